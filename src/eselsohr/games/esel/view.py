"""What a seat of Esel sees, and what it can remember; built up field by field."""

from __future__ import annotations

from typing import Any

from eselsohr.engine.events import Cards
from eselsohr.engine.views import View
from eselsohr.games.esel.notation import animals, cards, plays
from eselsohr.games.esel.rules import DONKEY, JOKER, NORMAL, OPTION_OX, OX

ROUNDS = ("normal", "donkey", "ox")


class EselView(View, kw_only=True):
    """Own hand, what lies open, all counts, and who holds which animal."""

    aside: list[int]  # cards in each ox pile (E20)
    table: Cards  # animals nobody has taken yet (E18)
    round: int  # of this deal
    starter: int  # of this round
    plays: list[tuple[int, Cards]]  # this round so far: who, and what
    kind: str  # of the round: normal, donkey or ox
    best: int | None  # who would take the round as it stands; nobody while only an animal lies (E12, E20)
    unbeatable: bool  # nothing beats that play (E9)
    donkey: int | None  # who holds it
    ox: int | None  # who holds it
    barred: str  # animals that may not be led now (E15, E19)


class EselKnown(EselView, kw_only=True):
    """The view and a perfect memory: cards played, cards seen being taken up, contents of ox piles."""

    played: Cards  # cards that have left this deal openly
    seen: list[Cards]  # of each hand: cards seen being taken up and not played since
    piles: list[Cards]  # the ox piles


def view(s: Any, seat: int | None, common: dict[str, Any]) -> EselView:
    """What that seat sees now."""
    return EselView(**common, **public(s), **private(s, seat))


def known(s: Any, seat: int | None, common: dict[str, Any]) -> EselKnown:
    """What that seat sees and remembers."""
    seats = range(s.players)
    return EselKnown(
        **common,
        **public(s),
        **private(s, seat),
        played=cards(s.gone),
        seen=[cards(s.seen[other]) for other in seats],
        piles=[cards(s.aside[other]) for other in seats],
    )


def public(s: Any) -> dict[str, Any]:
    """What lies open."""
    seats = range(s.players)
    return {
        "held": s.held[: s.players],
        "aside": [sum(s.aside[other]) for other in seats] if s.options[OPTION_OX] else [0] * s.players,
        "table": animals(s.table),
        "round": s.round,
        "starter": s.starter,
        "plays": plays(s),
        "kind": ROUNDS[s.kind],
        "best": s.best if s.top > 0 else None,
        "unbeatable": s.kind == NORMAL and s.top == JOKER,
        "donkey": holder(s, DONKEY),
        "ox": holder(s, OX) if s.options[OPTION_OX] else None,
        "barred": animals(s.barred),
    }


def private(s: Any, seat: int | None) -> dict[str, Any]:
    """What nobody else sees."""
    return {"hand": None if seat is None else cards(s.hands[seat])}


def holder(s: Any, animal: int) -> int | None:
    """Who holds that animal: everybody saw it being taken."""
    for seat in range(s.players):
        if s.hands[seat][animal]:
            return seat
    return None
