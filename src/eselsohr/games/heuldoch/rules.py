"""Kernel: the rules of Heul doch, base game and specials. Comments cite the rulebook.

Kinds, stacks, hands and the draw pile are explained in `kernel.stacks`. A move is where << 6 | kind.
"""

from eselsohr.engine.kernel.answers import DEAL, G8, G9, G11
from eselsohr.engine.kernel.chance import Chance, begin, below, bent, close, forget, set_options, shuffle
from eselsohr.engine.kernel.dice import roll
from eselsohr.engine.layout import i8, i16
from eselsohr.games.heuldoch.kernel.specials import NOBODY, TO_RIGHT, work
from eselsohr.games.heuldoch.kernel.stacks import (
    CAROUSEL,
    CATAPULT,
    COLOURS,
    COPIES,
    DISCARD,
    HAND,
    KINDS,
    MAX_PLAYERS,
    NUMBER_CARDS,
    OPTION_SPECIAL_ONIONS,
    OPTION_SPECIALS,
    OPTION_STARTER,
    OTHER,
    PACK,
    SPECIAL_COPIES,
    TOWEL,
    WEREWOLF,
    copies,
    everybody,
    exchange,
    fits,
    lay,
    leave,
    left_of,
    pick,
    right_of,
    showing,
    take,
)

KNOB_HAND = 0
OWN, LEFT, RIGHT, ONION, OPEN = 0, 1, 2, 3, 4  # where a card goes; specials are OPEN and add their choice
MOVE_CODES = (OPEN + NOBODY + 1) << 6
MAX_MOVES = 16  # four cards: a towel has 6 moves, a carousel 3, a number at most 3

H4, H5, H6, H7, H8, H15, H18 = 4, 5, 6, 7, 8, 15, 18


class State(Chance):
    players = i8
    options = i8[4]
    deal = i8  # 0 before the only one
    acting = i8  # -1: nobody
    hands = i8[MAX_PLAYERS, HAND]  # kinds, ascending
    held = i8[MAX_PLAYERS]  # cards in each hand
    draw = i8[PACK]  # the draw pile lies at the end of it, top first
    left = i8  # cards in the draw pile
    laid = i8  # cards laid so far
    face = i8[PACK + 1]  # their kinds; card 0 is no card
    down = i8[PACK + 1]  # 1: lies face down
    seen = i8[PACK + 1]  # the seats that know the face, one bit each
    under = i8[PACK + 1]  # the card beneath, 0 for none
    top = i8[MAX_PLAYERS + 1]  # the top card of each stack, 0 for none
    lost = i16[MAX_PLAYERS]  # H13: points lost to voiding, counted at the end
    scores = i16[MAX_PLAYERS]  # counted at the end, zero before


def start(s, players, options):
    """Set up a match; the deal is due."""
    set_options(s, players, options, OPTION_STARTER)
    s.down[0] = 1  # H14: an empty stack is ranked like one that shows an onion
    s.acting = -1


def turn(s):
    """Who decides now."""
    return int(s.acting)


def due(s):
    return DEAL if s.deal == 0 else 0


def advance(s):
    """Let the one thing happen that is due."""
    if s.deal == 0:
        deal(s)


# Moves


def legal_moves(s, out):
    """Card by card, ascending: own, left, right, or what a special can do; last the card as an onion."""
    seat = turn(s)
    if seat < 0:
        return 0
    own, left, right = showing(s, seat), showing(s, left_of(s, seat)), showing(s, right_of(s, seat))
    hand = s.hands[seat]
    n, last = 0, -1
    for i in range(s.held[seat]):
        kind = int(hand[i])
        if kind != last:  # G4
            if kind < CATAPULT:
                n = face_up(kind, own, left, right, out, n)
            else:
                n = effects(s, seat, kind, out, n)
            if kind < CATAPULT or s.options[OPTION_SPECIAL_ONIONS]:
                out[n] = ONION << 6 | kind  # H7
                n += 1
        last = kind
    return n


def face_up(kind, own, left, right, out, n):
    """H5, H6: where a number card goes face up, given what the three stacks show.

    Each move is written and then kept or not: compiled, that is much faster than to branch on what no one can foresee.
    """
    first = n
    out[n] = LEFT << 6 | kind
    n += fits(kind, left)
    out[n] = RIGHT << 6 | kind
    n += fits(kind, right)
    out[n] = OWN << 6 | kind
    n += (n == first) & ((own == OTHER) | fits(kind, own))
    return n


