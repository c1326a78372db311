"""`python -m tests.kernels`: compile every game's kernels before the tests want them, one process a core.

Whoever finds no machine code compiles it, so tests that want the same kernel at the same moment would all do that.
"""

from __future__ import annotations

import itertools
import os
from concurrent.futures import ProcessPoolExecutor

from eselsohr.bots.compiled import load
from eselsohr.engine import registry
from eselsohr.testing import cases
from tests.ours import GAMES

KERNELS = (("native", "law"), ("search",), ("reasons",), ("batch",))  # by the checks that want them


def compile_for(game: str, checks: tuple[str, ...]) -> None:
    """Run the first case of each of these checks: whether they hold is the tests' question."""
    for name in checks:
        next(case for case in cases(game) if case.check.name == name).problems()
    if "search" in checks:
        load(registry.find(game))  # and what plays on by a net


if __name__ == "__main__":
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        wanted = list(itertools.product(KERNELS, (game.name for game in GAMES)))
        list(pool.map(compile_for, [game for _, game in wanted], [checks for checks, _ in wanted]))
