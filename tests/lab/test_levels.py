"""What the benchmark of the levels says of a contest."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from benchmarks.bench_levels import TABLES, Limits, pairs, row, verdict
from eselsohr.bots import LEVELS
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


def test_every_table_can_be_played() -> None:
    for game, players, options in TABLES.values():
        assert contest(game, players, options, LEVELS[:1], "x").players == players
    assert [above for above, _ in pairs(1)] == list(LEVELS)


def test_a_row_of_whole_deals() -> None:
    limits = Limits(deals=3, seconds=0, jobs=1)
    assert ", 2 deals × 3 seatings" in row(("dreist", 3, {}), "greedy", "random", limits)
    assert "greedy  against Egon" in row(("dreist", 1, {}), "greedy", "Egon", limits)
