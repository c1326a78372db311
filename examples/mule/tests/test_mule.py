"""Every rule of Mule, and the contract. Run `pytest` in this folder, with Eselsohr and Mule installed."""

from __future__ import annotations

import re
from typing import Any

import pytest

from eselsohr import IllegalMove, InvalidPosition, Match, testing
from eselsohr.engine import registry
from eselsohr.lab.report import Report, gather


def mule(*hands: str, **fields: Any) -> Match:
    """Set up a deal: seat 0 is to act unless told otherwise."""
    options = {"deals": 1, "starter": 0} | fields.pop("options", {})
    return Match.from_position(
        {"game": "mule", "players": len(hands), "options": options, "hands": list(hands), **fields}
    )


def refused(match: Match, move: str) -> str:
    """The rule that refuses a move."""
    with pytest.raises(IllegalMove) as refusal:
        match.play(move)
    return refusal.value.rule


def test_the_contract() -> None:
    testing.check("mule")


def test_a_report_asks_which_sack_is_too_much() -> None:
    report = Report(registry.find("mule"), 3, 30, ["random", "greedy"], "en")
    assert sum(gather(report, 1)) == sum(need.games for need in report.needs)
    assert "<h2>Which sack is too much?</h2>" in report.page
    too_much = re.findall(r"takes the load: (.)</td><td>([\d.]+)%", report.page)
    assert [card for card, _ in too_much] == [*"1234567C"]
    *sacks, carrot = [float(share) for _, share in too_much]
    assert carrot == 0 < max(sacks), "a carrot weighs nothing"


def test_m1_m2_everybody_gets_five_of_32_cards() -> None:
    position = Match.new("mule", 6, seed=1).position()
    assert [len(hand.split()) for hand in position["hands"]] == [5] * 6
    with pytest.raises(InvalidPosition):
        mule("1 1 1", "1 1")


def test_m3_clockwise_past_whoever_has_no_cards_and_the_next_one_starts() -> None:
    match = mule("1 1", "", "1 2", load="3")
    match.play("1")
    assert match.turn == 2
    match = Match.new("mule", 3, {"deals": 2, "starter": 1}, seed=4)
    assert match.turn == 1
    while match.view(None)["deal"] == 1:
        match.play(match.legal()[0])
    assert match.turn == 2


@pytest.mark.parametrize("move", ["pass", "1 2", "1 1"])
def test_m4_one_card_and_nobody_passes(move: str) -> None:
    assert refused(mule("1 1 2", "3"), move) == "M4"


def test_m5_too_much_and_the_load_is_yours() -> None:
    match = mule("6 1", "3 3", load="5 4")
    match.play("6")
    view = match.view(0)
    assert view["taken"] == ["4 5 6", ""] and view["load"] == "" and view["weight"] == 0
    assert match.turn == 1


def test_m5_the_limit_is_an_option() -> None:
    match = mule("6 1", "3 3", load="5 4", options={"limit": 20})
    match.play("6")
    assert match.view(None)["weight"] == 15


def test_m6_exactly_enough_and_the_load_is_gone() -> None:
    match = mule("3 1", "3 3", load="5 4")
    match.play("3")
    assert match.view(0)["load"] == "" and match.view(0)["taken"] == ["", ""] and match.known(1)["gone"] == "3 4 5"


def test_m7_a_carrot_weighs_nothing_and_turns_the_mule_round() -> None:
    match = mule("C 1", "1", "1", "1", load="5 4")
    match.play("C")
    assert match.view(None)["weight"] == 9 and match.turn == 3
    match.play("1")
    assert match.turn == 2


def test_m8_the_first_card_is_a_sack() -> None:
    match = mule("C 2", "C 1")
    assert match.legal() == ["2"] and refused(match, "C") == "M8"
    match.play("2")
    assert match.legal() == ["1", "C"]
    with pytest.raises(InvalidPosition):
        mule("C C", "1")


def test_m9_m10_what_was_taken_counts_and_the_rest_does_not() -> None:
    match = mule("7", "1", load="5 4", taken=["", "2 C"])
    match.play("7")
    match.play("1")
    assert match.result is not None
    assert match.result.scores == [16, 2] and match.result.winners == [1]


def test_what_is_not_a_card_is_no_move() -> None:
    assert refused(mule("1", "2"), "8") == "G11" and refused(mule("1", "2"), "5") == "G8"
