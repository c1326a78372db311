"""What a seat of Esel sees, and what it can remember; built up field by field."""

from __future__ import annotations

from typing import Any

from eselsohr.engine.views import Picture
from eselsohr.games.esel.notation import animals, cards, plays
from eselsohr.games.esel.rules import DONKEY, OX

ROUNDS = ("normal", "donkey", "ox")


class EselView(Picture, kw_only=True):
    """Own hand, what lies open, all counts, and who holds which animal."""

    hand: str | None
    held: list[int]
    aside: list[int]
    table: str
    round: int
    starter: int
    plays: list[tuple[int, str]]
    kind: str
    best: int | None
    donkey: int | None
    ox: int | None
    barred: str


class EselKnown(EselView, kw_only=True):
    """The view and a perfect memory: cards played, cards seen being taken up, contents of ox piles."""

    played: str
    seen: list[str]
    piles: list[str]


def view(s: Any, seat: int | None, common: dict[str, Any]) -> EselView:
    """What that seat sees now."""
    return EselView(**common, **_open(s, seat))


def known(s: Any, seat: int | None, common: dict[str, Any]) -> EselKnown:
    """What that seat sees and remembers."""
    seats = range(s.players)
    return EselKnown(
        **common,
        **_open(s, seat),
        played=cards(s.gone),
        seen=[cards(s.seen[other]) for other in seats],
        piles=[cards(s.aside[other]) for other in seats],
    )


def _open(s: Any, seat: int | None) -> dict[str, Any]:
    seats = range(s.players)
    return {
        "hand": None if seat is None else cards(s.hands[seat]),
        "held": [s.held[other] for other in seats],
        "aside": [sum(s.aside[other]) for other in seats],
        "table": animals(s.table),
        "round": s.round,
        "starter": s.starter,
        "plays": plays(s),
        "kind": ROUNDS[s.kind],
        "best": s.best if s.leader >= 0 else None,
        "donkey": holder(s, DONKEY),
        "ox": holder(s, OX),
        "barred": animals(s.barred),
    }


def holder(s: Any, animal: int) -> int | None:
    """Who holds that animal: everybody saw it being taken."""
    return next((seat for seat in range(s.players) if s.hands[seat][animal]), None)
