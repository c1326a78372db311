"""How much faster are two workers than one, and does a match cost the same however many were played? Ratios first.

Compiled matches of greedy bots, from shard to part in memory, as `simulate` plays them. Speeds go by the clock,
from the first part to the last, so that starting processes does not count; they need a machine that does nothing else.
Costs are processor time inside the workers and hold on a busy one too: what two workers do not share, each pays alone.
"""

from __future__ import annotations

import argparse
from functools import cache, partial
from statistics import fmean
from time import perf_counter, process_time

from benchmarks.tables import Question, Table, tables
from eselsohr.lab.shards import simulate
from eselsohr.lab.simulation import Simulation, prepare, simulation
from eselsohr.lab.workers import share

SHARDS = 24  # for each worker
LATE = 10_000_000  # matches before the late ones


@cache
def ready(game: str, players: int) -> None:
    """Load what is compiled, once a process."""
    prepare(simulation(game, players, {}, ["greedy"], "ready"))


def timed(played: Simulation, numbers: range) -> float:
    """Play a shard; the processor time it took."""
    ready(played.game, played.players)
    begun = process_time()
    simulate(played, {"matches": ".csv"}, numbers)
    return process_time() - begun


def measure(played: Simulation, workers: int, first: int = 0) -> tuple[float, float]:
    """Matches a second by the clock, and microseconds of a processor for each."""
    numbers = [range(played.shard * i, played.shard * (i + 1)) for i in range(first, first + SHARDS * workers)]
    costs, ends = [], []
    for cost in share(partial(timed, played), numbers, workers):
        costs.append(cost)
        ends.append(perf_counter())
    return played.shard * (len(ends) - 1) / (ends[-1] - ends[0]), fmean(costs) / played.shard * 1e6


def compare(table: Table) -> str:
    """What two workers and ten million matches change."""
    played = simulation(table.game.name, table.players, table.options, ["greedy"], "bench")
    prepare(played)
    (one, cost), (two, shared) = measure(played, 1), measure(played, 2)
    _, late = measure(played, 1, LATE // played.shard)
    ratios = f"{two / one:8.2f}× {shared / cost:10.2f}× {late / cost:10.2f}×"
    return f"{ratios} {cost:10.1f} {one:10,.0f} {1e6 / two:10.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    arguments = parser.parse_args()
    heads = ("two/one", "cost of two", "cost late", "µs a match", "matches/s", "1 M in s")
    print(f"{'table':36} " + " ".join(f"{head:>10}" for head in heads), flush=True)
    for table in tables(Question.SPEED, arguments.games):
        print(f"{table!s:36} {compare(table)}", flush=True)


if __name__ == "__main__":
    main()
