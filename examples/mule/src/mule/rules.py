"""Kernel: the rules of Mule.

A kind of card is a number: 0 to 6 are sacks that weigh 1 to 7, 7 is a carrot. A move is the kind of the card played.
"""

from eselsohr.engine.kernel.answers import DEAL, G8, G9, G11
from eselsohr.engine.kernel.chance import Chance, begin, below, close, forget, set_options
from eselsohr.engine.kernel.dice import roll
from eselsohr.engine.kernel.places import place_of, share_of
from eselsohr.engine.layout import i8, i16

SEATS = 6
KINDS = 8
CARROT = 7
COPIES = 4  # M1: of every sack, and of the carrot
HAND = 5  # M2
PASS, SEVERAL = 8, 9  # what people try, and M4 refuses
MOVE_CODES, MAX_MOVES = 10, KINDS

OPTION_DEALS, OPTION_LIMIT, OPTION_STARTER = 0, 1, 2
DECIDE, DEAL_DUE, MATCH_OVER = 0, 1, 2  # phases


class State(Chance):
    players = i8
    options = i16[3]
    phase = i8
    deal = i8
    starter = i8
    acting = i8
    step = i8  # M7: 1 is clockwise, -1 the other way
    hands = i8[SEATS, KINDS]
    held = i8[SEATS]
    load = i8[KINDS]
    weight = i16
    taken = i8[SEATS, KINDS]
    gone = i8[KINDS]  # M6: carried home
    points = i16[SEATS]
    scores = i16[SEATS]


def start(s, players, options):
    set_options(s, players, options, OPTION_STARTER)
    s.phase = DEAL_DUE


def turn(s):
    return int(s.acting) if s.phase == DECIDE else -1


def weight_of(kind):
    return kind + 1 if kind < CARROT else 0


def legal_moves(s, out):
    n = 0
    for kind in range(KINDS):
        if objection(s, kind) == 0:
            out[n] = kind
            n += 1
    return n


def objection(s, move):
    if s.phase != DECIDE:
        return G9
    if move < 0 or move >= MOVE_CODES:
        return G11
    if move >= KINDS:
        return 4
    if s.hands[s.acting][move] == 0:
        return G8
    if move == CARROT and is_first(s):
        return 8
    return 0


def is_first(s):
    """M8: nobody has played a card in this deal yet."""
    for kind in range(KINDS):
        if s.load[kind] > 0 or s.gone[kind] > 0:
            return False
        for seat in range(s.players):
            if s.taken[seat][kind] > 0:
                return False
    return True


def play(s, move):
    seat = int(s.acting)
    s.hands[seat][move] -= 1
    s.held[seat] -= 1
    s.load[move] += 1
    s.weight += weight_of(move)
    if move == CARROT:  # M7
        s.step = -s.step
    if s.weight > s.options[OPTION_LIMIT]:  # M5
        unload(s, s.taken[seat])
    elif s.weight == s.options[OPTION_LIMIT]:  # M6
        unload(s, s.gone)
    pass_on(s)


def unload(s, pile):
    """The load goes to a pile, and the mule is empty."""
    for kind in range(KINDS):
        pile[kind] += s.load[kind]
        s.load[kind] = 0
    s.weight = 0


def pass_on(s):
    """M3: on to the next who has cards; if nobody has, the deal is over."""
    seat = int(s.acting)
    for _ in range(s.players):
        seat = (seat + s.step) % s.players
        if s.held[seat] > 0:
            s.acting = seat
            return
    count_up(s)


def count_up(s):
    """M9, M10: what you had to take counts."""
    for seat in range(s.players):
        s.points[seat] = 0
        for kind in range(KINDS):
            s.points[seat] += s.taken[seat][kind] * weight_of(kind)
        s.scores[seat] += s.points[seat]
    s.phase = MATCH_OVER if s.deal == s.options[OPTION_DEALS] else DEAL_DUE


def due(s):
    return DEAL if s.phase == DEAL_DUE else 0


def advance(s):
    """M2: shuffle and deal; M3: the next one starts."""
    s.deal += 1
    s.starter = (s.options[OPTION_STARTER] + s.deal - 1) % s.players
    s.acting = s.starter
    s.step = 1
    s.weight = 0
    for kind in range(KINDS):
        s.load[kind] = s.gone[kind] = 0
        for seat in range(s.players):
            s.hands[seat][kind] = s.taken[seat][kind] = 0
    begin(s, s.deal)
    left = KINDS * COPIES
    for i in range(HAND * s.players):
        draw(s, i % s.players, below(s, left))
        left -= 1
    close(s)
    for seat in range(s.players):
        s.held[seat] = HAND
    s.phase = DECIDE


def draw(s, seat, index):
    """Give a seat the index-th of the cards that lie nowhere."""
    for kind in range(KINDS):
        index -= unseen(s, kind)
        if index < 0:
            s.hands[seat][kind] += 1
            return


def unseen(s, kind):
    """How many cards of a kind lie nowhere."""
    left = COPIES - s.load[kind] - s.gone[kind]
    for seat in range(s.players):
        left -= s.hands[seat][kind] + s.taken[seat][kind]
    return left


def determinize(s, seat, g):
    """Deal anew what that seat cannot know: the other hands, from all that lies nowhere it can see."""
    left = 0
    for kind in range(KINDS):
        for other in range(s.players):
            if other != seat:
                s.hands[other][kind] = 0
        left += unseen(s, kind)
    for other in range(s.players):
        if other != seat:
            for _ in range(s.held[other]):
                draw(s, other, roll(g, left))
                left -= 1
    forget(s)


def score(s, seat):
    return int(s.scores[seat])


def place(s, seat):
    """M10: the lowest total is first, ties share."""
    return place_of(s.scores, s.players, seat)


def payoff(s, seat):
    """The place in the deal or, in the last one, in the totals; ties share."""
    return share_of(s.scores if s.phase == MATCH_OVER else s.points, s.players, seat)
