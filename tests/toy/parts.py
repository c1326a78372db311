"""Notation, view and story of the toy game, all in one module: the least a game can do."""

from __future__ import annotations

from typing import Any, ClassVar

from eselsohr.engine import events
from eselsohr.engine.events import Cards, Event, every_event, from_the_start, open_move
from eselsohr.engine.positions import Fields
from eselsohr.engine.views import View
from tests.toy import rules


class ToyView(View, kw_only=True):
    open: list[Cards]


class ToyEvent(Event, frozen=True, kw_only=True):
    section: ClassVar[str] = "toy.event"


class Laid(ToyEvent, frozen=True, kw_only=True, tag="played"):
    seat: int
    cards: Cards


class Dealt(ToyEvent, events.Dealt, frozen=True, kw_only=True): ...


class DealOver(ToyEvent, events.DealOver, frozen=True, kw_only=True): ...


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


def set_up(s: Any, fields: Fields) -> None:
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
    return ToyView(**common, **public(s), **private(s, seat))


def public(s: Any) -> dict[str, Any]:
    return {"held": _held(s), "open": [_cards(s.open, other) for other in range(s.players)]}


def private(s: Any, seat: int | None) -> dict[str, Any]:
    return {"hand": None if seat is None else _cards(s.owner, seat)}


known = view


def _held(s: Any) -> list[int]:
    return [s.owner.count(seat + 1) for seat in range(s.players)]


def tell(before: Any, after: Any, move: int | None, ply: int) -> list[Event]:
    if move is None:
        hands: list[Cards | None] = [_cards(after.owner, seat) for seat in range(after.players)]
        return [Dealt(ply=ply, deal=after.deal, starter=after.acting, held=_held(after), hands=hands)]
    told: list[Event] = [Laid(ply=ply, seat=before.acting, cards=str(move))]
    if after.phase != rules.DECIDE:
        scores = after.scores[: after.players]
        points = [score - old for score, old in zip(scores, before.scores, strict=False)]
        told.append(DealOver(ply=ply, deal=after.deal, points=points, scores=scores))
    return told


visible_events, visible_move, readable_from = every_event, open_move, from_the_start


def refusal(s: Any, move: int | None, rule: str) -> tuple[str, dict[str, Any]]:
    return f"toy.refuse.{rule}", {"cards": "" if move is None else spell(move)}
