"""Reasons for moves: each has words, says yes or no of every outlook, and looks at nothing but what a seat knows."""

from __future__ import annotations

import random
from collections.abc import Iterator

from eselsohr import bots
from eselsohr.bots.compiled import think
from eselsohr.bots.outlook import outlooks
from eselsohr.bots.reasons import reasons
from eselsohr.engine.events import Phrase
from eselsohr.engine.game import Game, Reasons
from eselsohr.engine.match import Match
from eselsohr.testing.broken import Broken, require
from eselsohr.testing.playing import rearranged
from eselsohr.testing.setups import Setup, random_match
from eselsohr.text import MissingText, languages

GUESSES = 20
POSITIONS = 2
NAMES = ["Anna"] * 100  # for every seat there may be


def check_reasons(setup: Setup, scale: int) -> None:
    """Each reason has words, says yes or no of what may come of a move, and depends on nothing a seat cannot know."""
    found = setup.game.part("reasons")
    if found is None:
        return
    if lacking := [*missing_reasons(setup.game, found)]:
        raise Broken(*lacking)
    for number in range(scale):
        start = setup.match(number).position()
        for match in decisions(setup, number):
            check_answers(match, found)
            if setup.rearrange and match.turn is not None:
                other = rearranged(setup, start, match, match.turn, random.Random(number))
                same = _told(match) == _told(other)
                require(
                    same, f"Reasons depend on what seat {match.turn} cannot know (match {number}, ply {match.ply})."
                )


def missing_reasons(game: Game, found: Reasons) -> Iterator[str]:
    """Say what reasons.py lacks, and which reason has no words, or too many."""
    for member in ("ABOUT_YOU", "ABOUT_OTHERS"):
        if not hasattr(found, member):
            yield f"reasons.py has no {member}."
            return
    for reason in (*found.ABOUT_YOU, *found.ABOUT_OTHERS):
        key = f"{game.name}.reason.{getattr(reason, '__name__', reason)}"
        about = {"name": 0} if reason in found.ABOUT_OTHERS else {}
        for language in languages():
            try:
                said = Phrase(key, {"n": 2} if about else {}, {**about}).say(language, NAMES)
            except MissingText as problem:
                yield str(problem)
                return
            if said.endswith((".", "!")):
                yield f"{key} ends like a sentence: how often it comes true is said after it."


def decisions(setup: Setup, number: int) -> Iterator[Match]:
    """A few decisions of the first deal of a random match."""
    given, due = 0, 0
    for match in random_match(setup, number):
        if match.over or match.deal > 1 or given == POSITIONS:
            return
        if match.ply >= due and len(match.legal()) > 1:
            due, given = match.ply + 2 * setup.players + 1, given + 1
            yield match


def check_answers(match: Match, found: Reasons) -> None:
    """Every reason says yes or no of every outlook."""
    dice = bots.dice("reasons", match.ply)
    sight = bots.look(match, dice)
    others = [seat for seat in range(match.game.seats(match.players)) if seat != match.turn]
    answers: list[tuple[object, object]]
    for pair in think(outlooks(sight, [sight.legal[0], sight.legal[-1]], dice, GUESSES)):
        for outlook in pair:
            answers = [(reason, reason(outlook)) for reason in found.ABOUT_YOU]
            answers += [(about, about(outlook, seat)) for about in found.ABOUT_OTHERS for seat in others]
            for asked, answer in answers:
                name = getattr(asked, "__name__", asked)
                require(isinstance(answer, bool), f"The reason {name} answers {answer!r}, not True or False.")


def _told(match: Match) -> list[tuple[Phrase, ...]]:
    dice = bots.dice("told", match.ply)
    sight = bots.look(match, dice)
    return think(reasons(sight, sight.legal[0], sight.legal[-1:], dice, GUESSES))
