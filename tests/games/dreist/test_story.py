"""What is told of DREIst, and how refusals are said."""

import pytest

from eselsohr import Match
from eselsohr.games.dreist.game import DREIST
from eselsohr.testing import CHECKS, Setup
from eselsohr.text import languages
from tests.games.dreist.builder import solo, table
from tests.playing import play, told

NAMES = ["Ann", "Ben", "Cleo", "Dan"]


def said(match: Match, you: int | None) -> list[str]:
    return [phrase.say("en", NAMES) for event in match.events_for(you) for phrase in event.phrases(you)]


def test_a_turn_is_told_to_everybody_in_their_way() -> None:
    match = table("4r@1 5r@1", "6r 8v", "1t", "1y", piles=["2r 3r"])
    play(match, "6r@1", "draw", "end")
    assert said(match, 0) == [
        "You lay 6r@1.",
        "You make three in a row: 4r@1 5r@1 6r@1.",
        "You draw 2r.",
        "You are done.",
        "You refill with 3r.",
    ]
    assert said(match, 1) == [
        "Ann lays 6r@1.",
        "Ann makes three in a row: 4r@1 5r@1 6r@1.",
        "Ann is done.",
        "Ann refills with 1 card.",
    ]


def test_gifts_name_their_receivers() -> None:
    def give(gift: str, pile: str = "7r 7y 7t") -> str:
        match = play(table("3r@1", "4r", "1r 1y", "2t 2y", piles=[pile]), "4r@1", gift)
        return next(line for line in said(match, 1) if "Ann" in line and ("gift" in line or "last" in line))

    assert give("gift 1 1") == "Ann has a gift for Ben: two cards."
    assert give("gift 1 2") == "Ann has a gift for Ben and Cleo: one card each."
    assert give("gift 2", "7r") == "Ann gives Cleo the last card of the pile."


@pytest.mark.rule("D20", "D22")
def test_what_was_aside_is_told_when_it_comes_back() -> None:
    match = play(solo("4r@1", "1t 1v", "3y 5y 4y 8v"), "discard 1t")
    assert "Ben lays 3y@2 after all; it had been put aside." in said(match, 0)
    assert "5y fits nowhere and is put aside." in said(match, 0)
    assert "Ben discards what lay aside: 5y." in said(match, 0)


@pytest.mark.rule("D17", "D18")
def test_the_end_of_a_game_is_told_in_order() -> None:
    match = play(table("4r@1", "5r", "1t 1v", games=2), "5r@1")
    tags = [event.tag for event in match.events]
    assert tags == ["laid", "won", "deal_over", "dealt"]
    (over,) = told(match, "deal_over")
    assert over == {
        "event": "deal_over",
        "deal": 1,
        "hands": ["", "1t 1v"],
        "piles": [0, 0],
        "points": [0, 2],
        "scores": [0, 2],
        "places": [1, 2],
        "losers": [1],
    }


REFUSED = [
    (table("4r@1", "5r 8v", "1t"), "end", "dreist.refuse.D5.end"),
    (table("4r@1", "5r 8v", "1t", laid=1), "discard 8v", "dreist.refuse.D5.discard"),
    (table("4r@1", "4v 8v", "1t"), "4v@1", "dreist.refuse.D6.taken"),
    (table("4r@1", "5v 8v", "1t"), "5v@1", "dreist.refuse.D6.colour"),
    (table("4r@1", "5v 8v", "1t"), "8v@3", "dreist.refuse.D7"),
    (table("4r@1", "5v 8v", "1t"), "8v@1", "dreist.refuse.D8"),
    (table("4r@1", "5v 8v", "1t", attach_above=True), "8v@1", "dreist.refuse.D8.above"),
    (play(table("", "5r 6r 8v", "1t"), "5r@1"), "end", "dreist.refuse.D9.follow"),
    (table("6y@2 6v@3 7y@2 8r@1 8y@2", "5t 6t", "1r"), "6t@1", "dreist.refuse.D9.third"),
    (play(table("4r@1 5r@1", "6r 8v", "1t", piles=["2r"]), "6r@1"), "end", "dreist.refuse.D13.decide"),
    (table("4r@1", "5r 8v", "1t"), "draw", "dreist.refuse.D13.none"),
    (play(table("4r@1", "5r", "1t", piles=["2r 2y"]), "5r@1"), "end", "dreist.refuse.D15.decide"),
    (play(table("4r@1", "5r", "1t", piles=["2r 2y"]), "5r@1"), "gift 1", "dreist.refuse.D15.receivers"),
    (play(table("4r@1", "5r", "1t", piles=["2r"]), "5r@1"), "gift 1 1", "dreist.refuse.D15.receivers"),
    (table("4r@1", "5r 8v", "1t"), "gift none", "dreist.refuse.D15.none"),
    (table("4r@1", "5r 8v", "1t"), "3r@1", "dreist.refuse.G8"),
    (table("4r@1", "5r 8v", "1t"), "pass", "dreist.refuse.G11"),
]


@pytest.mark.rule("G5")
@pytest.mark.parametrize(("match", "move", "key"), REFUSED, ids=[key for *_, key in REFUSED])
def test_every_refusal_has_its_sentence(match: Match, move: str, key: str) -> None:
    refusal = match.objection(move)
    assert refusal is not None and refusal.key == key
    sentences = {refusal.message(language) for language in languages()}
    assert len(sentences) == len(languages()) and all(f"({refusal.rule})" in sentence for sentence in sentences)


@pytest.mark.rule("D25")
def test_a_campaign_keeps_the_contract() -> None:
    campaign = Setup(DREIST, 1, {"campaign": True})
    for check in CHECKS:
        if check.name != "secrecy":  # alone there is nobody to keep secrets from
            check.run(campaign, 1)
