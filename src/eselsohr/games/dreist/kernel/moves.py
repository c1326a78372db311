"""Kernel: the moves of DREIst: their codes, which are legal, and why others are not. Comments cite the rulebook.

A move is row << 5 | kind to lay a card, its kind alone to discard it, and a few codes above for everything else.
"""

from eselsohr.engine.kernel.answers import G8, G9, G11
from eselsohr.engine.kernel.bits import lowest, number
from eselsohr.games.dreist.kernel.fits import fitting, pairs
from eselsohr.games.dreist.kernel.grid import (
    COLOURS,
    KINDS,
    OPTION_ABOVE,
    ROWS,
    colour_at,
    is_third,
    room,
)

LAY, FOLLOW, OFFER_DRAW, OFFER_GIFT, EGON_TURN, GAME_OVER, MATCH_OVER = 0, 1, 2, 3, 4, 5, 6  # phases

HAND = 5  # D3, D10
NOBODY = 4  # in a gift: no seat
GIFT_CARDS = 2  # D15
END = ROWS + 1 << 5
DRAW, KEEP = END + 1, END + 2
GIFT = END + 32  # | first << 3 | second: the receiving seats, ascending; second NOBODY: only one card to give
GIFT_NONE = GIFT | NOBODY << 3 | NOBODY
MOVE_CODES = GIFT + 64
ODD, TWO = 0x55555555, 0x33333333  # of a column's colours every other one, and the first two
MAX_MOVES = 101  # five kinds with at most 19 cells each, five discards, and room for one that is none

D5, D6, D7, D8, D9, D13, D15 = 5, 6, 7, 8, 9, 13, 15


def turn(s):
    """Who decides now."""
    return int(s.acting) if s.phase < EGON_TURN else -1


def is_lay(move):
    """Does that code lay a card?"""
    return KINDS <= move < END


def seats(s):
    """How many have cards: alone you sit opposite Egon."""
    return max(int(s.players), 2)


# Which are legal


def legal_moves(s, out):
    """In order: cards to lay by kind and row, then end, or discards by kind; draw, keep; gifts by seats, none last."""
    seat = turn(s)
    if seat < 0:
        return 0
    if s.phase == LAY:
        return lays(s, seat, out)
    if s.phase == FOLLOW:
        return followers(s, seat, out)
    if s.phase == OFFER_GIFT:
        return gifts(s, seat, out)
    out[0] = DRAW
    out[1] = KEEP
    return 2


def lays(s, seat, out):
    """D5, D8, D9: single cards and openings; then end the turn, or discard if nothing was laid."""
    hand = s.hands[seat]
    kinds = s.kinds[seat]
    opening = kinds & s.opens & mates(kinds, s.held[seat])
    n, left = 0, kinds & s.fits | opening
    for _ in range(max(number(left), 3)):
        kind = lowest(left)
        cells = fitting(s, kind) & -(left != 0)
        left &= left - 1
        if opening >> kind & 1:
            opening ^= 1 << kind
            cells |= pairs(s, kind, hand, kinds)
        more = True
        while more:  # the first without asking, too: if nothing fits, the next overwrites it
            out[n] = lowest(cells) << 5 | kind
            n += cells != 0
            cells &= cells - 1
            more = cells != 0
    if s.laid > 0:
        out[n] = END
        return n + 1
    count = number(kinds)
    for i in range(max(count, HAND)):  # mostly no fewer; what is too many, nobody reads
        out[n + i] = lowest(kinds)
        kinds &= kinds - 1
    return n + count


def mates(kinds, held):
    """D9: at least those of some kinds, so many cards in all, that make a pair with another card among them."""
    beside = kinds << COLOURS | kinds >> COLOURS
    other = (kinds & ODD) << 1 | kinds >> 1 & ODD
    both = kinds | other
    doubled = -(held != number(kinds))
    return beside | other | (both & TWO) << 2 | both >> 2 & TWO | doubled


def followers(s, seat, out):
    """D9: what can follow the opening card, beside or below it."""
    hand = s.hands[seat]
    first, row = int(s.opening) & 31, int(s.opening) >> 5
    n = 0
    for kind in range(max(first - COLOURS, 0), min(first + COLOURS + 1, KINDS)):
        below_it = kind >> 2 == first >> 2
        if hand[kind] > 0 and (below_it or kind & 3 == first & 3):
            at = row + 1 if below_it else row
            if room(s, (kind >> 2) + 1, kind & 3) >> at & 1:
                out[n] = at << 5 | kind
                n += 1
    return n


