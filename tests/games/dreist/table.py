"""A small builder of DREIst positions for tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from eselsohr import IllegalMove, Match

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


def play(match: Match, *moves: str) -> Match:
    """Play moves in turn."""
    for move in moves:
        match.play(move)
    return match


def refuses(match: Match, rule: str, *moves: str) -> None:
    """Check that moves are refused by that rule and change nothing."""
    before = match.position()
    for move in moves:
        with pytest.raises(IllegalMove) as refusal:
            match.play(move)
        assert refusal.value.rule == rule, f"{move}: {refusal.value}"
        assert f"({rule})" in str(refusal.value)
        assert move not in match.legal() and match.position() == before


def layout(match: Match) -> str:
    """The layout as it is."""
    return match.position()["layout"]  # type: ignore[no-any-return]


def hands(match: Match) -> list[str]:
    """The hands as they are."""
    return match.position()["hands"]  # type: ignore[no-any-return]


def piles(match: Match) -> list[str]:
    """The piles as they are."""
    return match.position()["piles"]  # type: ignore[no-any-return]


def discard(match: Match) -> str:
    """The discard as it is."""
    return match.position()["discard"]  # type: ignore[no-any-return]


def lays(match: Match) -> list[str]:
    """The cards that can be laid."""
    return [move for move in match.legal() if "@" in move]


def told(match: Match, *tags: str) -> list[dict[str, Any]]:
    """The events with those tags, without their ply."""
    events = [event.plain() for event in match.events if event.tag in tags]
    return [{name: value for name, value in event.items() if name != "ply"} for event in events]
