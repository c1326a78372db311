"""What the tests of games by kind and count share: playing moves, and being refused."""

from __future__ import annotations

import pytest

from eselsohr import IllegalMove, Match


def play(match: Match, *moves: str) -> Match:
    """Play moves in turn."""
    for move in moves:
        match.play(move)
    return match


def refuses(match: Match, move: str, rule: str) -> str:
    """Check that a move is refused by that rule and changes nothing; give the sentence."""
    before = match.position()
    with pytest.raises(IllegalMove) as refusal:
        match.play(move)
    assert refusal.value.rule == rule
    assert f"({rule})" in str(refusal.value)
    assert move not in match.legal() and match.position() == before
    return str(refusal.value)
