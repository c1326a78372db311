"""Notation, view and story of the toy game, all in one module: the least a game can do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from eselsohr.engine.events import Event
from eselsohr.engine.positions import Fields
from eselsohr.engine.views import Picture
from tests.toy import rules


class ToyView(Picture, kw_only=True):
    hand: str | None
    open: str


class Laid(Event, frozen=True, kw_only=True, tag="played"):
    seat: int
    cards: str

    section: ClassVar[str] = "esel.event"


TOKENS = tuple("123456789")


def parse(text: str) -> int | None:
    return int(text) if text.strip() in TOKENS else None


def spell(move: int) -> str:
    return str(move)


def _cards(marks: list[int], seat: int) -> str:
    return " ".join(str(card) for card in range(1, 10) if marks[card] == seat + 1)


def position(s: Any) -> dict[str, Any]:
    seats = range(s.players)
    return {
        "scores": s.scores[: s.players],
        "deal": s.deal,
        "turn": s.acting,
        "left": s.left,
        "hands": [_cards(s.owner, seat) for seat in seats],
        "open": [_cards(s.open, seat) for seat in seats],
        "over": s.phase == rules.OVER,
    }


def place(s: Any, fields: Fields) -> None:
    s.scores[: s.players] = fields.by_seat("scores", s.players, 0, 99)
    s.deal = fields.integer("deal", 1, 1, 20)
    s.acting = fields.integer("turn", 0, 0, s.players - 1)
    s.left = fields.integer("left", 3, 1, 3)
    for marks, name in ((s.owner, "hands"), (s.open, "open")):
        for seat, cards in enumerate(fields.texts(name, s.players)):
            for card in cards.split():
                marks[int(card)] = seat + 1
    s.phase = rules.OVER if fields.flag("over") else rules.DECIDE


def view(s: Any, seat: int | None, common: dict[str, Any]) -> ToyView:
    open_cards = " | ".join(_cards(s.open, other) for other in range(s.players))
    return ToyView(**common, hand=None if seat is None else _cards(s.owner, seat), open=open_cards)


known = view


def tell(before: Any, after: Any, move: int | None, ply: int) -> list[Event]:
    return [] if move is None else [Laid(ply=ply, seat=before.acting, cards=str(move))]


def audible(events: Sequence[Event], s: Any, seat: int | None) -> list[Event]:
    return list(events)


def masked(move: str, mover: int, seat: int | None) -> str:
    return move


def refusal(s: Any, move: int | None, rule: str) -> tuple[str, dict[str, Any]]:
    return "esel.refuse.G11", {}
