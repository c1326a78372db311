"""What training is made of, without torch: which tables are played, and what a decision was worth."""

import pytest

from eselsohr.engine import registry
from eselsohr.engine.game import Game
from eselsohr.engine.native import plain
from training.kernel import selfplay
from training.tables import own_seats, tables, usual


@pytest.mark.parametrize("game", [game for game in registry.games() if game.part("sense")], ids=lambda game: game.name)
def test_every_number_of_players_and_every_flag_is_played(game: Game) -> None:
    drawn = tables(game, 2000, 1)
    assert drawn == tables(game, 2000, 1) and drawn == sorted(drawn)
    assert {row[0] for row in drawn} == {*game.players}
    for place, option in enumerate(game.options, 1):
        values = {row[place] for row in drawn}
        assert len(values) > 1 or option.name == "starter", option.name
    assert any(players in game.players for players, _ in usual(game))


def test_a_decision_is_worth_what_came_of_it() -> None:
    """Two seats in one row: deal and match end before the third decision, and the fourth has no successor."""
    kernel = plain(selfplay)
    seats, nothing = [[0], [1], [0], [1]], [[0.0, 0.0]]
    ended = [[0], [selfplay.DEALT | selfplay.OVER], [0], [0]]
    payoffs, wins = [nothing, [[0.75, 0.25]], nothing, nothing], [nothing, [[1.0, 0.0]], nothing, nothing]
    values = [[[0.5, 0.25]], [[0.5, 0.5]], [[0.5, 0.5]], [[0.5, 0.5]]]
    memory = [[[[0.0, 0.0] for _ in range(3)] for _ in range(2)]]
    gains, targets = ([[[9.0, 9.0]] for _ in range(4)] for _ in range(2))
    valid = [[9] for _ in range(4)]
    kernel.returns(0, seats, ended, payoffs, wins, values, 0.95, memory, gains, targets, valid)
    assert [row[0] for row in valid] == [1, 1, 0, 0]
    assert gains[0][0] == [0.25, 0.75] and targets[0][0] == [0.75, 1.0]
    assert gains[1][0] == [-0.25, -0.5] and targets[1][0] == [0.25, 0.0]


@pytest.mark.parametrize("game", [game for game in registry.games() if game.part("sense")], ids=lambda game: game.name)
def test_whoever_learns_against_a_net_learns_at_every_seat(game: Game) -> None:
    """As often at one as at another, at every number of players."""
    players = [row[0] for row in tables(game, 2000, 1)]
    found = [*zip(players, own_seats(players), strict=True)]
    for count in game.players:
        sat = [[one for one in found if one == (count, seat)] for seat in range(count)]
        assert max(map(len, sat)) - min(map(len, sat)) <= 1 and all(sat)
    assert all(seat < count for count, seat in found)
