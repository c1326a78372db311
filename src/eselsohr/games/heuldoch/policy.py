"""Kernel: the greedy player of Heul doch, from its own hand, what lies open and what it has seen.

A stack is worth its points, less what its onions void (the more, the fewer turns are left to change that) and a little
for each onion. The best move gains most compared with what the others gain on average, keeps specials for later, and
leaves a high card in hand that could go on the own stack next.
"""

from eselsohr.games.heuldoch.kernel.specials import NOBODY, TO_LEFT
from eselsohr.games.heuldoch.kernel.stacks import (
    CAROUSEL,
    CATAPULT,
    OTHER,
    TOWEL,
    fits,
    left_of,
    number_showing,
    right_of,
    showing,
)
from eselsohr.games.heuldoch.rules import LEFT, ONION, OPEN, OWN, turn, voided

POINT = 64
ONION_COST = 3 * POINT // 2
SPECIAL_COST = 2 * POINT
FOLLOW_UP = 2 * POINT // 5  # for each point of the card to follow
FACE_DOWN, BLANK, GUESSED = -1, 0, 4  # what a card adds to a stack, if not its number


def choose(s, moves, count, g):
    """The index of the best move; ties go to the first."""
    seat = turn(s)
    left = int(s.held[seat]) + int(s.left) // int(s.players)  # turns, this one included
    best, most = 0, 0
    for i in range(count):
        value = gain(s, seat, int(moves[i]), left)
        if i == 0 or value > most:
            best, most = i, value
    return best


def standing(s, seat):
    """What a stack lacks: low is good."""
    left = 1 + int(s.left) // int(s.players)
    return -worth(s, int(s.top[seat]), BLANK, left)


def gain(s, seat, move, left):
    """What a move is good for: high is good."""
    where, kind = move >> 6, move & 63
    if where >= OPEN:
        total = effect(s, seat, kind, where - OPEN, left)
    else:
        total = placed(s, seat, where, kind, left)
    if left == 1:
        return total
    weight = int(s.players) - 1
    if where < OPEN:
        total += weight * FOLLOW_UP * following(s, seat, where, kind)
    return total - weight * SPECIAL_COST if kind >= CATAPULT else total


def placed(s, seat, where, kind, left):
    add = FACE_DOWN if where == ONION else (kind >> 3) + 1
    stack = receiver(s, seat, where)
    return change(s, seat, stack, int(s.top[stack]), add, left)


def receiver(s, seat, where):
    if where == OWN or where == ONION:
        return seat
    return left_of(s, seat) if where == LEFT else right_of(s, seat)


def effect(s, seat, kind, choice, left):
    """What a special changes, stack by stack."""
    total = 0
    highest = 0
    for stack in range(s.players):
        highest = max(highest, number_showing(s, stack))
    for stack in range(s.players):
        card = int(s.top[stack])
        add = adds(s, card)
        if kind == CATAPULT:
            if highest > 0 and number_showing(s, stack) == highest:
                add = BLANK
        elif kind == TOWEL:
            if choice != NOBODY and (stack == seat or stack == choice):
                add = adds(s, int(s.top[choice if stack == seat else seat]))
        elif kind == CAROUSEL:
            add = adds(s, int(s.top[right_of(s, stack) if choice == TO_LEFT else left_of(s, stack)]))
        elif card != 0:
            add = turned(s, card, seat)
        total += change(s, seat, stack, int(s.under[card]), add, left)
    return total


def adds(s, card):
    """What a card adds as it lies."""
    if card == 0:
        return BLANK
    return FACE_DOWN if s.down[card] else number(s, card)


def turned(s, card, seat):
    """What a card will add once it is turned over, as far as that seat knows."""
    if s.down[card] == 0:
        return FACE_DOWN
    return number(s, card) if s.seen[card] >> seat & 1 else GUESSED


def number(s, card):
    kind = int(s.face[card])
    return (kind >> 3) + 1 if kind < CATAPULT else BLANK


def change(s, seat, stack, under, add, left):
    """What it means to that seat if all of a stack above the card `under` is replaced."""
    difference = worth(s, under, add, left) - worth(s, int(s.top[stack]), BLANK, left)
    return difference * (int(s.players) - 1) if stack == seat else -difference


def worth(s, card, add, left):
    """The worth of a stack from that card down, with another one on top."""
    z, points, sums = 0, 0, 0
    if add == FACE_DOWN:
        z = 1
    elif add > 0:
        points, sums = add, add << 8 * add
    while card != 0:
        if s.down[card]:
            z += 1
        else:
            value = number(s, card)
            points += value
            sums += value << 8 * value  # by number: a byte holds the 98 points of fourteen 7s
        card = int(s.under[card])
    return POINT * points - POINT * lost(z, sums) // (4 * left - 3) - ONION_COST * z


def lost(z, sums):
    void = voided(z)
    points = 0
    for value in range(1, 8):
        if void >> value & 1:
            points += sums >> 8 * value & 255
    return points


def following(s, seat, where, kind):
    """The highest number left in hand that could go on the own stack if nothing else changed."""
    own, left, right = showing(s, seat), showing(s, left_of(s, seat)), showing(s, right_of(s, seat))
    if where == ONION:
        own = OTHER
    elif where == OWN:
        own = kind
    elif where == LEFT:
        left = kind
    else:
        right = kind
    best, played = 0, False
    for i in range(s.held[seat]):
        card = int(s.hands[seat][i])
        if card == kind and not played:
            played = True
        elif card < CATAPULT and not fits(card, left) and not fits(card, right) and (own == OTHER or fits(card, own)):
            best = max(best, (card >> 3) + 1)
    return best