def effects(s, seat, kind, out, n):
    """H14…H17: what a special can be played for."""
    first = n
    if kind == TOWEL:
        for other in range(s.players):
            if other != seat and s.top[other] != 0:
                out[n] = (OPEN + other) << 6 | TOWEL
                n += 1
        if n == first:
            out[n] = (OPEN + NOBODY) << 6 | TOWEL
            n += 1
        return n
    out[n] = OPEN << 6 | kind
    if kind == CAROUSEL:
        n += 1
        out[n] = (OPEN + TO_RIGHT) << 6 | CAROUSEL
    return n + 1


def objection(s, move):
    """0, or the rule the move breaks: what its shape breaks here comes before G8."""
    seat = turn(s)
    if seat < 0:
        return G9
    if move < 0 or move >= MOVE_CODES:
        return G11
    where, kind = move >> 6, move & 63
    if kind >= KINDS or kind & 7 == COLOURS or (kind >= CATAPULT and where < ONION):
        rule = G11
    elif where == ONION:
        rule = H7 if kind >= CATAPULT and s.options[OPTION_SPECIAL_ONIONS] == 0 else 0
    elif where >= OPEN:
        rule = special_objection(s, seat, kind, where - OPEN)
    elif where == OWN:
        rule = own_objection(s, seat, kind)
    else:
        rule = gift_objection(s, left_of(s, seat) if where == LEFT else right_of(s, seat), kind)
    if rule == 0 and not holds(s, seat, kind):
        rule = G8
    return rule


def holds(s, seat, kind):
    for i in range(s.held[seat]):
        if s.hands[seat][i] == kind:
            return True
    return False


def gift_objection(s, neighbour, kind):
    card = s.top[neighbour]
    if s.down[card]:
        return H8
    if s.face[card] >= CATAPULT:
        return H18
    return 0 if fits(kind, int(s.face[card])) else H4


def own_objection(s, seat, kind):
    if gift_objection(s, left_of(s, seat), kind) == 0 or gift_objection(s, right_of(s, seat), kind) == 0:
        return H5
    card = s.top[seat]
    if s.down[card] or s.face[card] >= CATAPULT or fits(kind, int(s.face[card])):
        return 0
    return H6


def special_objection(s, seat, kind, choice):
    if kind == TOWEL:
        return towel_objection(s, seat, choice)
    if kind == CAROUSEL:
        return 0 if choice <= TO_RIGHT else G11
    return 0 if choice == 0 and (kind == CATAPULT or kind == WEREWOLF) else G11


def towel_objection(s, seat, choice):
    """H15: any other player with a card to swap; nobody only if there is none."""
    if choice == NOBODY:
        for other in range(s.players):
            if other != seat and s.top[other] != 0:
                return H15
        return 0
    return H15 if choice == seat or choice >= s.players or s.top[choice] == 0 else 0


# Playing


def play(s, move):
    """Play one legal move: the card, what it brings about, then the draw (H9)."""
    seat = turn(s)
    where, kind = move >> 6, move & 63
    leave(s, seat, kind)
    if where < OPEN:
        onion = int(where == ONION)
        lay(s, stack_of(s, seat, where), kind)
        s.down[s.laid] = onion
        s.seen[s.laid] = everybody(s) & onion - 1 | 1 << seat
    else:
        lay(s, DISCARD, kind)
        work(s, seat, kind, where - OPEN)
    if s.left > 0:
        take(s, seat, pick(s, 0))
    pass_on(s, seat)


def stack_of(s, seat, where):
    """Onto which stack a card goes: the left neighbour's, the right one's, else the own one. No one can foresee it."""
    stack = seat + (where == LEFT) - (where == RIGHT)
    return stack + s.players * ((stack < 0) - (stack == s.players))


def pass_on(s, seat):
    """H3: clockwise to the next seat with cards; H9: none left, the game ends."""
    other = seat
    for _ in range(s.players):
        other = left_of(s, other)
        if s.held[other] > 0:
            s.acting = other
            return
    finish(s)


# Results


def finish(s):
    """Show all stacks (G10) and count them."""
    s.acting = -1
    for card in range(1, s.laid + 1):
        s.seen[card] = everybody(s)
    for seat in range(s.players):
        count(s, seat)


def count(s, seat):
    """H12, H13: what the face-up numbers of a stack are worth, and what voiding cost."""
    z, numbers = pile_up(s, seat)
    void = voided(z)
    points, lost = 0, 0
    for number in range(1, 8):
        worth = number * (numbers >> 4 * number & 15)
        gone = worth if void >> number & 1 else 0
        lost += gone
        points += worth - gone
    s.scores[seat] = points
    s.lost[seat] = lost


