"""The worked examples, and the traps of the rules."""

import pytest

from eselsohr import Match
from tests.games.dreist.builder import discard, layout, lays, piles, solo, table
from tests.playing import hands, play, refuses, told

PILES = [
    "1r 1y 4t 6v 7r 7r 7r 2y 2y 3r",
    "6t 1y 4v 1r 8r 6t 7v 7v 7v 5t 5t",
    "6r 6y 5v 3y 2r 2r 2r 3r 8y 8y",
]


@pytest.fixture
def game() -> Match:
    """The continuous game of the examples, from an empty layout."""
    return table("", "1r 4r 5r 8v 8t", "3t 5y 6v 7t 8t", "2t 2v 3v 4y 6y", piles=PILES)


FIRST = ("4r@1", "5r@1", "8v@1", "8t@2", "end")
SECOND = ("5y@2", "8t@3", "7t@3", "end")
THIRD = ("2t@1", "2v@2", "3v@2", "6y@2", "end")
FOURTH = ("discard 4t",)
FIFTH = ("6t@3", "draw", "6v@4", "draw", "3t@3", "8r@4", "draw", "end")


@pytest.mark.rule("D8", "D9", "D10")
def test_example_1_pairs_in_row_and_column(game: Match) -> None:
    assert {"4r@1", "5r@1", "8v@1", "8t@1"} == set(lays(game))
    refuses(game, "D8", "1r@1")
    refuses(game, "D5", "end")
    play(game, "4r@1")
    assert game.legal() == ["5r@1"] and game.position()["offer"] == "follow 4r@1"
    refuses(game, "D9", "8v@1", "end", "discard 1r", "5r@2")
    play(game, "5r@1", "8v@1", "8t@2")
    assert game.legal() == ["end"], "the 1r would lie alone"
    refuses(game, "D8", "1r@1")
    refuses(game, "D5", "discard 1r")
    play(game, "end")
    assert layout(game) == "4r@1 5r@1 8v@1 8t@2"
    assert hands(game)[0] == "1r 1r 1y 4t 6v" and game.turn == 1


@pytest.mark.rule("D9")
def test_example_1_the_other_order(game: Match) -> None:
    assert play(game, "8t@1").legal() == ["8v@2"]


@pytest.mark.rule("D6", "D7", "D8")
def test_example_2_single_cards(game: Match) -> None:
    play(game, *FIRST, "5y@2", "8t@3")
    assert {"7t@2", "7t@3"} <= set(lays(game))
    play(game, "7t@3")
    assert not [move for move in lays(game) if move[0] in "36"]
    refuses(game, "D6", "3t@1", "6v@1", "6v@2", "6v@3")
    refuses(game, "D7", "3t@2", "6v@4")
    play(game, "end")
    assert layout(game) == "4r@1 5r@1 5y@2 7t@3 8v@1 8t@2 8t@3"
    assert hands(game)[1] == "1y 3t 4v 6t 6v"


@pytest.mark.rule("D2", "D6", "D7")
def test_example_3_a_hole(game: Match) -> None:
    play(game, *FIRST, *SECOND, *THIRD[:-1])
    assert layout(game) == "2t@1 2v@2 3v@2 4r@1 5r@1 5y@2 6y@2 7t@3 8v@1 8t@2 8t@3"
    assert game.legal() == ["end"]
    refuses(game, "D6", "4y@2")
    for card in ("7r", "7y", "7t", "7v"):
        refusal = game.objection(f"{card}@2")
        assert refusal and refusal.rule == "D6", "nothing goes between 6y and 8t"


@pytest.mark.rule("D6")
def test_example_3_the_other_order_leaves_no_place_for_the_3(game: Match) -> None:
    play(game, *FIRST, *SECOND, "2v@1", "2t@2")
    assert "3v" not in [move[:2] for move in lays(game)]


