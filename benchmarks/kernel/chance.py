"""Kernel for `bench_chance`: deals and guesses in a loop; `game` is bound to a rules module."""

from typing import Any

from eselsohr.engine.kernel.dice import roll
from eselsohr.engine.kernel.snapshot import snapshot

game: Any = None  # bound


def deals(states, count):
    for _ in range(count):
        states[1] = snapshot(states[0])
        game.advance(states[1])


def guesses(states, dice, players, count):
    g = dice[0]
    for _ in range(count):
        states[2] = snapshot(states[1])
        game.determinize(states[2], roll(g, players), g)


def copies(states, count):
    total = 0
    for i in range(count):
        states[2] = snapshot(states[1])
        total += int(states[2].deal) + i
    return total
