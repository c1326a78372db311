"""Timing on noisy machines: the best of several runs, beside a fixed calibration loop."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence


def seconds(work: Callable[[], object], times: int = 5) -> float:
    """Time some work: the best of a few runs."""
    best = float("inf")
    for _ in range(times):
        begun = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - begun)
    return best


def speeds(works: Sequence[Callable[[], float]], rounds: int) -> list[float]:
    """The best speed of each, taking turns so that noise hits all alike."""
    best = [0.0] * len(works)
    for _ in range(rounds):
        for i, work in enumerate(works):
            best[i] = max(best[i], work())
    return best


def calibration() -> float:
    """Count how many million turns a second of a fixed plain loop this machine makes just now."""

    def loop() -> int:
        total = 0
        for i in range(1_000_000):
            total = (total * 31 + i) & 0xFFFF
        return total

    return 1.0 / seconds(loop)