@pytest.mark.rule("D5", "D7")
def test_example_4_nothing_to_lay(game: Match) -> None:
    play(game, *FIRST, *SECOND, *THIRD)
    assert game.turn == 0 and hands(game)[0] == "1r 1r 1y 4t 6v"
    assert game.legal() == ["discard 1r", "discard 1y", "discard 4t", "discard 6v"]
    refuses(game, "D7", "1r@3", "1y@4", "1r@5")
    refuses(game, "D5", "end")
    play(game, "discard 4t")
    assert discard(game) == "4t" and hands(game)[0] == "1r 1r 1y 6v 7r" and game.turn == 1


@pytest.mark.rule("D11", "D12", "D13", "D14")
def test_example_5_threes_and_loose_cards(game: Match) -> None:
    play(game, *FIRST, *SECOND, *THIRD, *FOURTH, "6t@3")
    assert game.legal() == ["draw", "keep"] and game.position()["offer"] == "draw"
    refuses(game, "D13", "end", "6v@4", "discard 4v")
    play(game, "draw")
    assert hands(game)[1] == "1r 1y 3t 4v 6v"
    play(game, "6v@4")
    assert discard(game) == "4t 6y 6t 6v" and "7t@3" in layout(game), "the 7t is held by the 8t"
    play(game, "draw", "3t@3", "8r@4", "draw")
    assert discard(game) == "4t 6y 6t 6v 8v 8t 8t 8r 7t"
    assert layout(game) == "2t@1 2v@2 3v@2 3t@3 4r@1 5r@1 5y@2"
    assert hands(game)[1] == "1r 1y 4v 6t" and game.legal() == ["end"]
    threes = told(game, "row_three", "column_three")
    assert threes[0] == {"event": "row_three", "seat": 1, "cells": "6t@3 7t@3 8t@3"}
    assert threes[1] == {"event": "column_three", "seat": 1, "column": 6, "cells": "6y@2 6t@3 6v@4", "loose": ""}
    assert threes[2]["cells"] == "8v@1 8t@2 8t@3 8r@4" and threes[2]["loose"] == "7t@3"


@pytest.mark.rule("D13", "D15")
def test_example_6_the_hand_is_emptied(game: Match) -> None:
    play(game, *FIRST, *SECOND, *THIRD, *FOURTH, *FIFTH)
    assert game.turn == 2 and hands(game)[2] == "3y 4y 5v 6r 6y"
    play(game, "6r@1", "keep", "6y@2")
    assert "4y@2" not in game.legal()
    play(game, "5v@3", "keep", "3y@4", "keep")
    assert "4y@2" in game.legal(), "free only now"
    play(game, "4y@2")
    assert game.legal() == ["gift 0 0", "gift 0 1", "gift 1 1", "gift none"]
    assert game.position()["offer"] == "gift"
    before = piles(game)
    play(game, "gift 0 1")
    assert piles(game)[0].startswith("2r ") and piles(game)[1].startswith("2r ")
    assert hands(game)[2] == "2r 3r 8y 8y" and game.turn == 0
    assert len(piles(game)[0]) == len(before[0]) + 3


@pytest.mark.rule("D20", "D23", "D12")
def test_example_7_egon() -> None:
    match = solo("2r@1 2y@2 5r@1 5t@2 5t@3", "1v 8v", "7t 2v 6t 4y")
    play(match, "discard 1v")
    assert layout(match) == "5r@1 5t@2 5t@3 6t@2"
    assert discard(match) == "1v 2r 2y 2v 7t", "the 7t is discarded although it would fit now"
    assert match.turn == 0 and piles(match)[1] == "4y"
    events = [(event["event"], event.get("cards", event.get("cell"))) for event in told(match, *TAGS)]
    assert events == [
        *(("revealed", "7t"), ("put_aside", "7t"), ("revealed", "2v"), ("laid", "2v@3")),
        *(("revealed", "6t"), ("laid", "6t@2"), ("aside_discarded", "7t")),
    ]


TAGS = ("revealed", "put_aside", "laid", "aside_discarded")


# Traps


@pytest.mark.rule("D8", "D9", "D12")
def test_a_clearing_may_leave_a_lone_card_that_can_be_built_on() -> None:
    match = table("4r@1 5r@1 5y@2", "5t 3r 3y 4v", "1r", piles=["1y"])
    play(match, "5t@3", "keep")
    assert layout(match) == "4r@1", "minimum two applies only when laying"
    assert lays(match) == ["3r@1", "4v@2"]
    play(match, "3r@1", "4v@2")
    assert layout(match) == "3r@1 4r@1 4v@2"


