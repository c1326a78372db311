"""The rules one by one, where the worked examples do not reach."""

from collections import Counter
from typing import Any

import pytest

from eselsohr import IllegalMove, InvalidOptions, Match
from eselsohr.games.dreist.contract import census
from tests.games.dreist.builder import discard, layout, lays, piles, table
from tests.playing import hands, play, play_deal, refuses, told, turns

# Cards, layout, deal


@pytest.mark.rule("D1", "D3", "D10")
@pytest.mark.parametrize(("players", "each"), [(2, 48), (3, 32), (4, 24)])
def test_the_deal(players: int, each: int) -> None:
    match = Match.new("dreist", players, seed=players)
    assert [len(hand.split()) for hand in hands(match)] == [5] * players
    assert [len(pile.split()) for pile in piles(match)] == [each - 5] * players
    assert census(match.position()) == Counter({f"{n}{c}": 3 for n in range(1, 9) for c in "rytv"})
    assert layout(match) == discard(match) == ""


@pytest.mark.rule("D4", "G1", "G2", "G3")
def test_the_starter_begins_then_clockwise() -> None:
    assert {Match.new("dreist", 3, seed=number).turn for number in range(30)} == {0, 1, 2}
    match = Match.new("dreist", 3, {"starter": 2}, seed=1)
    order = []
    for _ in range(5):
        order.append(match.turn)
        match.play(next(move for move in match.legal() if "discard" in move))
    assert order == [2, 0, 1, 2, 0]
    one, other = Match.new("dreist", 4, seed="tea"), Match.new("dreist", 4, seed="tea")
    assert one.position() == other.position() != Match.new("dreist", 4, seed="milk").position()


# Laying


@pytest.mark.rule("D5")
def test_a_discard_is_mandatory_without_laying_and_forbidden_after() -> None:
    match = table("4r@1", "5r 1y 2v", "1r", piles=["3t 3v"])
    assert match.legal() == ["5r@1", "discard 1y", "discard 2v", "discard 5r"]
    refuses(match, "D5", "end")
    refuses(match, "G8", "discard 7v")
    play(match, "5r@1")
    assert match.legal() == ["end"]
    refuses(match, "D5", "discard 1y")
    play(match, "end")
    assert hands(match)[0] == "1y 2v 3t 3v" and discard(match) == ""


@pytest.mark.rule("D6")
def test_neighbours_in_a_row_have_one_colour_and_columns_do_not_care() -> None:
    match = table("3r@1 3r@2 5y@1 5r@2", "4r 4y 4v 3v 6t", "1r")
    assert [move for move in lays(match) if move[0] == "4"] == ["4r@2"], "row 1 lies between red and yellow"
    assert "3v@3" in lays(match)
    refuses(match, "D6", "4r@1", "4y@1", "4v@2", "6t@1", "3v@1")


@pytest.mark.rule("D7")
def test_every_card_hangs_on_the_base() -> None:
    match = table("3r@1 3y@2", "3r 4y 8v 8v 5y", "1r")
    refuses(match, "D7", "8v@2", "3r@4", "4y@3", "5y@2")
    play(match, "4y@2")
    assert "5y@2" in lays(match), "now held by the 4y"


@pytest.mark.rule("D8")
def test_a_single_card_lies_beside_or_below() -> None:
    above = "2r@1 2r@2 3r@2"
    match = table(above, "3v 6t", "1r")
    assert lays(match) == ["3v@3"]
    refuses(match, "D8", "6t@1")
    refuses(match, "D6", "3v@1")  # beside 2r
    match = table("1r@1 1r@2 2r@2 3r@2", "3v 6t", "1y")
    assert lays(match) == ["3v@3"], "row 1 of column 3 is free, but only below it lies a card"
    refuses(match, "D8", "3v@1")
    assert "above" not in str(match.objection("3v@1"))


@pytest.mark.rule("D8")
def test_attach_above() -> None:
    match = table("1r@1 1r@2 2r@2 3r@2", "3v 6t", "1y", attach_above=True)
    assert lays(match) == ["3v@1", "3v@3"]
    refuses(match, "D8", "6t@1")
    assert "above" in str(match.objection("6t@1"))
    play(match, "3v@1")
    assert match.legal() == ["end"], "it needs no second card"


@pytest.mark.rule("D9")
def test_an_opening_above_a_laid_card_is_followed_beside() -> None:
    match = table("1r@1 1r@2 1r@3 2r@3 3r@3", "3v 4v 8t", "1y")
    assert {"3v@1", "3v@2"} & set(lays(match)) == {"3v@1", "3v@2"}
    play(match, "3v@2")
    assert match.legal() == ["4v@2"], "below it a card lies already"
    refuses(match, "D9", "8t@1", "4v@3", "end")
    refuses(match, "D13", "draw")
    refuses(match, "D15", "gift none")
    play(match, "4v@2")
    assert match.legal() == ["end"]
    match = table("1r@1 1r@2 1r@3 2r@3 3r@3", "3v 3t 8t", "1y")
    assert [move for move in lays(match) if move[0] == "3"] == ["3t@1", "3t@4", "3v@1", "3v@4"]
    assert play(match, "3t@1").legal() == ["3v@2"]


