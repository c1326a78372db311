"""The worked examples, and the traps of the rules."""

import pytest

from eselsohr import Match
from tests.games.esel.builder import table
from tests.playing import hands, play, refuses, turns


@pytest.mark.rule("E6", "E7", "E8", "E10")
def test_example_1_a_round_of_triples() -> None:
    match = table("6 6 6 1", "6 6 6 8 8 8 8 2", "7 7 7", "11 11 11 1", "12 12")
    play(match, "6 6 6")
    for move in ("6 6 6", "8 8", "8 8 8 8"):
        refuses(match, "E8", move)
    play(match, "8 8 8", "pass", "11 11 11", "pass")
    assert match.turn == 3 and match.position()["starter"] == 3
    assert match.position()["played"] == "6 6 6 8 8 8 11 11 11"


@pytest.mark.rule("E9", "E8")
def test_example_2_jokers() -> None:
    match = table("11 11 13 *", "13 13 * * 1", "13 * 5", "5 6")
    play(match, "11 11 *")
    assert match.legal() == ["pass", "13 13 *", "13 * *"]
    match = table("13 13 1", "13 * * 2", "* * 3")
    play(match, "13 13")
    refuses(match, "E8", "13 *")
    assert match.legal() == ["pass", "* *"]
    play(match, "* *")
    assert match.legal() == ["pass"]
    refuses(match, "E9", "* *")


@pytest.mark.rule("E12", "E13", "E14", "E15")
def test_example_3_a_donkey_round() -> None:
    match = table("2 9", "* 9", "E 9", "2 9", "1 9", starter=2)
    play(match, "E", "2", "1", "2", "*")
    assert match.turn == 0
    assert hands(match) == ["E 1 2 2 9 *", "9", "9", "9", "9"]
    refuses(match, "E15", "E")


@pytest.mark.rule("E16")
def test_example_4_points() -> None:
    match = table("5", "3 10 *", "2")
    play(match, "5", "pass", "pass")
    assert match.over and match.result and match.result.scores == [0, 27, 2]


@pytest.mark.rule("E11", "E24")
def test_example_5_the_last_card_into_a_donkey_round() -> None:
    match = table("E 4 4", "9", "1 1")
    play(match, "E", "9", "1")
    assert not match.over and match.turn == 1 and hands(match) == ["4 4", "E 1 9", "1"]
    match = table("E 4 4", "9", "1")
    play(match, "E", "9", "1")
    assert match.result and match.result.scores == [8, 20 + 9 + 1, 0]


@pytest.mark.rule("E18", "E19")
def test_example_6_animals_rest_for_a_round() -> None:
    match = table("9 9 3 3", "1 1 1 1", "2 2 2 2", ox=True, round=1, table="E O")
    play(match, "9", "pass", "pass")
    assert hands(match)[0] == "O 3 3 9" and match.view(None)["table"] == "E"
    refuses(match, "E19", "O")
    play(match, "9", "pass", "pass")
    assert hands(match)[0] == "E O 3 3"
    refuses(match, "E19", "E")
    assert "O" in match.legal()
    play(match, "3", "pass", "pass")
    assert match.legal()[:2] == ["E", "O"]


@pytest.mark.rule("E24", "E25", "E18")
def test_example_7_won_with_the_last_cards() -> None:
    match = table("9", "1 1 1", "2 2 2", ox=True, round=2, table="E")
    play(match, "9", "pass", "pass")
    assert not match.over and match.turn == 0 and hands(match)[0] == "E"
    assert match.legal() == ["pass"]
    play(match, "pass")
    assert match.turn == 1 and match.legal() == ["1", "1 1", "1 1 1"]
    assert match.position()["starter"] == 0
    play(match, "1", "pass")
    assert match.turn == 1, "nobody raised: the one who led starts the next round"


@pytest.mark.rule("E22")
def test_example_8_ox_in_a_donkey_round() -> None:
    match = table("E 3", "O 5", "7 7", ox=True)
    play(match, "E")
    assert match.legal() == ["5"]
    refuses(match, "E22", "O")
    match = table("E 3", "O", "7 7", ox=True)
    play(match, "E")
    assert match.legal() == ["pass"]
    play(match, "pass", "7")
    assert match.turn == 2 and hands(match) == ["3", "O", "E 7 7"]


@pytest.mark.rule("E12", "E14")
def test_the_starter_of_an_animal_round_never_takes_it() -> None:
    match = table("E 13", "1 2", "1 3")
    play(match, "E", "1", "1")
    assert match.turn == 2


@pytest.mark.rule("E11")
def test_several_hands_may_empty_in_one_round() -> None:
    match = table("5", "6", "7 8")
    play(match, "5", "6", "7")
    assert match.result and match.result.winners == [0, 1] and match.result.places == [1, 1, 3]


@pytest.mark.rule("E9", "E13", "E16", "E20")
def test_what_one_joker_is_worth() -> None:
    match = table("*", "13 1", "2 2")
    assert play(match, "*").legal() == ["pass"], "14 alone"
    match = table("O 1", "2 2", "* *", ox=True)
    play(match, "O", "2", "*")
    assert match.turn == 1, "1 in an animal round"
    assert match.position()["aside"] == ["", "O 2 *", ""]
    play(match, "2", "pass", "pass")
    assert match.result and match.result.scores == [1, 0 + 2 + 1, 14], "14 in hand, 1 in an ox pile, ox 0"


@pytest.mark.rule("E9", "E1")
def test_the_largest_set() -> None:
    eight = " ".join(["7"] * 8)
    match = table(f"{eight} * * * * 1", "1 2", "3 4")
    assert f"{eight} * * * *" in match.legal()
    play(match, f"{eight} * * * *")
    assert match.legal() == ["pass"]


@pytest.mark.rule("E18")
def test_rounds_1_and_2_of_the_ox_variant_are_normal() -> None:
    for number in range(20):
        match = Match.new("esel", 4, {"ox": True, "deals": 1}, number)
        for _ in turns(match):
            if match.position()["round"] >= 3:
                break
            assert match.view(None)["kind"] == "normal"
            assert not {"E", "O"} & set(match.legal())
            match.play(match.legal()[-1])
