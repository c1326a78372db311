"""Ours beside others, on one core: ratios first, then moves a second; then `hard` against OpenSpiel's search."""

from __future__ import annotations

import argparse
import sys

from benchmarks.peers.clock import Measured, one_core

one_core()  # before anybody counts cores

from benchmarks.peers import duel, ours, theirs  # noqa: E402

GOALS = [  # ours, theirs, at least
    ("batched", "OpenSpiel, Python", 30),
    ("native", "OpenSpiel, C++", 5),
    ("PettingZoo", "RLCard", 5),
    ("batched", "Pgx", 1),
]


def measure(rounds: int) -> dict[str, list[Measured]]:
    """Everybody in turns, so that noise hits all alike."""
    ways = {**{f"ours, {way}": each for way, each in ours.measured().items()}, **theirs.measured()}
    for number in range(rounds):
        for way, each in ((way, one) for way, measured in ways.items() for one in measured):
            each.measure()
            print(f"round {number + 1}: {way}, {each.name}: {each.speed / 1000:,.0f}", file=sys.stderr, flush=True)
    for each in (one for way in ways.values() for one in way):
        each.check()
    return ways


def show(ways: dict[str, list[Measured]]) -> None:
    """Ratios of our slowest and fastest game to each game of theirs, then all speeds."""
    print(f"{'how many times as fast':28} {'than':36} {'slowest':>8} {'fastest':>8}  goal")
    for way, peer, goal in GOALS:
        speeds = [each.speed for each in ways[f"ours, {way}"]]
        for other in ways[peer]:
            name = f"{other.name} ({peer})"
            low, high = min(speeds) / other.speed, max(speeds) / other.speed
            print(f"{f'ours, {way}':28} {name:36} {low:8.1f} {high:8.1f}  {goal}")
    print(f"\n{'moves a second':28} {'game':36} {'thousand':>8}")
    for way, measured in ways.items():
        for each in measured:
            print(f"{way:28} {each.name:36} {each.speed / 1000:8,.0f}")


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, prog="make bench-peers ARGS=…")
    parser.add_argument(
        "--rounds", type=int, default=10, help="measurements of each, of which the best counts; 0: none"
    )
    parser.add_argument("--deals", type=int, default=60, help="deals of each duel; 0: none")
    parser.add_argument("--iterations", type=int, default=400)
    parser.add_argument("--ms", type=float, default=200)
    given = parser.parse_args()
    if given.rounds:
        show(measure(given.rounds))
    if given.deals:
        head = f"{'one hard among ISMCTS of OpenSpiel':44} {'won':>14} {'even':>6} {'deals':>6}"
        print(f"\n{head} {'ours it/s':>12} {'theirs it/s':>12}")
        for game in duel.games():
            print(duel.duel(game, given.deals, given.iterations, 0), flush=True)
            print(duel.duel(game, given.deals, 0, given.ms), flush=True)


if __name__ == "__main__":
    main()
