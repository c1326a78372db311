"""What suits so many people with so much time: from measured lengths, a person's pace, and the options there are."""

from __future__ import annotations

import pytest

from eselsohr.engine import evening, registry
from eselsohr.engine.game import Game
from eselsohr.lab import lengths
from tests.toy.game import TOY

GAMES = [game for game in registry.games() if game is not TOY]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_what_was_measured_still_holds(game: Game) -> None:
    """A change of rules or policy that makes matches longer or shorter: write the file anew."""
    known = evening.lengths(game)
    assert list(known) == list(game.players)
    for players in {game.players[0], game.players[-1]}:
        assert lengths.measure(game, players, 8) == pytest.approx(known[players], rel=0.25)


@pytest.mark.parametrize("players", range(1, 13))
@pytest.mark.parametrize("minutes", [10, 30, 90])
def test_it_takes_about_as_long_as_it_says_and_can_be_played(players: int, minutes: int) -> None:
    found = evening.suggestions(players, minutes)
    for one in found:
        game = registry.find(one.game)
        assert players in game.players
        deals = one.options.get(game.deals or "", 1)
        moves = evening.lengths(game)[players] * deals
        assert one.minutes == pytest.approx((moves * 5 + deals * 30) / 60, abs=0.51)
        assert one.minutes <= minutes * 1.1 + 0.5
        option = next((option for option in game.options if option.name == game.deals), None)
        if option and deals < option.high:  # one more would be too much
            assert (evening.lasts(game, players, deals + 1) or 0) > minutes * 1.1
    closest = [abs(one.minutes - minutes) for one in found]
    assert closest == sorted(closest)
    if minutes == 90:
        assert found


def test_seven_people_and_half_an_hour() -> None:
    games = {one.game: one for one in evening.suggestions(7, 30)}
    assert {name for name in games if 7 not in registry.find(name).players} == set()
    assert all(20 <= one.minutes <= 33 for one in games.values())
    assert len(games) == 2


@pytest.mark.parametrize(("players", "minutes"), [(4, 1), (13, 60), (0, 60), (4, 0)])
def test_nothing_is_better_than_something_that_does_not_fit(players: int, minutes: int) -> None:
    assert evening.suggestions(players, minutes) == []


def test_a_game_nobody_has_measured_is_not_suggested() -> None:
    assert evening.lengths(TOY) == {}
    assert evening.lasts(TOY, TOY.players[0]) is None
