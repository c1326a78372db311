"""The rules one by one, where the worked examples do not reach."""

from collections import Counter

import pytest

from eselsohr import IllegalMove, Match
from tests.games.esel.builder import table
from tests.playing import hands, last, play, play_deal, play_out, refuses

REST = {3: 69, 4: 56, 5: 43, 6: 30, 7: 17, 8: 4, 9: 0, 10: 8, 11: 9, 12: 0}
EACH = {3: 13, 4: 13, 5: 13, 6: 13, 7: 13, 8: 13, 9: 12, 10: 10, 11: 9, 12: 9}


@pytest.mark.rule("E1", "E2", "E3")
@pytest.mark.parametrize("players", range(3, 13))
@pytest.mark.parametrize("ox", [False, True])
def test_the_deal(players: int, ox: bool) -> None:
    match = Match.new("esel", players, {"ox": ox, "starter": 1}, seed=players)
    dealt = [Counter(hand.split()) for hand in hands(match)]
    sizes = [hand.total() for hand in dealt]
    assert sizes == [EACH[players] + (not ox and seat == 1) for seat in range(players)]
    total = sum(dealt, Counter())
    assert total["E"] == (not ox) and total["O"] == 0 and total["*"] <= 4
    assert all(total[str(value)] <= 8 for value in range(1, 14))
    assert 108 - (total.total() - total["E"]) == REST[players]
    assert match.position()["table"] == ("E O" if ox else "")


@pytest.mark.rule("G2", "G3")
def test_the_starter_is_drawn_from_the_seed_or_chosen() -> None:
    drawn = {Match.new("esel", 4, seed=number).turn for number in range(40)}
    assert drawn == {0, 1, 2, 3}
    assert Match.new("esel", 4, {"starter": 2}, seed=1).turn == 2
    one, other = Match.new("esel", 4, seed="tea"), Match.new("esel", 4, seed="tea")
    assert one.position() == other.position() != Match.new("esel", 4, seed="milk").position()


@pytest.mark.rule("E4", "G3")
def test_every_deal_is_shuffled_anew_and_does_not_depend_on_what_was_played() -> None:
    one, other = (
        Match.new("esel", 4, {"deals": 2, "starter": 0}, 7),
        Match.new("esel", 4, {"deals": 2, "starter": 0}, 7),
    )
    first = hands(one)
    play_deal(one)
    play_deal(other, last)
    without_donkey = [[hand.replace("E ", "") for hand in hands(match)] for match in (one, other)]
    assert without_donkey[0] == without_donkey[1] and hands(one) != first


@pytest.mark.rule("E4")
def test_a_match_is_as_many_deals_as_asked() -> None:
    for deals in (1, 3):
        match = Match.new("esel", 3, {"deals": deals}, 1)
        play_out(match, last)
        assert [event.tag for event in match.events].count("deal_over") == deals


@pytest.mark.rule("E5", "E3")
def test_the_holder_of_the_donkey_starts_the_next_deal() -> None:
    match = table("5", "E 3", "2 2", deals=2)
    play(match, "5", "pass", "pass")
    position = match.position()
    assert position["deal"] == 2 and position["starter"] == 1 == match.turn
    assert "E" in position["hands"][1].split() and len(position["hands"][1].split()) == 14
    assert "E" in match.legal(), "E15: the donkey may be led in the first round"


@pytest.mark.rule("E26")
def test_who_starts_the_next_deal_in_the_ox_variant() -> None:
    match = table("5", "E O 3", "2 2", ox=True, deals=2)
    play(match, "5", "pass", "pass")
    assert match.turn == 1
    match = table("5", "6 6", "7", ox=True, deals=2, round=1, table="E O")
    play(match, "5", "6", "7")
    assert match.view(None)["deal"] == 2 and match.turn == 2, "the donkey never left the table: the ox decides"


@pytest.mark.rule("E7", "E12", "G8")
def test_leading() -> None:
    match = table("E 4 4 *", "5 5", "6 6")
    assert match.legal() == ["E", "4", "4 4", "4 *", "4 4 *", "*"]
    for move, rule in (("pass", "E7"), ("4 5", "E7"), ("E 4", "E7"), ("7", "G8"), ("4 4 4", "G8"), ("O", "G8")):
        refuses(match, rule, move)


@pytest.mark.rule("E12", "E20")
def test_animals_are_led_or_not_played() -> None:
    match = table("4 4", "E O 5 5", "6 6", ox=True)
    play(match, "4")
    refuses(match, "E12", "E")
    refuses(match, "E20", "O")
    assert match.legal() == ["pass", "5"]


@pytest.mark.rule("E10")
def test_without_a_raise_the_starter_starts_again() -> None:
    match = play(table("4 4", "5 5", "6 6"), "4", "pass", "pass")
    assert match.turn == 0


@pytest.mark.rule("E13")
def test_a_donkey_round_takes_one_card_of_each() -> None:
    match = play(table("E 4", "5 5 *", "6 6"), "E")
    assert match.legal() == ["5", "*"]
    for move in ("pass", "5 5", "5 *"):
        refuses(match, "E13", move)


@pytest.mark.rule("E14")
def test_equal_cards_the_latest_takes() -> None:
    match = play(table("E 4", "9 5", "9 6", "9 7", "3 3"), "E", "9", "9", "9", "3")
    assert match.turn == 3


