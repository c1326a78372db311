"""What the benchmark of the levels says of a contest."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from benchmarks.bench_levels import Limits, pairs, row, verdict
from benchmarks.tables import Question, Table, tables
from eselsohr.bots import LEVELS
from eselsohr.engine import registry
from eselsohr.lab.arena import contest
from eselsohr.lab.standings import Standing

EVEN = Standing("hard", 100, 0.5, 0.4, 0.6, 0.5, 1.5, None, None)


@pytest.mark.parametrize(
    ("wins", "low", "high", "said"),
    [
        (0.7, 0.6, 0.8, ""),
        (0.3, 0.2, 0.4, ", clearly below even"),
        (0.625, 0.375, 0.875, ", about 80 deals needed"),
        (0.375, 0.125, 0.625, ", about 80 deals needed"),
        (0.5, 0.4, 0.6, ", about 2000 deals needed to see a difference of one point"),
    ],
)
def test_the_verdict(wins: float, low: float, high: float, said: str) -> None:
    assert verdict(replace(EVEN, wins=wins, low=low, high=high), 20) == said


def test_every_game_has_tables_to_measure() -> None:
    for question in Question:
        assert {table.game for table in tables(question)} == set(registry.games())
        for game, players, options in tables(question):
            assert contest(game.name, players, options, LEVELS[:1], "x").players == players
    assert [above for above, _ in pairs(1)] == list(LEVELS)


def test_a_table_has_a_name() -> None:
    names = [str(table) for table in tables(Question.LEVELS, ["esel", "dreist"])]
    assert names[:2] == ["esel, 5 players", "esel with ox, 5 players"]
    assert names[-1] == "dreist with campaign, alone"


def test_a_row_of_whole_deals() -> None:
    limits, game = Limits(deals=3, seconds=0, jobs=1), registry.find("dreist")
    assert ", 2 deals × 3 seatings" in row(Table(game, 3, {}), "greedy", "random", limits)
    assert "greedy  against the house" in row(Table(game, 1, {}), "greedy", "the house", limits)
