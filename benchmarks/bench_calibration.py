"""Is a chance to come first what it says? Deals among masters, at one decision each: what was foreseen, what came.

What has been played is kept in a file, so the same command goes on. Chances are put right by two numbers that are found
in one half of a game's matches and tried on the other, and the other way round; `--keep` finds them in all, and writes
them into the file of the net or the judge. Where turns are planned, players do without guesses, unless `--guessing`.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import numpy as np

from benchmarks.masters import FIRST, Watch, watched
from eselsohr.bots import net
from eselsohr.bots.chance import fitted
from eselsohr.bots.foresight import CHANCES
from eselsohr.engine.game import Game

CHUNK, TENTHS = 100, 10
ALL = "all tables"
Rows = list[tuple[int, float, float, float]]  # by tenths: how many, what was said, what came, how far that may be off
KEPT = Path("build/calibration")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=1000, help="at each table")
    parser.add_argument("--seconds", type=float, default=60, help="at each table, about")
    parser.add_argument("--tables", default="", help="only tables whose name contains this")
    parser.add_argument("--folder", type=Path, default=KEPT, help="where is kept what has been played")
    parser.add_argument("--plot", type=Path, help="a picture of it, as SVG")
    parser.add_argument("--guessing", action="store_true", help="where turns are planned, try them in guesses")
    parser.add_argument("--keep", action="store_true", help="put chances right from now on")
    arguments = parser.parse_args()
    games = dict[Game, dict[str, np.ndarray]]()
    for table in watched(arguments.tables):
        watch = Watch.at(table, CHANCES + 1, guessing=arguments.guessing)
        found = go_on(watch, arguments.folder / f"{table}.npy", arguments.matches, arguments.seconds)
        games.setdefault(table.game, {})[str(table)] = found[:, found[0] >= 0]
    curves, together = dict[str, Rows](), list[np.ndarray]()
    for game, at in games.items():
        said, came = np.concatenate([*at.values()], axis=1)
        print(f"{game.name}: {(line := fitted(CHANCES, tally(said, came)))}")
        right = np.stack([crossed(said, came), came])
        together.append(right)
        for name, part in zip(
            at, np.split(right, np.cumsum([one.shape[1] for one in at.values()])[:-1], 1), strict=True
        ):
            curves[name] = told(name, *part)
        if arguments.keep:
            net.note(net.file_of(game), {"chance": asdict(line)})
    curves[ALL] = told(ALL, *np.concatenate(together, axis=1))
    if arguments.plot:
        draw(curves, arguments.plot)


def told(name: str, chances: np.ndarray, came: np.ndarray) -> Rows:
    """Print what was said and what came, by tenths."""
    rows = [*tenths(chances, came)]
    print(f"{name}, {len(came)} decisions")
    for count, mean, real, margin in rows:
        print(f"  said {mean:6.1%}  came {real:6.1%} ± {margin:.1%}  of {count}", flush=True)
    return rows


def go_on(watch: Watch, file: Path, matches: int, seconds: float) -> np.ndarray:
    """Play on; gives how many guesses said yes, or -1 where there was nothing to decide, and whether it came."""
    found = np.load(file) if file.exists() else np.zeros((2, 0))
    end = time.monotonic() + seconds
    file.parent.mkdir(parents=True, exist_ok=True)
    while found.shape[1] < matches and time.monotonic() < end:
        said, came, facts, code = np.zeros(CHUNK), np.zeros(CHUNK), np.zeros(3), np.zeros(1, np.int32)
        watch.kernel.predict(*watch.begun, FIRST + found.shape[1], CHANCES, said, came, facts, code, watch.known)
        found = np.concatenate([found, np.stack([np.where(said < 0, -1, np.rint(said * CHANCES)), came])], axis=1)
        np.save(file, found)
    return found


def tally(said: np.ndarray, came: np.ndarray) -> list[tuple[int, int, int]]:
    """For every number of guesses that said yes: how often that was, and how often it came."""
    return [(often, int((said == often).sum()), int(came[said == often].sum())) for often in range(CHANCES + 1)]


def crossed(said: np.ndarray, came: np.ndarray) -> np.ndarray:
    """Chances put right, each by what was found in the other half."""
    half, chances = np.arange(len(said)) % 2, np.zeros(len(said))
    for which in (0, 1):
        line = fitted(CHANCES, tally(said[half != which], came[half != which]))
        chances[half == which] = [line.of(often) for often in said[half == which]]
    return chances


def tenths(predicted: np.ndarray, real: np.ndarray) -> Iterator[tuple[int, float, float, float]]:
    """By tenths of what was said: how many, what was said on average, what came, and how far that may be off (95 %)."""
    at = np.minimum((predicted * TENTHS).astype(int), TENTHS - 1)
    for tenth in range(TENTHS):
        here = at == tenth
        if (count := int(here.sum())) > 1:
            came = float(real[here].mean())
            yield count, float(predicted[here].mean()), came, 1.96 * (came * (1 - came) / count) ** 0.5


def draw(curves: dict[str, Rows], path: Path) -> None:
    """Draw what came over what was said: every table, and all of them with how far it may be off."""
    import matplotlib
    from matplotlib.figure import Figure

    matplotlib.rcParams["svg.hashsalt"] = "calibration"
    figure = Figure((5, 5), layout="constrained")
    axes = figure.add_subplot(xlabel="said", ylabel="came", xlim=(0, 1), ylim=(0, 1))
    axes.plot([0, 1], [0, 1], color="grey", linewidth=0.8)
    for name, rows in curves.items():
        said, came, margins = ([row[at] for row in rows] for at in (1, 2, 3))
        if name == ALL:
            axes.errorbar(said, came, margins, color="black", marker="o", linewidth=2, capsize=3, label=name)
        else:
            axes.plot(said, came, linewidth=0.8, alpha=0.7, label=name)
    axes.legend()
    figure.savefig(path, metadata={"Date": None})


if __name__ == "__main__":
    main()
