"""The rules one by one, where the worked examples do not reach."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from eselsohr import IllegalMove, Match
from eselsohr.engine.options import encode
from eselsohr.games.boss import rules
from eselsohr.games.boss.company import posts, title
from eselsohr.games.boss.contract import RANKS, census
from eselsohr.games.boss.game import BOSS
from eselsohr.games.boss.notation import cards, read_cards
from eselsohr.testing import Setup, random_match
from eselsohr.text import languages, say
from tests.games.boss.builder import table, tags
from tests.playing import first, last, play, play_deal, play_out, refuses, told, turns


@pytest.mark.rule("B1", "B3")
@pytest.mark.parametrize("players", range(4, 11))
def test_the_first_deal(players: int) -> None:
    match = Match.new("boss", players, {"starter": 1}, seed=players)
    assert match.view(None)["held"] == [13] * players
    assert census(match.position()) == Counter(dict.fromkeys(RANKS, players)), "no jokers"
    assert match.turn == 1 and match.view(None)["jokers"] == 0
    assert told(match, "dealt")[0]["dealer"] == 0, "the leader sits left of the dealer"
    assert Match.new("boss", players, {"starter": 0}, 1).events[0].plain()["dealer"] == players - 1


@pytest.mark.rule("B1", "B9")
@pytest.mark.parametrize("players", range(4, 11))
def test_later_deals(players: int) -> None:
    match = play_deal(Match.new("boss", players, {"rounds": 3}, seed=players), last)
    assert census(match.position()) == Counter({**dict.fromkeys(RANKS, players), "*": players // 2})
    dealt = told(match, "dealt")[1]
    assert dealt["dealer"] == match.view(None)["seating"][-1], "the ass deals"
    assert dealt["held"][dealt["dealer"]] == 13 + players // 2


@pytest.mark.rule("B2")
def test_every_place_has_a_title_in_every_language() -> None:
    for players in range(4, 11):
        for language in languages():
            titles = [title(post).say(language, []) for post in posts(players)]
            assert len(set(titles)) == players
            assert (titles[0], titles[-1]) == (title("boss").say(language, []), title("ass").say(language, []))


@pytest.mark.rule("B2", "B6", "B8")
def test_everybody_has_the_post_just_earned_else_that_of_the_last_round() -> None:
    match = Match.new("boss", 5, {"rounds": 2}, seed=3)
    assert match.view(None)["posts"] == ["boss", "right", "team", "intern", "ass"]
    assert match.view(None)["standing"] == [None] * 5
    for _ in turns(match):
        if match.deal > 1:
            break
        out = match.view(None)["out"]
        fresh = {seat: {"post": post, "fresh": True} for seat, post in zip(out, posts(5), strict=False)}
        assert match.view(None)["standing"] == [fresh.get(seat) for seat in range(5)]
        match.play(match.legal()[-1])
    counted, reseated = told_after(match, "deal_over"), told_after(match, "reseated")
    order = match.view(None)["orders"][0]
    for seat, standing in enumerate(match.view(None)["standing"]):
        post = posts(5)[order.index(seat)]
        assert counted["standing"][seat] == {"post": post, "fresh": True}
        assert reseated["standing"][seat] == standing == {"post": post, "fresh": False}


def told_after(match: Match, tag: str) -> dict[str, Any]:
    return next(event.after for event in match.events if event.tag == tag)


@pytest.mark.rule("G2", "G3", "B3")
def test_the_starter_is_drawn_from_the_seed_or_chosen() -> None:
    drawn = {Match.new("boss", 4, seed=number).turn for number in range(40)}
    assert drawn == {0, 1, 2, 3}
    assert Match.new("boss", 4, {"starter": 2}, seed=1).turn == 2
    one, other = Match.new("boss", 4, seed="tea"), Match.new("boss", 4, seed="tea")
    assert one.position() == other.position() != Match.new("boss", 4, seed="milk").position()


@pytest.mark.rule("G3", "B8")
def test_a_deal_goes_to_the_chairs_and_does_not_depend_on_what_was_played() -> None:
    hands = []
    for choose in (first, last):
        match = play_deal(Match.new("boss", 5, {"rounds": 2, "starter": 0}, 7), choose)
        dealt, seating = told(match, "dealt")[1]["hands"], match.view(None)["seating"]
        hands.append(([dealt[seat] for seat in seating], seating))
    assert hands[0][0] == hands[1][0] and hands[0][1] != hands[1][1]


@pytest.mark.rule("B4")
def test_the_leader_must_lead() -> None:
    match = table("3 3 5", "4 4", "6", "7")
    assert match.legal() == ["3", "3 3", "5"]
    refuses(match, "B4", "pass")
    refuses(match, "B4", "3 5")


@pytest.mark.rule("B4", "B5")
def test_the_last_to_take_over_wins_else_the_leader() -> None:
    match = play(table("3 9", "4 4", "5 5", "6 6"), "9", "pass", "pass", "pass")
    assert match.turn == 0 and match.legal() == ["3"]
    match = play(table("3 9", "4 4", "5 5", "6 6"), "3", "4", "pass", "pass")
    assert match.turn == 1
    refuses(play(table("3 9", "4 4", "5 5", "6 6"), "3", "4"), "B4", "4")


@pytest.mark.rule("B4", "B6")
def test_players_who_are_out_are_passed_over() -> None:
    match = table("3 9", "", "5 5", "6 6", out=[1])
    play(match, "3")
    assert match.turn == 2
    match = play(table("9", "4 4", "5 5", "6 6"), "9")
    assert match.turn == 1, "the trick goes on though its leader is out"
    play(match, "pass", "pass", "pass")
    assert match.turn == 1 and match.view(None)["held"] == [0, 2, 2, 2]


@pytest.mark.rule("B4")
def test_nothing_beats_an_ace_in_any_round() -> None:
    for fields in ({}, {"round": 2}):
        match = play(table("A 3", "A 4", "5 5", "6 6", **fields), "A")
        assert match.legal() == ["pass"]
        refuses(match, "B4", "A", saying="ace")


@pytest.mark.rule("B12")
def test_jokers_stand_for_any_rank() -> None:
    match = table("Q * *", "A A 3", "4 4 4", "5 5", round=2)
    natural = ["Q", "Q *", "Q * *"]
    alone = [f"{jokers} = {rank}" for jokers in ("*", "* *") for rank in RANKS]
    assert match.legal() == natural + alone
    refuses(match, "B12", "* *", saying="which")
    refuses(match, "B12", "*")
    play(match, "* * = K")
    assert match.legal() == ["pass", "A A"], "only aces beat a pair of kings"
    match = play(table("Q Q 2", "A * *", "4", "5", round=2), "Q Q")
    assert match.legal() == ["pass", "A *", "* * = K", "* * = A"]
    refuses(match, "B4", "* * = Q")
    play(match, "* * = A")
    assert match.legal() == ["pass"]


@pytest.mark.rule("B12", "G11")
@pytest.mark.parametrize("move", ["* * = *", "* * =", "= K", "K * = K", "K K = K", "* = 11", "* = K K", "* * = pass"])
def test_only_jokers_alone_name_a_rank_and_only_one_of_the_ranks(move: str) -> None:
    match = table("K K * *", "3", "4", "5", round=2)
    refuses(match, "G11", move)


@pytest.mark.rule("B8", "B11")
def test_reseating() -> None:
    match = Match.new("boss", 6, {"rounds": 2, "starter": 4}, seed=3)
    play_deal(match, last)
    order = told(match, "deal_over")[0]["order"]
    reseated = told(match, "reseated")[0]
    assert reseated["was"] == [0, 1, 2, 3, 4, 5] and reseated["seating"] == order
    assert match.view(None)["seating"] == order
    assert match.turn == order[0] == match.view(None)["leader"], "the boss leads"
    match.play(match.legal()[0])
    assert match.turn == order[1]


@pytest.mark.rule("B3", "B8", "B9", "B10")
def test_each_thing_between_rounds_is_a_step_of_its_own() -> None:
    match = Match.new("boss", 5, {"rounds": 2}, 1)
    assert tags(match) == ["dealt"], "the first round has no exchange"
    play_deal(match, last)
    between = tags(match)[tags(match).index("deal_over") :]
    assert between == ["deal_over", "reseated", "dealt", "exchanged", "exchanged"]


@pytest.mark.rule("B10")
def test_both_sides_give_from_the_dealt_hand_at_the_same_time() -> None:
    # A deal turned upside down: one after the other the same kings would come straight back.
    s: Any = rules.State.blank()
    s.players, s.deal, s.phase, s.seating[:4] = 4, 2, rules.EXCHANGE, [2, 0, 3, 1]
    for seat, hand in enumerate(["9 10", "2 2 3 3 *", "K K A A *", "4 *"]):
        s.hands[seat] = read_cards(hand)
    rules.advance(s)
    assert [cards(hand) for hand in s.hands[:4]] == ["4 10", "2 2 K K *", "3 3 A A *", "9 *"]
    assert [cards(hand) for hand in s.received[:4]] == ["4", "K K", "3 3", "9"]
    assert rules.due(s) == 0 and rules.turn(s) == 2


@pytest.mark.rule("B10")
def test_what_moved_is_what_changed_hands() -> None:
    for seed in range(20):
        match = play_deal(Match.new("boss", 5, {"rounds": 2}, seed), last)
        hands = [Counter(hand.split()) for hand in told(match, "dealt")[1]["hands"]]
        for swap in told(match, "exchanged"):
            down, up = Counter(swap["down"].split()), Counter(swap["up"].split())
            hands[swap["higher"]] = hands[swap["higher"]] - down + up
            hands[swap["lower"]] = hands[swap["lower"]] - up + down
        assert [Counter(hand.split()) for hand in match.position()["hands"]] == hands


@pytest.mark.rule("B14")
def test_places_add_up() -> None:
    *_, match = random_match(Setup(BOSS, 5, {"rounds": 4}), 11)
    rounds = told(match, "deal_over")
    assert [over["deal"] for over in rounds] == [1, 2, 3, 4]
    sums = [sum(over["order"].index(seat) + 1 for over in rounds) for seat in range(5)]
    assert match.result and match.result.scores == sums == rounds[-1]["scores"]
    last = rounds[-1]["order"]
    by_rule = sorted(range(5), key=lambda seat: (sums[seat], last.index(seat)))
    assert [by_rule.index(seat) + 1 for seat in range(5)] == match.result.places
    assert match.view(None)["orders"] == [over["order"] for over in rounds]


@pytest.mark.rule("B14")
def test_ties_go_to_the_better_place_in_the_last_round() -> None:
    # After [[0, 1, 2, 3]] seat 1 finishes before seat 0: both have 3 points.
    match = table("2 2", "A", "3 3", "4 4", round=2, rounds=2, leader=1, orders=[[0, 1, 2, 3]])
    play(match, "A", "pass", "pass", "pass", "2 2", "3 3")
    assert match.result and match.result.scores == [3, 3, 6, 8]
    assert match.result.places == [2, 1, 3, 4] and match.result.winners == [1]


@pytest.mark.rule("B14")
def test_the_number_of_rounds() -> None:
    assert encode(BOSS.options, {}, 4)[0] == 5
    for rounds in (1, 2, 20):
        match = Match.new("boss", 4, {"rounds": rounds}, 1)
        play_out(match, last)
        assert len(told(match, "deal_over")) == rounds
    for rounds in (0, 21):
        with pytest.raises(ValueError, match="20"):
            Match.new("boss", 4, {"rounds": rounds}, 1)


@pytest.mark.rule("B15")
def test_the_ass_collects_the_tricks_and_nothing_else() -> None:
    match = play(table("A 3", "4 4", "5 5", "6 6"), "A", "pass", "pass", "pass")
    assert told(match, "trick_won") == [{"event": "trick_won", "seat": 0, "collector": 0}]
    match = play(table("A 3", "4 4", "5 5", "6 6", round=2), "A", "pass", "pass", "pass")
    assert told(match, "trick_won") == [{"event": "trick_won", "seat": 0, "collector": 3}]
    assert match.turn == 0 and match.view(None)["held"] == [1, 2, 2, 2]
    assert all(say(language, "boss.reaction.peanuts") for language in languages())


@pytest.mark.rule("G1")
def test_people_keep_their_numbers() -> None:
    match = play_deal(Match.new("boss", 4, {"rounds": 2}, 5), last)
    for seat in range(4):
        assert match.view(seat)["seat"] == seat
        assert match.view(seat)["hand"] == match.position()["hands"][seat]


@pytest.mark.rule("G4")
def test_moves_are_counted_by_kind() -> None:
    match = table("6 6 * *", "5", "4", "3", round=2)
    naturals = [move for move in match.legal() if "6" in move.partition("=")[0]]
    assert naturals == ["6", "6 6", "6 *", "6 6 *", "6 * *", "6 6 * *"]
    assert match.objection("  * 6   6 ") is None, "extra spaces, any order"
    assert match.objection("* *  =  k") is None, "any case"


@pytest.mark.rule("G5", "G8", "G9", "G11")
def test_refusals_name_their_rule_and_code() -> None:
    match = table("6 6 7 *", "7 7", "8 8", "9", round=2)
    for move, seat, rule, code in [
        ("9", None, "G8", "illegal_move"),
        ("6 6 6", None, "G8", "illegal_move"),
        ("* * = K", None, "G8", "illegal_move"),
        ("6", 1, "G9", "not_your_turn"),
        ("1", None, "G11", "not_a_move"),
        ("E", None, "G11", "not_a_move"),
        ("", None, "G11", "not_a_move"),
        ("6,6", None, "G11", "not_a_move"),
        (None, None, "G11", "not_a_move"),
        ("6 6 6 6 6", None, "G11", "not_a_move"),
        ("6 * * *", None, "G11", "not_a_move"),
        (" ".join(["6"] * 16), None, "G11", "not_a_move"),
    ]:
        refusal = match.objection(move, seat)
        assert isinstance(refusal, IllegalMove) and (refusal.rule, refusal.code) == (rule, code), move
    play(match, "6 6", "pass", "8 8", "pass", "7", "9")
    assert not match.over
    match = play(table("3", "4", "5", "6 7"), "3", "4", "5")
    refusal = match.objection("6")
    assert refusal and (refusal.rule, refusal.code) == ("G9", "match_over")


@pytest.mark.rule("G6", "B14")
def test_no_ties_are_left() -> None:
    for number in range(10):
        *_, match = random_match(Setup(BOSS, 7, {"rounds": 3}), number)
        assert match.result and sorted(match.result.places) == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.rule("G7", "G10")
def test_hands_are_shown_when_a_round_is_over_and_not_before() -> None:
    match = Match.new("boss", 4, {"rounds": 2}, 5)
    assert match.events_for(1)[0].plain()["hands"] == [None, match.position()["hands"][1], None, None]
    play_deal(match, last)
    shown = [event.plain() for event in match.events_for(1) if event.tag == "deal_over"]
    assert len(shown) == 1 and sum(hand != "" for hand in shown[0]["hands"]) == 1, "only the ass has cards left"
    assert shown[0]["hands"][shown[0]["order"][-1]]


@pytest.mark.rule("B6")
def test_the_order_of_going_out_is_the_hierarchy() -> None:
    *_, match = random_match(Setup(BOSS, 6, {"rounds": 1}), 4)
    gone = told(match, "went_out")
    assert [event["place"] for event in gone] == [1, 2, 3, 4, 5]
    assert [event["seat"] for event in gone] == told(match, "deal_over")[0]["order"][:5]
    plies = [event.ply for event in match.events if event.tag == "went_out"]
    assert all(earlier < later for earlier, later in pairwise(plies)), "one move, one player out"
