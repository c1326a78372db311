"""What a seat of Mule sees, and what it can remember; built up field by field."""

from __future__ import annotations

from typing import Any

from eselsohr.engine.events import Cards
from eselsohr.engine.views import View
from mule.notation import TURNED, cards


class MuleView(View, kw_only=True):
    """Own hand, the load, and what everybody has had to take."""

    load: Cards  # on the mule
    weight: int  # of the load
    next: str  # whose turn comes next: `left` or `right` of whoever plays
    taken: list[Cards]  # by seat (M5)


class MuleKnown(MuleView, kw_only=True):
    """The view and a perfect memory."""

    gone: Cards  # what the mule has carried home (M6)


def view(s: Any, seat: int | None, common: dict[str, Any]) -> MuleView:
    """What that seat sees now."""
    return MuleView(**common, **public(s), **private(s, seat))


def known(s: Any, seat: int | None, common: dict[str, Any]) -> MuleKnown:
    """What that seat sees and remembers."""
    return MuleKnown(**common, **public(s), **private(s, seat), gone=cards(s.gone))


def public(s: Any) -> dict[str, Any]:
    """What lies open."""
    return {
        "held": s.held[: s.players],
        "load": cards(s.load),
        "weight": s.weight,
        "next": TURNED[s.step],
        "taken": [cards(s.taken[other]) for other in range(s.players)],
    }


def private(s: Any, seat: int | None) -> dict[str, Any]:
    """What nobody else sees."""
    return {"hand": None if seat is None else cards(s.hands[seat])}
