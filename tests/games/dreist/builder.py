"""A small builder of DREIst positions for tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from eselsohr import Match

OPTIONS = ("attach_above", "games", "campaign", "starter")


def table(layout: str, *hands: str, piles: Sequence[str] = (), **fields: Any) -> Match:
    """Set up a turn of seat 0, unless told otherwise; options and fields by name."""
    options = {"starter": 0} | {name: fields.pop(name) for name in OPTIONS if name in fields}
    position = {
        "game": "dreist",
        "players": len(hands),
        "options": options,
        "layout": layout,
        "hands": list(hands),
        "piles": [*piles, *[""] * (len(hands) - len(piles))],
    }
    return Match.from_position({**position, **fields})


def solo(layout: str, hand: str, egon: str, pile: str = "", **fields: Any) -> Match:
    """Set up a turn against Egon, his pile from the top."""
    return table(layout, hand, players=1, hands=[hand, ""], piles=[pile, egon], **fields)


def layout(match: Match) -> str:
    """The layout as it is."""
    return match.position()["layout"]  # type: ignore[no-any-return]


def piles(match: Match) -> list[str]:
    """The piles as they are."""
    return match.position()["piles"]  # type: ignore[no-any-return]


def discard(match: Match) -> str:
    """The discard as it is."""
    return match.position()["discard"]  # type: ignore[no-any-return]


def lays(match: Match) -> list[str]:
    """The cards that can be laid."""
    return [move for move in match.legal() if "@" in move]
