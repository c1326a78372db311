"""Kernel: what a seat of Esel knows as numbers, and its moves by number.

Rows by seat begin with the own one and go on clockwise, rows by kind with the donkey: 1…13, joker, ox.

Actions: 0 passes, 1 and 2 lead donkey and ox. Then come the sets, by value, by how many of that value there are (1…8)
and by how many jokers (0…4); last 1…4 jokers alone.
"""

from eselsohr.engine.kernel.seats import ahead, steps
from eselsohr.engine.senses import AHEAD, FLAG, Count, Senses
from eselsohr.games.esel.rules import (
    COPIES,
    DONKEY,
    JOKER,
    JOKERS,
    KINDS,
    LEAD_DONKEY,
    LEAD_OX,
    MAX_PLAYERS,
    OPTION_DEALS,
    OPTION_OX,
    OX,
    PASS,
    turn,
)

CARDS = 13 * COPIES + JOKERS + 2
SETS, ALONE = 3, 3 + 13 * COPIES * (JOKERS + 1)  # the first action of each kind
ACTIONS = ALONE + JOKERS


class Observation(Senses):
    players = Count(MAX_PLAYERS)
    ox = FLAG  # played with the ox
    deals = Count(19)  # still to come after this one
    round = Count(127)  # of this deal
    hand = Count(COPIES)[KINDS]  # own cards
    unseen = Count(COPIES)[KINDS]  # cards of which nothing is known: in other hands, or not dealt
    gone = Count(COPIES)[KINDS]  # cards that have left the deal
    held = Count(CARDS)[MAX_PLAYERS]  # how many cards everybody holds
    seen = Count(COPIES)[MAX_PLAYERS, KINDS]  # of those: taken up before everybody's eyes, and not played since
    aside = Count(COPIES)[MAX_PLAYERS, KINDS]  # everybody's ox pile
    donkey = FLAG[MAX_PLAYERS]  # who holds the donkey
    oxen = FLAG[MAX_PLAYERS]  # who holds the ox
    table = FLAG[2]  # donkey and ox: whether nobody has taken them yet
    barred = FLAG[2]  # donkey and ox: whether they may not be led in this round
    starter = FLAG[MAX_PLAYERS]  # of this round
    turn = FLAG[MAX_PLAYERS]  # who decides
    acted = FLAG[MAX_PLAYERS]  # who has acted in this round
    laid = Count(COPIES)[MAX_PLAYERS, KINDS]  # what everybody has laid in this round
    leader = FLAG[MAX_PLAYERS]  # who has led
    best = FLAG[MAX_PLAYERS]  # whose play is to be beaten
    kind = FLAG[3]  # of round, once somebody has led: normal, donkey, ox
    led = Count(COPIES + JOKERS)  # how many cards were led
    top = FLAG[JOKER + 1]  # the value to beat; 0 is an animal
    scores = AHEAD[MAX_PLAYERS]  # how many points everybody's total has more than the own one


def observe(s, seat, o):
    """Write what that seat knows into a blank observation."""
    o.players = s.players
    o.ox = s.options[OPTION_OX]
    o.deals = s.options[OPTION_DEALS] - s.deal
    o.round = min(127, int(s.round))
    for kind in range(KINDS):
        o.hand[kind] = s.hands[seat][kind]
        o.gone[kind] = s.gone[kind]
    for other in range(s.players):
        observe_seat(s, seat, other, o)
    for animal in range(2):
        o.table[animal] = s.table >> animal & 1
        o.barred[animal] = s.barred >> animal & 1
    observe_round(s, seat, o)
    for kind in range(1, OX):
        o.unseen[kind] = unseen(s, seat, kind, o)


def observe_seat(s, seat, other, o):
    at = steps(s.players, seat, other)
    o.held[at] = s.held[other]
    o.scores[at] = ahead(s.scores, seat, other)
    o.donkey[at] = s.hands[other][DONKEY]  # who holds an animal is always known
    o.oxen[at] = s.hands[other][OX]
    for kind in range(KINDS):
        o.seen[at][kind] = s.seen[other][kind]
        o.aside[at][kind] = s.aside[other][kind]


def observe_round(s, seat, o):
    o.starter[steps(s.players, seat, s.starter)] = 1
    if turn(s) >= 0:
        o.turn[steps(s.players, seat, s.acting)] = 1
    for i in range(s.acted):
        at = steps(s.players, seat, s.starter + i)
        move = int(s.plays[i])
        o.acted[at] = 1
        if move != PASS:
            o.laid[at][move >> 8] += move >> 4 & 15
            o.laid[at][JOKER] += move & 15
    if s.leader >= 0:
        o.leader[steps(s.players, seat, s.leader)] = 1
        o.best[steps(s.players, seat, s.best)] = 1
        o.kind[s.kind] = 1
        o.led = s.led
        o.top[s.top] = 1


def unseen(s, seat, kind, o):
    """How many cards of a kind are neither in the own hand nor gone, aside, in this round or seen in another hand."""
    count = (JOKERS if kind == JOKER else COPIES) - int(o.hand[kind]) - int(o.gone[kind])
    for at in range(s.players):
        count -= int(o.aside[at][kind]) + int(o.laid[at][kind])
        if at > 0:
            count -= int(o.seen[at][kind])
    return count


def index(s, move):
    """The action of a move."""
    if move == PASS:
        return 0
    if move == LEAD_DONKEY:
        return 1
    if move == LEAD_OX:
        return 2
    value, naturals, jokers = move >> 8, move >> 4 & 15, move & 15
    if value == JOKER:
        return ALONE + jokers - 1
    return SETS + ((value - 1) * COPIES + naturals - 1) * (JOKERS + 1) + jokers


def move(s, action):
    """The move of an action."""
    if action == 0:
        return PASS
    if action == 1:
        return LEAD_DONKEY
    if action == 2:
        return LEAD_OX
    if action >= ALONE:
        return JOKER << 8 | action - ALONE + 1
    rest, jokers = (action - SETS) // (JOKERS + 1), (action - SETS) % (JOKERS + 1)
    return (rest // COPIES + 1) << 8 | (rest % COPIES + 1) << 4 | jokers
