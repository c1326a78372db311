"""Chances that are what they say: how often something comes that was foreseen in so many of some guesses.

Guesses know nothing of why others played as they did, and there are few of them, so that what is foreseen in nearly all
is too good to be true. Two numbers put that right; they were found in matches of the net, and are kept in its file.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

STEPS = 25  # of Newton's method: it needs a handful


@dataclass(frozen=True, slots=True)
class Chance:
    """From log odds to log odds, by a straight line."""

    guesses: int
    shift: float
    slope: float

    def of(self, often: float) -> float:
        """Give the chance of what came in so many of the guesses."""
        return 1 / (1 + math.exp(-self.shift - self.slope * odds(often, self.guesses)))


def odds(often: float, guesses: int) -> float:
    """The logarithm of the odds, as if half a guess more had said yes, and half a guess no."""
    return math.log((often + 0.5) / (guesses - often + 0.5))


def fitted(guesses: int, tally: Sequence[tuple[int, int, int]]) -> Chance:
    """Find the most likely line, from rows of how many guesses said yes, how often that was, and how often it came."""
    shift, slope = 0.0, 1.0
    for _ in range(STEPS):
        up, right, a, b, c = 0.0, 0.0, 0.0, 0.0, 0.0
        for often, count, came in tally:
            x = odds(often, guesses)
            chance = 1 / (1 + math.exp(-shift - slope * x))
            missing, weight = came - count * chance, count * chance * (1 - chance)
            up, right = up + missing, right + missing * x
            a, b, c = a + weight, b + weight * x, c + weight * x * x
        area = a * c - b * b
        shift, slope = shift + (c * up - b * right) / area, slope + (a * right - b * up) / area
    return Chance(guesses, shift, slope)
