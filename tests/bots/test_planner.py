"""The master where a turn is many moves: it thinks whole turns through, by a judge that fits the rules."""

import logging
import random
from typing import Any

import pytest

from eselsohr import Match, bots
from eselsohr.bots import planner
from eselsohr.bots.compiled import Kernels
from eselsohr.bots.master import MasterBot
from eselsohr.bots.net import read_about
from eselsohr.bots.thinking import Plan, Ready, Value
from eselsohr.engine import registry
from eselsohr.engine.kernel.dice import Dice
from eselsohr.engine.kernel.units import MOST
from eselsohr.engine.native import native, plain
from eselsohr.games.dreist import rules
from eselsohr.games.dreist.kernel import planner as turns
from eselsohr.games.dreist.kernel.judge import FACTS, SIZE, WIDTH
from tests.conftest import SCALE

GAME = registry.find("dreist")
MOST_BYTES = 100_000


def somewhere(number: int) -> Match:
    """A match of greedy players, somewhere, at a choice; alone too."""
    chooser, match = random.Random(number), Match.new("dreist", 1 + number % 4, seed=number)
    for ply in range(chooser.randrange(60)):
        if not match.over:
            match.play(bots.find("greedy").choose(bots.look(match, dice := bots.dice(ply)), dice).move)
    return somewhere(number + 1000) if match.over or len(match.legal()) < 2 else match


def test_a_judge_fits_the_rules_it_is_for_and_says_how_it_learned() -> None:
    numbers = planner.numbers(GAME)
    assert numbers is not None and len(numbers) == SIZE
    file = GAME.folder / planner.FILE
    assert file.stat().st_size < MOST_BYTES
    assert read_about(file).keys() >= {"settings", "revision", "curve", "rules_version", "judge"}


def test_no_sum_of_a_judge_leaves_what_every_machine_holds_exactly() -> None:
    numbers = abs(planner.numbers(GAME).astype(object))
    assert numbers.max() * FACTS * MOST * WIDTH < 2**62


@pytest.mark.parametrize("number", range(4 * SCALE))
def test_turns_are_searched_alike_plain_and_compiled(number: int) -> None:
    match = somewhere(number)
    judge = planner.numbers(GAME)

    def searched(kernel: Any, state: Any, states: Any, desk: Any, ways: Any, judge: Any) -> list[Any]:
        desk.wanted = turns.WAYS
        kernel.plan(state, match.turn, states, desk, ways, judge)
        found = [ways[i] for i in range(desk.ways)]
        return [(int(way.worth), int(way.end), [int(way.moves[i]) for i in range(way.length)]) for way in found]

    record, own = rules.State.array(1), turns.Way.array(turns.WAYS + 1)
    rules.State.pack(match._state, record)
    room = rules.State.array(turns.STATES), turns.Desk.array(1)[0], own
    compiled = searched(native(turns), record[0], *room, judge)
    blank = [rules.State.blank() for _ in range(turns.STATES)], turns.Desk.blank()
    ways = [turns.Way.blank() for _ in range(turns.WAYS + 1)]
    assert searched(plain(turns), rules.State.copy(match._state), *blank, ways, judge.tolist()) == compiled


def test_it_finds_the_order_in_which_a_hand_is_laid_and_the_game_won() -> None:
    """The hand of example 6, with nothing left to draw."""
    layout = "2t@1 2v@2 3t@3 3v@2 4r@1 5r@1 5y@2"
    hands, piles = ["3y 4y 5v 6r 6y", "1r 1y 2r 7t 8t"], ["", "1v 8v"]
    match = Match.from_position({"game": "dreist", "players": 2, "layout": layout, "hands": hands, "piles": piles})
    dice = bots.dice("order")
    for _ in range(10):
        if match.turn == 0:
            match.play(bots.find("master").choose(bots.look(match, dice), dice).move)
    assert match.over and match.result is not None and match.result.winners == [0]


def test_the_same_dice_give_the_same_move_and_guesses_say_which() -> None:
    for number in range(3 * SCALE):
        match = somewhere(number)
        state = GAME.rules.State.to_bytes(match._state)
        assert match.turn is not None
        ask = Plan(GAME, match.turn, state, Dice.to_bytes(bots.dice(number)))
        assert Kernels().answer(ask) == Kernels().answer(ask)


def test_a_judge_for_other_rules_is_refused_with_a_sentence_and_search_plays(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    sight = bots.look(somewhere(2), bots.dice("refused"))
    master = MasterBot("master", bots.find("greedy"))
    monkeypatch.setattr(planner, "fingerprint", lambda game, length: "another")
    planner.numbers.cache_clear()
    with caplog.at_level(logging.WARNING):
        for _ in range(2):
            assert master.choose(sight, bots.dice(1)) == bots.find("greedy").choose(sight, bots.dice(1))
    assert len(caplog.records) == 1 and "search plays instead" in caplog.text
    planner.numbers.cache_clear()


def test_where_people_wait_nobody_waits_for_its_compiler() -> None:
    sight, master = bots.look(somewhere(2), bots.dice("live")), bots.live("master")
    assert isinstance(master, MasterBot)
    thinking = master.ponder(sight, bots.dice(1))
    assert isinstance(next(thinking), Value) and thinking.send(None) == Ready(GAME)
    assert isinstance(thinking.send(True), Plan)
    thinking = master.ponder(sight, bots.dice(1))
    next(thinking), thinking.send(None)
    assert thinking.send(False) == Ready(GAME), "whoever stands in asks for itself"
