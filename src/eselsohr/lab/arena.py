"""The arena: the same deals for every seating of a line-up, and what came of it.

A match has a number. `number // seats` chooses the deal, `number % seats` how far the line-up is rotated, so that every
bot plays every seat of every deal. Numbers and seed decide everything: stop and go on as you like.
"""

from __future__ import annotations

import json
import os
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from eselsohr import bots
from eselsohr.engine.errors import InvalidOptions
from eselsohr.engine.match import Match


@dataclass(frozen=True, slots=True)
class Contest:
    """What is played: enough to play match n again, anywhere."""

    game: str
    players: int
    options: dict[str, Any]
    line_up: tuple[str, ...]  # a bot for each seat before rotation
    seed: str

    def seated(self, number: int) -> list[int]:
        """Which of the line-up sits where in that match."""
        return [(seat + number) % self.players for seat in range(self.players)]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one match ended: place and score of each of the line-up, in the order of the line-up."""

    number: int
    places: list[int]
    scores: list[int]
    plies: int


def contest(game: str, players: int | None, options: dict[str, Any], line_up: Iterable[str], seed: str) -> Contest:
    """Check a contest; a short line-up is repeated until all seats are taken."""
    specs = [bots.find(spec).level for spec in line_up]
    seats = players or max(len(specs), 2)
    if not specs or len(specs) > seats:
        raise InvalidOptions("arena.line_up", count=len(specs), seats=seats)
    match = Match.new(game, seats, options, seed)
    full = tuple(specs[i % len(specs)] for i in range(match.players))
    return Contest(game, seats, options, full, seed)


def play(contest: Contest, number: int) -> Outcome:
    """Play one match of a contest."""
    deal = number // contest.players
    match = Match.new(contest.game, contest.players, contest.options, f"{contest.seed}/{deal}")
    seated = contest.seated(number)
    players = [bots.find(contest.line_up[i]) for i in seated]
    dice = [bots.dice(contest.seed, number, seat) for seat in range(contest.players)]
    while (seat := match.turn) is not None:
        sight = bots.look(match, dice[seat])
        match.play(players[seat].choose(sight, dice[seat]).move)
    result = match.result
    assert result is not None
    places, scores = [0] * contest.players, [0] * contest.players
    for seat, i in enumerate(seated):
        places[i], scores[i] = result.places[seat], result.scores[seat]
    return Outcome(number, places, scores, match.ply)


def _play(task: tuple[Contest, int]) -> Outcome:
    return play(*task)


def run(contest: Contest, numbers: Iterable[int], jobs: int | None = None) -> Generator[Outcome]:
    """Play many matches on all cores; outcomes come as they are done. Close it to stop before the end."""
    tasks = [(contest, number) for number in numbers]
    jobs = min(jobs or os.cpu_count() or 1, max(1, len(tasks)))
    if jobs == 1:
        yield from map(_play, tasks)
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield from pool.map(_play, tasks)


class Log:
    """Outcomes on disk, one JSON line each, so that a stopped contest goes on where it was."""

    def __init__(self, file: Path, contest: Contest) -> None:
        self.file = file
        self.head = json.dumps({**asdict(contest), "line_up": list(contest.line_up)}, sort_keys=True)

    def read(self) -> list[Outcome]:
        """What was played so far; a half-written last line does not count."""
        if not self.file.exists():
            return []
        head, *lines = self.file.read_text("utf-8").split("\n")
        if head != self.head:
            raise InvalidOptions("arena.other_contest", file=str(self.file))
        whole = lines[:-1]
        return [Outcome(**json.loads(line)) for line in whole]

    def write(self, outcomes: Iterable[Outcome]) -> Iterator[Outcome]:
        """Keep outcomes as they come."""
        done = self.read()
        self.file.parent.mkdir(parents=True, exist_ok=True)
        with self.file.open("w", encoding="utf-8") as file:
            file.write("\n".join([self.head, *(json.dumps(asdict(outcome)) for outcome in done)]) + "\n")
            for outcome in outcomes:
                file.write(json.dumps(asdict(outcome)) + "\n")
                file.flush()
                yield outcome
