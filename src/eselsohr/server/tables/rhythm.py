"""When bots play: at moments fixed before they begin to think, so that time tells nothing of their cards."""

from __future__ import annotations

import math
import random
from collections import OrderedDict, defaultdict, deque
from collections.abc import Hashable
from dataclasses import dataclass

SHORTEST, LONGEST = 0.001, 4.0  # seconds of what a beat is made of
REMEMBERED = 128  # times
MOST_GUESTS = 1000  # whose waits are remembered
SELDOM = 32  # one time in so many it may take longer
MARGIN = 1.5

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


class Usual:
    """How long something takes, but for a few times; it changes seldom, and by doubling or halving."""

    def __init__(self) -> None:
        self.length = SHORTEST
        self._took: deque[float] = deque(maxlen=REMEMBERED)

    def note(self, seconds: float) -> None:
        """Remember how long it has taken this time."""
        self._took.append(seconds)
        needed = MARGIN * sorted(self._took, reverse=True)[len(self._took) // SELDOM]
        if needed > self.length or needed <= self.length / 4:
            doublings = math.ceil(math.log2(max(1, needed / SHORTEST)))
            self.length = min(LONGEST, SHORTEST * 2**doublings)


class Rhythm:
    """Learns how long each kind of bot thinks, and how long each guest's bots wait for their turn to think.

    A beat is long enough for both, nearly always and whatever the cards. One that followed the last few moves would
    tell of them.
    """

    def __init__(self) -> None:
        self._thinking: defaultdict[Hashable, Usual] = defaultdict(Usual)
        self._waiting: OrderedDict[str, Usual] = OrderedDict()

    def begin(self, kind: Hashable, guest: str, now: float) -> Beat:
        """Fix when a bot that begins now will play."""
        length = self._thinking[kind].length + self._wait(guest).length
        return Beat(now + length * (1 + _chance.random() / 2), length)

    def note(self, kind: Hashable, seconds: float) -> None:
        """Remember how long a bot has thought."""
        self._thinking[kind].note(seconds)

    def note_wait(self, guest: str, seconds: float) -> None:
        """Remember how long a guest's bot has waited before that."""
        self._wait(guest).note(seconds)

    def _wait(self, guest: str) -> Usual:
        found = self._waiting.setdefault(guest, Usual())
        self._waiting.move_to_end(guest)
        if len(self._waiting) > MOST_GUESTS:
            self._waiting.popitem(last=False)
        return found