@pytest.mark.rule("D12", "D7")
def test_loose_cards_span_several_columns() -> None:
    chain = "3r@1 3y@2 4y@2 5y@2 5y@3 6y@3 7r@1 7r@2"
    match = table(chain, "3t 1r", "1r", piles=["1y"])
    play(match, "3t@3")
    assert layout(match) == "7r@1 7r@2"
    assert discard(match) == "3r 3y 3t 4y 5y 5y 6y"
    match = table(chain.replace("7r@2", "7y@2 7y@3"), "3t 1r", "1r", piles=["1y"])
    play(match, "3t@3")
    assert layout(match) == "4y@2 5y@2 5y@3 6y@3 7r@1 7y@2 7y@3", "held from the other side"


@pytest.mark.rule("D12")
def test_loose_cards_are_computed_after_the_column_is_gone() -> None:
    match = table("1v@1 2v@1 2r@2 3r@2", "2y 8r", "1r", piles=["1y"])
    play(match, "2y@3")
    assert layout(match) == "1v@1", "3r@2 held on to the column only"
    assert discard(match) == "2v 2r 2y 3r"


@pytest.mark.rule("D12")
def test_a_column_never_holds_more_than_two_colours() -> None:
    match = table("4r@1 4r@2 4r@3 4y@4 4y@5 4y@6", "4v 1r", "1r", piles=["1y"])
    assert len(layout(match).split()) == 6
    play(match, "4v@7")
    assert layout(match) == "" and discard(match) == "4r 4r 4r 4y 4y 4y 4v"


def snake() -> str:
    """The deepest layout there can be: columns 8 to 1, six cards each, the first beside the last of the one before."""
    colours = ["rrryyy", "yvvvyy", "yyyrrr", "rrryyy", "yyyrrr", "rrryyy", "yyyrrr", "rrryyy"]
    cells = []
    for i, column in enumerate(range(8, 0, -1)):
        cells += [f"{column}{colour}@{5 * i + row}" for row, colour in enumerate(colours[i], 1)]
    return " ".join(cells)


@pytest.mark.rule("D2", "D7")
def test_a_layout_41_rows_deep() -> None:
    match = table(snake(), "1v 2v", "1t")
    assert layout(match).split()[5] == "1y@41" and len(layout(match).split()) == 48
    assert "1v@42" in lays(match), "a third colour that clears at once"
    refuses(match, "G11", "1v@43", "1v@99")
    play(match, "1v@42")
    assert layout(match).split()[0] == "2y@31" and discard(match) == "1r 1r 1r 1y 1y 1y 1v"
    assert Match.from_position(match.position()).position() == match.position()


@pytest.mark.rule("D12", "D7")
def test_everything_may_hang_on_one_column() -> None:
    match = play(table(snake(), "8v 2v", "1t"), "8v@7")
    assert layout(match) == "" and len(discard(match).split()) == 49
    assert discard(match).startswith("8r 8r 8r 8y 8y 8y 8v 1r 1r 1r 1y 1y 1y 2y")


@pytest.mark.rule("D13", "D14")
def test_hand_and_bonus_never_exceed_five() -> None:
    match = table("4r@1 5r@1", "6r 1y 1y 2v 8t", "1r", piles=["3r 3y"])
    play(match, "6r@1", "draw")
    assert len(hands(match)[0].split()) == 5


@pytest.mark.rule("D15", "D17")
def test_emptying_the_hand_with_two_cards_in_the_pile_wins_by_giving() -> None:
    for pile, gift in (("1r 2r", "gift 1 1"), ("1r", "gift 1")):
        match = table("4r@1", "5r", "8v", piles=[pile])
        play(match, "5r@1")
        assert match.legal() == [gift, "gift none"]
        play(match, gift)
        assert match.result and match.result.winners == [0] and match.result.scores == [0, 1 + len(pile.split())]
