"""What is played: every bot on every seat of every deal, and alone every bot every deal."""

from __future__ import annotations

from collections import Counter

import pytest

from eselsohr.engine.errors import InvalidOptions
from eselsohr.lab.arena import contest, play, whole

SHORT = {"deals": 1}


def test_every_bot_plays_every_seat_of_every_deal() -> None:
    fight = contest("esel", 5, {}, ["greedy", "random"], "x")
    assert fight.line_up == ("greedy", "random", "greedy", "random", "greedy")
    seatings = [tuple(fight.seated(number)) for number in range(10)]
    assert seatings[:5] == seatings[5:]
    for seat in range(5):
        assert sorted(seating[seat] for seating in seatings[:5]) == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    ("game", "bots", "players"),
    [("esel", 1, 3), ("esel", 2, 3), ("esel", 4, 4), ("boss", 2, 4), ("dreist", 2, 2), ("dreist", 1, 1)],
)
def test_the_table_is_as_large_as_the_line_up_and_the_game_want(game: str, bots: int, players: int) -> None:
    assert contest(game, None, {}, ["greedy"] * bots, "x").players == players


@pytest.mark.parametrize(("players", "bots"), [(0, 1), (2, 1), (13, 1), (3, 4), (3, 0), (None, 13)])
def test_what_cannot_be_played_is_refused(players: int | None, bots: int) -> None:
    with pytest.raises(InvalidOptions):
        contest("esel", players, {}, ["greedy"] * bots, "x")


def test_options_left_out_are_the_same_as_options_given() -> None:
    assert contest("esel", 3, {}, ["greedy"], "x") == contest("esel", 3, {"ox": False}, ["greedy"], "x")


def test_the_same_number_is_the_same_match() -> None:
    fight = contest("esel", 3, SHORT, ["greedy", "random"], "x")
    outcomes = [play(fight, number) for number in range(3)]
    assert outcomes == [play(fight, number) for number in range(3)]
    assert outcomes != [play(contest("esel", 3, SHORT, ["greedy", "random"], "y"), number) for number in range(3)]


@pytest.mark.parametrize("options", [{}, {"campaign": True}])
def test_alone_every_bot_plays_every_deal_against_the_house(options: dict[str, bool]) -> None:
    fight = contest("dreist", 1, options, ["greedy", "random", "greedy"], "x")
    assert (fight.seatings, fight.seats) == (3, 2)
    assert [fight.seated(number) for number in range(4)] == [[0], [1], [2], [0]]
    assert sorted(play(fight, 1).places) in ([1, 1], [1, 2])


def test_only_whole_deals_count_in_the_order_of_their_numbers() -> None:
    fight = contest("esel", 3, SHORT, ["random"], "x")
    outcomes = [play(fight, number) for number in (7, 2, 0, 5, 1, 8, 6)]
    assert [[outcome.number for outcome in deal] for deal in whole(fight, outcomes)] == [[0, 1, 2], [6, 7, 8]]
    assert Counter(fight.deals(matches) for matches in range(1, 8)) == {1: 3, 2: 3, 3: 1}