@pytest.mark.rule("D9")
def test_an_opening_needs_a_card_that_can_follow() -> None:
    match = table("", "3r 3r 5y", "1y")
    assert lays(match) == ["3r@1"], "two of a kind follow each other"
    match = table("", "3r 4y 5r", "1y")
    assert lays(match) == []
    refuses(match, "D8", "3r@1", "4y@1", "5r@1")
    match = table("5y@1 5y@2", "3r 4r 8v", "1y")
    refuses(match, "D8", "3r@1")  # the 4r cannot lie beside the 5y
    assert lays(match) == []
    match = table("2y@1 2v@2", "3t 3v 8r", "1y")
    assert lays(match) == ["3v@2"], "3t would have to follow where the 2v is"


@pytest.mark.rule("D9", "D12")
def test_an_opening_must_not_complete_a_column_three_but_the_following_card_may() -> None:
    match = table("6y@2 6v@3 7y@2 8r@1 8y@2", "5t 6y 6t", "1r", piles=["2r"])
    assert lays(match) == ["5t@1", "6y@4", "6t@4"]
    refuses(match, "D9", "6t@1")  # the 5t could follow, but the 6t would be gone
    refuses(match, "D8", "6y@1")
    play(match, "5t@1", "6t@1")
    assert discard(match) == "6t 6y 6v" and layout(match) == "5t@1 7y@2 8r@1 8y@2"
    assert match.legal() == ["draw", "keep"]


@pytest.mark.rule("D9", "D12", "D13")
def test_a_pair_that_clears_itself() -> None:
    match = table("5y@3 6y@3 7r@1 7r@2 7y@3", "5t 5v 1t", "1r", piles=["2r 2y"])
    assert lays(match) == ["5t@1", "5t@4", "5v@1", "5v@4"]
    play(match, "5t@1")
    assert match.legal() == ["5v@2"]
    play(match, "5v@2")
    assert discard(match) == "5t 5v 5y" and layout(match) == "6y@3 7r@1 7r@2 7y@3"
    assert match.legal() == ["draw", "keep"]


@pytest.mark.rule("D10")
def test_the_hand_is_refilled_as_far_as_the_pile_goes() -> None:
    match = table("4r@1", "5r 1y 2v 3v 8t", "1r", piles=["3t"])
    play(match, "discard 8t")
    assert hands(match)[0] == "1y 2v 3t 3v 5r" and piles(match)[0] == ""


# Threes


@pytest.mark.rule("D11", "D13")
def test_a_fourth_card_makes_a_row_three_again() -> None:
    match = table("3r@1 4r@1 5r@1", "6r 2r 7r 1t 1v", "1r", piles=["8y 8y"])
    play(match, "6r@1", "keep", "2r@1")
    assert match.legal() == ["draw", "keep"]
    assert layout(match) == "2r@1 3r@1 4r@1 5r@1 6r@1", "the cards stay"


@pytest.mark.rule("D11", "D13")
def test_a_run_to_both_sides_is_one_three() -> None:
    match = table("2r@1 3r@1 5r@1 6r@1", "4r 8t", "1r", piles=["8y 8v"])
    play(match, "4r@1")
    assert told(match, "row_three") == [
        {"event": "row_three", "seat": 0, "cells": "2r@1 3r@1 4r@1 5r@1 6r@1"},
    ]
    play(match, "draw")
    assert "draw" not in match.legal() and hands(match)[0] == "8y 8t"


@pytest.mark.rule("D12", "D13")
def test_row_and_column_at_once_are_one_column_three() -> None:
    match = table("3r@1 4r@1 5y@2 4y@2 5v@3", "5r 8t", "1r", piles=["1v 8v"])
    play(match, "5r@1")
    assert [event["event"] for event in told(match, "row_three", "column_three")] == ["column_three"]
    assert layout(match) == "3r@1 4r@1 4y@2" and discard(match) == "5r 5y 5v"
    play(match, "draw")
    assert lays(match) == [] and match.legal() == ["end"]


@pytest.mark.rule("D12")
def test_gaps_and_repeats_do_not_matter() -> None:
    match = table("4r@1 4r@2 5r@2 5r@3 5y@4 4y@4", "4v 4r 8t", "1r", piles=["8y"])
    play(match, "4r@3")
    assert "draw" not in match.legal(), "a third card is not a third colour"
    play(match, "4v@5")
    assert discard(match) == "4r 4r 4r 4y 4v 5r 5r 5y" and layout(match) == ""


