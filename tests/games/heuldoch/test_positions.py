"""Positions: all fields and defaults, exact round trips, and contradictions refused with a sentence."""

import random
from typing import Any

import pytest

from eselsohr import InvalidPosition, Match
from tests.games.heuldoch.builder import special_table, table
from tests.playing import play, turns

BASE: dict[str, Any] = {
    "game": "heuldoch",
    "players": 3,
    "hands": ["1r 1o", "2y", "3g"],
    "stacks": ["5r", "4b", "2g"],
}


def test_defaults() -> None:
    position = Match.from_position(BASE).position()
    assert position["draw"] == position["discard"] == "" and position["turn"] == 0
    assert position["scores"] == [0, 0, 0] and position["seen"] == ["", "", ""] and position["over"] is False
    options = position["options"]
    assert (options["specials"], options["special_onions"], options["memory_aid"]) == (False, True, False)


@pytest.mark.rule("G7", "H7")
def test_who_knows_an_onion_survives_the_round_trip() -> None:
    match = special_table("5r 3b~ 2o~ | 4g~ | 2b", "1y 6v", "2p", "3p", seen=["- 02", "1", ""])
    play(match, "onion 1y")
    position = match.position()
    assert position["seen"] == ["- 02 0", "1", ""]
    again = Match.from_position(position)
    assert again.position() == position
    assert [again.known(seat)["memory"][0] for seat in (0, 1, None)] == ["5r ?~ 2o~ 1y~", "5r ?~ ?~ ?~", "5r ?~ ?~ ?~"]
    assert special_table("5r 3b~ | 4g | 2b", "1y").position()["seen"] == ["-", "", ""], "nobody, if nothing is said"


@pytest.mark.parametrize("players", range(3, 7))
def test_every_position_of_a_match_goes_round(players: int) -> None:
    match = Match.new("heuldoch", players, {"specials": True}, players)
    chooser = random.Random(players)
    for _ in turns(match):
        again = Match.from_position(match.position())
        assert again.position() == match.position() and again.legal() == match.legal()
        match.play(chooser.choice(match.legal()))
    again = Match.from_position(match.position())
    assert again.position() == match.position() and again.result == match.result
    assert match.position()["turn"] is None and match.position()["over"] is True


@pytest.mark.rule("H9")
def test_a_table_without_hand_cards_is_over() -> None:
    match = table("5r | 4g~ 4b | 2b")
    assert match.over and match.result and match.result.scores == [5, 4, 2]
    assert match.known(0)["memory"] == ["5r", "4g~ 4b", "2b"], "G10: all is shown"


@pytest.mark.rule("H1", "H2", "H7", "H9")
@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"hands": ["1r", "1r", "1r"]}, "3 × 1r"),
        ({"stacks": ["5r", "5r~ 4b", "5r"]}, "3 × 5r"),
        ({"discard": "7p 7p 7p"}, "3 × 7p"),
        ({"hands": ["1r 2r 3r 4r 6r", "2y", "3g"]}, "Seat 0 holds 5"),
        ({"hands": ["", "2y", "3g"]}, "Seat 0"),
        ({"hands": ["1r", "", "3g"], "turn": 1}, "Seat 1"),
        ({"hands": ["", "", ""], "draw": "1r"}, "1 card is left"),
        ({"hands": ["towel", "2y", "3g"]}, "specials"),
        ({"stacks": ["5r", "4b", "werewolf~"]}, "specials"),
        ({"draw": "catapult"}, "specials"),
        ({"options": {"specials": True}, "hands": ["towel towel", "towel", "towel"]}, "4 × towel"),
        ({"options": {"specials": True, "special_onions": False}, "stacks": ["5r", "towel~", ""]}, "special_onions"),
        ({"options": {"specials": True, "special_onions": False}, "stacks": ["5r", "towel", ""]}, "special_onions"),
        ({"hands": ["1r~", "2y", "3g"]}, "hands[0]"),
        ({"draw": "1r~"}, "draw"),
        ({"discard": "1r~"}, "discard"),
        ({"hands": ["1r", "2y", "8g"]}, "8g"),
        ({"stacks": ["5r", "4b", "?~"]}, "?~"),
        ({"stacks": ["5r", "4b~~", ""]}, "4b~~"),
        ({"hands": ["1r", "2y"]}, "3"),
        ({"stacks": ["5r", "4b", 2]}, "stacks[2]"),
        ({"stacks": None}, "stacks"),
        ({"turn": 3}, "turn"),
        ({"turn": None}, "turn"),
        ({"seen": ["0", "", ""]}, "seen[0]"),
        ({"stacks": ["5r~", "4b", "2g"], "seen": ["3", "", ""]}, "seen[0]"),
        ({"stacks": ["5r~", "4b", "2g"], "seen": ["10", "", ""]}, "seen[0]"),
        ({"stacks": ["5r~ 5o~", "4b", "2g"], "seen": ["1", "", ""]}, "2 onions"),
        ({"scores": [1, 0, 0]}, "[0, 0, 0]"),
        ({"scores": [0, 0]}, "scores"),
        ({"hands": ["", "", ""], "scores": [9, 9, 9]}, "[5, 4, 2]"),
        ({"over": True}, "over"),
        ({"deal": 1}, "deal"),
    ],
)
def test_contradictory_positions_are_refused_with_a_sentence(fields: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidPosition) as refusal:
        Match.from_position({**BASE, **fields})
    assert words in str(refusal.value)
    assert refusal.value.message("de") != refusal.value.message("nl")
