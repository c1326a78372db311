"""A small builder of Boss positions for tests."""

from __future__ import annotations

from typing import Any

from eselsohr import Match
from tests.playing import turns


def table(*hands: str, rounds: int = 0, **fields: Any) -> Match:
    """Set up a trick: seat 0 leads unless told otherwise, and this round is the last unless told otherwise."""
    options = {"rounds": rounds or fields.get("round", 1), "starter": 0}
    return Match.from_position(
        {"game": "boss", "players": len(hands), "options": options, "hands": list(hands), **fields}
    )


def tags(match: Match, since: int = 0) -> list[str]:
    """The kinds of events told since a number of events."""
    return [event.tag for event in match.events[since:]]


def pass_round(match: Match) -> None:
    """Let everybody pass until the trick is over."""
    for _ in turns(match):
        if not match.view(None)["plays"]:
            break
        match.play("pass")