@pytest.mark.rule("D12")
def test_nothing_attaches_to_the_card_that_cleared() -> None:
    match = table("4r@1 4y@2", "4v 3v 4v", "1r", piles=["8y"])
    play(match, "4v@3", "keep")
    assert layout(match) == "" and set(lays(match)) == {"3v@1", "4v@1"}, "only a new pair, from the base"


@pytest.mark.rule("D12", "D13")
def test_falling_cards_give_no_bonus() -> None:
    match = table("4r@1 4y@2 5y@2 6y@2 6t@3", "4v 8r", "1r", piles=["8y 8v"])
    play(match, "4v@3")
    assert layout(match) == "" and play(match, "draw").position()["offer"] is None


@pytest.mark.rule("D14")
def test_an_empty_pile_offers_nothing() -> None:
    match = table("3r@1 4r@1", "5r 8t", "1r")
    play(match, "5r@1")
    assert match.legal() == ["end"]
    refuses(match, "D13", "draw", "keep")


@pytest.mark.rule("D14")
def test_the_drawn_card_may_be_laid_in_the_same_turn() -> None:
    match = table("3r@1 4r@1", "5r 8t", "1r", piles=["6r 8v"])
    play(match, "5r@1", "draw", "6r@1", "draw")
    assert hands(match)[0] == "8t 8v" and layout(match).endswith("6r@1")


# The gift, the end


@pytest.mark.rule("D13", "D15")
def test_a_draw_offered_by_the_last_card_is_decided_before_the_gift() -> None:
    match = table("3r@1 4r@1", "5r", "1r", "1y", piles=["6t 8v 8t"])
    play(match, "5r@1")
    assert match.legal() == ["draw", "keep"]
    refuses(match, "D13", "gift 1 1", "end")
    drawn = play(match.copy(), "draw")
    assert drawn.legal() == ["end"] and hands(drawn)[0] == "6t", "no longer empty: no gift"
    play(match, "keep")
    assert match.position()["offer"] == "gift"
    refuses(match, "D15", "draw", "keep", "end", "discard 5r")


@pytest.mark.rule("D15", "D1")
def test_who_gets_what() -> None:
    def give(gift: str) -> Match:
        full = "1r 1y 1t 1v 2r"
        match = table("3r@1", "4r", full, full.replace("r", "v"), piles=["7r 7y 7t", "8r", "8y"])
        return play(match, "4r@1", gift)

    both = give("gift 1 1")
    assert piles(both)[1] == "7r 7y 8r", "they keep their order"
    assert hands(both)[0] == "7t" and both.turn == 1, "the turn ends; refill"
    each = give("gift 1 2")
    assert piles(each)[1:] == ["7r 8r", "7y 8y"], "the top card goes to the lower seat"
    none = give("gift none")
    assert hands(none)[0] == "7r 7y 7t" and piles(none)[1:] == ["8r", "8y"]
    assert told(none, "declined") and not told(none, "gave")


@pytest.mark.rule("D15")
def test_all_or_nothing_to_opponents_only() -> None:
    match = table("3r@1", "1r", "4r", "1t", turn=1, piles=["", "7r 7y 7t", ""])
    play(match, "4r@1")
    assert match.legal() == ["gift 0 0", "gift 0 2", "gift 2 2", "gift none"]
    refuses(match, "D15", "gift 0", "gift 1 1", "gift 0 1", "gift 3 3", "gift 2 3", "gift 1")
    refuses(match, "G11", "gift 2 0", "gift 4 4", "gift", "gift 0 0 2", "gift 0 none")
    single = table("3r@1", "1r", "4r", "1t", turn=1, piles=["", "7r", ""])
    play(single, "4r@1")
    assert single.legal() == ["gift 0", "gift 2", "gift none"]
    refuses(single, "D15", "gift 0 0", "gift 0 2", "gift 1")
    calm = table("3r@1", "4r 8v", "1r", piles=["7r"])
    refuses(calm, "D15", "gift 1", "gift none")


@pytest.mark.rule("D16")
def test_gifts_go_straight_into_short_hands() -> None:
    def give(hand: str, gift: str) -> Match:
        match = table("3r@1", "4r", hand, "2t 2t 2t 2y 2y", piles=["7r 7y 7t 7v 8v 8v"])
        return play(match, "4r@1", gift)

    short = give("1r 1y 1t", "gift 1 1")
    assert hands(short)[1] == "1r 1y 1t 7r 7y" and piles(short)[1] == ""
    four = give("1r 1y 1t 1v", "gift 1 1")
    assert hands(four)[1] == "1r 1y 1t 1v 7r" and piles(four)[1] == "7y", "the top card into the hand"
    each = give("1r", "gift 1 2")
    assert hands(each)[1] == "1r 7r" and piles(each)[2] == "7y"
    assert told(short, "received") == [{"event": "received", "seat": 1, "cards": "7r 7y", "count": 2}]


