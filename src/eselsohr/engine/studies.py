"""What a game's `study.py` is made of: questions that a report answers from simulated matches.

    QUESTIONS = [Question("ranks", sticky, options={"rounds": 5})]

The words of a question are `NAME.study.QUESTION` (its title), `.about` (what is counted), `.axis` and, for a grid,
`.rows`. Everything that holds in any game, the lab asks by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from eselsohr.engine import options as option_values
from eselsohr.engine import records
from eselsohr.engine.game import AnyState, Game

Z = 1.96  # 95 %


@dataclass(frozen=True, slots=True)
class Bars:
    """A value for each of several things, with its 95 % interval."""

    labels: list[str]
    values: list[tuple[float, float, float]]  # mean, low, high
    share: bool = True  # of one; else it is a number
    even: float | None = None  # what it would be if nothing mattered


@dataclass(frozen=True, slots=True)
class Grid:
    """A share for every pair of things, with its 95 % interval."""

    rows: list[str]
    columns: list[str]
    values: list[list[tuple[float, float, float]]]  # share, low, high


@dataclass(frozen=True, slots=True)
class Played:
    """Matches of one table, as the lab simulates them: columns by name, a row a match, a deal, a move."""

    game: Game
    players: int
    options: Mapping[str, Any]
    seed: str
    matches: Mapping[str, Any]
    deals: Mapping[str, Any]
    moves: Mapping[str, Any]
    tune: Mapping[str, int] = field(default_factory=dict)  # numbers of the rules that were bent

    @property
    def seats(self) -> int:
        """How many seats a match has."""
        return self.game.seats(self.players)

    def by_seat(self, table: str, name: str) -> Any:
        """A column that every seat has, as a matrix: a row a match or a deal, a column a seat."""
        rows = getattr(self, table)
        return np.stack([rows[f"{name}_{seat}"] for seat in range(self.seats)], axis=1)

    def wins(self) -> Any:
        """The share of each match that each seat has won."""
        first = self.by_seat("matches", "place") == 1
        return first / first.sum(axis=1, keepdims=True)

    def states(self, number: int) -> Iterator[AnyState]:
        """Play a match again: its state before every move, and at the end. It is one and the same state."""
        rules, notation = self.game.rules, self.game.notation
        s: Any = rules.State.blank()
        s.bent = self.game.bent(self.tune)
        s.key = records.key(f"{self.seed}/{self.matches['match'][number]}", [None] * self.players)
        rules.start(s, self.players, option_values.encode(self.game.options, self.options, self.players))
        first, last = np.searchsorted(self.moves["match"], self.matches["match"][number] + np.arange(2))
        for ply in range(first, last + 1):
            while rules.due(s):
                rules.advance(s)
            yield s
            if ply < last:
                move = notation.parse(self.moves["move"][ply])
                assert move is not None
                rules.play(s, move)


@dataclass(frozen=True, slots=True)
class Question:
    """What one would like to know about a game, and how it is found out."""

    name: str
    answer: Callable[[Played], Bars | Grid]
    players: int | None = None  # None: as many as the report is about
    options: Mapping[str, Any] = field(default_factory=dict)
    moves: bool = False  # whether the moves are needed too
    most: int | None = None  # matches: where each takes long


def mean(values: Sequence[float] | Any) -> tuple[float, float, float]:
    """The mean of independent values, and its 95 % interval; as wide as can be where there are too few."""
    values = np.asarray(values, np.float64)
    if len(values) < 2:
        value = float(values.mean()) if len(values) else float("nan")
        return value, float("nan"), float("nan")
    value, margin = float(values.mean()), Z * float(values.std(ddof=1)) / len(values) ** 0.5
    return value, value - margin, value + margin


def rate(hits: float, count: int) -> tuple[float, float, float]:
    """A share of independent trials, and its 95 % interval by Wilson: also right where it always or never happened."""
    if not count:
        return float("nan"), 0.0, 1.0
    share, square = hits / count, Z * Z
    middle = (share + square / (2 * count)) / (1 + square / count)
    margin = Z * (share * (1 - share) / count + square / (4 * count * count)) ** 0.5 / (1 + square / count)
    return share, middle - margin, middle + margin


def pooled(hits: Sequence[float] | Any, counts: Sequence[float] | Any) -> tuple[float, float, float]:
    """A share of trials of which those of one match depend on each other: hits and trials of each match."""
    hits, counts = np.asarray(hits, np.float64), np.asarray(counts, np.float64)
    share = rate(float(hits.sum()), int(counts.sum()))
    spread = float(((hits - share[0] * counts) ** 2).sum())
    if len(hits) < 2 or not spread:  # nothing to tell how matches differ by: as if they did not
        return share
    margin = Z * (spread * len(hits) / (len(hits) - 1)) ** 0.5 / float(counts.sum())
    return share[0], max(0.0, share[0] - margin), min(1.0, share[0] + margin)
