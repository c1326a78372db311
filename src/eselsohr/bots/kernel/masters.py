"""Kernel: players who play by a net; `game` and `sense` are bound.

`seen` is one record of what a seat knows, and `row` the same bytes as a row; `units` is twice as wide as a layer.
"""

from typing import Any

from eselsohr.bots.kernel.net import ACTIONS, fire, worth
from eselsohr.engine.kernel.answers import STEP
from eselsohr.engine.kernel.dice import seed
from eselsohr.engine.kernel.playout import mix
from eselsohr.engine.kernel.snapshot import snapshot
from eselsohr.engine.kernel.units import COARSE, FINE

game: Any = None  # bound
sense: Any = None  # bound

PAYOFF, FIRST, LAST, FACTS = 0, 1, 2, 3  # what is added up of each move
ONE = 1 << FINE + COARSE  # a worth of one
NOBODY = -1


def choose(s, seat, moves, count, net, seen, row, units):
    """The index of the move worth most; of equals the one whose action has the lowest number."""
    look(s, seat, net, seen, row, units)
    best, most, lowest = 0, 0, -1
    for i in range(count):
        action = int(sense.index(s, int(moves[i])))
        value = worth(net, units, action)
        if lowest < 0 or value > most or (value == most and action < lowest):
            best, most, lowest = i, value, action
    return best


def look(s, seat, net, seen, row, units):
    """Let what a seat knows through the net."""
    for k in range(len(row)):
        row[k] = 0
    sense.observe(s, seat, seen[0])
    fire(net, row, units)


def outlook(s, seat, net, seen, row, units):
    """What payoff the net expects of the deal for a seat that is to decide."""
    look(s, seat, net, seen, row, units)
    value = worth(net, units, int(net[ACTIONS]) - 2) / ONE  # behind the actions: of the deal, of the match
    return min(1.0, max(0.0, value))


def matches(states, blank, out, dice, players, options, first, count, net, seen, row, units):
    """Play matches; how many decisions there were between several moves, and a hash over all moves and scores."""
    total, h = 0, mix(players, count)
    for number in range(first, first + count):
        states[0] = snapshot(blank[0])
        s = states[0]
        for i in range(8):
            s.key[i] = (number * 2654435761 + i * 40503) & 0xFFFFFFFF
        game.start(s, players, options)
        seed(dice[0], number, 4)
        seat = settle(s)
        while seat >= 0:
            n = game.legal_moves(s, out)
            total += n > 1
            move = int(out[choose(s, seat, out, n, net, seen, row, units) if n > 1 else 0])
            h = mix(h, (move << 10 | n) << 4 | seat)
            game.play(s, move)
            seat = settle(s)
        for seat in range(players):
            h = mix(mix(h, game.score(s, seat)), game.place(s, seat))
    return total, h


def settle(s):
    """Let everything happen that is due; who decides then, or -1."""
    while game.due(s) != 0:
        game.advance(s)
    return game.turn(s)


def foresee(known, seat, codes, count, brief, found, work, out, dice, net, seen, row, units):
    """Play the deal on after each of some moves, in a guess for every die; add up how it ended for that seat.

    All moves are tried in the same guesses. Briefly, it is played on to the seat's next choice, and the net says what
    payoff is to be expected there.
    """
    for guess in range(len(dice)):
        work[0] = snapshot(known[0])
        game.determinize(work[0], seat, dice[guess])
        for i in range(count):
            work[1] = snapshot(work[0])
            s = work[1]
            game.play(s, int(codes[i]))
            ended = play_on(s, seat if brief else NOBODY, out, net, seen, row, units)
            payoff = game.payoff(s, seat) if ended else outlook(s, seat, net, seen, row, units)
            found[FACTS * i + PAYOFF] += payoff
            found[FACTS * i + FIRST] += payoff == 1.0
            found[FACTS * i + LAST] += payoff == 0.0


def play_on(s, until, out, net, seen, row, units):
    """Play a deal to its end, or to the next choice of a seat; whether it has ended."""
    while True:
        play_steps(s)
        seat = game.turn(s)
        if seat < 0:
            return True
        n = game.legal_moves(s, out)
        if seat == until and n > 1:
            return False
        game.play(s, int(out[choose(s, seat, out, n, net, seen, row, units) if n > 1 else 0]))


def play_steps(s):
    """Let everything happen that is due but a new deal."""
    while game.due(s) == STEP:
        game.advance(s)
