"""Games of others that are nearest to ours: OpenSpiel from Python and in C++, RLCard, Pgx."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pyspiel

from benchmarks.peers.clock import LONGEST, Measured, Work
from benchmarks.peers.ours import spiel

SPIELS = ("crazy_eights", "dou_dizhu", "hearts")
RLCARDS = ("uno", "doudizhu")
PASSING = {"dou_dizhu", "doudizhu"}  # where one beats or passes; in all others one lays what fits
ROLLOUTS, SIMULATIONS, LENGTHS = 800, 2, 400
EPISODES, SIDE_BY_SIDE, STEPS = 10, 256, 50


def measured() -> dict[str, list[Measured]]:
    """All of them."""
    return {
        "OpenSpiel, Python": _all(SPIELS, python),
        "OpenSpiel, C++": _all(SPIELS, playouts),
        "RLCard": _all(RLCARDS, rlcard),
        "Pgx": [Measured("sparrow_mahjong", pgx)],
    }


def _all(names: Sequence[str], make: Callable[[str], Work]) -> list[Measured]:
    return [Measured(name, partial(make, name), passing=name in PASSING) for name in names]


def python(name: str) -> Work:
    """Its API from Python."""
    return spiel(lambda: pyspiel.load_game(name))


def playouts(name: str) -> Work:
    """Playouts in C++: search calls its evaluator twice, which plays hundreds of matches to the end each time.

    First from the very state, then from one that follows it. Where there is one move only, search would stop after the
    first time, so it gets a state in which there are several.
    """
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node() or len(state.legal_actions()) == 1:
        state.apply_action(random.choice(state.legal_actions()))
    length = sum(_length(state.clone()) for _ in range(LENGTHS)) / LENGTHS
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, SIMULATIONS, 100, False, 1, False)

    def work() -> tuple[int, int]:
        bot.step(state)
        return int(ROLLOUTS * SIMULATIONS * length), ROLLOUTS * SIMULATIONS

    return work


def _length(state: Any) -> int:
    """How many moves a random episode has from here on; what chance does is none."""
    moves = 0
    for _ in range(LONGEST):
        if state.is_terminal():
            return moves
        moves += not state.is_chance_node()
        state.apply_action(random.choice(state.legal_actions()))
    raise SystemExit("an episode that never ends")


def rlcard(name: str) -> Work:
    """Its own step, with the state that it encodes and the legal actions that it lists."""
    import rlcard as library

    env = library.make(name)

    def work() -> tuple[int, int]:
        moves = 0
        for _ in range(EPISODES):
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(random.choice(list(state["legal_actions"])))
                moves += 1
        return moves, EPISODES

    return work


def pgx() -> Work:
    """Many matches side by side, compiled by XLA for the processor."""
    import jax
    import pgx as library
    from pgx.experimental import auto_reset

    env = library.make("sparrow_mahjong")
    step = jax.vmap(auto_reset(env.step, env.init))

    @jax.jit  # type: ignore[untyped-decorator]
    def some(states: Any, key: Any) -> Any:
        def once(carry: Any, key: Any) -> Any:
            logits = jax.numpy.where(carry.legal_action_mask, 0.0, -1e9)
            moved = step(carry, jax.random.categorical(key, logits, axis=1), jax.random.split(key, SIDE_BY_SIDE))
            return moved, moved.terminated.sum()

        return jax.lax.scan(once, states, jax.random.split(key, STEPS))

    kept = {"states": jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), SIDE_BY_SIDE)), "number": 0}

    def work() -> tuple[int, int]:
        kept["number"] += 1
        kept["states"], ended = some(kept["states"], jax.random.PRNGKey(kept["number"]))
        return SIDE_BY_SIDE * STEPS, int(ended.sum())

    return work
