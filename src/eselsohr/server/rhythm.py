"""When bots play: at moments fixed before they begin to think, so that time tells nothing of their cards."""

from __future__ import annotations

import math
import random
from collections import deque
from collections.abc import Hashable
from dataclasses import dataclass

SHORTEST, LONGEST = 0.002, 4.0  # seconds of a beat
REMEMBERED = 64  # times a kind of bot has taken
SELDOM = 16  # one move in so many may take longer than a beat
MARGIN = 1.25

_chance = random.SystemRandom()


@dataclass(frozen=True, slots=True)
class Beat:
    """One bot's move to be: not before `first`, and if it is not ready by then, some whole beats later."""

    first: float
    length: float

    def after(self, ready: float, pace: float) -> float:
        """When to play, for a bot that was ready at that time, at a table whose pace makes it wait for another."""
        due = max(self.first, pace)
        return due + max(0, math.ceil((ready - due) / self.length)) * self.length


class Rhythm:
    """Learns how long each kind of bot needs: beats are long enough for nearly all its moves, whatever the cards.

    A beat changes seldom and by doubling or halving, since a beat that followed the last few moves would tell of them.
    """

    def __init__(self) -> None:
        self._beats: dict[Hashable, float] = {}
        self._took: dict[Hashable, deque[float]] = {}

    def begin(self, kind: Hashable, now: float) -> Beat:
        """Fix when a bot that begins to think now will play."""
        length = self._beats.get(kind, SHORTEST)
        return Beat(now + length * (1 + _chance.random() / 2), length)

    def note(self, kind: Hashable, seconds: float) -> None:
        """Remember how long a bot has taken, the wait for its turn to think included."""
        took = self._took.setdefault(kind, deque(maxlen=REMEMBERED))
        took.append(seconds)
        needed = MARGIN * sorted(took, reverse=True)[len(took) // SELDOM]
        length = self._beats.get(kind, SHORTEST)
        if needed > length or needed <= length / 4:
            doublings = math.ceil(math.log2(max(1, needed / SHORTEST)))
            self._beats[kind] = min(LONGEST, SHORTEST * 2**doublings)
