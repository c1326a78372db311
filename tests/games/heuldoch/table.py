"""A small builder of Heul doch positions for tests."""

from __future__ import annotations

from typing import Any

import pytest

from eselsohr import IllegalMove, Match


def table(stacks: str, *hands: str, specials: bool = False, special_onions: bool = True, **fields: Any) -> Match:
    """Set up stacks like "5r 3b~ | 4b | 2g"; seat 0 is to act, hands left out are empty."""
    laid = [" ".join(stack.split()) for stack in stacks.split("|")]
    options = {"specials": specials, "special_onions": special_onions, "memory_aid": fields.pop("memory_aid", False)}
    held = [*hands, *[""] * (len(laid) - len(hands))]
    position = {"game": "heuldoch", "players": len(laid), "options": options, "hands": held, "stacks": laid, **fields}
    return Match.from_position(position)


def special_table(stacks: str, *hands: str, **fields: Any) -> Match:
    """Set up a table of the variant with specials."""
    return table(stacks, *hands, specials=True, **fields)


def play(match: Match, *moves: str) -> Match:
    """Play moves in turn."""
    for move in moves:
        match.play(move)
    return match


def refuses(match: Match, move: str, rule: str, *words: str) -> None:
    """Check that a move is refused by that rule, in these words, and changes nothing."""
    before = match.position()
    with pytest.raises(IllegalMove) as refusal:
        match.play(move)
    assert refusal.value.rule == rule
    for language in ("de", "en", "nl"):
        assert f"({rule})" in refusal.value.message(language)
    assert all(word in str(refusal.value) for word in words), str(refusal.value)
    assert move not in match.legal() and match.position() == before


def stacks(match: Match) -> str:
    """The stacks as they are, in the form `table` takes."""
    return " | ".join(match.position()["stacks"])


def told(match: Match, tag: str, seat: int | None = None) -> dict[str, Any]:
    """The latest event of that kind as a seat reads it, without a seat the truth."""
    events = match.events if seat is None else match.events_for(seat)
    return next(event.plain() for event in reversed(events) if event.tag == tag)
