"""Kernel: whole matches of random legal moves, hashed step by step; `game` is bound to a rules module."""

from eselsohr.engine.dice import roll, seed
from eselsohr.engine.snapshot import snapshot

M32 = 0xFFFFFFFF
game = None  # bound to the rules of one game


def mix(h, x):
    return (h * 31 + x + 1) & M32


def settle(s, h):
    """Let everything happen that is due; hash each step."""
    step = game.due(s)
    while step != 0:
        h = mix(h, step)
        game.advance(s)
        step = game.due(s)
    return h


def playout(s, out, g, h):
    """Play random moves to the end of the match; return how many, and the hash."""
    count = 0
    h = settle(s, h)
    seat = game.turn(s)
    while seat >= 0:
        n = game.legal_moves(s, out)
        move = int(out[roll(g, n)])
        h = mix(mix(mix(h, seat), n), move)
        game.play(s, move)
        h = settle(s, h)
        seat = game.turn(s)
        count += 1
    return count, h


def begin(states, blank, players, options, number):
    """Start match `number` in states[0]: a key of its own, everything else blank."""
    states[0] = snapshot(blank[0])
    s = states[0]
    for i in range(8):
        s.key[i] = (number * 2654435761 + i * 40503) & M32
    game.start(s, players, options)
    return s


def matches(states, blank, out, dice, players, options, first, count):
    """Play `count` random matches; return the number of moves and a hash over every step and score."""
    total, h = 0, 0
    g = dice[0]
    for number in range(first, first + count):
        s = begin(states, blank, players, options, number)
        seed(g, number, 0)
        moves, h = playout(s, out, g, h)
        total += moves
        for seat in range(players):
            h = mix(mix(h, game.score(s, seat)), game.place(s, seat))
    return total, h
