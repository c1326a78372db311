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
    ("playouts", "OpenSpiel, C++", 5),
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
    """Ratios of each of our games to the nearest of theirs, and to all of theirs; then all speeds."""
    print(f"{'ours':12} {'game':28} {'theirs':24} {'times as fast':>13} {'goal':>5}  all of theirs")
    for way, peer, goal in GOALS:
        for each in ways[f"ours, {way}"]:
            ratios = [each.speed / other.speed for other in ways[peer]]
            near = nearest(each, ways[peer])
            name = f"{near.name} ({peer.removeprefix('OpenSpiel, ')})"
            ratio = f"{each.speed / near.speed:12.1f}×"
            print(f"{way:12} {each.name:28} {name:24} {ratio} {goal:5}  {min(ratios):.1f}–{max(ratios):.1f}")
    print(f"\n{'moves a second':20} {'game':28} {'thousand':>8}")
    for way, measured in ways.items():
        for each in measured:
            print(f"{way:20} {each.name:28} {each.speed / 1000:8,.0f}")


def nearest(each: Measured, theirs: list[Measured]) -> Measured:
    """The first that is alike: one in which people beat or pass, or one in which they lay what fits."""
    return next((other for other in theirs if other.passing == each.passing), theirs[0])


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, prog="make bench-peers ARGS=…")
    parser.add_argument(
        "--rounds", type=int, default=10, help="measurements of each, of which the best counts; 0: none"
    )
    parser.add_argument("--deals", type=int, default=60, help="deals of each duel; 0: none")
    parser.add_argument("--iterations", type=int, default=400, help="a move, in duels; 0: none with equal iterations")
    parser.add_argument("--ms", type=float, default=200, help="a move, in duels; 0: none with equal time")
    given = parser.parse_args()
    if given.rounds:
        show(measure(given.rounds))
    if given.deals:
        head = f"{'one hard among ISMCTS of OpenSpiel':44} {'won':>14} {'even':>6} {'deals':>6}"
        print(f"\n{head} {'ours it/s':>12} {'theirs it/s':>12}")
        limits = [limit for limit in ((given.iterations, 0), (0, given.ms)) if any(limit)]
        for game, limit in ((game, limit) for limit in limits for game in duel.games()):
            print(duel.duel(game, given.deals, *limit), flush=True)


if __name__ == "__main__":
    main()
