"""Luck and skill: many seeded plays of the deals of a match, from what a seat may know."""

from __future__ import annotations

import random

import pytest

from eselsohr import Match
from eselsohr.bots import find, luck
from eselsohr.bots.compiled import think
from eselsohr.engine import registry
from eselsohr.engine.records import Seat
from eselsohr.engine.replay import Replay
from tests.playing import play_out

GREEDY, RANDOM = find("greedy"), find("random")


def played(game: str, players: int = 3, seed: str = "luck") -> Replay:
    """A match of somebody who plays at random against bots."""
    seats = [Seat(name="Anna"), *(Seat(name=f"Bot {number}", bot="greedy") for number in range(1, players))]
    chooser = random.Random(seed)
    match = play_out(Match.new(game, players, seed=seed, seats=seats), chooser.choice)
    return Replay(Match.moments(match.record()))


@pytest.mark.parametrize("game", [game.name for game in registry.games()])
def test_every_deal_is_played_again_from_its_first_decision(game: str) -> None:
    replay = played(game, registry.find(game).players[1])
    starts = luck.starts(replay, 0)
    assert replay.end.result and sum(start.points for start in starts) == replay.end.result.scores[0]
    players = luck.sitters(replay.end, 0, GREEDY)
    for start in starts[:2]:
        before = start.match.position()
        first = think(luck.play(start, 0, players, 0))
        assert start.match.position() == before
        assert think(luck.play(start, 0, players, 0)) == first  # the same number, the same play


def test_bots_sit_where_they_sat_and_the_best_one_for_people() -> None:
    match = played("esel").end
    match.seats[2] = Seat(name="Cleo")
    assert luck.sitters(match, 0, RANDOM) == [RANDOM, GREEDY, RANDOM]
    assert luck.sitters(match, 1, RANDOM) == [RANDOM, RANDOM, RANDOM]


def test_who_plays_at_random_is_worse_than_the_bot_with_the_same_cards() -> None:
    replay = played("esel", 4)
    starts = luck.starts(replay, 0)
    made: list[list[int]] = [[] for _ in starts]
    for at, thought in luck.plays(starts, 0, luck.sitters(replay.end, 0, GREEDY), count=8):
        made[at].append(think(thought))
    estimates = [one for points in made if (one := luck.estimate(points))]
    whole = luck.total(estimates)
    assert whole.mean + whole.margin < sum(start.points for start in starts)


def test_how_far_an_average_may_be_off() -> None:
    assert luck.estimate([3]) is None
    one = luck.estimate([2, 4] * 8)
    assert one is not None and one.mean == 3 and one.margin == pytest.approx(1.96 * 1.0328 / 4, rel=1e-3)
    assert luck.total([one, one]).mean == 6
    assert luck.total([one, one]).margin == pytest.approx(one.margin * 2**0.5)
