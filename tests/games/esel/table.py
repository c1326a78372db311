"""A small builder of Esel positions for tests."""

from __future__ import annotations

from typing import Any

import pytest

from eselsohr import IllegalMove, Match


def table(*hands: str, ox: bool = False, deals: int = 1, **fields: Any) -> Match:
    """Set up a round: seat 0 starts unless told otherwise."""
    options = {"ox": ox, "deals": deals, "starter": 0}
    return Match.from_position(
        {"game": "esel", "players": len(hands), "options": options, "hands": list(hands), **fields}
    )


def play(match: Match, *moves: str) -> Match:
    """Play moves in turn."""
    for move in moves:
        match.play(move)
    return match


def refuses(match: Match, move: str, rule: str) -> None:
    """Check that a move is refused by that rule and changes nothing."""
    before = match.position()
    with pytest.raises(IllegalMove) as refusal:
        match.play(move)
    assert refusal.value.rule == rule
    assert f"({rule})" in str(refusal.value)
    assert move not in match.legal() and match.position() == before


def hands(match: Match) -> list[str]:
    """The hands as they are."""
    return match.position()["hands"]  # type: ignore[no-any-return]
