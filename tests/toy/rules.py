"""Kernel: the smallest game there is. Everyone holds three of the cards 1…9 and plays one each, twice; the last card
tells: the highest wins the deal. Its policy is here too."""

from eselsohr.engine.kernel.chance import Chance, begin, below, close, forget
from eselsohr.engine.kernel.dice import roll
from eselsohr.engine.layout import i8, i16

MOVE_CODES, MAX_MOVES = 10, 3
CARDS = 9
DECIDE, DEAL, OVER = 0, 2, 3


class State(Chance):
    players = i8
    options = i16[2]
    deal = i8
    phase = i8
    acting = i8
    left = i8  # cards in the hand of the seat to act
    owner = i8[CARDS + 1]  # of each card: seat + 1; 0 is the rest
    open = i8[CARDS + 1]  # of each card: seat + 1 once it was played
    scores = i16[3]


def start(s, players, options):
    s.players = players
    s.options[0] = options[0]
    s.options[1] = options[1]
    if options[1] < 0:
        begin(s, 0)
        s.options[1] = below(s, players)
        close(s)
    s.phase = DEAL


def turn(s):
    return int(s.acting) if s.phase == DECIDE else -1


def legal_moves(s, out):
    n = 0
    for card in range(1, CARDS + 1):
        if s.phase == DECIDE and s.owner[card] == s.acting + 1:
            out[n] = card
            n += 1
    return n


def objection(s, move):
    if s.phase != DECIDE:
        return 109
    if move < 1 or move > CARDS:
        return 111
    return 0 if s.owner[move] == s.acting + 1 else 108


def play(s, move):
    s.owner[move] = 0
    s.open[move] = s.acting + 1
    s.acting = (s.acting + 1) % s.players
    if s.acting == s.options[1]:
        s.left -= 1
        if s.left == 1:
            end_deal(s)


def end_deal(s):
    best = 0
    for card in range(1, CARDS + 1):
        if s.owner[card] > 0:
            best = int(s.owner[card])
    s.scores[best - 1] += 1
    s.phase = OVER if s.deal == s.options[0] else DEAL


def due(s):
    return DEAL if s.phase == DEAL else 0


def advance(s):
    s.deal += 1
    s.acting = s.options[1]
    s.left = 3
    s.phase = DECIDE
    begin(s, s.deal)
    for card in range(1, CARDS + 1):
        s.owner[card] = s.open[card] = 0
    for i in range(3 * s.players):
        pick(s, i % s.players, below(s, CARDS - i))
    close(s)


def pick(s, seat, index):
    """Give the index-th card that is free and was not played."""
    for card in range(1, CARDS + 1):
        if s.owner[card] == 0 and s.open[card] == 0:
            if index == 0:
                s.owner[card] = seat + 1
            index -= 1


def determinize(s, seat, g):
    count = 0
    for card in range(1, CARDS + 1):
        if s.owner[card] != seat + 1:
            s.owner[card] = 0
            if s.open[card] == 0:
                count += 1
    for other in range(s.players):
        if other != seat:
            behind = (other - s.options[1]) % s.players < (s.acting - s.options[1]) % s.players
            for _ in range(int(s.left) - (1 if behind else 0)):
                pick(s, other, roll(g, count))
                count -= 1
    forget(s)


def score(s, seat):
    return int(s.scores[seat])


def place(s, seat):
    better = 0
    for other in range(s.players):
        if s.scores[other] > s.scores[seat]:
            better += 1
    return better + 1


def payoff(s, seat):
    return 1.0 if place(s, seat) == 1 else 0.0


def choose(s, moves, count, g):
    return 0


def standing(s, seat):
    return -int(s.scores[seat])
