"""The greedy player: sound habits, and far above chance."""

import pytest

from eselsohr import Match, bots
from eselsohr.bots import dice
from tests.conftest import SCALE
from tests.games.boss.builder import table
from tests.playing import play, turns


def choice(match: Match) -> str:
    g = dice("greedy")
    return bots.find("greedy").choose(bots.look(match, g), g).move


def test_it_goes_out_when_it_can() -> None:
    assert choice(table("9 9", "4 4", "5 5", "6 6")) == "9 9"
    assert choice(play(table("3 A", "Q *", "5 5", "6 6", round=2, leader=0), "3")) != "pass"
    assert choice(play(table("3 3 A", "Q *", "5 5", "6 6", round=2), "3 3")) == "Q *"


def test_it_leads_low_sets_and_keeps_jokers() -> None:
    assert choice(table("3 3 9 K *", "4 4 J", "5 5 Q", "6 6 A", round=2)) == "3 3"


def test_it_takes_over_as_cheaply_as_it_can() -> None:
    assert choice(play(table("3 9", "5 7 7 A", "8 8", "6 6"), "3")) == "5"
    assert choice(play(table("6 9", "5 7 7 A", "8 8", "6 6"), "6")) == "A", "rather than break a pair"
    assert choice(play(table("3 9", "* * K", "8 8", "6 6", round=2), "3")) == "K"


def test_with_one_loser_left_it_plays_what_nobody_can_beat() -> None:
    assert choice(table("2 A A", "4 4 4", "5 5 5", "6 6 6", leader=0)) == "A A"


@pytest.mark.parametrize("players", [4, 7, 10])
def test_it_is_clearly_better_than_chance(players: int) -> None:
    places, matches, g = 0, 6 * SCALE, dice("arena", players)
    for number in range(matches):
        match = Match.new("boss", players, {"rounds": 3}, number)
        for _ in turns(match):
            level = "greedy" if match.turn == number % players else "random"
            match.play(bots.find(level).choose(bots.look(match, g), g).move)
        assert match.result
        places += match.result.places[number % players]
    assert places / matches < players / 3, f"chance would be {(players + 1) / 2}"
