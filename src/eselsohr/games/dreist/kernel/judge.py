"""Kernel: what the end of a turn of DREIst is worth to the seat that played it, in whole numbers.

A judge is one row of numbers that learned the game, see `training.turns`. First come WIDTH + 1 numbers for each of ROWS
facts: those that hold are added up. Then comes a layer of WIDTH units, which reads all of them but the last one, and a
number for each unit. Facts say which cards are out, what room there is for them, and how many everybody has left.
Nothing is rounded: the same comes out on every machine.
"""

from eselsohr.engine.kernel.units import COARSE, FINE, add, held
from eselsohr.games.dreist.kernel.grid import (
    COLOURS,
    COLUMNS,
    COPIES,
    KINDS,
    OPTION_ABOVE,
    ROW_1,
    room,
    touching,
)
from eselsohr.games.dreist.kernel.moves import GIFT_CARDS, NOBODY, seats

WIDTH = 32
SHARP = 10  # binary places of a chance

PLACES = 24  # what room there is for a kind: see `place`
UNSEEN = 0  # by kind: its place, and how many nobody has seen
OWN = UNSEEN + PLACES * 4  # by card held: its place, and how many more make a pair with it
LEFTS = 42  # how many cards somebody has left: one, and then some together
MINE = OWN + PLACES * 3
OTHERS = MINE + LEFTS  # by seat from the next one on, and then Egon's
KEPT = OTHERS + 4 * LEFTS  # cards kept in hand
TABLE = KEPT + 12  # how many play, cards drawn that nobody knows yet, and the option
LAIN = TABLE + 8  # cards in the layout, two at a time
TALL = LAIN + 24  # by column of two colours: how many cards lie in it
READY = TALL + 10  # the same, by card held that clears it
ROWS = READY + 10
FACTS = 96  # that hold at once, at most

SECOND = ROWS * (WIDTH + 1)
SECOND_BIAS = SECOND + WIDTH * WIDTH
THIRD = SECOND_BIAS + WIDTH
SIZE = THIRD + WIDTH + 1


# Facts


def unseen(s, seat, out):
    """How many cards of each kind a seat has not seen."""
    for kind in range(KINDS):
        out[kind] = COPIES - s.hands[seat][kind] - ones(int(s.cells[(kind >> 2) + 1][kind & 3]))
    for i in range(s.thrown):
        out[s.discard[i]] -= 1


def facts(s, seat, thrown, first, second, left, found):
    """List what holds after a turn that ends by throwing a kind away (-1: none) and giving cards to seats (NOBODY)."""
    n, lain, kept = 0, 0, 0
    for column in range(1, COLUMNS + 1):
        size, both = ones(int(s.filled[column])), are_two(s, column)
        lain += size
        for colour in range(COLOURS):
            kind = (column - 1) * COLOURS + colour
            held = holds(s, seat, kind, thrown)
            if held > 0 or left[kind] > 0:
                where = place(s, column, colour, both)
                if left[kind] > 0:
                    found[n] = UNSEEN + where * 4 + left[kind]
                    n += 1
                for _ in range(held):
                    found[n] = OWN + where * 3 + min(pairs(s, seat, kind, thrown), 2)
                    n += 1
                if held > 0 and where >= 8 and where & 2 != 0:
                    found[n] = READY + min(size, 9)
                    n += 1
                kept += held
        if both:
            found[n] = TALL + min(size, 9)
            n += 1
    found[n] = KEPT + min(kept, 11)
    found[n + 1] = LAIN + min(lain // 2, 23)
    found[n + 2] = TABLE + s.players
    n += 3
    drawn = s.held[seat] - int(thrown >= 0) - kept
    if drawn > 0:
        found[n] = TABLE + 5 + min(drawn, 2)
        n += 1
    if s.options[OPTION_ABOVE]:
        found[n] = TABLE + 5
        n += 1
    return count_left(s, seat, thrown, first, second, found, n)


def count_left(s, seat, thrown, first, second, found, n):
    """Add how many cards everybody has left, gifts given."""
    given = gifts(s, seat, first)
    found[n] = MINE + some(s.held[seat] + s.piled[seat] - given - int(thrown >= 0))
    n += 1
    for step in range(1, seats(s)):
        other = (seat + step) % seats(s)
        cards = s.held[other] + s.piled[other]
        if given > 0:
            cards += given * (other == first) if first == second else (other == first) + (other == second)
        found[n] = OTHERS + (step - 1 if s.players > 1 else 3) * LEFTS + some(cards)
        n += 1
    return n


def gifts(s, seat, first):
    """How many cards a gift takes from the own pile."""
    return min(GIFT_CARDS, int(s.piled[seat])) if first != NOBODY else 0


def some(cards):
    return int(cards) if cards < 24 else min(24 + (int(cards) - 24) // 4, LEFTS - 1)


def ones(mask):
    count = 0
    while mask != 0:
        mask &= mask - 1
        count += 1
    return count


def are_two(s, column):
    """Does a column have two colours, so that a third one clears it?"""
    cells = s.cells[column]
    return int(cells[0] != 0) + int(cells[1] != 0) + int(cells[2] != 0) + int(cells[3] != 0) == 2


def place(s, column, colour, both):
    """What room there is: no, one or more cells to attach at; does one make a row; does it clear; can it open."""
    free, near = room(s, column, colour), touching(s, column, colour)
    cells = free & near
    left, right = int(s.cells[column - 1][colour]), int(s.cells[column + 1][colour])
    rows = left & right
    if column > 1:
        rows |= left & int(s.cells[column - 2][colour])
    if column < COLUMNS:
        rows |= right & int(s.cells[column + 2][colour])
    third = both and s.cells[column][colour] == 0
    alone = free & ~near & (ROW_1 | int(s.filled[column]) >> 1)
    found = 2 if cells & cells - 1 != 0 else int(cells != 0)
    return found * 8 + int(rows & cells != 0) * 4 + int(third) * 2 + int(alone != 0 and not third)


def holds(s, seat, kind, thrown):
    return int(s.hands[seat][kind]) - int(kind == thrown)


def pairs(s, seat, kind, thrown):
    """How many cards held make a pair with that one."""
    count = -1  # itself
    for other in range(kind & ~3, (kind & ~3) + COLOURS):
        count += holds(s, seat, other, thrown)
    if kind >= COLOURS:
        count += holds(s, seat, kind - COLOURS, thrown)
    if kind < KINDS - COLOURS:
        count += holds(s, seat, kind + COLOURS, thrown)
    return count


# Worth


def worth(judge, found, n, low, high):
    """What facts are worth: higher is better."""
    for j in range(WIDTH + 1):
        low[j] = 0
    for i in range(n):
        at = int(found[i]) * (WIDTH + 1)
        add(low, judge[at : at + WIDTH + 1], 1)
    for j in range(WIDTH):
        high[j] = judge[SECOND_BIAS + j]
    for i in range(WIDTH):
        unit = held(int(low[i]), FINE - COARSE)
        if unit > 0:
            at = SECOND + i * WIDTH
            add(high, judge[at : at + WIDTH], unit)
    total = int(judge[THIRD + WIDTH]) + (int(low[WIDTH]) << COARSE)
    for j in range(WIDTH):
        total += held(int(high[j]), FINE) * int(judge[THIRD + j])
    return total


def chance(worth):
    """How likely that wins: 1 / (1 + e^-x), e^-x as (1 + -x / 1024)^1024."""
    x = worth / (1 << FINE + COARSE)
    base = 1.0 - min(12.0, max(-12.0, x)) / (1 << SHARP)
    for _ in range(SHARP):
        base *= base
    return 1.0 / (1.0 + base)
