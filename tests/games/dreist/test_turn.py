"""The longest plan of a turn, against trying everything."""

import random

import pytest

from eselsohr import Match
from eselsohr.games.dreist.turn import longest
from tests.conftest import SCALE
from tests.games.dreist.builder import solo, table
from tests.playing import play, turns


def plan(match: Match) -> list[str]:
    assert match.turn is not None
    return longest(match.view(match.turn))


def everything(match: Match) -> int:
    """How many cards can be laid at most, without drawing, by trying every order."""
    if match.over or match.position()["offer"] == "gift":
        return 0
    if match.position()["offer"] == "draw":
        return everything(play(match.copy(), "keep"))
    return max((1 + everything(play(match.copy(), move)) for move in match.legal() if "@" in move), default=0)


def walk(match: Match, moves: list[str]) -> int:
    """Lay the cards of a plan, drawing none; how many were laid."""
    for move in moves:
        if match.position()["offer"] == "draw":
            match.play("keep")
        match.play(move)
    return len(moves)


@pytest.mark.rule("D5")
def test_the_sixth_example_lays_the_whole_hand() -> None:
    match = table("2t@1 2v@2 3v@2 3t@3 4r@1 5r@1 5y@2", "3y 4y 5v 6r 6y", "1r", piles=["8r 8r"])
    moves = plan(match)
    assert len(moves) == 5 and walk(match, moves) == 5
    assert match.position()["offer"] in ("draw", "gift")


def test_nothing_to_lay() -> None:
    assert plan(table("4r@1", "1r 2y 7t", "1y")) == []


@pytest.mark.rule("D9")
def test_an_opening_that_waits_is_followed_first() -> None:
    match = play(table("", "5r 5v 6r 7r", "1y"), "5r@1")
    moves = plan(match)
    assert moves[0] in ("6r@1", "5v@2") and walk(match, moves) == 3


@pytest.mark.rule("D13")
def test_a_draw_on_offer_is_left_out() -> None:
    match = play(table("4r@1 5r@1", "6r 7r 1v", "1y", piles=["8r"]), "6r@1")
    assert plan(match) == ["7r@1"]


@pytest.mark.rule("D15")
def test_after_the_last_card_there_is_nothing_to_hint() -> None:
    assert plan(play(table("4r@1", "5r", "1y", piles=["8r"]), "5r@1")) == []


def test_only_the_seat_to_act_and_only_from_its_own_view() -> None:
    match = table("4r@1", "5r", "3r")
    assert longest(match.view(1)) == [] and longest(match.view(None)) == []
    assert longest(match.known(0)) == longest(match.view(0)) == ["5r@1"]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_no_other_way_is_longer(players: int) -> None:
    compared = 0
    for number in range(4 * SCALE):
        chooser = random.Random(number)
        above = chooser.random() < 0.3
        match = Match.new("dreist", players, {"attach_above": above}, seed=number)
        for _ in turns(match):
            if chooser.random() < 0.25:
                moves = plan(match)
                assert len(moves) == everything(match), f"match {number}, ply {match.ply}"
                walk(match.copy(), moves)
                compared += 1
            match.play(chooser.choice(match.legal()))
    assert compared > 20


def test_against_egon() -> None:
    assert plan(solo("4r@1", "5r 8v", "1r 1y")) == ["5r@1"]
