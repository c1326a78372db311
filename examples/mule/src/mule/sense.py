"""Kernel: what a seat of Mule knows as numbers, and its moves by number.

Rows by seat begin with the own one and go on clockwise, rows by kind are the sacks 1…7 and the carrot.

Actions are the kinds of cards: 0 to 6 load the sacks that weigh 1 to 7, 7 feeds the carrot.
"""

from eselsohr.engine.kernel.seats import ahead, steps
from eselsohr.engine.senses import AHEAD, FLAG, Count, Senses
from mule.rules import COPIES, HAND, KINDS, OPTION_DEALS, OPTION_LIMIT, SEATS, turn

ACTIONS = KINDS


class Observation(Senses):
    players = Count(SEATS)
    deals = Count(9)  # still to come after this one
    limit = Count(20)  # what the mule can carry
    weight = Count(20)  # of the load
    clockwise = FLAG  # whose turn comes next: left of whoever plays
    hand = Count(COPIES)[KINDS]  # own cards
    load = Count(COPIES)[KINDS]  # on the mule
    gone = Count(COPIES)[KINDS]  # carried home
    taken = Count(COPIES)[SEATS, KINDS]  # what everybody has had to take
    held = Count(HAND)[SEATS]  # how many cards everybody holds
    turn = FLAG[SEATS]  # who decides
    scores = AHEAD[SEATS]  # how many points everybody's total has more than the own one


def observe(s, seat, o):
    """Write what that seat knows into a blank observation."""
    o.players = s.players
    o.deals = s.options[OPTION_DEALS] - s.deal
    o.limit = s.options[OPTION_LIMIT]
    o.weight = s.weight
    o.clockwise = 1 if s.step == 1 else 0
    for kind in range(KINDS):
        o.hand[kind] = s.hands[seat][kind]
        o.load[kind] = s.load[kind]
        o.gone[kind] = s.gone[kind]
    for other in range(s.players):
        at = steps(s.players, seat, other)
        o.held[at] = s.held[other]
        o.scores[at] = ahead(s.scores, seat, other)
        for kind in range(KINDS):
            o.taken[at][kind] = s.taken[other][kind]
    if turn(s) >= 0:
        o.turn[steps(s.players, seat, s.acting)] = 1


def index(s, move):
    """The action of a move."""
    return move


def move(s, action):
    """The move of an action."""
    return action
