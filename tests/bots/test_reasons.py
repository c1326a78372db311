"""Reasons: told where something comes true clearly more often, from guesses alone."""

from __future__ import annotations

import random
import re

import pytest

from eselsohr import Match, bots
from eselsohr.bots import outlook, reasons
from eselsohr.bots.compiled import think
from eselsohr.bots.reasons import CLEARLY, GUESSES, Difference
from eselsohr.engine.events import Phrase
from eselsohr.engine.game import Outlook
from eselsohr.text import languages
from tests.games.boss.builder import table as boss
from tests.games.dreist.builder import solo
from tests.games.dreist.builder import table as dreist
from tests.games.esel.builder import table as esel
from tests.games.heuldoch.builder import table as heuldoch
from tests.outlooks import outlook as moments
from tests.toy.game import TOY

NAMES = ["Du", "Zottel", "Distel", "Klette"]


def told(match: Match, best: str, other: str, language: str = "en") -> list[str]:
    dice = bots.dice("told")
    (found,) = think(reasons.reasons(bots.look(match, dice), best, [other], dice))
    return [phrase.say(language, NAMES) for phrase in found]


# --- how much is enough


def test_a_difference_is_counted_guess_by_guess() -> None:
    one = Difference.of([True] * 8 + [False] * 2, [True] * 5 + [False] * 5)
    assert (one.often, one.otherwise, round(one.size, 9)) == (0.8, 0.5, 0.3)
    assert round(one.error, 6) == round(((0.3 - 0.09) / 10) ** 0.5, 6)


@pytest.mark.parametrize(
    ("often", "otherwise", "clear"),
    [(1.0, 0.0, True), (0.5, 0.5, False), (0.5, 0.32, False), (0.5, 0.3, True), (0.3, 0.5, False), (0.25, 0.0, False)],
)
def test_small_differences_and_those_the_wrong_way_round_are_none(often: float, otherwise: float, clear: bool) -> None:
    def share(rate: float) -> list[bool]:
        return [i < rate * GUESSES for i in range(GUESSES)]

    assert Difference.of(share(often), share(otherwise)).clear is clear


def test_few_guesses_prove_nothing() -> None:
    few = Difference.of([True] * 3 + [False] * 7, [False] * 10)
    assert few.size >= CLEARLY and not few.clear


def test_chance_is_hardly_ever_taken_for_a_reason() -> None:
    """Coins thrown for two moves that are alike: of 2,000 differences at most a few seem clear."""
    coin = random.Random(1)
    taken = sum(
        Difference.of(*([coin.random() < 0.5 for _ in range(GUESSES)] for _ in range(2))).clear for _ in range(2000)
    )
    assert taken <= 10


# --- what is said


@pytest.mark.parametrize("language", languages())
def test_how_often_is_said_unless_it_is_certain(language: str) -> None:
    phrase = Phrase("reason.first")
    begins = re.escape(phrase.say(language, []))

    def said(often: float, otherwise: float) -> str:
        return reasons._often(phrase, Difference((), often, otherwise, 0.05)).say(language, [])

    assert re.fullmatch(begins, said(1.0, 0.0))
    assert re.fullmatch(begins + r" \(\D*8\D+10\D+3\)", said(0.81, 0.32))
    assert re.fullmatch(begins + r" \(\D+5\D+10\D*\)", said(1.0, 0.5)), "no 10 out of 10"
    assert re.fullmatch(begins + r" \(\D*7\D+10\D+\)", said(0.7, 0.0)), "no 0 out of 10"


def test_what_comes_true_together_is_told_once() -> None:
    def column(true: int) -> list[bool]:
        return [i < true for i in range(GUESSES)]

    likely, same, other = (
        Difference.of(column(80), column(20)),
        Difference.of(column(77), column(22)),
        Difference.of([*reversed(column(80))], [*reversed(column(20))]),
    )
    known = [reasons.Reason(Phrase(f"reason.{name}"), lambda _: True, own=True) for name in ("first", "even", "small")]
    told = reasons._told(known, [likely, same, other])
    assert [phrase.params["reason"].key for phrase in told] == ["reason.first", "reason.small"]
    about = reasons.Reason(Phrase("reason.ahead", {}, {"name": 1}), lambda _: True, own=True)
    assert len(reasons._told([known[0], about], [likely, same])) == 2, (
        "what it means for somebody else is another thing"
    )
    certain = Difference.of(column(GUESSES), column(0))
    assert len(reasons._told(known, [certain, certain, other])) == 2, "a move may do two things"


