"""What is told of Boss, to whom, and in which words."""

from typing import Any

import pytest

from eselsohr import Match
from tests.games.boss.builder import pass_round, table, tags
from tests.playing import play, play_out, told

NAMES = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo"]


def said(match: Match, you: int | None, since: int = 0) -> list[str]:
    phrases = [phrase for event in match.events_for(you)[since:] for phrase in event.phrases(you)]
    return [phrase.say("en", NAMES) for phrase in phrases]


@pytest.mark.rule("B4", "B5", "B6", "B7")
def test_a_trick_of_the_first_round() -> None:
    match = play(table("5 5 6", "7 7", "8 8", "9 9"), "5 5", "7 7", "pass", "pass")
    assert tags(match) == ["played", "played", "went_out", "passed", "passed", "trick_won", "lead_moved"]
    assert said(match, 2) == [
        *(
            "Ada leads with 5 5.",
            "Bo plays 7 7.",
            "Bo has no cards left. New job: Boss.",
            "You pass.",
            "Di passes.",
            "Bo wins the round.",
        ),
        "Bo is out, so you lead: the next one with cards.",
    ]


@pytest.mark.rule("B12")
def test_jokers_say_what_they_stand_for() -> None:
    match = play(table("* 3 3", "* K 4", "9 9", "8 8", round=2), "* = Q", "* = A")
    assert told(match, "played") == [
        {"event": "played", "seat": 0, "cards": "*", "rank": "Q", "lead": True},
        {"event": "played", "seat": 1, "cards": "*", "rank": "A", "lead": False},
    ]
    assert said(match, 1) == ["Ada leads with * as Q.", "You play * as A."]
    match = play(table("3 * 5", "4 4", "9 9", "8 8", round=2), "3 *")
    assert said(match, None) == ["Ada leads with 3 *."]


@pytest.mark.rule("B13")
@pytest.mark.parametrize(
    ("hands", "out", "heir", "leader"),
    [
        (["4 4", "A", "6 6", "7 7"], [], "superior", 0),
        (["", "A", "6 6", "7 7"], [0], "subordinate", 2),
        (["", "A", "", "7 7", "8 8"], [2, 0], "highest", 3),
    ],
)
def test_why_somebody_else_leads(hands: list[str], out: list[int], heir: str, leader: int) -> None:
    match = table(*hands, round=2, leader=1, out=out)
    match.play("A")
    pass_round(match)
    moved = told(match, "lead_moved")
    assert [(event["heir"], event["seat"], event["winner"]) for event in moved] == [(heir, leader, 1)]
    assert all(sentence.startswith("Bo is out, so ") for sentence in (said(match, None)[-1], said(match, leader)[-1]))
    assert said(match, 1)[-1].startswith("You are out, so ")


@pytest.mark.rule("B2", "B8", "B10", "B14")
def test_between_two_rounds() -> None:
    match = table("3", "4", "5 6", "", out=[3], rounds=2, seed="x")
    play(match, "3", "4")
    since = tags(match).index("deal_over")
    swap: list[dict[str, Any]] = told(match, "exchanged")
    heard = said(match, 2, since)
    assert heard[:8] == [
        *("Deal 1 is over. Cards on the table.", "Di: Boss, 1 in all.", "Ada: Right Hand, 2 in all."),
        *("Bo: Intern, 3 in all.", "You: Ass, 4 in all."),
        "Di stays put, the others move round by rank: Di, Ada, Bo and Cy.",
        *("Deal 2. Di leads.", f"You swap with Di: {swap[0]['up']} for {swap[0]['down']}."),
    ]
    assert heard[8] == "Ada and Bo swap one card."
    assert said(match, None, since)[7] == "Di and Cy swap 2 cards."
    boss = f"You swap with Cy: {swap[0]['down']} for {swap[0]['up']}."
    assert said(match, 3, since)[5:8] == [
        "You stay put, the others move round by rank: Di, Ada, Bo and Cy.",
        "Deal 2. You lead.",
        boss,
    ]


@pytest.mark.rule("B10", "G10")
def test_after_the_match_everything_is_told() -> None:
    match = Match.new("boss", 4, {"rounds": 2}, 3)
    play_out(match)
    assert match.events_for(None) == match.events
    swap = told(match, "exchanged")[0]
    names = {seat: NAMES[seat] for seat in range(4)}
    sentence = f"{names[swap['higher']]} swaps with {names[swap['lower']]}: {swap['down']} for {swap['up']}."
    assert sentence in said(match, None)


def test_a_refusal_says_what_would_be_right() -> None:
    match = play(table("8 8 3", "9 9 4", "5 5", "6 6"), "8 8")
    for move, words in [
        ("9", "2 cards were led, so play 2 of a kind above 8, or pass. (B4)"),
        ("4 9", "2 cards were led, so play 2 of a kind above 8, or pass. (B4)"),
        ("10 10", "10 10 would be nice, but that is not in your hand. (G8)"),
        ("9 *", "9 * would be nice, but the first deal has no jokers. (G8)"),
        ("* *", "Jokers by themselves can be any rank: say which one. (B12)"),
        ("nine", "“nine” is not a move in this game. (G11)"),
    ]:
        assert str(match.objection(move)) == words
