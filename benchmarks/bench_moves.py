"""How fast do the rules run, plain and compiled? Random legal play, every legal move listed, one core."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import eselsohr.games  # noqa: F401  registers them
from benchmarks import prototype
from benchmarks.clock import calibration, speeds
from eselsohr.engine import registry
from eselsohr.engine.contract import Bench

SEATS = {"esel": (3, 5, 8, 12), "boss": (4, 6, 10), "heuldoch": (3, 4, 6), "dreist": (1, 2, 3, 4)}
OPTIONS: dict[str, dict[str, Any]] = {"esel": {"deals": 1}, "boss": {"rounds": 2}, "heuldoch": {"specials": True}}

ROUNDS = 12


def contest(name: str, players: int, folder: Path | None) -> list[float]:
    """Moves a second of plain, compiled and prototype, taking turns so that noise hits all alike."""
    game, options = registry.find(name), OPTIONS.get(name, {})
    works: list[Callable[[], int]] = []
    for compiled, count in ((False, 12), (True, 600)):
        bench = Bench(game, compiled=compiled)
        arguments = (*bench.arguments(players, options), 0, count)
        works.append(partial(matches, bench.kernel, arguments))
    if folder is not None and name == "esel":
        works.append(prototype.playouts(folder, players))
    return speeds([partial(speed, work) for work in works], ROUNDS)


def matches(kernel: Any, arguments: tuple[Any, ...]) -> int:
    """Play random matches; how many moves that were."""
    return int(kernel.matches(*arguments)[0])


def speed(work: Callable[[], int]) -> float:
    """Moves a second."""
    begun = time.perf_counter()
    return work() / (time.perf_counter() - begun)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[game.name for game in registry.games()])
    prototype.argument(parser)
    arguments = parser.parse_args()
    for name in arguments.games:
        print(f"{name:10} {'players':>7} {'native/plain':>13} {'plain moves/s':>14} {'native moves/s':>15}", end="")
        print(f" {'loop M/s':>9}" + (f" {'prototype':>11} {'native/prototype':>17}" if arguments.prototype else ""))
        for players in SEATS[name]:
            plain, native, *theirs = contest(name, players, arguments.prototype)
            row = f"{'':10} {players:7} {native / plain:12.0f}× {plain:14,.0f} {native:15,.0f} {calibration():9.1f}"
            print(row + "".join(f" {speed:11,.0f} {native / speed:16.2f}×" for speed in theirs))


if __name__ == "__main__":
    main()
