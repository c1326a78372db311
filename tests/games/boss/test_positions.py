"""Positions of Boss: defaults, everything there and back, and what contradicts itself."""

from typing import Any

import pytest

from eselsohr import InvalidPosition, Match
from eselsohr.bots import dice
from eselsohr.games.boss import rules
from tests.games.boss.builder import table
from tests.playing import last, play, play_deal, play_out, told

HANDS = ["3 3 9", "4 4 10", "5 5 J", "6 6 Q"]


def test_what_is_left_out_takes_its_default() -> None:
    position = Match.from_position({"game": "boss", "players": 4, "hands": HANDS}).position()
    expected = {
        "round": 1,
        "seating": [0, 1, 2, 3],
        "leader": 0,
        "plays": [],
        "out": [],
        "orders": [],
        "scores": [0, 0, 0, 0],
        "played": "",
        "received": [""] * 4,
        "seen": [""] * 4,
        "over": False,
    }
    assert expected.items() <= position.items()
    later = Match.from_position({"game": "boss", "players": 4, "hands": HANDS, "round": 2, "seating": [2, 0, 3, 1]})
    assert later.turn == 2, "the leader is seating[0]"


@pytest.mark.rule("B8", "B14")
def test_orders_and_scores_go_together() -> None:
    orders = [[2, 0, 1, 3], [3, 0, 2, 1]]
    match = table(*HANDS, round=3, seating=[3, 0, 2, 1], orders=orders, rounds=5)
    assert match.position()["scores"] == [4, 7, 4, 5], "left out, they are what the orders add up to"
    assert table(*HANDS, round=3, scores=[6, 6, 4, 4]).position()["orders"] == [], "nobody told"
    assert table(*HANDS, round=3).position()["scores"] == [0, 0, 0, 0]
    assert match.view(1)["orders"] == orders


def test_a_position_without_history_goes_on() -> None:
    match = play_deal(table(*HANDS, round=3, rounds=4, scores=[2, 4, 6, 8]), last)
    order = told(match, "deal_over")[0]["order"]
    assert match.position()["orders"] == [[], [], order]
    assert Match.from_position(match.position()).position() == match.position()
    sums = [score + order.index(seat) + 1 for seat, score in enumerate([2, 4, 6, 8])]
    assert match.position()["scores"] == sums


def test_a_guess_of_a_set_up_match_fits_the_compiled_layout() -> None:
    match = table(*HANDS, round=3, seating=[3, 0, 2, 1], orders=[[], [3, 0, 2, 1]])
    records = rules.State.array(1)
    rules.State.pack(match.guess(0, dice("packed")), records)
    assert records.orders[0][1].tolist()[:4] == [3, 0, 2, 1]


@pytest.mark.rule("B6")
def test_who_went_out_in_this_trick_is_told_by_the_plays() -> None:
    match = play(table("K", "A 2", "3 3", "4 4"), "K", "A")
    position = match.position()
    assert position["out"] == [0] and position["plays"] == [[0, "K"], [1, "A"]]
    again = play(Match.from_position(position), "pass", "pass")
    assert again.turn == 1 and again.position() == play(match, "pass", "pass").position()


def test_a_finished_match_there_and_back() -> None:
    match = Match.new("boss", 5, {"rounds": 3}, 2)
    play_out(match, last)
    position = match.position()
    assert position["over"] and len(position["orders"]) == 3 and len(position["out"]) == 4
    again = Match.from_position(position)
    assert again.over and again.result == match.result and again.position() == position
    bare = {key: position[key] for key in ("game", "players", "options", "hands", "out", "round", "seating", "over")}
    again = Match.from_position(bare)
    assert again.over and again.position()["orders"] == [[], [], match.view(None)["orders"][2]]
    assert Match.from_position(again.position()).position() == again.position()


CONTRADICTIONS: list[tuple[dict[str, Any], str]] = [
    ({"hands": ["9 9 9 9 9", "4", "5", "6"]}, "9"),
    ({"hands": ["3 *", "4", "5", "6"]}, "only 0"),
    ({"hands": ["3 * * *", "4", "5", "6"], "round": 2}, "only 2"),
    ({"hands": ["3", "4", "5"]}, "4"),
    ({"hands": ["3", "4", "5", "1"]}, "“1”"),
    ({"hands": ["3", "4", "5", 6]}, "hands[3]"),
    ({"hands": ["2 2 2 3 3 3 4 4 4 5 5 5 6 6", "9", "10", "J"]}, "13"),
    ({"hands": ["3", "4", "5", ""]}, "[3]"),
    ({"hands": ["3", "", "", ""], "out": [1, 2, 3]}, "B6"),
    ({"played": "3 3 3"}, "3"),
    ({"out": [1]}, "out"),
    ({"hands": ["3", "4", "5", ""], "out": [3, 3]}, "out"),
    ({"hands": ["", "4", "5", "6"], "out": [0]}, "Seat 0"),
    ({"seating": [0, 1, 2, 2], "round": 2}, "seating"),
    ({"seating": [0, 1, 2], "round": 2}, "seating"),
    ({"leader": 4}, "leader"),
    ({"round": 6}, "round"),
    ({"plays": [[1, "3"]]}, "Play 1"),
    ({"plays": [[0, "3"], [1, "3"]]}, "Play 2"),
    ({"plays": [[0, "pass"]]}, "Play 1"),
    ({"plays": [[0, "3 4"]]}, "Play 1"),
    ({"plays": [[9, "3"]]}, "Play 1"),
    ({"plays": [[0, "3"], [1, "pass"], [2, "pass"], [3, "pass"]]}, "Play 4"),
    ({"plays": [[0, "3"], [1, "pass"]], "out": [1]}, "out"),
    ({"orders": [[0, 1, 2, 3]]}, "orders"),
    ({"orders": "none"}, "orders"),
    ({"orders": [[0, 1, 2, 2]], "round": 2}, "order 1"),
    ({"orders": [[0, 1, 3, 2]], "round": 2}, "seating"),
    ({"orders": [[True, 0, 2, 3]], "round": 2}, "orders"),
    ({"orders": [[0, 1, 2, 3]], "round": 2, "scores": [1, 2, 3, 5]}, "B14"),
    ({"orders": [[], []], "round": 2}, "orders"),
    ({"scores": [1, 2]}, "scores"),
    ({"scores": None}, "scores"),
    ({"received": ["A A", "", "", "2 2"]}, "B10"),
    ({"received": ["A", "", "", "2"], "round": 2}, "B10"),
    ({"received": ["A A", "", "", ""], "round": 2}, "B10"),
    ({"received": ["A *", "", "", "2 2"], "round": 2}, "B10"),
    ({"received": ["A A", "", "", "2 2"], "round": 2, "seen": ["A", "", "", ""]}, "seen"),
    ({"received": ["A A", "", "", "4 4"], "round": 2}, "Seat 0 cannot have kept 3"),
    ({"received": ["J J", "", "", "2 2"], "round": 2}, "Seat 3 cannot have kept Q"),
    ({"seen": ["9", "", "", ""], "round": 2}, "seen"),
    ({"over": True}, "over"),
    ({"over": 1}, "over"),
    ({"deal": 1}, "deal"),
    ({"colour": "red"}, "colour"),
]


@pytest.mark.parametrize(("fields", "words"), CONTRADICTIONS)
def test_contradictory_positions_are_refused_with_a_sentence(fields: dict[str, Any], words: str) -> None:
    position = {"game": "boss", "players": 4, "hands": HANDS, **fields}
    with pytest.raises(InvalidPosition) as refusal:
        Match.from_position(position)
    assert words in str(refusal.value)
