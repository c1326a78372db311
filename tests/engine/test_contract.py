"""The contract of `engine.contract`, over every registered game, number of players and variant; and over the toy."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eselsohr.engine import contract
from eselsohr.engine.match import Match
from tests.conftest import SCALE
from tests.kits import Kit, cases, name

CASES = cases()
every_case = pytest.mark.parametrize("case", CASES, ids=map(name, CASES))
Case = tuple[Kit, int, dict[str, Any]]

texts = st.text(max_size=40) | st.text("0123456789*EOABCJKQarotygbvp@~=? ", max_size=12) | st.just("9 " * 100_000)
garbage = st.lists(texts | st.none() | st.integers() | st.binary(max_size=9) | st.lists(st.integers()), max_size=12)


@every_case
def test_play(case: Case) -> None:
    kit, players, options = case
    for number in range(2 * SCALE):
        contract.check_play(kit.game, players, options, number, kit.census)


@every_case
def test_round_trips(case: Case) -> None:
    kit, players, options = case
    for number in range(SCALE):
        contract.check_round_trips(kit.game, players, options, number, every=13)


@every_case
def test_secrecy(case: Case) -> None:
    kit, players, options = case
    for number in range(SCALE):
        contract.check_secrecy(kit.game, players, options, number, kit.rearrange, every=9)


@every_case
def test_story(case: Case) -> None:
    kit, players, options = case
    contract.check_story(kit.game, players, options, 0)


@every_case
def test_guesses(case: Case) -> None:
    kit, players, options = case
    for number in range(SCALE):
        contract.check_guesses(kit.game, players, options, number)


@every_case
def test_plain_and_native_are_the_same(case: Case) -> None:
    kit, players, options = case
    contract.check_native(kit.game, players, options, 0, 3 * SCALE)


@every_case
def test_legal_list_is_the_zero_set_of_objection(case: Case) -> None:
    kit, players, options = case
    contract.check_law(kit.game, players, options, 0, 20 * SCALE)


@every_case
@settings(max_examples=5 * SCALE, deadline=None)
@given(moves=garbage, number=st.integers(0, 10**6), plies=st.integers(0, 40))
def test_refusals_change_nothing(case: Case, moves: list[object], number: int, plies: int) -> None:
    kit, players, options = case
    match = Match.new(kit.game.name, players, options, number)
    for match in contract.random_match(kit.game, players, options, number):
        if match.ply == plies:
            break
    contract.check_refusals(match, [*moves, "pass", "1", "E", "*", "2 2", "end", "5r", "own 5r"])
