"""Win rates whose intervals hold, and ratings that do not depend on how often a bot sits."""

from __future__ import annotations

import random
from statistics import fmean

import pytest

from eselsohr.lab.arena import Contest, Outcome, contest, play
from eselsohr.lab.standings import interval, ratings, standings
from tests.conftest import SCALE

SEED = 8


def simulated(line_up: str, strength: dict[str, float], matches: int, chance: random.Random) -> dict[str, float]:
    """Ratings of bots whose strength is known, after matches among them."""
    fight = Contest("esel", len(line_up), {}, tuple(line_up), "x")
    outcomes = []
    for number in range(matches):
        shown = [chance.gauss(strength[line_up[i]], 1) for i in fight.seated(number)]
        places = [1 + sum(other > mine for other in shown) for mine in shown]
        outcomes.append(Outcome(number, places, places, 1))
    return {bot: mu for bot, (mu, _) in ratings(fight, outcomes).items()}


@pytest.mark.parametrize("line_up", ["abbbb", "aaaab", "ab", "aabbb"])
def test_ratings_do_not_depend_on_how_often_a_bot_sits(line_up: str) -> None:
    chance = random.Random(SEED)
    runs = 12 * SCALE
    equal = [simulated(line_up, {"a": 0, "b": 0}, 200, chance) for _ in range(runs)]
    # a single one is good to about 2; the mean of a dozen to 0.6
    assert abs(fmean(found["a"] - found["b"] for found in equal)) < 2
    for stronger, weaker in ("ab", "ba"):
        unequal = [simulated(line_up, {stronger: 0.7, weaker: 0}, 200, chance) for _ in range(3)]
        assert all(found[stronger] > found[weaker] + 1 for found in unequal)


@pytest.mark.parametrize("matches", [1, 4])
@pytest.mark.parametrize("wins", [0.02, 0.2, 0.5, 0.9])
@pytest.mark.parametrize("deals", [2, 10, 100])
def test_intervals_hold(deals: int, wins: float, matches: int) -> None:
    """Matches of a deal depend on each other: here luck differs from deal to deal as much as it can."""
    chance, tries, held = random.Random(SEED), 400 * SCALE, 0
    for _ in range(tries):
        luck = [chance.betavariate(wins, 1 - wins) for _ in range(deals)]
        shares = [fmean(chance.random() < own for _ in range(matches)) for own in luck]
        low, high = interval(shares)
        held += low <= wins <= high
        assert 0 <= low <= fmean(shares) <= high <= 1
    assert held / tries > 0.92


def test_more_deals_narrow_the_interval() -> None:
    widths = [high - low for low, high in (interval([0.2, 0.6] * deals) for deals in (1, 10, 100, 1000))]
    assert widths == sorted(widths, reverse=True) and widths[-1] < 0.03
    assert interval([1.0] * 10)[0] < 0.8 and interval([0.0] * 10)[1] > 0.2


def test_the_order_in_which_outcomes_come_does_not_matter() -> None:
    fight = contest("esel", 3, {"deals": 1}, ["greedy", "random"], "order")
    outcomes = [play(fight, number) for number in range(11)]
    rows = standings(fight, outcomes[:9])
    assert [row.bot for row in rows] == ["greedy", "random"]
    assert [row.matches for row in rows] == [18, 9]
    for row in rows:
        assert row.low <= row.wins <= row.high and row.even == 1 / 3
    random.Random(SEED).shuffle(outcomes)
    assert standings(fight, outcomes) == rows, "half a deal does not count"


def test_wins_are_shared_among_those_who_tie() -> None:
    fight = Contest("esel", 3, {}, ("a", "b", "b"), "x")
    places = ([1, 1, 3], [2, 3, 1], [1, 1, 1])  # by seat; a sits on seats 0, 2, 1
    first, second = standings(fight, [Outcome(number, each, each, 1) for number, each in enumerate(places)])
    assert (first.bot, second.bot) == ("a", "b")
    assert first.wins == pytest.approx((1 / 2 + 1 + 1 / 3) / 3) and first.place == 1
    assert 3 * (first.wins + 2 * second.wins) == pytest.approx(3)


def test_alone_wins_are_those_against_the_house() -> None:
    fight = contest("dreist", 1, {}, ["greedy", "random"], "alone")
    outcomes = [play(fight, number) for number in range(12)]
    rows = {row.bot: row for row in standings(fight, outcomes)}
    won = sum((outcome.places[0] == 1) / outcome.places.count(1) for outcome in outcomes[::2])
    assert rows["greedy"].wins == pytest.approx(won / 6) and rows["greedy"].matches == 6
    assert {row.even for row in rows.values()} == {0.5}
    assert {row.rating for row in rows.values()} == {None}


def test_who_meets_only_itself_is_not_rated() -> None:
    (row,) = standings(Contest("esel", 3, {}, ("a",) * 3, "x"), [Outcome(n, [1, 2, 3], [0] * 3, 1) for n in range(3)])
    assert row.wins == pytest.approx(1 / 3) and row.rating is row.deviation is None
