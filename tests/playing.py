"""Playing at a `Match` in tests: moves in turn, refusals, whole matches."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import itemgetter
from typing import Any

import pytest

from eselsohr import IllegalMove, Match
from eselsohr.engine.events import Event

LONGEST = 20_000  # plies no match of a test reaches

Choose = Callable[[Sequence[str]], str]  # one of the legal moves
first: Choose = itemgetter(0)
last: Choose = itemgetter(-1)


def play(match: Match, *moves: str) -> Match:
    """Play moves in turn."""
    for move in moves:
        match.play(move)
    return match


def refuses(match: Match, rule: str, *moves: str, saying: str | tuple[str, ...] = ()) -> None:
    """Check that moves are refused by that rule, in every language, in these words, and change nothing."""
    before = match.position()
    for move in moves:
        with pytest.raises(IllegalMove) as refusal:
            match.play(move)
        assert refusal.value.rule == rule, f"{move}: {refusal.value}"
        for language in ("de", "en", "nl"):
            assert f"({rule})" in refusal.value.message(language)
        for word in (saying,) if isinstance(saying, str) else saying:
            assert word in str(refusal.value)
        assert move not in match.legal() and match.position() == before


def turns(match: Match) -> Iterator[int]:
    """Yield the seat to act until the match is over; one that does not end fails the test."""
    for _ in range(LONGEST):
        if match.turn is None:
            return
        yield match.turn
    pytest.fail(f"{match!r} is not over after {LONGEST} plies")


def play_out(match: Match, choose: Choose = first) -> Match:
    """Play to the end, choosing from the legal moves."""
    for _ in turns(match):
        match.play(choose(match.legal()))
    return match


def play_deal(match: Match, choose: Choose = first) -> Match:
    """Play to the next deal, or to the end."""
    deal = match.view(None)["deal"]
    for _ in turns(match):
        if match.view(None)["deal"] != deal:
            break
        match.play(choose(match.legal()))
    return match


def hands(match: Match) -> list[str]:
    """The hands as they are."""
    return match.position()["hands"]  # type: ignore[no-any-return]


def told(match: Match, *tags: str) -> list[dict[str, Any]]:
    """The events with those tags, without ply and view."""
    return _plain(match.events, tags)


def heard(match: Match, seat: int | None, *tags: str) -> list[dict[str, Any]]:
    """The same as that seat (None: a spectator) may read it."""
    return _plain(match.events_for(seat), tags)


def _plain(events: Sequence[Event], tags: tuple[str, ...]) -> list[dict[str, Any]]:
    plain = [event.plain() for event in events if event.tag in tags]
    return [{name: value for name, value in event.items() if name not in ("ply", "after")} for event in plain]
