"""Our games: native, batched from Python, through PettingZoo, through OpenSpiel. Random legal play, moves listed."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

import eselsohr
from benchmarks.peers.clock import Measured, Work
from benchmarks.tables import Question, Table, tables
from eselsohr.testing import Bench

MATCHES, COUNT, STEPS, EPISODES = 400, 4096, 12, 10  # of each measurement


def measured() -> dict[str, list[Measured]]:
    """One table of each game, in all ways."""
    first = {table.game.name: table for table in reversed(tables(Question.SPEED))}
    ways = {"native": native, "batched": batched, "PettingZoo": pettingzoo, "OpenSpiel": openspiel}
    return {
        way: [Measured(str(table), partial(make, table), passing=bool(table.game.passing)) for table in first.values()]
        for way, make in ways.items()
    }


def native(table: Table) -> Work:
    """Whole matches in one call; Python sees nothing of them."""
    bench = Bench(table.game, compiled=True)
    arguments = bench.arguments(table.players, table.options)
    return lambda: (int(bench.kernel.matches(*arguments, 0, MATCHES)[0]), MATCHES)


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
                    env.step(int(legal[int(random.random() * len(legal))]))
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
