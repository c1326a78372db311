"""How fast do the rules run, plain and compiled? Random legal play, every legal move listed, one core."""

from __future__ import annotations

import argparse
import time
from functools import partial
from typing import Any

from benchmarks.clock import calibration, speeds
from benchmarks.tables import Question, Table, tables
from eselsohr.testing import Bench

ROUNDS = 12


def measure(table: Table) -> list[float]:
    """Moves a second, plain and compiled, taking turns so that noise hits both alike."""
    works = []
    for compiled, count in ((False, 12), (True, 600)):
        bench = Bench(table.game, compiled=compiled)
        works.append(partial(speed, bench.kernel, (*bench.arguments(table.players, table.options), 0, count)))
    return speeds(works, ROUNDS)


def speed(kernel: Any, arguments: tuple[Any, ...]) -> float:
    """Play random matches; moves a second."""
    begun = time.perf_counter()
    return int(kernel.matches(*arguments)[0]) / (time.perf_counter() - begun)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    print(f"{'table':36} {'native/plain':>13} {'plain moves/s':>14} {'native moves/s':>15} {'loop M/s':>9}")
    for table in tables(Question.SPEED, parser.parse_args().games):
        plain, native = measure(table)
        print(f"{table!s:36} {native / plain:12.0f}× {plain:14,.0f} {native:15,.0f} {calibration():9.1f}", flush=True)


if __name__ == "__main__":
    main()
