"""Small endgames, solved exactly by brute force: `hard` and who judges find a best move in at least 95 % of them."""

from collections.abc import Iterator
from itertools import islice

import pytest

from eselsohr import bots
from tests.bots.endgames import CASES, Endgame, laid_out, played_out
from tests.conftest import SCALE


def test_esel() -> None:
    assert_they_are_right(laid_out(), 40 * SCALE)


@pytest.mark.parametrize("case", CASES)
def test_ends_of_matches(case: str) -> None:
    assert_they_are_right(played_out(*CASES[case]), 20 * SCALE)


def assert_they_are_right(endgames: Iterator[Endgame], wanted: int) -> None:
    """`hard`, and whoever judges in hints, find a best move in at least 95 % of them: one in twenty may be missed."""
    missed, dice = {"hard": 0, "judge": 0}, bots.dice("endgame")
    for match, values in islice(endgames, wanted):
        best = max(values.values()) - 1e-9
        for name, bot in (("hard", bots.find("hard")), ("judge", bots.adviser(match.game))):
            move = match.game.notation.parse(bot.choose(bots.look(match, dice), dice).move)
            assert move is not None
            missed[name] += values[move] < best
    assert all(20 * count <= wanted for count in missed.values()), f"of {wanted} missed: {missed}"
