"""What speaks for a move of Boss: each reason holds where it should, and only there."""

from tests.games.boss.builder import table
from tests.outlooks import holding


def test_what_is_kept_and_what_goes() -> None:
    match = table("2 2 3 9 A", "4 5 6", "4 5 6", "4 5 6")
    assert {"keeps_aces", "sheds_low", "keeps_sets"} <= holding(match, "2 2")
    assert {"keeps_aces", "sheds_low"} <= holding(match, "2") and "keeps_sets" not in holding(match, "2")
    assert not {"keeps_aces", "sheds_low"} & holding(match, "A")
    assert "keeps_aces" not in holding(table("2 3", "4", "5", "6"), "2"), "there are none"


def test_jokers() -> None:
    match = table("9 9 10 *", "4 5 6", "4 5 6", "4 5 6", round=2, seating=[0, 1, 2, 3])
    assert "keeps_jokers" in holding(match, "9 9") and "keeps_jokers" not in holding(match, "10 *")


def test_no_higher_than_needed() -> None:
    match = table("8 9 K", "4 5", "4 5", "7 2", leader=3, plays=[[3, "7"]])
    assert "no_higher" in holding(match, "8") and "no_higher" not in holding(match, "9") | holding(match, "pass")
    assert "no_higher" not in holding(match, "K"), "there are lower ones"
    match = table("2 8", "4 5", "4 5", "7 2", leader=3, plays=[[3, "7"]])
    assert "no_higher" not in holding(match, "8"), "nothing else will do"
    match = table("8 8 10 10 *", "4 5", "4 5", "7 2", round=2, seating=[0, 1, 2, 3], leader=3, plays=[[3, "7 7 7"]])
    assert "no_higher" in holding(match, "8 8 *") and "no_higher" not in holding(match, "10 10 *")


def test_high_cards_are_kept() -> None:
    match = table("8 Q K A", "4 5", "4 5", "7 2", leader=3, plays=[[3, "7"]])
    assert "keeps_high" in holding(match, "8") & holding(match, "A") & holding(match, "pass")
    assert "keeps_high" not in holding(match, "Q") | holding(match, "K")
    assert "keeps_high" not in holding(table("2 3", "4", "5", "6"), "2"), "there are none"


def test_who_leads_next_and_who_is_held_up() -> None:
    match = table("5 K 7", "6", "4 4 4 4", "3 3 3 3")
    assert {"leads_next", "held_up 1"} <= holding(match, "K", "pass", "pass", "pass")
    assert not {"leads_next", "held_up 1"} & holding(match, "5", "6", "pass", "pass", "4", "pass")
    assert "held_up 2" not in holding(match, "K", "pass", "pass", "pass"), "four cards are not few"


def test_out_and_how_high() -> None:
    match = table("K K", "2", "3", "4")
    assert {"out_at_once"} <= holding(match, "K K") and "out_at_once" not in holding(match, "K")
    first = holding(match, "K K", "pass", "pass", "pass", "2", "3")
    assert "out_first" in first
    match = table("3 K", "4", "5", "6")
    assert "out_first" not in holding(match, "3", "4", "5", "6")
