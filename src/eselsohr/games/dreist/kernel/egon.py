"""Kernel: Egon's turn in the solo game (D19…D24), one card a step.

The aside keeps the order in which he revealed its cards. While a pair is being laid, `opening` is its first card; the
second is the one just `revealed` (kind + 1) or else the one at place `partner` of the aside.
"""

from eselsohr.engine.kernel.bits import lowest
from eselsohr.games.dreist.kernel.fits import fitting, opened
from eselsohr.games.dreist.kernel.grid import partners_of
from eselsohr.games.dreist.kernel.laying import lay, throw

EGON = 1  # his seat
ENOUGH = 2  # D23


def step(s):
    """Let his next card happen; false if his turn is over (D23, D24)."""
    if s.opening != 0:
        move = follow(s)
    elif s.laid >= ENOUGH:
        return False
    else:
        move = reactivate(s)
        if move == 0:
            if s.piled[EGON] == 0:
                return False
            move = reveal(s)
    if move != 0:
        lay(s, move & 31, move >> 5)  # D19: he draws for no three
        s.laid += 1  # D23: what it clears counts as laid
    return True


def reactivate(s):
    """D22: once a card is laid, the oldest card aside that fits now; 0 if none does."""
    if s.laid == 0 or s.waiting & s.fits == 0:
        return 0
    kind = take(s, first_of(s, s.fits))
    return lowest(fitting(s, kind)) << 5 | kind


def first_of(s, kinds):
    """The place in the aside of the oldest card of some kinds."""
    index = 0
    while not kinds >> s.aside[index] & 1:
        index += 1
    return index


def reveal(s):
    """D20, D21: the top card is laid alone, opens or follows a pair, or is put aside: 0."""
    s.piled[EGON] -= 1
    kind = int(s.piles[EGON][s.piled[EGON]])
    s.piles[EGON][s.piled[EGON]] = 0
    if s.fits >> kind & 1:
        return lowest(fitting(s, kind)) << 5 | kind
    if s.waiting & partners_of(kind) != 0:
        open_pair(s, kind)
    if s.opening == 0:
        s.aside[s.asides] = kind
        s.asides += 1
        s.waiting |= 1 << kind
    return int(s.opening)


def open_pair(s, kind):
    """D21: oldest partner first; the earlier revealed card opens, the other way round only if that is illegal."""
    partners = partners_of(kind)
    for index in range(s.asides):
        partner = int(s.aside[index])
        if partners >> partner & 1:
            row = lowest(opened(s, partner, kind))
            if row > 0:
                take(s, index)
                s.revealed = kind + 1
                s.opening = row << 5 | partner
                return
            row = lowest(opened(s, kind, partner))
            if row > 0:
                s.partner = index
                s.opening = row << 5 | kind
                return


def follow(s):
    """The second card of a pair: below the first if it has its number, else beside it."""
    first, row = int(s.opening) & 31, int(s.opening) >> 5
    kind = int(s.revealed) - 1
    if kind < 0:
        kind = take(s, int(s.partner))
    s.opening = 0
    s.revealed = 0
    s.partner = 0
    return (row + 1 if kind >> 2 == first >> 2 else row) << 5 | kind


def take(s, index):
    """Take a card out of the aside."""
    kind = int(s.aside[index])
    s.asides -= 1
    for i in range(index, s.asides):
        s.aside[i] = s.aside[i + 1]
    s.aside[s.asides] = 0
    s.waiting = 0
    for i in range(s.asides):
        s.waiting |= 1 << s.aside[i]
    return kind


def throw_aside(s):
    """D23, D24: what is still aside is discarded, in the order it was revealed."""
    for index in range(s.asides):
        throw(s, int(s.aside[index]))
        s.aside[index] = 0
    s.asides = 0
    s.waiting = 0
