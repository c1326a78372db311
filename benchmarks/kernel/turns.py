"""Kernel for `bench_calibration` and `bench_knowledge`, as `insight` is, where the master thinks whole turns through.

`game` is bound, and `planner` to its planner. `known` is all that one thinks on, its judge, and whether players try
their turns in guesses, which takes a hundred times as long.
"""

from typing import Any

from eselsohr.engine.kernel.dice import bits, roll, seed
from eselsohr.engine.kernel.snapshot import snapshot

game: Any = None  # bound
planner: Any = None  # bound

LATEST = 80  # of the decisions of a deal, at which one is watched


def begin(states, blank, g, players, options, number):
    seed(g, number, 5)
    states[0] = snapshot(blank[0])
    s = states[0]
    for i in range(8):
        s.key[i] = bits(g)
    game.start(s, players, options)
    while game.due(s) != 0:
        game.advance(s)
    return game.turn(s)


def choose(states, seat, dice, known):
    """The move to play."""
    room, desk, ways, judge, guessing = known
    if guessing:
        return planner.ponder(states[0:1], seat, dice[0:1], room, desk, ways, judge)
    desk[0].wanted = 1
    planner.plan(states[0], seat, room, desk[0], ways, judge)
    return int(ways[planner.WAYS].moves[0])


def predict(states, blank, out, dice, players, options, first, guesses, predicted, real, found, code, known):
    """In the first deal of each match, at one decision somewhere in it, foresee how the best move ends; and see."""
    room, desk, ways, judge, _ = known
    g = dice[0]
    for number in range(len(predicted)):
        seat = begin(states, blank, g, players, options, first + number)
        at, decisions, watched = roll(g, LATEST), 0, -1
        s = states[0]
        while seat >= 0:
            n = game.legal_moves(s, out)
            move = choose(states, seat, dice, known) if n > 1 else int(out[0])
            if n > 1 and watched < 0:
                if decisions == at:
                    watched = seat
                    code[0] = move
                    found[0] = 0.0
                    for k in range(1, guesses + 1):
                        seed(dice[k], bits(g), bits(g))
                    planner.foresee(states[0:1], seat, code, 1, found, room, desk, ways, dice[1:], judge)
                    predicted[number] = found[0] / guesses
                decisions += 1
            game.play(s, move)
            seat = planner.settle(s)
        if watched >= 0:
            real[number] = game.payoff(s, watched) == 1.0
        else:
            predicted[number] = -1.0


def cheat(states, blank, out, dice, players, options, first, shares, known):
    """One at each table sees all cards: it plays the move after which it wins most likely, by those cards."""
    for number in range(len(shares)):
        won = 0.0
        for own in range(players):
            seat = begin(states, blank, dice[0], players, options, first + number)
            s = states[0]
            while seat >= 0:
                n = game.legal_moves(s, out)
                move = int(out[0])
                if n > 1:
                    move = best(states, out, n, seat, known) if seat == own else choose(states, seat, dice, known)
                game.play(s, move)
                while game.due(s) != 0:
                    game.advance(s)
                seat = game.turn(s)
            won += game.place(s, own) == 1
        shares[number] = won / players


def best(states, out, n, seat, known):
    """The move after which it wins most likely; of equals the first."""
    room, desk, ways, judge, _ = known
    found, most = int(out[0]), -1.0
    desk[0].wanted = 1
    for i in range(n):
        move = int(out[i])
        room[1] = snapshot(states[0])
        s = room[1]
        own = not planner.is_last(s, move)
        game.play(s, move)
        chance = planner.play_on(s, seat, own, room, desk[0], ways, judge)
        if chance > most:
            found, most = move, chance
    return found