def test_the_reasons_of_every_game_hold_where_they_should() -> None:
    won = moments(esel("5 5", "6 6 1", "13 13 12"), "5 5", "6 6", "pass")
    middle = moments(esel("13 5", "6", "7 13 12"), "5", "6", "7")
    lost = moments(esel("13 13 5", "6", "7 12"), "5", "6", "7")
    game = Match.new("esel", 3).game
    assert [reasons._first(game, one) for one in (won, middle, lost)] == [True, False, False]
    assert [reasons._not_last(game, one) for one in (won, middle, lost)] == [True, True, False]
    assert [reasons._ahead(game, 2, one) for one in (won, middle, lost)] == [True, True, False]
    assert [reasons._ahead(game, 1, one) for one in (won, middle, lost)] == [True, False, False]


def test_jokers_are_kept() -> None:
    match = esel("9 9 11 * 2", "3 3 4", "5 6 7", starter=2, plays=[[2, "8 8"]])
    assert "Keeps your jokers" in told(match, "9 9", "11 *")
    assert "Keeps your jokers" not in told(match, "11 *", "9 9")


def test_somebody_is_held_up_in_most_guesses() -> None:
    """One card of Zottel's is unknown: an ace cannot be beaten, a 3 nearly always can."""
    match = boss("3 A 9 9", "4", "5 5 6 6", "7 7 8 8")
    lead, held_up = told(match, "A", "3")
    assert lead.startswith("You lead the next round")
    assert held_up.startswith("Zottel does not get rid of the last card yet (nearly always, otherwise ")


def test_no_onion() -> None:
    match = heuldoch("5r | 4b | 2g", "6r 6y 1y", "7o 7v", "7o 7v", draw="3o 3v 3p 3y")
    assert told(match, "own 6r", "onion 1y") == ["Brings you points at once", "Costs you no onion"]


def test_a_three() -> None:
    match = dreist("4r@1 5r@1", "6r 7t 8y 1y", "1r 2y", piles=["8r 8r", "3v"])
    assert "Makes a three: you may draw" in told(match, "6r@1", "discard 1y")


def test_a_gift_to_whoever_is_no_player() -> None:
    match = solo("5y@1 5r@2", "6y", egon="1y 2v 6r 7r 3t", pile="8v 8t 8t 8y")
    assert "You lay all you hold, and Zottel gets cards from you" in told(match, "6y@1", "discard 6y")


def test_a_game_without_reasons_says_what_holds_in_every_game() -> None:
    match = Match.new(TOY.name, 3, {"starter": 0}, seed=1)
    for _ in range(3):
        match.play(match.legal()[0])
    low, high = match.legal()
    assert told(match, low, high) == ["You come out on top"] and not told(match, high, low)


# --- how outlooks are made


def test_moves_are_tried_in_the_same_guesses() -> None:
    match, dice = Match.new("esel", 4, seed=3), bots.dice(1)
    sight, hands = bots.look(match, dice), set()
    for one, other in think(outlook.outlooks(sight, match.legal()[:2], dice, 20)):
        assert one.before.hands == other.before.hands and one.seat == other.seat == match.turn
        hands.add(str(one.before.hands))
    assert len(hands) > 15, "guesses differ"


def test_the_five_moments() -> None:
    match, dice = Match.new("boss", 4, {"starter": 0, "rounds": 1}, seed=3), bots.dice(1)
    for (one,) in think(outlook.outlooks(bots.look(match, dice), match.legal()[:1], dice, 20)):
        assert isinstance(one, Outlook)
        assert one.before.held[0] == 13 and one.after.held[0] == one.done.held[0] == 12
        assert match.game.rules.turn(one.again) == 0 and one.again.held[0] == 12
        assert sorted(one.end.places[:4]) == [1, 2, 3, 4]


def test_a_turn_of_many_moves_is_done_when_it_is_over() -> None:
    match, dice = dreist("4r@1 5r@1 8v@1", "6r 7t 8y 1y 5y", "1r 2y 3y", piles=["1v 1v 1t 1t 2t", "2v"]), bots.dice(1)
    for (one,) in think(outlook.outlooks(bots.look(match, dice), ["6r@1"], dice, 20)):
        assert match.game.rules.turn(one.done) == 1 and match.game.rules.turn(one.after) == 0
