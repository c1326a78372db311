"""The worked examples, and the traps of the rules."""

from typing import Any

import pytest

from eselsohr import Match
from tests.games.boss.builder import pass_round, table, tags
from tests.playing import last, play, play_deal, refuses, told


@pytest.mark.rule("B1", "B9", "B10")
@pytest.mark.parametrize(
    ("players", "jokers", "swaps"),
    [(4, 2, [2, 1]), (5, 2, [2, 1]), (6, 3, [3, 2, 1]), (7, 3, [3, 2, 1]), (10, 5, [5, 4, 3, 2, 1])],
)
def test_example_1_jokers_and_swaps(players: int, jokers: int, swaps: list[int]) -> None:
    match = play_deal(Match.new("boss", players, {"rounds": 2}, seed=players), last)
    view = match.view(None)
    assert view["jokers"] == jokers
    assert [view["held"][seat] for seat in view["seating"]] == [13] * (players - 1) + [13 + jokers]
    exchanged = told(match, "exchanged")
    assert [swap["count"] for swap in exchanged] == swaps
    pairs = [(swap["higher"], swap["lower"]) for swap in exchanged]
    assert pairs == [(view["seating"][i], view["seating"][-1 - i]) for i in range(len(swaps))]


@pytest.mark.rule("B10")
def test_example_2_the_joker_stays() -> None:
    seen = 0
    for seed in range(40):
        match = play_deal(Match.new("boss", 4, {"rounds": 2}, seed), last)
        dealt, swap = told(match, "dealt")[1], told(match, "exchanged")[0]
        boss, ass = dealt["hands"][swap["higher"]].split(), dealt["hands"][swap["lower"]].split()
        assert swap["down"].split() == boss[:2], "hands are written in canonical order: the lowest come first"
        assert swap["up"].split() == [card for card in ass if card != "*"][-2:]
        hand = match.position()["hands"][swap["lower"]].split()
        assert hand.count("*") == ass.count("*")
        seen += "*" in ass
    assert seen > 10


@pytest.mark.rule("B4", "B12", "B3")
def test_example_3_what_beats_a_pair_of_eights() -> None:
    match = play(table("8 8 2", "8 8 9 9 9 10 A *", "3", "4", round=2), "8 8")
    assert match.objection("9 9") is None and match.objection("10 *") is None
    for move in ("8 8", "A", "9 9 9"):
        refuses(match, "B4", move)
    first = play(table("8 8 2", "9 9 10 A", "3", "4"), "8 8")
    refuses(first, "G8", "10 *", saying="no jokers")


@pytest.mark.rule("B7")
def test_example_4_the_next_clockwise_leads_in_the_first_round() -> None:
    match = table("3 4", "5 6", "K", "", "2 2", leader=1, out=[3])
    play(match, "5", "K", "pass", "pass")
    assert match.turn == 4 and match.view(None)["out"] == [3, 2]


SIX: dict[str, Any] = {"seating": [3, 1, 4, 0, 5, 2], "round": 2}  # the boss is seat 3, rank 4 is seat 0


@pytest.mark.rule("B13")
@pytest.mark.parametrize(
    ("hands", "out", "leader"),
    [
        (["A", "3 3", "4 4", "5 5", "6 6", "7 7"], [], 4),
        (["A", "3 3", "4 4", "5 5", "", "7 7"], [4], 5),
        (["A", "3 3", "4 4", "5 5", "", ""], [5, 4], 3),
        (["A", "3 3", "4 4", "", "", ""], [5, 4, 3], 1),
    ],
)
def test_example_5_who_leads_for_rank_four(hands: list[str], out: list[int], leader: int) -> None:
    match = table(*hands, leader=0, out=out, **SIX)
    match.play("A")
    pass_round(match)
    assert match.turn == leader


@pytest.mark.rule("B13")
def test_example_5_who_leads_for_the_boss_and_for_the_ass() -> None:
    match = table("3 3", "4 4", "5 5", "A", "6 6", "7 7", **SIX)
    play(match, "A", "pass", "pass", "pass", "pass", "pass")
    assert match.turn == 1, "the boss has no superior: rank 2"
    match = table("3 3", "", "5 5", "A", "6 6", "7 7", out=[1], **SIX)
    play(match, "A", "pass", "pass", "pass", "pass")
    assert match.turn == 4, "rank 2 is out too: the best rank with cards"
    match = table("3 3", "4 4", "A", "5 5", "6 6", "7 7", leader=2, **SIX)
    play(match, "A", "pass", "pass", "pass", "pass", "pass")
    assert match.turn == 5, "the superior of the ass"
    match = table("3 3", "4 4", "A", "5 5", "6 6", "", leader=2, out=[5], **SIX)
    play(match, "A", "pass", "pass", "pass", "pass")
    assert match.turn == 3, "the ass has no subordinate, though the boss sits there: the boss is the best rank"


@pytest.mark.rule("B6", "B5")
def test_example_6_going_out_counts_by_the_moment() -> None:
    match = play(table("K", "A", "3 3", "4 4"), "K", "A", "pass", "pass")
    assert match.view(None)["out"] == [0, 1]
    assert told(match, "trick_won")[0]["seat"] == 1
    assert match.turn == 2, "the lead follows from the winner, not from the first one out"


@pytest.mark.rule("B4")
def test_one_circuit_and_no_second_chance() -> None:
    match = play(table("3 A", "4 4", "5 5", "6 6"), "3", "4", "5", "6")
    assert match.turn == 3, "the leader does not get to answer"
    assert match.view(None)["plays"] == [] and match.view(None)["leader"] == 3


@pytest.mark.rule("B8", "B13")
def test_clockwise_is_descending_rank() -> None:
    match = table("3 3 8", "4 4 9", "5 5 10", "6 6 J", seating=[2, 0, 3, 1], round=2)
    order = []
    for move in ("5", "pass", "6", "pass"):
        order.append(match.turn)
        match.play(move)
    assert order == [2, 0, 3, 1]


@pytest.mark.rule("B6")
def test_the_round_stops_in_the_middle_of_a_trick() -> None:
    match = table("K", "5 6", "", "A 2", out=[2])
    play(match, "K", "pass", "A", "2")
    assert match.result and match.result.places == [2, 4, 1, 3]
    match = table("3", "A", "5 6", "", out=[3])
    play(match, "3", "A")
    assert match.over, "seat 2 is not asked any more"
    assert tags(match)[-3:] == ["went_out", "deal_over", "match_over"]
    assert match.result and match.result.places == [2, 3, 4, 1]
    assert match.position()["played"] == "3 A"


@pytest.mark.rule("B10")
@pytest.mark.parametrize("players", range(4, 11))
def test_the_exchange_never_falls_short(players: int) -> None:
    for seed in range(5):
        match = play_deal(Match.new("boss", players, {"rounds": 2}, seed), last)
        for swap in told(match, "exchanged"):
            assert len(swap["down"].split()) == len(swap["up"].split()) == swap["count"]
            assert "*" not in swap["down"] + swap["up"]
