"""How fast are batches stepped from Python, beside the same rules played natively? Random legal play, one core.

Native lists every legal move and plays one, match after match, and Python sees nothing of it. A batch gives Python an
action drawn from the list after every move; then the list too, then masks too, then observations too.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from functools import partial
from time import thread_time

import eselsohr
from benchmarks.clock import calibration, speeds
from benchmarks.tables import Question, Table, tables
from eselsohr.testing import Bench

ROUNDS = 40
MATCHES, STEPS = 500, 12  # of each measurement
GIVEN = ("action", "lists", "masks", "observations")  # each with all before it


def measure(table: Table, count: int) -> list[float]:
    """Moves a second: native, then batched with what Python is given, taking turns so that noise hits all alike."""
    works = [playing(table), *(stepping(table, count, GIVEN[1 : last + 1]) for last in range(len(GIVEN)))]
    return speeds([partial(speed, work) for work in works], ROUNDS)


def speed(work: Callable[[], int]) -> float:
    """Moves a second of one core, whatever else it does meanwhile."""
    begun = thread_time()
    moves = work()
    return moves / (thread_time() - begun)


def playing(table: Table) -> Callable[[], int]:
    """Play random matches natively."""
    bench = Bench(table.game, compiled=True)
    arguments = bench.arguments(table.players, table.options)
    return lambda: int(bench.kernel.matches(*arguments, 0, MATCHES)[0])


def stepping(table: Table, count: int, given: Sequence[str]) -> Callable[[], int]:
    """Step a batch by random legal actions."""
    wanted = {name: name in given for name in GIVEN[1:]}
    batch = eselsohr.batch(table.game.name, table.players, count, table.options, 1, **wanted)

    def work() -> int:
        for _ in range(STEPS):
            batch.step(batch.sample())
        return STEPS * count

    for _ in range(10):  # until not all matches are at their beginning
        work()
    return work


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--count", type=int, default=4096, help="matches side by side")
    arguments = parser.parse_args()
    heads = "".join(f" {f'{name}/native':>20}" for name in GIVEN)
    print(f"{'table':36}{heads} {'native M/s':>11} {'loop M/s':>9}", flush=True)
    for table in tables(Question.SPEED, arguments.games):
        native, *batched = measure(table, arguments.count)
        ratios = "".join(f" {moves / native:20.0%}" for moves in batched)
        print(f"{table!s:36}{ratios} {native / 1e6:11.1f} {calibration():9.1f}", flush=True)


if __name__ == "__main__":
    main()