def pile_up(s, seat):
    """H11: z, the face-down cards of a stack; and how many face-up cards there are of each number, four bits each."""
    z, numbers = 0, 0
    card = int(s.top[seat])
    while card != 0:
        down, kind = int(s.down[card]), int(s.face[card])
        z += down
        numbers += (down == 0) << 4 * ((kind >> 3) + 1)  # the bits of specials are not looked at
        card = int(s.under[card])
    return z, numbers


def onions(s, seat):
    """H11: z, the face-down cards of a stack."""
    return pile_up(s, seat)[0]


def voided(z):
    """H11: the numbers that z onions void, one bit each."""
    if z == 0:
        return 0
    seven = 1 << 7 if z > 7 else 0
    return 1 << ((z - 1) % 7 + 1) | seven


def score(s, seat):
    """The total of points; nothing before the end."""
    return int(s.scores[seat])


def rank(s, seat):
    """H13: points first, then points lost."""
    return s.scores[seat] << 10 | s.lost[seat]  # lost: at most the 392 points of all number cards


def place(s, seat):
    """H13: the highest total is first; who lost more is ahead of an equal; ties share."""
    better = 0
    for other in range(s.players):
        if rank(s, other) > rank(s, seat):
            better += 1
    return better + 1


def payoff(s, seat):
    """The place; ties share."""
    better, equal = 0, -1
    mine = rank(s, seat)
    for other in range(s.players):
        theirs = rank(s, other)
        if theirs > mine:
            better += 1
        elif theirs == mine:
            equal += 1
    return 1.0 - (better + 0.5 * equal) / (s.players - 1.0)


# Chance and knowledge


def deal(s):
    """H2: start cards from the numbers alone, which is what shuffling specials back amounts to; then the hands."""
    s.deal = 1
    begin(s, 1)
    for i in range(NUMBER_CARDS):
        card = i // COPIES
        s.draw[PACK - 1 - i] = card // COLOURS << 3 | card % COLOURS
    s.left = NUMBER_CARDS
    for seat in range(s.players):
        lay(s, seat, pick(s, below(s, s.left)))
    if s.options[OPTION_SPECIALS]:
        for i in range(PACK - NUMBER_CARDS):
            s.draw[PACK - 1 - s.left] = CATAPULT + i // SPECIAL_COPIES
            s.left += 1
    first = PACK - s.left
    shuffle(s, s.draw, first, PACK)
    close(s)
    for seat in range(s.players):
        for _ in range(bent(s, KNOB_HAND, HAND)):
            take(s, seat, pick(s, 0))
    s.acting = s.options[OPTION_STARTER]


def determinize(s, seat, g):
    """Guess the draw pile, the other hands and the onions: every way to spread the unseen cards is equally likely."""
    left = int(s.left)
    numbers = gather(s, seat)
    for card in range(1, s.laid + 1):
        if s.seen[card] >> seat & 1 == 0:
            # H7: where a special is never an onion; the numbers come first in the pool
            choices = int(s.left) if s.options[OPTION_SPECIAL_ONIONS] else numbers
            s.face[card] = pick(s, roll(g, choices))
            numbers -= 1
    for other in range(s.players):
        if other != seat:
            cards = int(s.held[other])
            s.held[other] = 0
            for _ in range(cards):
                take(s, other, pick(s, roll(g, s.left)))
    settle(s, left, g)
    forget(s)


def gather(s, seat):
    """Make the draw pile of all cards that seat has not seen, by kind; return how many numbers are among them."""
    for kind in range(KINDS):
        s.draw[kind] = copies(s, kind)
    for i in range(s.held[seat]):
        s.draw[s.hands[seat][i]] -= 1
    for card in range(1, s.laid + 1):
        if s.seen[card] >> seat & 1:
            s.draw[s.face[card]] -= 1
    # From the last kind down, the cards are written behind the counts still to be read.
    first, numbers = PACK, 0
    for kind in range(KINDS - 1, -1, -1):
        unseen = int(s.draw[kind])
        for _ in range(unseen):
            first -= 1
            s.draw[first] = kind
        if kind < CATAPULT:
            numbers += unseen
    s.left = PACK - first
    return numbers


def settle(s, left, g):
    """Shuffle as many cards of the pool to its end as the draw pile has; the others are out of play."""
    first = PACK - s.left
    for i in range(PACK - 1, PACK - 1 - left, -1):
        exchange(s, i, first + roll(g, i - first + 1))
    for i in range(PACK - left):
        s.draw[i] = 0
    s.left = left
