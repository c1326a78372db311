"""What happens is told in order, and in words."""

import pytest

from eselsohr import Match
from eselsohr.engine.events import Event
from tests.games.heuldoch.builder import special_table, table
from tests.playing import play

NAMES = ["Ada", "Ben", "Cleo"]


def said(match: Match, seat: int | None, language: str = "en") -> list[str]:
    """Everything a seat is told, as sentences."""
    events: list[Event] = match.events_for(seat)
    return [phrase.say(language, NAMES) for event in events for phrase in event.phrases(seat)]


@pytest.mark.rule("H5", "H6", "H7", "H9", "G7")
def test_a_circuit_in_words() -> None:
    match = table("5r | 4b | 2g", "6r 1y", "4r 5o", "1p 3v", draw="7y 7g 7b")
    play(match, "own 6r", "right 4r", "onion 1p")
    told = ["Ada keeps 6r.", "You have to give 4r to Ada.", "You draw 7g."]
    assert said(match, 1) == [*told, "Cleo lays an onion."], "that others draw is no news"
    assert said(match, 0)[2:] == ["Ben has to give 4r to you.", "Cleo lays an onion."]
    assert said(match, 2)[-2:] == ["You lay 1p as an onion.", "You draw 7b."]
    assert said(match, 2, "de")[-2:] == ["Du legst 1p als Zwiebel.", "Du ziehst 7b."]
    assert [phrase.say("nl", NAMES) for phrase in match.events[4].phrases(None)] == ["Cleo legt 1p als ui."]


@pytest.mark.rule("H14", "H15", "H16", "H17")
def test_specials_in_words() -> None:
    match = special_table("1v 6r | 3v~ | 6g", "catapult 1p", "1o")
    assert said(play(match, "catapult"), 0) == [
        "You fire the catapult: every 6 on top flies off.",
        "You lose 6r. Now 1v is on top.",
        "Cleo loses 6g. The stack is empty now.",
    ]
    match = special_table("1v 6r | 3v~ | 6g", "towel 1p", "1o")
    assert said(play(match, "towel 1"), 1) == [
        "Ada spreads the beach towel and swaps with you.",
        "6r goes from Ada to you. Beneath it lay 1v.",
        "?~ goes from you to Ada. There was nothing beneath it.",
    ]
    match = special_table("1v 6r | | 2o 6g", "carousel 1p", "1o")
    assert said(play(match, "carousel right"), None) == [
        "Ada starts the carousel: all top cards one seat to the right.",
        "6r goes from Ada to Cleo. Beneath it lay 1v.",
        "6g goes from Cleo to Ben. Beneath it lay 2o.",
    ]
    match = special_table("6r | 3v~ | ", "werewolf 1p", "1o")
    assert said(play(match, "werewolf"), 1) == [
        "Ada lets the werewolf out: every top card turns over.",
        "6r on Ada's stack turns into an onion.",
        "Your onion turns out to be 3v.",
    ]


@pytest.mark.rule("H11", "H13")
def test_the_end_in_words() -> None:
    match = play(table("5r 1o | 4b | 2g 1g~", "2v"), "onion 2v")
    assert said(match, 0) == [
        "You lay 2v as an onion.",
        "All hands are empty. Stacks on the table.",
        "You: 5 points. Onions: 1; spoilt: 1; lost: 1.",
        "Ben: 4 points, and not one onion.",
        "Cleo: 2 points. Onions: 1; spoilt: 1; lost: 0.",
        "You win. Final score: 5.",
    ]
