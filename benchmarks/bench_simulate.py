"""How much faster are two workers than one, and does a match cost the same however many were played? Ratios first.

Compiled matches of greedy bots, from shard to part in memory, as `eselsohr simulate` plays them. Starting processes and
loading machine code takes seconds, once, and does not count: a measurement is the difference of a long and a short run.
"""

from __future__ import annotations

import argparse
from functools import partial
from time import perf_counter

from benchmarks.tables import Question, Table, tables
from eselsohr.lab.shards import simulate
from eselsohr.lab.simulation import Simulation, prepare, simulation
from eselsohr.lab.workers import share

SHORT, LONG = 4, 20  # shards, of each worker


def took(played: Simulation, first: int, shards: int, workers: int) -> float:
    """Seconds to play so many shards."""
    numbers = [range(played.shard * i, played.shard * (i + 1)) for i in range(first, first + shards)]
    begun = perf_counter()
    for _ in share(partial(simulate, played, {"matches": ".csv"}), numbers, workers):
        pass
    return perf_counter() - begun


def rate(played: Simulation, workers: int, first: int = 0, rounds: int = 3) -> float:
    """Matches a second: the best of a few rounds."""
    best = 0.0
    for _ in range(rounds):
        short, long = (took(played, first, shards * workers, workers) for shards in (SHORT, LONG))
        best = max(best, (LONG - SHORT) * workers * played.shard / max(long - short, 1e-9))
    return best


def measure(table: Table) -> tuple[float, float, float]:
    """Matches a second with one and two workers, and with one worker after a million matches."""
    played = simulation(table.game.name, table.players, table.options, ["greedy"], "bench")
    prepare(played)
    return rate(played, 1), rate(played, 2), rate(played, 1, 1_000_000 // played.shard)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    arguments = parser.parse_args()
    print(f"{'table':36} {'two/one':>8} {'late/early':>10} {'matches/s':>10} {'a million':>10}", flush=True)
    for table in tables(Question.SPEED, arguments.games):
        one, two, late = measure(table)
        print(f"{table!s:36} {two / one:7.2f}× {late / one:9.2f}× {one:10,.0f} {1e6 / two:8.0f} s", flush=True)


if __name__ == "__main__":
    main()
