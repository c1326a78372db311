"""How many iterations a second does search make, and how well does it keep a time cap? One thread.

Beside it: random playouts in place of the policy's and, for Esel, the prototype's search.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import eselsohr.games  # noqa: F401  registers them
from benchmarks import prototype
from benchmarks.bench_moves import OPTIONS, SEATS
from benchmarks.clock import calibration, seconds, speeds
from eselsohr import Match, bots
from eselsohr.bots.search import Search, SearchBot
from eselsohr.engine import registry
from eselsohr.engine.game import Tuning

ITERATIONS, ROUNDS = 8_000, 7
CAPS = (100, 400, 1200)  # milliseconds; the last is what live tables allow


def ours(game: str, players: int, tuning: Tuning) -> Callable[[], float]:
    """Search from the first decision of a match, each time in a tree of its own; the iterations a second."""
    match = Match.new(game, players, OPTIONS.get(game, {}), "bench")

    def work() -> float:
        dice = bots.dice("bench")
        search = Search(bots.look(match, dice), dice, ITERATIONS, tuning)
        return speed(search.run)

    return work


def theirs(folder: Path, players: int) -> Callable[[], float]:
    """The prototype's search, likewise."""
    search = prototype.search(folder, players)
    return lambda: speed(search)


def speed(search: Callable[[int], object]) -> float:
    """Iterations a second."""
    return ITERATIONS / seconds(lambda: search(ITERATIONS), times=1)


def kept(game: str, players: int, ms: int) -> float:
    """How long a choice takes that may take so many milliseconds: the median share of that."""
    match, dice = Match.new(game, players, OPTIONS.get(game, {}), "bench"), bots.dice("bench")
    bot, sight, shares = SearchBot("capped", ms=ms), bots.look(match, dice), list[float]()
    for _ in range(7):
        shares.append(seconds(lambda: bot.choose(sight, dice), times=1) * 1000 / ms)
    return statistics.median(shares)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(SEATS))
    prototype.argument(parser)
    arguments = parser.parse_args()
    for game in arguments.games:
        beside = arguments.prototype is not None and game == "esel"
        print(f"{game:10} {'players':>7} {'tuned it/s':>11} {'random playouts it/s':>21} {'loop M/s':>9}", end="")
        print(f" {'prototype it/s':>15} {'tuned/prototype':>16}" if beside else "")
        tuned = registry.find(game).tuning
        for players in SEATS[game]:
            works = [ours(game, players, tuning) for tuning in (tuned, replace(tuned, chance=1.0))]
            if beside:
                works.append(theirs(arguments.prototype, players))
            measured, chance, *beaten = speeds(works, ROUNDS)
            row = f"{'':10} {players:7} {measured:11,.0f} {chance:21,.0f} {calibration():9.1f}"
            print(row + "".join(f" {speed:15,.0f} {measured / speed:15.2f}×" for speed in beaten), flush=True)
        shares = ", ".join(f"{ms} ms: {kept(game, SEATS[game][-1], ms):.1%}" for ms in CAPS)
        print(f"{'':10} spent of a cap of {shares}")


if __name__ == "__main__":
    main()
