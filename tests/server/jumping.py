"""The command line on a machine whose clock is set again and again: `python -m tests.server.jumping serve …`.

The clock is jumped with where Python reads it, since nobody may set the clock of the machine that runs the tests.
"""

from __future__ import annotations

import random
import runpy
import time

YEAR = 365 * 24 * 3600
JUMPS = (0, 1, -1, 3600, -3600, YEAR, -YEAR, 20 * YEAR, -20 * YEAR)  # seconds


def jumping_ns() -> int:
    """The time of day, or one quite different from the last."""
    return _right_ns() + random.choice(JUMPS) * 10**9


_right_ns = time.time_ns

if __name__ == "__main__":
    vars(time).update(time_ns=jumping_ns, time=lambda: jumping_ns() / 1e9)
    runpy.run_module("tests.command", run_name="__main__", alter_sys=True)
