"""What can be told from the time that moves take."""

from __future__ import annotations

import math
from collections.abc import Sequence

NEAR = 24  # moves in a row that are compared


def roc(timed: Sequence[tuple[float, bool]]) -> tuple[float, float]:
    """The area under the ROC curve of moves in order, and its standard error where there is nothing to be told."""
    won = pairs = variance = 0.0
    for first in range(0, len(timed), NEAR):
        near = sorted(timed[first : first + NEAR])
        m = sum(has for _, has in near)
        n = len(near) - m
        won += sum(rank for rank, (_, has) in enumerate(near, 1) if has) - m * (m + 1) / 2
        pairs += m * n
        variance += m * n * (m + n + 1) / 12
    assert pairs, "nothing to compare"
    return won / pairs, math.sqrt(variance) / pairs
