"""The judge of DREIst's turns: what it learns from, that it learns, and that kernels take it as it is."""

from typing import Any

import numpy as np
import pytest

from eselsohr import bots
from eselsohr.engine.native import plain
from eselsohr.engine.options import encode
from eselsohr.games.dreist import rules
from eselsohr.games.dreist.game import DREIST
from eselsohr.games.dreist.kernel import judge as kernel
from eselsohr.games.dreist.kernel import planner
from training.kernel import turns
from training.paces import Judge, returns

SIZE = 1200


def watched(players: int, planned: bool) -> tuple[Any, ...]:
    """The turns of one game, noted by the interpreter."""
    begun = [None], [rules.State.blank()], [bots.dice("turns")]
    options = encode(DREIST.options, {"campaign": True} if players == 1 else {}, players)
    desk = [rules.State.blank() for _ in range(planner.STATES)], [planner.Desk.blank()]
    ways = [planner.Way.blank() for _ in range(planner.WAYS + 1)]
    noted = tuple(np.zeros(size, np.int16) for size in ((SIZE, kernel.FACTS), SIZE, SIZE, SIZE))
    numbers = Judge(1).whole().tolist()
    count, following = plain(turns).watch(*begun, players, options, 3, 1, planned, *desk, ways, numbers, *noted)
    assert following == 4
    return tuple(part[:count] for part in noted)


@pytest.mark.parametrize(("players", "planned"), [(1, False), (2, False), (3, False), (2, True)])
def test_every_turn_of_a_game_is_noted_and_then_who_won(players: int, planned: bool) -> None:
    rows, lengths, who, _ = watched(players, planned)
    assert who[-1] < 0 and (who[:-1] >= 0).all()
    assert {*who[:-1].tolist()} == {*range(players)}
    assert (lengths[:-1] > 4).all() and rows.max() < kernel.ROWS


def test_ends_of_turns_are_weighed_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planner, "WAYS", 2)
    begun = [None], [rules.State.blank()], [bots.dice("weigh")]
    desk = [rules.State.blank() for _ in range(planner.STATES)], [planner.Desk.blank()]
    ways, numbers = [planner.Way.blank() for _ in range(3)], Judge(1).whole().tolist()
    noted = [np.zeros(size, np.int32) for size in ((100, kernel.FACTS), 100, 100)]
    chances, options = np.zeros(100), encode(DREIST.options, {}, 2)
    count = plain(turns).weigh(*begun, 2, options, 3, 2, *desk, ways, numbers, *noted, chances)
    rows, lengths, choice = (part[:count] for part in noted)
    assert count and (lengths > 4).all() and rows.max() < kernel.ROWS
    assert {1, 2} >= {*np.unique(choice, return_counts=True)[1].tolist()}
    assert (chances[:count] >= 0).all() and (chances[:count] <= 1).all() and np.unique(chances[:count]).size > 2


def test_a_turn_is_worth_what_the_next_one_was_or_who_won() -> None:
    who, wild = np.array([0, 1, 0, 1, -1], np.int16), np.array([0, 0, 0, 1, 0], np.int16)
    chances, wanted = np.array([0.1, 0.2, 0.3, 0.4, 0.0]), np.zeros(5)
    returns(who, wild, chances, 0.5, wanted)
    assert wanted[:4].tolist() == pytest.approx([0.5 * 0.3 + 0.5 * 1, 0.4, 1, 0])


def test_a_judge_learns_and_kernels_hold_the_same_of_a_turn() -> None:
    rows, lengths, who, _ = watched(2, planned=False)
    learning, wanted = Judge(1), (who == 0).astype(np.float32)
    which = np.flatnonzero(who >= 0)
    losses = [learning.learn(rows, lengths, wanted, which, 0.02) for _ in range(20)]
    assert losses[-1] < losses[0] / 2
    found, numbers = learning.chances(rows, lengths), learning.whole().tolist()
    low, high = [0] * (kernel.WIDTH + 1), [0] * kernel.WIDTH
    for k in which:
        worth = kernel.worth(numbers, rows[k].tolist(), int(lengths[k]), low, high)
        assert kernel.chance(worth) == pytest.approx(found[k], abs=0.01)
