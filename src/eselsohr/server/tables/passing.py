"""Passing for somebody until a round ends: whether that still holds, and when their passes come."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from itertools import pairwise

from eselsohr.engine.match import Match

USUAL = (1.2, 2.6, 1.7, 3.8, 1.4, 2.1, 3.1, 1.9)  # seconds in which people pass
LONGEST = 8.0

_chance = random.SystemRandom()


def holds(match: Match, since: int) -> bool:
    """Whether the round of that ply still runs."""
    return not any(event.ends_round for event in match.events_after(since))


def legal(match: Match) -> bool:
    """Whether the seat to act may pass."""
    return match.game.passing in match.legal()


def took(match: Match, plies: Iterable[int]) -> list[float]:
    """How many seconds those of these moves took that were passes; a ply counts the moves including its own."""
    wanted, moves = set(plies), match.entries
    return [
        move.time - before.time
        for ply, (before, move) in enumerate(pairwise(moves), 2)
        if ply in wanted and move.move == match.game.passing and move.time is not None and before.time is not None
    ]


def delay(own: Sequence[float]) -> float:
    """Draw after how many seconds a pass comes: about as many as one that its player made, of the last few.

    Whoever has made few is like anybody. What they hold, and that they did not make this one, has no part in it.
    """
    recent = own[-len(USUAL) :]
    drawn = _chance.choice([*recent, *USUAL[len(recent) :]])
    return min(LONGEST, drawn * _chance.uniform(0.8, 1.25))
