"""How many iterations a second does search make? By game and number of players, one thread, beside random playouts."""

from __future__ import annotations

import time
from dataclasses import replace

import eselsohr.games  # noqa: F401  registers them
from benchmarks.bench_moves import OPTIONS, SEATS
from benchmarks.clock import calibration
from eselsohr import Match, bots
from eselsohr.bots.search import TUNED, Search, Tuning


def speed(game: str, players: int, tuning: Tuning, seconds: float = 0.7) -> float:
    """Iterations a second from the first decision of a match."""
    match, dice = Match.new(game, players, OPTIONS.get(game, {}), "bench"), bots.dice("bench")
    search = Search(bots.look(match, dice), dice, 100_000, tuning)
    search.run(50)
    count, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        search.run(50)
        count += 50
    return count / (time.perf_counter() - begun)


def main() -> None:
    for game, counts in SEATS.items():
        print(f"{game:10} {'players':>7} {'tuned it/s':>11} {'random playouts it/s':>21} {'loop M/s':>9}")
        for players in counts:
            tuned = speed(game, players, TUNED[game])
            chance = speed(game, players, replace(TUNED[game], chance=1.0))
            print(f"{'':10} {players:7} {tuned:11,.0f} {chance:21,.0f} {calibration():9.1f}")


if __name__ == "__main__":
    main()
