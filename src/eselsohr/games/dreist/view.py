"""What a seat of DREIst sees, and what it can conclude; built up field by field."""

from __future__ import annotations

from typing import Any

from eselsohr.engine.events import Cards
from eselsohr.engine.views import View
from eselsohr.games.dreist import rules
from eselsohr.games.dreist.campaign import Rung, ladder
from eselsohr.games.dreist.kernel import moves
from eselsohr.games.dreist.kernel.egon import EGON
from eselsohr.games.dreist.kernel.grid import COPIES, KINDS
from eselsohr.games.dreist.notation import cards, layout, offer, row_of


class DreistView(View, kw_only=True):
    """Own hand, layout, discard and all counts; Egon's seat included."""

    piles: list[int]  # cards in each pile
    layout: Cards  # cards with their rows
    discard: Cards  # oldest first
    aside: Cards  # what Egon has put aside in this turn (D20)
    starter: int  # of this game
    egon: int | None  # his seat, where nobody sits
    acting: int | None  # whose turn it is: Egon's, too, whom nobody asks
    laid: int  # cards laid in this turn
    offer: str | None  # what is to be decided first: "draw", "gift" or "follow 5r@1"
    ladder: list[Rung] | None  # of a campaign, lowest rung first (D25)


class DreistKnown(DreistView, kw_only=True):
    """The view and what follows from it: the cards that lie where this seat cannot see them."""

    unseen: Cards  # what lies in other hands, in piles or out of play


def view(s: Any, seat: int | None, common: dict[str, Any]) -> DreistView:
    """What that seat sees now."""
    return DreistView(**common, **public(s), **private(s, seat))


def known(s: Any, seat: int | None, common: dict[str, Any]) -> DreistKnown:
    """What that seat sees, and what must be in the other hands and the piles: nobody has seen more."""
    return DreistKnown(**common, **public(s), **private(s, seat), unseen=cards(_unseen(s, seat)))


def public(s: Any) -> dict[str, Any]:
    """What lies open."""
    seats = range(moves.seats(s))
    return {
        "held": [s.held[other] for other in seats],
        "piles": [s.piled[other] for other in seats],
        "layout": layout(s),
        "discard": row_of(s.discard[: s.thrown]),
        "aside": row_of(s.aside[: s.asides]),
        "starter": rules.starter(s),
        "egon": EGON if s.players == 1 else None,
        "acting": None if s.phase in (moves.GAME_OVER, moves.MATCH_OVER) else s.acting,
        "laid": s.laid,
        "offer": offer(s),
        "ladder": ladder(s) if rules.is_campaign(s) else None,
    }


def private(s: Any, seat: int | None) -> dict[str, Any]:
    """What nobody else sees."""
    return {"hand": None if seat is None else cards(s.hands[seat])}


def _unseen(s: Any, seat: int | None) -> list[int]:
    """Count by kind what does not lie open, cards out of play included."""
    counts = [COPIES] * KINDS
    for kind in range(KINDS):
        counts[kind] -= s.cells[(kind >> 2) + 1][kind & 3].bit_count() + s.discard[: s.thrown].count(kind)
        counts[kind] -= 0 if seat is None else s.hands[seat][kind]
    return counts
