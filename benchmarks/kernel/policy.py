"""Kernel for `policies`: one policy among others of another, whole matches; `game`, `mine`, `theirs` are bound."""

from typing import Any

from eselsohr.engine.kernel.dice import bits, seed
from eselsohr.engine.kernel.snapshot import snapshot

game: Any = None  # bound
mine: Any = None  # bound
theirs: Any = None  # bound


def settle(s):
    while game.due(s) != 0:
        game.advance(s)
    return game.turn(s)


def match(s, out, g, players, options, number, own):
    """Play one match, `own` being the seat of `mine`; its share of the win."""
    seed(g, number, 0)
    for i in range(8):
        s.key[i] = bits(g)
    game.start(s, players, options)
    seat = settle(s)
    while seat >= 0:
        count = game.legal_moves(s, out)
        if count == 1:
            index = 0
        elif seat == own:
            index = mine.choose(s, out, count, g)
        else:
            index = theirs.choose(s, out, count, g)
        game.play(s, int(out[index]))
        seat = settle(s)
    winners = 0
    for other in range(players):
        winners += game.place(s, other) == 1
    return 1.0 / winners if game.place(s, own) == 1 else 0.0


def matches(states, blank, out, dice, players, options, shares):
    """Play every deal in every seating; the mean share of each deal."""
    for number in range(len(shares)):
        won = 0.0
        for own in range(players):
            states[0] = snapshot(blank[0])
            won += match(states[0], out, dice[0], players, options, number, own)
        shares[number] = won / players
