"""One core for everybody, and processor time: whatever else the machine does meanwhile, all are measured alike."""

from __future__ import annotations

import os
from collections.abc import Callable
from time import process_time

LONGEST = 100_000  # moves: an episode that takes longer does not end

Work = Callable[[], tuple[int, int]]  # plays for a while; how many moves, and how many episodes have ended


class Measured:
    """What is measured: its name, and its best speed so far in moves a second."""

    def __init__(self, name: str, make: Callable[[], Work], *, passing: bool = False) -> None:
        """`make` sets everything up; what it gives plays. `passing`: one beats or passes, until nobody can."""
        self.name, self.passing, self._make = name, passing, make
        self._work: Work | None = None
        self.speed, self.ended = 0.0, 0

    def measure(self) -> None:
        """Play a while; the first time only to warm up."""
        if self._work is None:
            self._work = self._make()
            self._work()
        begun = process_time()
        moves, ended = self._work()
        self.speed, self.ended = max(self.speed, moves / (process_time() - begun)), self.ended + ended

    def check(self) -> None:
        """Believe no figure of episodes that never end."""
        if not self.ended:
            raise SystemExit(f"{self.name}: no episode ended, its figure means nothing")


def one_core() -> None:
    """Keep to one core, where the system can."""
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
