"""The contract of `eselsohr.testing`, over every registered game, number of players and variant; and over the toy."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eselsohr.engine import rulebooks
from eselsohr.testing import Case, Setup, cases, random_match, setups
from eselsohr.testing.playing import refuse
from tests.conftest import SCALE
from tests.toy.game import TOY  # noqa: F401  registers it

texts = st.text(max_size=40) | st.text("0123456789*EOABCJKQarotygbvp@~=? ", max_size=12) | st.just("9 " * 100_000)
garbage = st.lists(texts | st.none() | st.integers() | st.binary(max_size=9) | st.lists(st.integers()), max_size=12)


@pytest.mark.parametrize("case", cases(), ids=str)
def test_contract(case: Case) -> None:
    case.run(SCALE)


@pytest.mark.parametrize("setup", setups(), ids=str)
@settings(max_examples=5 * SCALE)
@given(moves=garbage, number=st.integers(0, 10**6), plies=st.integers(0, 40))
def test_refusals_change_nothing(setup: Setup, moves: list[object], number: int, plies: int) -> None:
    match = next(match for match in random_match(setup, number) if match.ply == plies or match.over)
    rules = {*rulebooks.load(setup.game, "en").rules}
    refuse(match, [*moves, "pass", "1", "E", "*", "2 2", "end", "5r", "own 5r"], rules)
