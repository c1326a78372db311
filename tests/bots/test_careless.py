"""Bots that err as people do: they overlook, misjudge and forget, and never just play anything."""

from statistics import fmean, pstdev

import pytest

from eselsohr import Match, bots
from eselsohr.bots import net
from eselsohr.bots.careless import ONE, HastyBot, SlippingBot
from eselsohr.bots.levels import RUNGS
from eselsohr.bots.thinking import Value
from eselsohr.engine import registry
from eselsohr.engine.game import Game
from eselsohr.engine.senses import observe
from tests.conftest import SCALE
from tests.playing import turns

TRAINED = [game for game in registry.games() if net.exists(game)]
TIMES = 400


def moves_of(level: str, sight: bots.Sight) -> set[str]:
    return {bots.find(level).choose(sight, bots.dice(level, number)).move for number in range(TIMES)}


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.name)
def test_who_overlooks_nothing_plays_as_the_policy_does_and_who_overlooks_all_plays_anything(
    game: Game,
) -> None:
    match = Match.new(game.name, game.players[-1], seed=4)
    sight = bots.look(match, bots.dice("overlook"))
    assert moves_of("greedy:overlook=0", sight) == {bots.find("greedy").choose(sight, bots.dice(0)).move}
    assert moves_of("greedy:overlook=1", sight) == {*sight.legal}
    some = moves_of("greedy:overlook=0.5", sight)
    assert len(some) > 1 and some <= {*sight.legal}


def test_each_level_that_overlooks_moves_overlooks_fewer_than_the_one_below() -> None:
    hasty = [bots.find(spec) for spec in RUNGS.values()]
    overlooked = [bot.overlook for bot in hasty if isinstance(bot, HastyBot)]
    assert len(overlooked) == len(RUNGS) and overlooked == sorted({*overlooked}, reverse=True)
    assert ("random", *RUNGS, "greedy", "hard", "master") == bots.LEVELS


def test_of_many_moves_a_hasty_player_plays_the_good_ones_more_often() -> None:
    sight = bots.look(Match.new("esel", 4, seed=4), bots.dice("hasty"))
    best, hasty = bots.find("greedy").choose(sight, bots.dice(0)).move, HastyBot("hasty", 500)
    found = [hasty.choose(sight, bots.dice("hasty", number)).move for number in range(TIMES)]
    assert len(sight.legal) > 6 and 0.4 < fmean(move == best for move in found) < 0.7


def test_a_slip_is_nothing_on_average_and_as_large_as_was_asked_for() -> None:
    dice, bot = bots.dice("slips"), SlippingBot("x", bots.find("greedy"), 200, 0)
    slips = [bot.slip(dice) for _ in range(20 * TIMES * SCALE)]
    assert all(isinstance(slip, int) and abs(slip) <= 4 * ONE for slip in slips)
    assert abs(fmean(slips)) < 0.05 * ONE
    assert pstdev(slips) == pytest.approx(2 * ONE * (4 / 12) ** 0.5, rel=0.05)


def test_who_misjudges_nothing_plays_as_the_master_and_who_misjudges_much_does_not() -> None:
    for game in TRAINED:
        sight = bots.look(Match.new(game.name, game.players[1], seed=4), bots.dice("misjudge"))
        master = bots.find("master").choose(sight, bots.dice(0)).move
        assert moves_of("master:misjudge=0", sight) == {master}
        assert len(moves_of("master:misjudge=30", sight)) > 1


@pytest.mark.parametrize("game", TRAINED, ids=lambda game: game.name)
def test_who_forgets_all_asks_the_net_without_what_has_to_be_remembered(game: Game) -> None:
    """What a game calls memory is part of what a seat knows, matters in a match, and is nothing to a forgetful bot."""
    sense = game.part("sense")
    assert sense is not None and game.memory and {*game.memory} < {*sense.Observation.fields}
    bot, different = bots.find("master:forget=1"), 0
    assert isinstance(bot, SlippingBot)
    match = Match.new(game.name, game.players[1], seed=4)
    for _ in turns(match):
        sight = bots.look(match, bots.dice("forget", match.ply))
        row = observe(game, sight.state, sight.seat)
        if row is not None and len(sight.legal) > 1:
            asked = next(bot.ponder(sight, bots.dice("forget")))
            assert isinstance(asked, Value) and len(asked.row) == len(row)
            assert all(now in (0, before) for now, before in zip(asked.row, row, strict=True))
            different += [*asked.row] != row
        match.play(match.legal()[-1])
    assert different > 10


def test_a_rung_is_another_bot_in_every_game_and_the_same_with_the_same_dice() -> None:
    for level in ("beginner", "casual"):
        for game in registry.games():
            sight = bots.look(Match.new(game.name, game.players[-1], seed=2), bots.dice("rung"))
            one, other, live = (
                bot.choose(sight, bots.dice("rung", level))
                for bot in (bots.find(level), bots.find(level), bots.live(level))
            )
            assert one == other == live and one.move in sight.legal
