"""The greedy player of DREIst."""

from typing import Any

import pytest

from eselsohr import Match, bots
from tests.conftest import SCALE
from tests.games.dreist.builder import solo, table
from tests.playing import turns


def choice(match: Match) -> str:
    g = bots.dice(1)
    return bots.find("greedy").choose(bots.look(match, g), g).move


def wins(players: int, hero: str, others: str, matches: int) -> int:
    """How many matches the hero wins, from every seat."""
    total = 0
    for number in range(matches):
        match = Match.new("dreist", players, seed=number)
        g: Any = bots.dice(number)
        me = number % players
        for _ in turns(match):
            bot = bots.find(hero if match.turn == me else others)
            match.play(bot.choose(bots.look(match, g), g).move)
        assert match.result is not None
        total += me in match.result.winners
    return total


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_is_clearly_better_than_random(players: int) -> None:
    matches = 12 * SCALE
    assert wins(players, "greedy", "random", matches) > 0.8 * matches


def test_greedy_beats_egon_more_often_than_random_does() -> None:
    matches = 24 * SCALE
    assert wins(1, "greedy", "random", matches) > matches / 5 > wins(1, "random", "random", matches)


def test_it_lays_while_it_can() -> None:
    assert choice(table("4r@1", "5r 8v", "1t")) == "5r@1"
    assert choice(table("4r@1", "5r 8v", "1t", laid=1)) == "5r@1"
    assert choice(table("4r@1", "8v", "1t", laid=1)) == "end"


def test_it_clears_a_column_last() -> None:
    assert choice(table("4r@1 4y@2", "4v 4y 8t", "1t", piles=["8r"])) == "4y@3"


def test_it_discards_what_has_no_partner() -> None:
    assert choice(table("4y@1 4y@2", "5r 5t 8v", "1t")) == "discard 8v"


def test_it_draws_unless_the_rest_of_the_hand_can_go() -> None:
    assert choice(table("4r@1 5r@1 6r@1", "7r", "1t", laid=1, offer="draw", piles=["8v"])) == "keep"
    assert choice(table("4r@1 5r@1 6r@1", "8t", "1t", laid=1, offer="draw", piles=["8v"])) == "draw"


def test_it_gives_to_whoever_is_closest_to_winning() -> None:
    match = table("4r@1", "", "1t 1v", "2r 2y 2t", laid=1, offer="gift", piles=["8r 8y 8t"])
    assert choice(match) == "gift 1 1"
    assert choice(solo("4r@1", "", "1r 1y", "8r", laid=1, offer="gift")) == "gift 1"