@pytest.mark.rule("D16")
def test_without_a_pile_play_goes_on_with_fewer_cards() -> None:
    match = table("3r@1", "4r 8v 8t", "1r 1y")
    play(match, "4r@1", "end")
    assert hands(match)[0] == "8t 8v" and match.turn == 1


@pytest.mark.rule("D17")
def test_whoever_has_no_card_left_wins_at_once() -> None:
    laid = play(table("3r@1 4r@1", "5r", "1r 1y"), "5r@1")
    assert laid.result and laid.result.scores == [0, 2] and laid.result.winners == [0]
    thrown = play(table("", "5r", "1r 1y"), "discard 5r")
    assert thrown.result and thrown.result.winners == [0]
    followed = play(table("", "5r 6r", "1r 1y"), "5r@1", "6r@1")
    assert followed.result and followed.result.winners == [0]
    assert followed.legal() == [] and followed.turn is None


@pytest.mark.rule("D18", "G6")
def test_a_series() -> None:
    match = Match.new("dreist", 3, {"games": 3, "starter": 1}, seed=4)
    starters, points = [match.turn], []
    for _ in turns(match):
        play_deal(match)
        if not match.over:
            starters.append(match.turn)
    points = [event["points"] for event in told(match, "deal_over")]
    assert starters == [1, 2, 0] and len(points) == 3
    assert all(game.count(0) == 1 for game in points)
    assert match.result and match.result.scores == [sum(column) for column in zip(*points, strict=True)]
    best = min(match.result.scores)
    assert match.result.winners == [seat for seat in range(3) if match.result.scores[seat] == best]
    tie = play(table("3r@1", "4r", "1r 1y", "2r", scores=[4, 0, 3], games=2, game_no=2), "4r@1")
    assert tie.result and tie.result.scores == [4, 2, 4] and tie.result.places == [2, 1, 2]


@pytest.mark.rule("D18")
def test_by_default_there_is_one_game() -> None:
    match = Match.new("dreist", 2, seed=1)
    play_deal(match)
    assert match.over and match.options["games"] == 1


# Shared rules


@pytest.mark.rule("G4")
def test_equal_cards_make_one_move() -> None:
    match = table("3r@1", "4r 4r 4r 8v", "1r")
    assert match.legal() == ["4r@1", "discard 4r", "discard 8v"]


@pytest.mark.rule("G5", "G8", "G9", "G11")
def test_refusals_name_their_rule_and_code() -> None:
    match = table("4r@1", "5r 8v", "3r 6r")
    for move, seat, rule, code in [
        ("3r@1", None, "G8", "illegal_move"),
        ("5r@1", 1, "G9", "not_your_turn"),
        *((text, None, "G11", "not_a_move") for text in GARBAGE),
    ]:
        refusal = match.objection(move, seat)
        assert isinstance(refusal, IllegalMove) and (refusal.rule, refusal.code) == (rule, code), move
    for text in ("  5R@1 ", "5r@1\n", "DISCARD   8V"):
        assert match.objection(text) is None
    play(match, "5r@1", "end", "6r@1", "3r@1")
    refusal = match.objection("end")
    assert refusal and (refusal.rule, refusal.code) == ("G9", "match_over")


GARBAGE: list[object] = [
    *("", "5", "5r", "r5@1", "5r@", "5r@0", "5r@01", "5r@43", "5r@100", "5r @1", "9r@1", "0r@1", "5g@1", "5r@1 6r@1"),
    *(
        "discard",
        "discard 9r",
        "discard 5r@1",
        "discard 5r 8v",
        "gift 5",
        "gift x",
        "pass",
        "draw 1",
        "5r@²",
        "x" * 999,
    ),
    *(None, 7, ["5r@1"]),
]


@pytest.mark.rule("G7", "G10")
def test_hands_are_shown_when_a_game_is_over_and_piles_are_not() -> None:
    match = Match.new("dreist", 3, {"games": 2}, 5)
    assert match.events_for(1)[0].plain()["hands"] == [None, hands(match)[1], None]
    play_deal(match)
    (shown,) = [event.plain() for event in match.events_for(1) if event.tag == "deal_over"]
    assert all(isinstance(hand, str) for hand in shown["hands"]) and all(isinstance(n, int) for n in shown["piles"])


@pytest.mark.rule("D25")
def test_options_have_limits() -> None:
    wrong: list[tuple[int, dict[str, Any]]] = [
        *((2, {"campaign": True}), (2, {"games": 0}), (2, {"games": 21}), (1, {"starter": 1}), (5, {}), (0, {})),
    ]
    for players, options in wrong:
        with pytest.raises(InvalidOptions):
            Match.new("dreist", players, options)
