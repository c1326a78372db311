"""What speaks for a move of Esel: each reason holds where it should, and only there."""

from tests.games.esel.builder import table
from tests.outlooks import holding


def test_jokers_sets_and_the_lowest_that_will_do() -> None:
    match = table("9 9 9 10 11 *", "3", "2 8", starter=2, plays=[[2, "8 8"]])
    assert match.turn == 0
    assert holding(match, "10 *") >= {"keeps_sets"} and "keeps_jokers" not in holding(match, "10 *")
    assert "keeps_jokers" in holding(match, "pass") and "no_higher" not in holding(match, "pass")
    assert "keeps_sets" not in holding(match, "9 9") and {"no_higher", "keeps_jokers"} <= holding(match, "9 9")
    assert "sheds_highest" in holding(match, "11 *") and not {"sheds_highest"} & holding(match, "9 9")
    assert "no_higher" not in holding(match, "11 *") | holding(match, "10 *")
    assert "keeps_jokers" not in holding(table("9 9", "3", "8"), "9"), "there are none"


def test_the_lowest_that_will_do_with_a_joker() -> None:
    match = table("8 8 10 10 12 *", "3", "2 8", starter=2, plays=[[2, "7 7 7"]])
    assert "no_higher" in holding(match, "8 8 *") and "no_higher" not in holding(match, "10 10 *")


def test_the_highest_number_goes_as_a_whole() -> None:
    match = table("3 12 12", "4", "5")
    assert "sheds_highest" in holding(match, "12 12") and "sheds_highest" not in holding(match, "12")


def test_who_leads_next() -> None:
    match = table("5 9 9", "6 2 2", "7 3 3")
    assert "leads_next" in holding(match, "9", "pass", "pass")
    assert "leads_next" not in holding(match, "5", "6", "pass", "2", "pass")


def test_the_donkey_comes_and_goes() -> None:
    match = table("E 4 4", "6 2", "7 3")
    sent, kept = holding(match, "E", "6", "7", "3", "4"), holding(match, "4 4", "pass", "pass")
    assert {"donkey_goes", "donkey_stays_away", "loaded 2"} <= sent and "loaded 1" not in sent
    assert not {"donkey_goes", "donkey_stays_away"} & kept


def test_the_ox_goes() -> None:
    match = table("O 4 4", "5 5", "9 6", ox=True)
    assert "ox_goes" in holding(match, "O", "5", "9") and "ox_goes" not in holding(match, "4 4", "5 5", "pass")
    assert "ox_goes" not in holding(table("4 4", "O 5", "6 6", ox=True), "4", "5", "6"), "it was never here"


def test_who_takes_an_animals_round() -> None:
    match = table("7 2 3", "6", "4", starter=1, plays=[[1, "E"], [2, "5"]])
    assert "takes_nothing" in holding(match, "3")
    assert "takes_nothing" not in holding(match, "7")
    assert "takes_nothing" not in holding(table("7 2", "6", "5"), "7", "pass", "pass"), "no animal goes round"


def test_the_end_of_a_deal() -> None:
    match = table("5 5", "6 6 1", "13 13 12")
    assert {"goes_out", "few_points"} <= holding(match, "5 5", "6 6", "pass")
    match = table("13 13 5", "6", "7 12")
    assert not {"goes_out", "few_points"} & holding(match, "5", "6", "7")


def test_somebody_with_few_cards_is_held_up() -> None:
    match = table("9 5 5", "6", "1 2 3 4")
    assert "held_up 1" in holding(match, "9", "pass", "pass") and "held_up 1" not in holding(match, "5", "6", "pass")
    assert "held_up 2" not in holding(match, "9", "pass", "pass"), "four cards are not few"
