"""Our games: native, playouts, batched from Python, through PettingZoo, OpenSpiel. Random legal play, moves listed."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

import numpy as np

import eselsohr
from benchmarks.kernel import playouts as kernel
from benchmarks.peers.clock import Measured, Work
from benchmarks.tables import Question, Table, tables
from eselsohr.engine import options
from eselsohr.engine.kernel.dice import Dice
from eselsohr.engine.native import native as compiled
from eselsohr.testing import Bench

MATCHES, COUNT, STEPS, EPISODES = 400, 1024, 48, 10  # of each measurement; as many side by side as batches have unasked
PLAYOUTS = 800


def measured() -> dict[str, list[Measured]]:
    """The smallest table of each game, and the smallest for several where that is another, in all ways."""
    found = [table for table in tables(Question.SPEED) if table.players <= max(2, table.game.players[0])]
    ways = {
        "native": native,
        "playouts": playouts,
        "batched": batched,
        "PettingZoo": pettingzoo,
        "OpenSpiel": openspiel,
    }
    return {
        way: [Measured(str(table), partial(make, table), passing=bool(table.game.passing)) for table in found]
        for way, make in ways.items()
    }


def native(table: Table) -> Work:
    """Whole matches in one call; Python sees nothing of them."""
    bench = Bench(table.game, compiled=True)
    arguments = bench.arguments(table.players, table.options)
    return lambda: (int(bench.kernel.matches(*arguments, 0, MATCHES)[0]), MATCHES)


def playouts(table: Table) -> Work:
    """As those in C++ are: always from one dealt state, to the end of the deal, and nothing is dealt."""
    bound, layout = compiled(kernel, game=table.game.rules), table.game.rules.State
    states, dice, out = layout.array(2), Dice.array(1), np.zeros(table.game.rules.MAX_MOVES, np.int32)
    vector = np.array(options.encode(table.game.options, table.options, table.players), np.int16)
    bound.deal(states, table.players, vector, 1)
    return lambda: (int(bound.playouts(states, out, dice, 1, PLAYOUTS)), PLAYOUTS)


def batched(table: Table) -> Work:
    """Many matches, a move in each by every call; the legal actions are listed after every move."""
    batch = eselsohr.batch(table.game.name, table.players, COUNT, table.options, 1, masks=False, observations=False)

    ended = 0

    def work() -> tuple[int, int]:
        nonlocal ended
        for _ in range(STEPS):
            ended += int(batch.step(batch.sample())[2].sum())
        return STEPS * COUNT, ended

    for _ in range(20):  # until not all matches are at their beginning
        work()
    return work


def pettingzoo(table: Table) -> Work:
    """One environment, an agent after the other, with observations and masks."""
    from eselsohr.adapters.pettingzoo import raw_env

    env = raw_env(table.game.name, table.players, **table.options)

    def work() -> tuple[int, int]:
        moves = 0
        for _ in range(EPISODES):
            env.reset()
            for _ in env.agent_iter():
                observation, _, terminated, _, _ = env.last()
                if terminated:
                    env.step(None)
                else:
                    legal = observation["action_mask"].view(bool).nonzero()[0]
                    env.step(legal.item(int(random.random() * len(legal))))
                    moves += 1
        return moves, EPISODES

    return work


def openspiel(table: Table) -> Work:
    """States of OpenSpiel's API, in Python."""
    from eselsohr.adapters.openspiel import load

    return spiel(lambda: load(table.game.name, table.players, **table.options))


def spiel(load: Callable[[], object]) -> Work:
    """Play any game of OpenSpiel through its API; what chance does takes time and is no move, there and here."""
    game = load()

    def work() -> tuple[int, int]:
        moves = 0
        for _ in range(EPISODES):
            state = game.new_initial_state()  # type: ignore[attr-defined]
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(actions, chances)[0])
                else:
                    legal = state.legal_actions()
                    state.apply_action(legal[int(random.random() * len(legal))])
                    moves += 1
        return moves, EPISODES

    return work
