"""Kernel: what a seat of Boss knows as numbers, and its moves by number.

Rows by chair begin with the own one and go on clockwise, which after the first round is the hierarchy; rows by kind are
2…A and the joker. Of finished rounds only the sums are told.

Actions: 0 passes. Then come the sets, by rank, by how many naturals (0…10) and by how many jokers (0…5) there are.
"""

from eselsohr.engine.kernel.seats import ahead, steps
from eselsohr.engine.senses import AHEAD, FLAG, Count, Senses
from eselsohr.games.boss.rules import (
    CARDS_EACH,
    JOKER,
    KINDS,
    MAX_PLAYERS,
    OPTION_ROUNDS,
    PASS,
    RANKS,
    chair_of,
    jokers_in_play,
    kept,
    partner,
    turn,
)

MOST, JOKERS = MAX_PLAYERS, MAX_PLAYERS // 2  # B1: cards of a rank, jokers
ACTIONS = 1 + RANKS * (MOST + 1) * (JOKERS + 1)


class Observation(Senses):
    players = Count(MAX_PLAYERS)
    rounds = Count(19)  # still to come after this one
    jokers = Count(JOKERS)  # in play this round
    hand = Count(MOST)[KINDS]  # own cards
    unseen = Count(MOST)[KINDS]  # cards in other hands
    gone = Count(MOST)[KINDS]  # cards that were played in this round
    chair = FLAG[MAX_PLAYERS]  # the own one, boss first; none in the first round
    held = Count(CARDS_EACH + JOKERS)[MAX_PLAYERS]  # how many cards everybody holds
    turn = FLAG[MAX_PLAYERS]  # who decides
    leading = FLAG[MAX_PLAYERS]  # who leads this trick
    acted = FLAG[MAX_PLAYERS]  # who has acted in this trick
    laid = Count(MOST)[MAX_PLAYERS, KINDS]  # what everybody has laid in this trick
    best = FLAG[MAX_PLAYERS]  # whose play is to be beaten
    led = Count(CARDS_EACH + JOKERS)  # how many cards were led
    top = FLAG[RANKS]  # the rank to beat
    partner = FLAG[MAX_PLAYERS]  # with whom this seat exchanged
    gave = Count(JOKERS)[RANKS]  # in the exchange
    received = Count(JOKERS)[RANKS]  # in the exchange
    still = Count(JOKERS)[RANKS]  # what it gave that the partner has not played since
    lacks = FLAG[RANKS]  # what cannot have stayed in the partner's dealt hand (B10)
    scores = AHEAD[MAX_PLAYERS]  # how many points everybody's total has more than the own one


def observe(s, seat, o):
    """Write what that seat knows into a blank observation."""
    chair = chair_of(s, seat)
    o.players = s.players
    o.rounds = s.options[OPTION_ROUNDS] - s.deal
    o.jokers = jokers_in_play(s)
    if s.deal > 1:
        o.chair[chair] = 1
    for kind in range(KINDS):
        o.hand[kind] = s.hands[seat][kind]
        o.gone[kind] = s.gone[kind]
        o.unseen[kind] = unseen(s, seat, kind)
    for other in range(s.players):
        at = steps(s.players, chair, chair_of(s, other))
        o.held[at] = s.held[other]
        o.scores[at] = ahead(s.scores, seat, other)
    observe_trick(s, chair, o)
    other = partner(s, seat)
    if other >= 0:
        o.partner[steps(s.players, chair, chair_of(s, other))] = 1
        observe_exchange(s, seat, other, o)


def unseen(s, seat, kind):
    """How many cards of a kind the others hold, and what is out of play in positions that were set up."""
    cards = int(jokers_in_play(s)) if kind == JOKER else int(s.players)
    return cards - int(s.gone[kind]) - int(s.hands[seat][kind])


def observe_trick(s, chair, o):
    if turn(s) >= 0:
        o.turn[steps(s.players, chair, s.acting)] = 1
        o.leading[steps(s.players, chair, s.leading)] = 1
    for i in range(s.acted):
        at = steps(s.players, chair, chair_of(s, s.actors[i]))
        move = int(s.plays[i])
        o.acted[at] = 1
        if move != PASS:
            o.laid[at][move >> 7] += move >> 3 & 15
            o.laid[at][JOKER] += move & 7
    if s.led > 0:
        o.best[steps(s.players, chair, s.best)] = 1
        o.led = s.led
        o.top[s.top] = 1


def observe_exchange(s, seat, other, o):
    """B10: what both got, and what that tells of the partner's hand."""
    low, high = kept(s, other)
    for rank in range(RANKS):
        o.gave[rank] = s.received[other][rank]
        o.received[rank] = s.received[seat][rank]
        o.still[rank] = s.seen[other][rank]
        if rank < low or rank > high:
            o.lacks[rank] = 1


def index(s, move):
    """The action of a move."""
    if move == PASS:
        return 0
    return 1 + ((move >> 7) * (MOST + 1) + (move >> 3 & 15)) * (JOKERS + 1) + (move & 7)


def move(s, action):
    """The move of an action."""
    if action == 0:
        return PASS
    rest, jokers = (action - 1) // (JOKERS + 1), (action - 1) % (JOKERS + 1)
    return rest // (MOST + 1) << 7 | rest % (MOST + 1) << 3 | jokers
