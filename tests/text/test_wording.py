"""What was mended in the wording stays mended: one word a thing, and nothing only a programmer would say."""

import re
from collections.abc import Iterator

import pytest

from eselsohr.text import catalogue, languages, level, ordinal
from tests.ours import GAMES

ABOLISHED = {
    "en": (
        "tricks?|Came in on place|to be expected|All together cost|times ahead|So many of each|In the same network|"
        "Take it back|as the device|free for people|Bots among them|In a page of its own|the lot decides|it is: equal|"
        "(column|row) three|Left without a hold|lays it all aside|on the sheet|leads [2{]|One game|if you do not say|"
        "Game {deal}|random|greedy|On average, place|[Pp]lays? on for|Take along as a file|like this device|"
        "[Aa]s many onions as you have|as many as you have, that|this likely|Passing for you"
    ),
    "de": (
        "Stiche?s?|Was war|(Spalten|Reihen)drilling\\w*|Dreier|gierig|wahllos|Platz im Durchgang, im letzten der|"
        "auf dem Zettel|Spiel {deal}|Kampagne|[Hh]ab als Erstes|[Ww]erd als Erstes|"
        "gewinnen die (wenigsten|meisten)(\\.| Punkte)|[Dd]ie meisten Punkte gewinnen|[Ss]o viele Zwiebeln du hast|"
        "kommt beiseite|sind Minuspunkte|öftesten"
    ),
    "nl": (
        "slag|slagen|drietal|kolomdrieling|rijdrieling|gretig|lukraak|Plaats in het potje, in het laatste die|"
        "op het briefje|[Ss]pel {deal}|Campagne|de uitleg|[Pp]laats {seat}|heel getal|zijn strafpunten|Heb als eerste|"
        "(meeste|minste) punten winnen|winnen de minste|mag je laten|haar (over het hoofd|omdraaide|kleur)|is jou\\."
    ),
}
COMMANDS = re.compile(r"\b(own|left|right|onion|towel|carousel|catapult|werewolf|draw|keep|end|discard|gift)\b")

in_every_language = pytest.mark.parametrize("language", languages())


def said(language: str) -> Iterator[tuple[str, str]]:
    """Give every sentence there is, with its key: of the catalogues and of the rulebooks."""
    for key, text in catalogue(language).items():
        yield from ((key, form) for form in ([text] if isinstance(text, str) else text))
    for game in GAMES:
        page = game.folder / "rulebook" / f"{language}.md"
        yield from ((f"{page.name} of {game.name}, line {n}", line) for n, line in enumerate(page.open(), 1))


@in_every_language
def test_what_was_said_badly_is_not_said_again(language: str) -> None:
    bad = re.compile(rf"\b(?:{ABOLISHED[language]})(?!\w)")
    skipped = ("cli.arena.", "cli.play.level")  # levels by the names of the command line
    faults = [f"{key}: {text}" for key, text in said(language) if bad.search(text) and not key.startswith(skipped)]
    assert faults == []


@pytest.mark.parametrize("language", ["de", "nl"])  # in English a command may also be a word
def test_a_refusal_says_nothing_that_has_to_be_typed(language: str) -> None:
    refusals = [(key, text) for key, text in said(language) if ".refuse." in key]
    assert refusals
    assert [key for key, text in refusals if COMMANDS.search(text)] == []
    assert any(COMMANDS.search(text) for key, text in said(language) if ".type." in key)


@pytest.mark.parametrize(
    ("language", "places"),
    [
        ("en", "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 111th"),
        ("de", "1. 2. 3. 4. 11. 12. 13. 21. 22. 23. 111."),
        ("nl", "1e 2e 3e 4e 11e 12e 13e 21e 22e 23e 111e"),
    ],
)
def test_places_are_ordinals(language: str, places: str) -> None:
    assert " ".join(ordinal(language, place) for place in (1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 111)) == places


@in_every_language
def test_a_level_is_called_what_people_would_call_it(language: str) -> None:
    assert {level(language, name) for name in ("random", "greedy")}.isdisjoint({"random", "greedy"})
    assert level(language, "search:ms=5") == "search:ms=5"
