"""How many iterations a second does search make, and how well does it keep a time cap? One thread.

Beside it: random playouts in place of the policy's.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Callable
from dataclasses import replace

from benchmarks.clock import calibration, seconds, speeds
from benchmarks.tables import Question, Table, tables
from eselsohr import Match, bots
from eselsohr.bots.compiled import Kernels
from eselsohr.bots.search import Search, SearchBot
from eselsohr.engine.game import Tuning

ITERATIONS, ROUNDS = 8_000, 7
CAPS = (100, 400, 1200)  # milliseconds; the last is what live tables allow


def searching(table: Table, tuning: Tuning) -> Callable[[], float]:
    """Search from the first decision of a match, each time in a tree of its own; the iterations a second."""
    match = begun(table)

    def work() -> float:
        dice = bots.dice("bench")
        search = Search(bots.look(match, dice), dice, ITERATIONS, tuning)
        kernels = Kernels()
        kernels.think(search.run(0))  # the tree is planted
        return ITERATIONS / seconds(lambda: kernels.think(search.run(ITERATIONS)), times=1)

    return work


def kept(table: Table, ms: int) -> float:
    """How much of its milliseconds a capped choice uses: the median share."""
    match, dice = begun(table), bots.dice("bench")
    bot, sight, shares = SearchBot("capped", ms=ms), bots.look(match, dice), list[float]()
    for _ in range(3):
        shares.append(seconds(lambda: bot.choose(sight, dice), times=1) * 1000 / ms)
    return statistics.median(shares)


def begun(table: Table) -> Match:
    """A match at the first decision."""
    return Match.new(table.game.name, table.players, table.options, "bench")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    print(f"{'table':36} {'tuned it/s':>11} {'random playouts it/s':>21} {'loop M/s':>9}   spent of a cap")
    for table in tables(Question.SPEED, parser.parse_args().games):
        tuning = table.game.tuning
        tuned, chance = speeds([searching(table, tuning), searching(table, replace(tuning, chance=1.0))], ROUNDS)
        print(f"{table!s:36} {tuned:11,.0f} {chance:21,.0f} {calibration():9.1f}   ", end="", flush=True)
        print(", ".join(f"{ms} ms: {kept(table, ms):.1%}" for ms in CAPS), flush=True)


if __name__ == "__main__":
    main()
