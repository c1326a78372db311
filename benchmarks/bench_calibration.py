"""Is a chance to come first what it says? Deals among masters, at one decision each: what was foreseen, what came."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from benchmarks.masters import FIRST, Watch, watched

CHUNK, TENTHS = 50, 10


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=1000, help="at each table")
    parser.add_argument("--seconds", type=float, default=60, help="at each table, about")
    parser.add_argument("--guesses", type=int, default=64)
    parser.add_argument("--tables", default="", help="only tables whose name contains this")
    parser.add_argument("--plot", type=Path, help="a picture of it, as SVG")
    arguments = parser.parse_args()
    curves = {}
    for table in watched(arguments.tables):
        watch, begun = Watch.at(table, arguments.guesses + 1), time.monotonic()
        found = np.zeros((2, 0))
        while found.shape[1] < arguments.matches and time.monotonic() - begun < arguments.seconds:
            predicted, real = np.zeros(CHUNK), np.zeros(CHUNK)
            facts, code = np.zeros(3), np.zeros(1, np.int32)
            first = FIRST + found.shape[1]
            watch.kernel.predict(*watch.begun, first, arguments.guesses, predicted, real, facts, code, watch.known)
            found = np.concatenate([found, np.stack([predicted, real])], axis=1)
        predicted, real = found[:, found[0] >= 0]
        curves[str(table)] = rows = [*tenths(predicted, real)]
        print(f"{table}, {len(real)} decisions")
        for count, said, came, margin in rows:
            print(f"  said {said:6.1%}  came {came:6.1%} ± {margin:.1%}  of {count}", flush=True)
    if arguments.plot:
        draw(curves, arguments.plot)


def tenths(predicted: np.ndarray, real: np.ndarray) -> Iterator[tuple[int, float, float, float]]:
    """By tenths of what was said: how many, what was said on average, what came, and how far that may be off (95 %)."""
    at = np.minimum((predicted * TENTHS).astype(int), TENTHS - 1)
    for tenth in range(TENTHS):
        here = at == tenth
        if (count := int(here.sum())) > 1:
            came = float(real[here].mean())
            yield count, float(predicted[here].mean()), came, 1.96 * (came * (1 - came) / count) ** 0.5


def draw(curves: dict[str, list[tuple[int, float, float, float]]], path: Path) -> None:
    """Draw what came over what was said."""
    from matplotlib.figure import Figure

    figure = Figure((5, 5), layout="constrained")
    axes = figure.add_subplot(xlabel="said", ylabel="came", xlim=(0, 1), ylim=(0, 1))
    axes.plot([0, 1], [0, 1], color="grey", linewidth=0.8)
    for name, rows in curves.items():
        axes.errorbar([r[1] for r in rows], [r[2] for r in rows], [r[3] for r in rows], marker="o", label=name)
    axes.legend()
    figure.savefig(path)


if __name__ == "__main__":
    main()
