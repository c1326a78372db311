"""A story as people would tell it: a heading where a round or a turn begins, and what several did in one sentence."""

import pytest

from eselsohr import Match
from eselsohr.engine.events import Passed
from eselsohr.terminal.story import chapters, sentences
from eselsohr.text import languages, listed
from tests.playing import turns

NAMES = ["Ada", "Bo", "Cy", "Di"]


class Pass(Passed, frozen=True, kw_only=True, tag="passed"):
    """A pass in any game."""

    section = "esel.event"


@pytest.mark.parametrize(
    ("passing", "told"),
    [
        ([1], ["Bo passes."]),
        ([0], ["You pass."]),
        ([1, 2], ["Bo and Cy pass."]),
        ([1, 2, 3], ["Bo, Cy and Di pass."]),
        ([3, 0], ["You pass, and so does Di."]),
        ([3, 0, 1], ["You pass, and so do Di and Bo."]),
    ],
)
def test_passes_are_gathered(passing: list[int], told: list[str]) -> None:
    assert sentences([Pass(ply=1, seat=seat) for seat in passing], 0, "en", NAMES) == told


@pytest.mark.parametrize("language", languages())
def test_names_are_listed_as_one_says_them(language: str) -> None:
    word = {"de": "und", "en": "and", "nl": "en"}[language]
    assert [listed(language, NAMES[:n]) for n in (1, 2, 3)] == ["Ada", f"Ada {word} Bo", f"Ada, Bo {word} Cy"]


def headings(match: Match, seat: int | None = None) -> list[str]:
    return [heading.say("en", NAMES) for heading, _ in chapters(match.events, seat) if heading]


@pytest.mark.parametrize(
    ("game", "players", "begun"),
    [
        ("esel", 4, ["Round 1", "Round 2"]),
        ("boss", 4, ["A new round", "A new round"]),
        ("heuldoch", 4, ["Round 1", "Round 2"]),
        ("dreist", 2, ["Ada's turn", "Bo's turn"]),
        ("dreist", 1, ["Ada's turn", "Bo's turn"]),  # Bo is Egon
    ],
)
def test_the_game_says_what_begins(game: str, players: int, begun: list[str]) -> None:
    match = Match.new(game, players, {"starter": 0} if players > 1 else {}, seed="1")
    for _ in turns(match):
        if len(headings(match)) == len(begun):
            break
        match.play(match.legal()[0])
    assert headings(match) == begun
    assert headings(match, 0) == [text.replace("Ada's", "Your") for text in begun]
    assert [event for _, chapter in chapters(match.events, None) for event in chapter] == match.events