@pytest.mark.rule("E15")
def test_no_donkey_round_right_after_a_donkey_round() -> None:
    match = play(table("E 4 4", "5 5 5", "6 6 6"), "E", "5", "6")
    refuses(match, "E15", "E")
    play(match, "5", "pass", "pass")
    assert match.turn == 2 and "E" in match.legal()


@pytest.mark.rule("E17", "G6")
def test_the_lowest_total_wins_and_ties_share() -> None:
    match = play(table("5", "3", "3", scores=[9, 0, 0]), "5", "pass", "pass")
    assert match.result and match.result.scores == [9, 3, 3]
    assert match.result.places == [3, 1, 1] and match.result.winners == [1, 2]


@pytest.mark.rule("E20", "E21", "E24")
def test_an_ox_round_is_laid_aside() -> None:
    match = play(table("O 4 4", "5 5", "9 6", ox=True), "O", "5", "9")
    assert match.turn == 2 and match.position()["aside"][2] == "O 5 9" and hands(match)[2] == "6"
    for seat in range(3):
        assert match.view(seat)["aside"] == [0, 0, 3] and match.known(seat)["piles"][2] == "O 5 9"
    ended = play(table("O 4 4", "5 5", "9", ox=True), "O", "5", "9")
    assert ended.result and ended.result.scores == [8, 5, 5 + 9], "E24: a pile is not the hand"


@pytest.mark.rule("E20")
def test_nobody_passes_in_an_ox_round() -> None:
    match = play(table("O 4", "5 5", "6 6", ox=True), "O")
    refuses(match, "E20", "pass")
    refuses(match, "E20", "5 5")
    refuses(match, "E20", "O")


@pytest.mark.rule("E23")
def test_a_donkey_round_may_follow_an_ox_round() -> None:
    match = play(table("O 4 4", "5 5", "E 9 6 6", ox=True), "O", "5", "9")
    assert match.turn == 2 and "E" in match.legal()
    match = play(table("E 4 4", "5 5", "O 9 6 6", ox=True), "E", "5", "9")
    assert match.turn == 2 and "O" in match.legal() and "E" not in match.legal()


@pytest.mark.rule("E25")
def test_only_barred_animals_in_hand() -> None:
    match = table("E", "O 5", "6 6", ox=True, barred="E")
    assert match.legal() == ["pass"]
    refuses(match, "E19", "E")
    play(match, "pass")
    assert match.turn == 1 and match.legal() == ["O", "5"], "whoever leads may lead what a starter may"
    play(match, "O", "6")
    assert match.turn == 2, "in an ox round the barred player has passed"


@pytest.mark.rule("E25")
def test_a_seat_with_something_else_must_lead_it() -> None:
    match = table("E 3", "5", "6 6", barred="E")
    assert match.legal() == ["3"]
    refuses(match, "E7", "pass")


@pytest.mark.rule("G1", "E6")
def test_clockwise_once_each() -> None:
    match = table("1 1", "2 2", "3 3", "4 4", starter=2)
    order = []
    for move in ("3", "4", "pass", "pass"):
        order.append(match.turn)
        match.play(move)
    assert order == [2, 3, 0, 1]


@pytest.mark.rule("G4")
def test_moves_are_counted_by_kind() -> None:
    match = table("6 6 6 * *", "5", "4")
    assert match.legal() == [
        *("6", "6 6", "6 6 6", "6 *", "6 6 *", "6 6 6 *", "6 * *", "6 6 * *", "6 6 6 * *", "*", "* *"),
    ]
    assert match.objection("  * 6   6 ") is None, "extra spaces, any order"


@pytest.mark.rule("G5", "G8", "G9", "G11")
def test_refusals_name_their_rule_and_code() -> None:
    match = table("6 6", "7 7", "8 8")
    for move, seat, rule, code in [
        ("9", None, "G8", "illegal_move"),
        ("6", 1, "G9", "not_your_turn"),
        ("14", None, "G11", "not_a_move"),
        ("", None, "G11", "not_a_move"),
        ("6,6", None, "G11", "not_a_move"),
        (None, None, "G11", "not_a_move"),
        (" ".join(["6"] * 9), None, "G11", "not_a_move"),
    ]:
        refusal = match.objection(move, seat)
        assert isinstance(refusal, IllegalMove) and (refusal.rule, refusal.code) == (rule, code)
    play(match, "6 6", "7 7", "8 8")
    refusal = match.objection("6")
    assert refusal and (refusal.rule, refusal.code) == ("G9", "match_over")


@pytest.mark.rule("G7", "G10")
def test_hands_are_shown_when_a_deal_is_over_and_not_before() -> None:
    match = Match.new("esel", 3, {"deals": 2}, 5)
    assert match.events_for(1)[0].plain()["hands"][1:] == [hands(match)[1], None]
    play_deal(match)
    shown = [event.plain() for event in match.events_for(1) if event.tag == "deal_over"]
    assert len(shown) == 1 and all(isinstance(hand, str) for hand in shown[0]["hands"])


@pytest.mark.rule("E9", "E12", "E13", "E14")
def test_everybody_sees_who_would_take_the_round_and_whether_that_can_be_beaten() -> None:
    match = table("E 9", "2 9", "* 9", "2 9")
    best = []
    for move in ("E", "2", "*"):
        play(match, move)
        best.append(match.view(None)["best"])
    assert best == [None, 1, 1], "the donkey never takes its own round, and a joker counts 1"
    assert not match.view(None)["unbeatable"]
    match = play(table("9 9", "* 3", "4 5"), "9", "*")
    assert (match.view(None)["best"], match.view(None)["unbeatable"]) == (1, True)
