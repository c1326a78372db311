"""Kernel for `peers`: from one dealt state, copied each time, to the end of the deal; `game` is bound."""

from typing import Any

from eselsohr.engine.kernel.answers import STEP
from eselsohr.engine.kernel.dice import roll, seed
from eselsohr.engine.kernel.snapshot import snapshot

game: Any = None  # bound


def deal(states, players, options, number):
    """Begin a match in the first state, and deal."""
    seed_key(states[0], number)
    game.start(states[0], players, options)
    while game.due(states[0]) != 0:
        game.advance(states[0])


def seed_key(s, number):
    for i in range(8):
        s.key[i] = (number * 2654435761 + i * 40503) & 0xFFFFFFFF


def playouts(states, out, dice, number, times):
    """Play random moves, all of them listed, until a deal would be due; how many moves in all."""
    g = dice[0]
    seed(g, number, 0)
    moves = 0
    for _ in range(times):
        states[1] = snapshot(states[0])
        s = states[1]
        while game.turn(s) >= 0:
            game.play(s, int(out[roll(g, game.legal_moves(s, out))]))
            moves += 1
            while game.due(s) == STEP:
                game.advance(s)
    return moves
