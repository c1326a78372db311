"""Kernel for `bench_calibration` and `bench_knowledge`: matches among masters, in which one is watched, or cheats.

`game` is bound, and `masters` to the players, which are bound themselves.
"""

from typing import Any

from eselsohr.engine.kernel.dice import bits, roll, seed
from eselsohr.engine.kernel.snapshot import snapshot

game: Any = None  # bound
masters: Any = None  # bound

DEALS = 64  # of a match, at most


def begin(states, blank, g, players, options, number):
    seed(g, number, 5)
    states[0] = snapshot(blank[0])
    s = states[0]
    for i in range(8):
        s.key[i] = bits(g)
    game.start(s, players, options)
    return masters.settle(s)


def predict(states, blank, out, dice, players, options, first, guesses, predicted, real, found, code, known):
    """In the first deal of each match, at one decision somewhere in it, foresee how the best move ends; and see."""
    net, seen, row, units = known
    g = dice[0]
    for number in range(len(predicted)):
        seat = begin(states, blank, g, players, options, first + number)
        at, decisions, watched = roll(g, 20), 0, -1
        s = states[0]
        deal = int(s.deal)
        while seat >= 0 and s.deal == deal:
            n = game.legal_moves(s, out)
            index = masters.choose(s, seat, out, n, net, seen, row, units) if n > 1 else 0
            move = int(out[index])
            if n > 1 and watched < 0:
                if decisions == at:
                    watched = seat
                    code[0] = move
                    for k in range(masters.FACTS):
                        found[k] = 0.0
                    for k in range(1, guesses + 1):
                        seed(dice[k], bits(g), bits(g))
                    masters.foresee(
                        states[0:1], seat, code, 1, 0, found, states[1:3], out, dice[1:], net, seen, row, units
                    )
                    predicted[number] = found[masters.FIRST] / guesses
                decisions += 1
            game.play(s, move)
            masters.play_steps(s)
            if game.turn(s) < 0 and watched >= 0:
                real[number] = game.payoff(s, watched) == 1.0
            seat = masters.settle(s) if game.turn(s) < 0 else game.turn(s)
        if watched < 0:
            predicted[number] = -1.0


def cheat(states, blank, out, dice, players, options, first, shares, known):
    """One at each table sees all cards: it plays the move that ends best if all play on as masters do."""
    net, seen, row, units = known
    g = dice[0]
    for number in range(len(shares)):
        won = 0.0
        for own in range(players):
            seat = begin(states, blank, g, players, options, first + number)
            s = states[0]
            while seat >= 0:
                n = game.legal_moves(s, out)
                index = masters.choose(s, seat, out, n, net, seen, row, units) if n > 1 else 0
                if seat == own and n > 1:
                    index = best(states, out, n, index, seat, net, seen, row, units)
                game.legal_moves(s, out)
                game.play(s, int(out[index]))
                seat = masters.settle(s)
            winners = 0
            for other in range(players):
                winners += game.place(s, other) == 1
            won += 1.0 / winners if game.place(s, own) == 1 else 0.0
        shares[number] = won / players


def best(states, out, n, liked, seat, net, seen, row, units):
    """The move after which the deal ends best; of equals the one the net likes, then the first."""
    found, most = liked, -1.0
    for at in range(-1, n):
        index = liked if at < 0 else at
        states[1] = snapshot(states[0])
        s = states[1]
        game.legal_moves(s, out)
        game.play(s, int(out[index]))
        masters.play_on(s, masters.NOBODY, out, net, seen, row, units)
        payoff = game.payoff(s, seat)
        if payoff > most:
            found, most = index, payoff
    return found
