"""The judge of `training.turns` as real numbers, which learns from one row of facts after the other."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

from eselsohr.engine.kernel.units import COARSE, FINE, MOST
from eselsohr.games.dreist.kernel.judge import ROWS, SIZE, WIDTH

FULL = MOST / (1 << COARSE)  # what a unit holds at most
STEADY = np.float32(0.9995)  # how much of a gradient's size is remembered
SMALL = np.float32(1e-6)
EARLY, LATE = np.float32(0.05), np.float32(0.1)  # paces of the layers
quick: Any = numba.njit(fastmath=True, error_model="numpy")


class Judge:
    """Weights, and how large their gradients have been."""

    def __init__(self, seed: int) -> None:
        chance = np.random.default_rng(seed)
        facts = chance.normal(size=(ROWS, WIDTH + 1)) * 0.05
        facts[:, WIDTH] = 0
        second = chance.normal(size=(WIDTH, WIDTH)) * (2 / WIDTH) ** 0.5
        parts = facts, second, np.zeros(WIDTH), chance.normal(size=WIDTH) * 0.1, np.zeros(1)
        self.parts = tuple(part.astype(np.float32) for part in parts)
        self.sizes = tuple(np.full_like(part, 1e-3) for part in self.parts)

    def learn(self, rows: Any, lengths: Any, wanted: Any, order: Any, pace: float) -> float:
        """Learn that rows win as often as is wanted; the loss."""
        return float(_learn(rows, lengths, wanted, order, *self.parts, *self.sizes, np.float32(pace)))

    def forget(self) -> None:
        """Learn faster again, as something else is to be learned."""
        for size in self.sizes:
            np.maximum(size * 0.05, 1e-4, out=size)

    def chances(self, rows: Any, lengths: Any) -> Any:
        """How likely rows win."""
        found = np.zeros(len(lengths))
        _chances(rows, lengths, *self.parts, found)
        return found

    def whole(self) -> Any:
        """As kernels take it, in whole numbers."""
        facts, second, second_bias, third, third_bias = (np.ravel(part).astype(np.float64) for part in self.parts)
        fine = (FINE, facts), (FINE, second), (FINE + COARSE, second_bias), (FINE, third), (FINE + COARSE, third_bias)
        numbers = np.concatenate([np.rint(part * 2.0**places) for places, part in fine])
        assert len(numbers) == SIZE and abs(numbers).max() < 2**31
        return numbers.astype(np.int32)


@quick
def _fire(
    row: Any,
    length: Any,
    facts: Any,
    second: Any,
    second_bias: Any,
    third: Any,
    third_bias: Any,
    low: Any,
    first: Any,
    high: Any,
    last: Any,
) -> Any:
    low[:] = 0
    for i in range(length):
        for j in range(WIDTH + 1):
            low[j] += facts[row[i], j]
    for j in range(WIDTH):
        first[j] = min(max(low[j], 0), FULL)
        high[j] = second_bias[j]
    for i in range(WIDTH):
        if first[i] > 0:
            for j in range(WIDTH):
                high[j] += first[i] * second[i, j]
    total = third_bias[0] + low[WIDTH]
    for j in range(WIDTH):
        last[j] = min(max(high[j], 0), FULL)
        total += last[j] * third[j]
    return 1 / (1 + np.exp(-total))


@quick
def _room() -> Any:
    low, first = np.zeros(WIDTH + 1, np.float32), np.zeros(WIDTH, np.float32)
    return low, first, np.zeros(WIDTH, np.float32), np.zeros(WIDTH, np.float32)


@quick
def _chances(
    rows: Any, lengths: Any, facts: Any, second: Any, second_bias: Any, third: Any, third_bias: Any, found: Any
) -> Any:
    low, first, high, last = _room()
    for k in range(len(lengths)):
        found[k] = _fire(rows[k], lengths[k], facts, second, second_bias, third, third_bias, low, first, high, last)


@quick
def _move(weights: Any, sizes: Any, at: Any, gradient: Any, pace: Any) -> Any:
    sizes[at] = sizes[at] * STEADY + gradient * gradient * (np.float32(1) - STEADY)
    weights[at] -= pace * gradient / np.sqrt(sizes[at] + SMALL)


@quick
def _learn(
    rows: Any,
    lengths: Any,
    wanted: Any,
    order: Any,
    facts: Any,
    second: Any,
    second_bias: Any,
    third: Any,
    third_bias: Any,
    s_facts: Any,
    s_second: Any,
    s_second_bias: Any,
    s_third: Any,
    s_third_bias: Any,
    pace: Any,
) -> Any:
    low, first, high, last = _room()
    above, below, loss = np.zeros(WIDTH, np.float32), np.zeros(WIDTH + 1, np.float32), 0.0
    for k in order:
        found = _fire(rows[k], lengths[k], facts, second, second_bias, third, third_bias, low, first, high, last)
        loss -= wanted[k] * np.log(found + 1e-9) + (1 - wanted[k]) * np.log(1 - found + 1e-9)
        wrong = np.float32(found - wanted[k])
        _move(third_bias, s_third_bias, 0, wrong, pace * LATE)
        for j in range(WIDTH):
            above[j] = wrong * third[j] if high[j] > 0 else 0
            _move(third, s_third, j, wrong * last[j], pace * LATE)
            _move(second_bias, s_second_bias, j, above[j], pace * LATE)
        below[WIDTH] = wrong
        for i in range(WIDTH):
            below[i] = 0
            if first[i] > 0:
                for j in range(WIDTH):
                    below[i] += above[j] * second[i, j]
                    _move(second[i], s_second[i], j, above[j] * first[i], pace * LATE)
        for i in range(lengths[k]):
            fact = rows[k, i]
            for j in range(WIDTH + 1):
                _move(facts[fact], s_facts[fact], j, below[j], pace * EARLY)
    return loss / len(order)


@quick
def returns(who: Any, wild: Any, chances: Any, lasting: Any, wanted: Any) -> Any:
    """What turns were worth: from who won back to the first; a wild turn says nothing of what was before it."""
    following, worth, was_wild, winner = np.full(4, -1.0), np.zeros(4), np.zeros(4, np.int64), -1
    for k in range(len(who) - 1, -1, -1):
        seat = who[k]
        if seat < 0:
            winner = -1 - seat
            following[:] = -1.0
        else:
            if following[seat] < 0:
                wanted[k] = 1.0 if winner == seat else 0.0
            elif was_wild[seat]:
                wanted[k] = following[seat]
            else:
                wanted[k] = (1 - lasting) * following[seat] + lasting * worth[seat]
            following[seat], worth[seat], was_wild[seat] = chances[k], wanted[k], wild[k]
