"""Luck and skill: what the best bot makes of somebody's cards on average, beside what that person made of them.

Every deal of a finished match is played many times from its first decision, with the best bot at that seat; it knows
what the seat knew, and no more. Bots sit where they sat, and for other people the best bot plays too. All plays follow
from the match and their number, so whoever asks again gets the same.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from eselsohr.bots.bot import Bot, dice, look
from eselsohr.bots.levels import find
from eselsohr.bots.thinking import Thinking, ponder
from eselsohr.engine.events import DealOver
from eselsohr.engine.match import Match
from eselsohr.engine.replay import Replay

PLAYS = 20  # of each deal
BEST = "master"  # the level that plays
CERTAIN = 1.96  # standard errors on either side: 95 of 100 intervals hold the true average


@dataclass(frozen=True, slots=True)
class Start:
    """A deal before its first decision, and what came of it."""

    match: Match
    deal: int
    points: int  # of the seat in question


@dataclass(frozen=True, slots=True)
class Estimate:
    """An average, and how far it may be off."""

    mean: float
    margin: float


def starts(replay: Replay, seat: int) -> list[Start]:
    """Find the deals of a finished match."""
    points = {event.deal: event.points[seat] for event in replay.end.events if isinstance(event, DealOver)}
    return [Start(replay.at(ply), deal, points[deal]) for deal, ply in replay.deals.items() if deal in points]


def sitters(match: Match, seat: int, best: Bot | None = None) -> list[Bot]:
    """Who plays: the best bot for that seat and for people, bots for themselves."""
    best = best or find(BEST)
    levels = [sitter.bot for sitter in match.seats] or [None] * match.players
    return [best if other == seat or level is None else find(level) for other, level in enumerate(levels)]


def play(start: Start, seat: int, players: Sequence[Bot], number: int) -> Thinking[int]:
    """Play a deal to its end, for the number-th time; give the points of that seat."""
    match = start.match.copy()
    while match.turn is not None and match.deal == start.deal:
        chance = dice("luck", match.commitment, start.deal, number, match.ply)
        choice = yield from ponder(players[match.turn], look(match, chance), chance)
        match.play(choice.move)
    ended = next(event for event in reversed(match.events) if isinstance(event, DealOver))
    return ended.points[seat]


def plays(
    found: Sequence[Start], seat: int, players: Sequence[Bot], count: int = PLAYS
) -> Iterator[tuple[int, Thinking[int]]]:
    """Play all deals once, then all of them again: the number of the deal in the list, and its points to be found."""
    for number in range(count):
        for at, start in enumerate(found):
            yield at, play(start, seat, players, number)


def estimate(points: Sequence[int]) -> Estimate | None:
    """The average of some plays; nothing can be said of less than two."""
    if len(points) < 2:
        return None
    return Estimate(fmean(points), CERTAIN * stdev(points) / math.sqrt(len(points)))


def total(estimates: Sequence[Estimate]) -> Estimate:
    """Add deals up: how far each is off has nothing to do with the others."""
    margin = math.sqrt(sum(one.margin**2 for one in estimates))
    return Estimate(sum(one.mean for one in estimates), margin)