def gifts(s, seat, out):
    """D15: both cards to one opponent or one each; a single card if there is only one; or none."""
    n = 0
    for first in range(seats(s)):
        if first != seat:
            if s.piled[seat] < GIFT_CARDS:
                out[n] = GIFT | first << 3 | NOBODY
                n += 1
            else:
                for second in range(first, seats(s)):
                    if second != seat:
                        out[n] = GIFT | first << 3 | second
                        n += 1
    out[n] = GIFT_NONE
    return n + 1


# Why others are not


def objection(s, move):
    """0, or the rule the move breaks: what its shape breaks here comes before G8."""
    seat = turn(s)
    if seat < 0:
        return G9
    if not is_move(move):
        return G11
    if s.phase == OFFER_DRAW:
        return 0 if move == DRAW or move == KEEP else D13
    if s.phase == OFFER_GIFT:
        return gift_objection(s, seat, move)
    if move == DRAW or move == KEEP:
        return D13
    if move >= GIFT:
        return D15
    if s.phase == FOLLOW:
        rule = follow_objection(s, move)
    elif move < KINDS or move == END:
        rule = D5 if (s.laid > 0) != (move == END) else 0
    else:
        rule = lay_objection(s, seat, move & 31, move >> 5)
    if rule == 0 and move < END and s.hands[seat][move & 31] == 0:
        rule = G8
    return rule


def is_move(move):
    """Canonical: a discard, a card with its row, end, draw, keep, or a gift to seats in ascending order."""
    if move < 0 or move >= MOVE_CODES:
        return False
    if move < GIFT:
        return move <= KEEP
    first, second = move - GIFT >> 3, move - GIFT & 7
    return first <= second <= NOBODY


def gift_objection(s, seat, move):
    """D15: all or nothing, to opponents; a gift comes before everything else."""
    if move == GIFT_NONE:
        return 0
    if move < GIFT:
        return D15
    first, second = move - GIFT >> 3, move - GIFT & 7
    if first == seat or second == seat or first >= seats(s):
        return D15
    if second == NOBODY:
        return 0 if s.piled[seat] == 1 else D15
    return 0 if s.piled[seat] > 1 and second < seats(s) else D15


def follow_objection(s, move):
    """D9: beside or below the opening card, at once."""
    if not is_lay(move):
        return D9
    column, row = ((move & 31) >> 2) + 1, move >> 5
    first, at = ((int(s.opening) & 31) >> 2) + 1, int(s.opening) >> 5
    beside = row == at and (column == first - 1 or column == first + 1)
    if not beside and not (column == first and row == at + 1):
        return D9
    return 0 if is_free(s, column, row, move & 3) else D6


def lay_objection(s, seat, kind, row):
    """D6…D9, cell by cell."""
    column, colour = (kind >> 2) + 1, kind & 3
    if not is_free(s, column, row, colour):
        return D6
    below_it = colour_at(s, column, row + 1) >= 0
    beside = colour_at(s, column - 1, row) >= 0 or colour_at(s, column + 1, row) >= 0
    if beside or colour_at(s, column, row - 1) >= 0 or (below_it and s.options[OPTION_ABOVE]):
        return 0
    if row > 1 and not below_it:
        return D7
    if is_third(s, column, colour):
        return D9
    return 0 if can_follow(s, seat, kind, row, 1) else D8


def is_free(s, column, row, colour):
    """D6: an empty cell whose neighbours in the row, if any, have that colour."""
    left, right = colour_at(s, column - 1, row), colour_at(s, column + 1, row)
    fits = (left < 0 or left == colour) and (right < 0 or right == colour)
    return fits and colour_at(s, column, row) < 0


def can_follow(s, seat, first, row, spare):
    """D9: does the hand hold a card that can follow? `spare`: 1 while the opening card itself is still in it."""
    column = (first >> 2) + 1
    for kind in range(KINDS):
        if s.hands[seat][kind] > (spare if kind == first else 0):
            other = (kind >> 2) + 1
            if other == column and is_free(s, column, row + 1, kind & 3):
                return True
            beside = other == column - 1 or other == column + 1
            if beside and kind & 3 == first & 3 and is_free(s, other, row, kind & 3):
                return True
    return False
