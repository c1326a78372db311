"""What a contest showed: win rates with intervals, mean places, ratings."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from statistics import fmean, variance

from msgspec import Struct

from eselsohr.lab.arena import Contest, Outcome, whole

Z = 1.96  # 95 %

Rating = tuple[float, float]  # strength and its deviation


class Standing(Struct, frozen=True):
    """How one bot of a line-up fared; a bot that sits twice is one bot."""

    bot: str
    matches: int  # seats played
    wins: float  # share of matches won per seat, ties shared
    low: float
    high: float
    even: float  # what a match among equals would give
    place: float
    rating: float | None  # None: there was nobody to compare with
    deviation: float | None


def standings(contest: Contest, outcomes: Iterable[Outcome]) -> list[Standing]:
    """Sum up whole deals, best first."""
    deals = whole(contest, outcomes)
    rated = ratings(contest, [outcome for deal in deals for outcome in deal])
    rows = [_standing(contest, bot, deals, rated.get(bot)) for bot in dict.fromkeys(contest.line_up)]
    return sorted(rows, key=lambda row: -row.wins)


def _standing(contest: Contest, bot: str, deals: Sequence[Sequence[Outcome]], rating: Rating | None) -> Standing:
    seats = [[seat for outcome in deal for seat in _fared(contest, bot, outcome)] for deal in deals]
    shares = [fmean(share for share, _ in deal) for deal in seats]
    places = [place for deal in seats for _, place in deal]
    strength, deviation = rating or (None, None)
    low, high = interval(shares)
    even = 1 / contest.seats
    return Standing(bot, len(places), fmean(shares), low, high, even, fmean(places), strength, deviation)


def _fared(contest: Contest, bot: str, outcome: Outcome) -> list[tuple[float, int]]:
    """The share of the win and the place of every seat the bot had in a match; the house's seat is nobody's."""
    winners = outcome.places.count(1)
    seated = zip(contest.seated(outcome.number), outcome.places, strict=False)
    return [((place == 1) / winners, place) for i, place in seated if contest.line_up[i] == bot]


def interval(shares: Sequence[float]) -> tuple[float, float]:
    """Give a 95 % interval of a win rate from its share in each deal, whose matches depend on each other.

    It is computed as if one more deal had been won and one lost: a bot that always won may still have been lucky.
    """
    values = [*shares, 0.0, 1.0]
    mean, margin = fmean(values), Z * math.sqrt(variance(values) / len(values))
    return max(0.0, mean - margin), min(1.0, mean + margin)


def ratings(contest: Contest, outcomes: Iterable[Outcome]) -> dict[str, Rating]:
    """Rate by openskill (Plackett-Luce), in the order of the numbers; nobody is rated who met no other bot.

    Every seat is rated for itself, and a bot becomes what its seats became on average: so it gains nothing by sitting
    more often than others.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    known = {bot: model.rating() for bot in dict.fromkeys(contest.line_up)}
    if contest.players == 1 or len(known) == 1:
        return {}
    for outcome in sorted(outcomes, key=lambda outcome: outcome.number):
        line_up = [contest.line_up[i] for i in contest.seated(outcome.number)]
        rated = model.rate([[known[bot]] for bot in line_up], ranks=list(map(float, outcome.places)))
        seats = defaultdict(list)
        for bot, (rating,) in zip(line_up, rated, strict=True):
            seats[bot].append(rating)
        for bot, own in seats.items():
            known[bot] = model.rating(fmean(seat.mu for seat in own), fmean(seat.sigma for seat in own))
    return {bot: (rating.mu, rating.sigma) for bot, rating in known.items()}
