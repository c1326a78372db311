"""What speaks for a move of DREIst: each reason holds where it should, and only there."""

from tests.games.dreist.builder import solo, table
from tests.outlooks import holding


def test_threes_and_many_cards() -> None:
    match = table("4r@1 5r@1", "6r 7r 8y 1y", "1r 2y", piles=["8r 8r", "3v"])
    assert "makes_three" in holding(match, "6r@1") and "makes_three" not in holding(match, "discard 1y")
    assert "lays_many" not in holding(match, "6r@1", "keep", "end")
    match = table("4r@1 5r@1 8v@1", "6r 7r 8y 1y 5y", "1r 2y")
    assert "lays_many" in holding(match, "6r@1", "8y@2", "5y@2", "end")


def test_what_belongs_together() -> None:
    match = table("4r@1 4y@2", "1r 1y 8t", "5v 6v", piles=["8r 8r"])
    assert "keeps_pairs" in holding(match, "discard 8t")
    assert "keeps_pairs" not in holding(match, "discard 1r")


def test_what_can_be_laid_next() -> None:
    match = table("4r@1 5r@1", "6v 1t 2y", "1v 8y", piles=["", "8v 8v"])
    assert "lays_next" not in holding(match, "discard 6v", "discard 1v")
    match = table("4r@1 5r@1", "6r 1t 6v", "1v 8y", piles=["", "8v 8v"])
    assert "lays_next" in holding(match, "discard 1t", "discard 1v")


def test_cards_for_others() -> None:
    match = table("4r@1 5r@1", "6r", "1v 8y", piles=["1t 1t 1t", "8v"])
    given = holding(match, "6r@1", "keep", "gift 1 1")
    assert "gets_cards 1" in given
    assert "gets_cards 1" not in holding(match, "6r@1", "keep", "gift none")


def test_others_are_held_up() -> None:
    match = solo("4r@1 5r@1", "1t 1v 8y", egon="1y 2v 6r 7r 3t")
    assert "held_up 1" not in holding(match, "discard 8y"), "Egon reveals four cards until he has laid two"
    match = solo("4r@1 5r@1", "1t 1v 8y", egon="6r 7r 3t 3v")
    assert "held_up 1" in holding(match, "discard 8y")
