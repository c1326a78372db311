"""Kernel: whole matches of random legal moves, hashed step by step; `game` is bound to a rules module."""

from eselsohr.engine.kernel.dice import roll, seed
from eselsohr.engine.kernel.snapshot import snapshot

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
    while True:
        h = settle(s, h)
        seat = game.turn(s)
        if seat < 0:
            return count, h
        n = game.legal_moves(s, out)
        move = int(out[roll(g, n)])
        h = mix(h, (move << 10 | n) << 4 | seat)
        game.play(s, move)
        count += 1


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
    total, h = 0, mix(players, count)
    g = dice[0]
    for number in range(first, first + count):
        s = begin(states, blank, players, options, number)
        seed(g, number, 0)
        moves, h = playout(s, out, g, h)
        total += moves
        for seat in range(players):
            h = mix(mix(h, game.score(s, seat)), game.place(s, seat))
    return total, h


def disagreements(states, blank, out, dice, players, options, first, count):
    """Play random matches; count the positions where the legal list is not exactly the zero set of `objection`."""
    wrong = 0
    g = dice[0]
    for number in range(first, first + count):
        s = begin(states, blank, players, options, number)
        seed(g, number, 1)
        settle(s, 0)
        while game.turn(s) >= 0:
            n = game.legal_moves(s, out)
            legal = 0
            for code in range(game.MOVE_CODES):
                if game.objection(s, code) == 0:
                    legal += 1
            for i in range(n):
                if game.objection(s, int(out[i])) != 0:
                    wrong += 1
                for j in range(i):
                    if out[i] == out[j]:
                        wrong += 1
            if legal != n or n == 0 or game.objection(s, -1) == 0 or game.objection(s, game.MOVE_CODES) == 0:
                wrong += 1
            game.play(s, int(out[roll(g, n)]))
            settle(s, 0)
        if game.objection(s, int(out[0])) == 0:  # nobody moves when the match is over
            wrong += 1
    return wrong


def guesses(states, blank, out, dice, players, options, first, count):
    """Guess for every seat at every decision of random matches and play one move in it; hash what comes of it."""
    h = 0
    g = dice[0]
    for number in range(first, first + count):
        s = begin(states, blank, players, options, number)
        seed(g, number, 2)
        settle(s, 0)
        while game.turn(s) >= 0:
            for seat in range(players):
                states[1] = snapshot(s)
                guess = states[1]
                game.determinize(guess, seat, g)
                n = game.legal_moves(guess, out)
                h = mix(mix(h, n), int(out[roll(g, n)]))
            n = game.legal_moves(s, out)
            game.play(s, int(out[roll(g, n)]))
            settle(s, 0)
    return h
