"""What speaks for a move of Heul doch: each reason holds where it should, and only there."""

from tests.games.heuldoch.builder import special_table, table
from tests.outlooks import holding


def test_points_gifts_and_onions() -> None:
    match = table("5r | 4b | 2g", "6r 5b 1y", "7o", "7o", draw="3o 3v 3p")
    own, gift, onion = holding(match, "own 6r"), holding(match, "left 5b"), holding(match, "onion 1y")
    assert {"scores_now", "gives_nothing", "no_onion"} <= own
    assert "no_onion" in gift and not {"scores_now", "gives_nothing"} & gift
    assert "gives_nothing" in onion and not {"scores_now", "no_onion"} & onion


def test_the_lowest_card_is_hidden() -> None:
    match = table("5r | 4b | 2g", "6r 5b 1y", "7o", "7o", draw="3o 3v 3p")
    assert "hides_lowest" in holding(match, "onion 1y")
    assert "hides_lowest" not in holding(match, "onion 5b") | holding(match, "own 6r")


def test_a_card_that_onions_spoil_brings_nothing() -> None:
    match = table("3b~ 5r | 4b | 2g", "1r 6r", "7o", "7o", draw="3o 3v 3p")
    assert "scores_now" in holding(match, "own 6r") and "scores_now" not in holding(match, "own 1r")


def test_what_follows() -> None:
    match = table("5r | 4b | 2g", "6r 6y 1y", "7o 7v", "7o 7v", draw="3o 3v 3p 3y")
    assert "own_next" in holding(match, "own 6r", "onion 7o", "onion 7o")
    match = table("5r | 4b | 2g", "6r 3b", "7o 7v", "7o 7v")
    assert "own_next" not in holding(match, "own 6r", "onion 7o", "onion 7o")


def test_how_much_onions_spoil_in_the_end() -> None:
    match = table("5r | 4b | 2g", "6r", "7o", "7o")
    assert "onions_harmless" in holding(match, "own 6r", "onion 7o", "onion 7o")
    match = table("1r 1o 1y 1g 5r | 4b | 2g", "6r", "7o", "7o")
    assert "onions_harmless" not in holding(match, "onion 6r", "onion 7o", "onion 7o")


def test_specials() -> None:
    match = special_table("5r | 7b | 2g", "6r catapult", "7o", "7o", draw="3o 3v 3p")
    assert "keeps_specials" in holding(match, "own 6r") and "loses 1" not in holding(match, "own 6r")
    shot = holding(match, "catapult")
    assert "loses 1" in shot and not {"keeps_specials", "loses 2"} & shot
