"""The bots that do not search."""

import pytest

from eselsohr import InvalidOptions, Match, bots
from eselsohr.engine import registry
from tests.conftest import SCALE
from tests.playing import turns


def wins(game: str, players: int, options: dict[str, object], matches: int) -> float:
    """The share of matches a greedy player wins among random ones, seats rotated; ties share."""
    greedy, chance, total = bots.find("greedy"), bots.find("random"), 0.0
    for number in range(matches):
        match, dice, hero = Match.new(game, players, options, number), bots.dice(game, number), number % players
        for _ in turns(match):
            bot = greedy if match.turn == hero else chance
            match.play(bot.choose(bots.look(match, dice), dice).move)
        result = match.result
        assert result is not None
        total += (hero in result.winners) / len(result.winners)
    return total / matches


@pytest.mark.parametrize("ox", [False, True])
def test_greedy_beats_random_in_esel(ox: bool) -> None:
    assert wins("esel", 5, {"ox": ox}, 40 * SCALE) >= 0.7


@pytest.mark.parametrize("level", bots.LEVELS)
@pytest.mark.parametrize("game", [game.name for game in registry.games()])
def test_the_same_dice_choose_the_same_moves(game: str, level: str) -> None:
    players = registry.find(game).players[-1]
    bot, records = bots.find(level), []
    for _ in range(2):
        match, dice = Match.new(game, players, seed=5), bots.dice("same")
        for _ in turns(match):
            if match.ply >= 20 * SCALE:
                break
            match.play(bot.choose(bots.look(match, dice), dice).move)
        records.append(match.record()["moves"])
    assert records[0] == records[1]


def test_an_unknown_level_is_named() -> None:
    with pytest.raises(InvalidOptions, match="genius"):
        bots.find("genius")
