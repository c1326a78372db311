"""Positions of DREIst: defaults, round trips, and sentences for what contradicts itself."""

import random
from typing import Any

import pytest

from eselsohr import InvalidPosition, Match
from tests.conftest import SCALE
from tests.games.dreist.builder import solo, table
from tests.playing import play, turns

PLAIN: dict[str, Any] = {
    "game": "dreist",
    "players": 2,
    "options": {"games": 2},
    "layout": "4r@1 5r@1",
    "hands": ["6r 8v", "1t 1v"],
    "piles": ["2r 3r", ""],
}


def test_defaults() -> None:
    position = Match.from_position(PLAIN).position()
    assert {name: position[name] for name in ("discard", "turn", "laid", "offer", "game_no", "scores", "over")} == {
        "discard": "",
        "turn": 0,
        "laid": 0,
        "offer": None,
        "game_no": 1,
        "scores": [0, 0],
        "over": False,
    }
    assert position["options"] | {"starter": 0} == {
        "attach_above": False,
        "games": 2,
        "campaign": False,
        "starter": 0,
    }


def test_spelling_is_made_canonical() -> None:
    match = Match.from_position({**PLAIN, "layout": " 5R@1  4r@1", "hands": ["8V 6r", "1v  1t"]})
    assert match.position()["layout"] == "4r@1 5r@1" and match.position()["hands"] == ["6r 8v", "1t 1v"]


@pytest.mark.rule("D9", "D13", "D15")
def test_every_offer_survives_the_round_trip() -> None:
    for match, offer in [
        (play(table("4r@1 5r@1", "6r 8v", "1t", piles=["2r"]), "6r@1"), "draw"),
        (play(table("4r@1", "5r", "1t", piles=["2r"]), "5r@1"), "gift"),
        (play(table("", "5r 5v 8t", "1t"), "5r@1"), "follow 5r@1"),
        (play(table("1r@1 1r@2 2r@2", "2v 3v 8t", "1t"), "2v@3"), None),
    ]:
        position = match.position()
        assert position["offer"] == offer
        again = Match.from_position(position)
        assert again.position() == position and again.legal() == match.legal()


@pytest.mark.rule("D18", "D25", "G3")
@pytest.mark.parametrize(("players", "options"), [(1, {"campaign": True}), (1, {}), (3, {"games": 2})])
def test_a_match_goes_on_from_its_position_as_it_would_have(players: int, options: dict[str, Any]) -> None:
    for number in range(4 * SCALE):
        chooser = random.Random(number)
        match = Match.new("dreist", players, options, seed=number)
        for _ in range(chooser.randrange(150)):
            if not match.over:
                match.play(match.legal()[0] if chooser.random() < 0.8 else chooser.choice(match.legal()))
        again = Match.from_position(match.position())
        for _ in turns(match):
            move = match.legal()[0]
            match.play(move)
            again.play(move)
        assert again.position() == match.position() and again.result == match.result


def test_a_finished_match_has_a_position() -> None:
    match = play(table("4r@1", "5r", "1t 1v"), "5r@1")
    position = match.position()
    assert position["over"] and position["turn"] is None and position["scores"] == [0, 2]
    again = Match.from_position(position)
    assert again.over and again.result == match.result and again.position() == position
    lost = play(solo("4r@1", "1t 1v", "5r 6r", campaign=True), "discard 1t")
    assert Match.from_position(lost.position()).result == lost.result


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"hands": ["6r 6r 6r 6r", "1t"]}, "4 × 6r"),
        ({"discard": "4r 4r 4r"}, "4 × 4r"),
        ({"layout": "4r@1 4y@1"}, "4y@1"),
        ({"layout": "4r@1 5y@1"}, "row 1"),
        ({"layout": "4r@1 4y@2 4t@3"}, "Column 4"),
        ({"layout": "4r@1 6r@2"}, "6r@2"),
        ({"layout": "4r@1 4r@3"}, "4r@3"),
        ({"layout": "4r@0"}, "4r@0"),
        ({"layout": "4r@43"}, "4r@43"),
        ({"layout": "4r"}, "4r"),
        ({"layout": None}, "layout"),
        ({"hands": ["1r 2r 3r 4r 5r 6r", "1t"]}, "6 cards"),
        ({"hands": ["9r", "1t"]}, "9r"),
        ({"hands": ["1r", ""]}, "Seat 1"),
        ({"hands": ["", "1t"]}, "Seat 0"),
        ({"hands": ["1r"]}, "2"),
        ({"hands": "1r"}, "hands"),
        ({"piles": ["1r", 5]}, "piles[1]"),
        ({"turn": 2}, "turn"),
        ({"turn": None}, "turn"),
        ({"laid": -1}, "laid"),
        ({"game_no": 3}, "game_no"),
        ({"offer": "draw"}, "draw"),  # nothing was laid
        ({"offer": "gift", "laid": 1}, "gift"),  # the hand is not empty
        ({"offer": "draw", "laid": 1, "turn": 1}, "draw"),  # the pile is empty
        ({"offer": "follow 8v@1", "laid": 1}, "8v@1"),  # it does not lie there
        ({"offer": "follow 4r@1", "laid": 1}, "4r@1"),  # it lies beside another card
        ({"offer": "follow 5t@1", "laid": 1, "layout": "5t@1"}, "5t@1"),  # nothing in the hand can follow
        ({"offer": "nap", "laid": 1}, "nap"),
        ({"offer": 7, "laid": 1}, "7"),
        ({"seen": ["", "6r"]}, "6r"),
        ({"scores": [1, 2, 3]}, "scores"),
        ({"over": True}, "over"),
        ({"over": True, "hands": ["", "1t"], "piles": ["", ""], "game_no": 1}, "over"),
        ({"over": True, "hands": ["", "1t"], "piles": ["", ""], "game_no": 2}, "D18"),
        ({"colour": "red"}, "colour"),
        ({"options": {"campaign": True}}, "Egon"),
        ({"players": 1, "hands": ["1r", "1t"], "piles": ["", "2r"]}, "D19"),
        ({"players": 1, "hands": ["1r", ""], "piles": ["", ""]}, "Seat 1"),
        ({"players": 1, "turn": 1, "hands": ["1r", ""], "piles": ["", "2r"]}, "turn"),
        (
            {"players": 1, "options": {"campaign": True}, "hands": ["1r", ""], "piles": ["", "2r"], "scores": [51, 0]},
            "D25",
        ),
    ],
)
def test_contradictory_positions_are_refused_with_a_sentence(fields: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidPosition) as refusal:
        Match.from_position({**PLAIN, **fields})
    assert words in str(refusal.value)
