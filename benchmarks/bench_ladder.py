"""How strong is every level and character in every game? All of them at mixed tables, rated by openskill, in one table.

Who sits at a table is drawn anew for every match, all different. What has been played is kept in a file, so the same
command goes on, and more time makes better ratings. A rating is a strength and how uncertain it is; with a difference
of about 4 the stronger of two finishes ahead in two matches of three.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import count
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from openskill.models import PlackettLuce

from benchmarks.tables import Question, Table, tables
from eselsohr import bots
from eselsohr.lab import arena

KEPT = Path("build/ladder.jsonl")
ORDERS = 20


class Played(NamedTuple):
    """One match: who sat where, and who came where."""

    table: str
    number: int
    line_up: tuple[str, ...]
    places: tuple[int, ...]


def play(table: str, number: int, levels: tuple[str, ...]) -> Played:
    """Play a match at a table, by its name: who sits there follows from its number."""
    game, players, options = next(one for one in tables(Question.LEVELS) if str(one) == table)
    line_up = random.Random(f"{table}/{number}").sample(levels, players)
    outcome = arena.play(arena.contest(game.name, players, options, line_up, f"ladder/{table}/{number}"), 0)
    return Played(table, number, tuple(line_up), tuple(outcome.places[:players]))


def kept(file: Path) -> list[Played]:
    """What has been played before."""
    if not file.exists():
        return []
    rows = map(json.loads, file.read_text("utf-8").splitlines())
    return [Played(table, number, tuple(line_up), tuple(places)) for table, number, line_up, places in rows]


def go_on(found: Sequence[Table], levels: tuple[str, ...], seconds: float, jobs: int, file: Path) -> None:
    """Play on at all tables in turn, until the time is up."""
    before, end = {(one.table, one.number) for one in kept(file)}, time.monotonic() + seconds
    wanted = ((str(table), number) for number in count() for table in found)
    left = (one for one in wanted if one not in before)
    file.parent.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(jobs) as pool, file.open("a", encoding="utf-8") as out:
        running = {pool.submit(play, *next(left), levels) for _ in range(jobs)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for one in done:
                out.write(json.dumps(one.result()) + "\n")
                out.flush()
                if time.monotonic() < end:
                    running.add(pool.submit(play, *next(left), levels))


def ratings(matches: Sequence[Played], levels: Sequence[str]) -> dict[str, tuple[float, float]]:
    """Rate everybody, in several orders that are drawn: what a rating owes to the last matches evens out."""
    found = [_rated(random.Random(number).sample(matches, len(matches)), levels) for number in range(ORDERS)]
    return {level: tuple(map(fmean, zip(*(one[level] for one in found), strict=True))) for level in levels}  # type: ignore[misc]


def _rated(matches: Sequence[Played], levels: Sequence[str]) -> dict[str, tuple[float, float]]:
    model = PlackettLuce()
    known = {level: model.rating() for level in levels}
    for match in matches:
        rated = model.rate([[known[level]] for level in match.line_up], ranks=list(map(float, match.places)))
        known |= {level: team[0] for level, team in zip(match.line_up, rated, strict=True)}
    return {level: (rating.mu, rating.sigma) for level, rating in known.items()}


def lines(found: Sequence[Table], matches: Sequence[Played], levels: Sequence[str]) -> Iterator[str]:
    """The ratings as a table, a column for each game, all its tables together; then how often who is first and last."""
    games = {str(table): table.game.name for table in found}
    matches = [one for one in matches if one.table in games and {*one.line_up} <= {*levels}]
    by_game = {name: [one for one in matches if games[one.table] == name] for name in dict.fromkeys(games.values())}
    rated = {name: ratings(played, levels) for name, played in by_game.items()}
    yield f"| | {' | '.join(rated)} |"
    yield "|---|" + "---|" * len(rated)
    yield f"| matches | {' | '.join(str(len(played)) for played in by_game.values())} |"
    for level in levels:
        cells = (f"{mean:.1f} ± {sigma:.1f}" for mean, sigma in (rating[level] for rating in rated.values()))
        yield f"| {level} | {' | '.join(cells)} |"
    yield ""
    sat, first, last = Counter[str](), Counter[str](), Counter[str]()
    for match in matches:
        for level, place in zip(match.line_up, match.places, strict=True):
            sat[level] += 1
            first[level] += place == 1
            last[level] += place == max(match.places)
    for level in levels:
        if sat[level]:
            shares = f"first {first[level] / sat[level]:.0%}, last {last[level] / sat[level]:.0%}"
            yield f"{level}: {shares} of {sat[level]} matches"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=120, help="to play on; 0: only show what has been played")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--tables", default="", help="only tables whose name contains this")
    parser.add_argument("--levels", default=",".join((*bots.LEVELS, *bots.CHARACTERS)))
    parser.add_argument("--file", type=Path, default=KEPT)
    arguments = parser.parse_args()
    found = [one for one in tables(Question.LEVELS) if one.players > 1 and arguments.tables in str(one)]
    levels = tuple(arguments.levels.split(","))
    if arguments.seconds:
        go_on(found, levels, arguments.seconds, arguments.jobs, arguments.file)
    for line in lines(found, kept(arguments.file), levels):
        print(line)


if __name__ == "__main__":
    main()
