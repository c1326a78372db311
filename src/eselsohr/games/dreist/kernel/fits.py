"""Kernel: where cards of DREIst fit, kept along with the layout, so that nobody has to look for it before each move.

A layout that is low, as nearly all are, has a lane for each colour in one integer: what holds for four colours is found
out at once, by the same bits as for one. Three columns change with every card.
"""

from eselsohr.engine.kernel.bits import lowest
from eselsohr.games.dreist.kernel.grid import (
    COLOURS,
    COLUMNS,
    OPTION_ABOVE,
    connected,
    near,
    openings,
    partners_of,
    room,
    singles,
    taken,
)

LANE = 15  # low layouts have a lane of so many bits for each colour in one integer:
LOW = 12  # cells up to the row above this one, and one more
LOW_ROWS = (1 << LOW + 2) - 2
LANES = 1 | 1 << LANE | 1 << 2 * LANE | 1 << 3 * LANE
LOW_CELLS = LOW_ROWS * LANES
GATHERED = 3 * LANE  # multiplied by this, the first bits of all lanes lie side by side from here on
GATHER = 1 << GATHERED | 1 << GATHERED - LANE + 1 | 1 << GATHERED - 2 * LANE + 2 | 1 << GATHERED - 3 * LANE + 3
FULL = ((1 << LANE - 1) - 1) * LANES


def refit(s, column):
    """Find out anew which cards fit in a column and in those beside it: in three, so that there are always as many."""
    first = min(max(column - 1, 1), COLUMNS - 2)
    fits, opens = fit_tall(s, first) if s.tall else fit(s, first)
    at = COLOURS * (first - 1)
    others = ~(0xFFF << at)
    s.fits = s.fits & others | fits << at
    s.opens = s.opens & others | opens << at & ~s.thirds


def refit_all(s):
    """Find out anew which cards fit."""
    for column in range(2, COLUMNS + 1, 3):
        refit(s, column)


def fit(s, first):
    """Note where cards may lie in three columns, four colours at once: which may by themselves, and which may open."""
    above, lanes, filled = s.options[OPTION_ABOVE], s.lanes, s.filled
    a, b, c, d, e = lanes[first - 1], lanes[first], lanes[first + 1], lanes[first + 2], lanes[first + 3]
    full_a, full_b, full_c = filled[first - 1] * LANES, filled[first] * LANES, filled[first + 1] * LANES
    full_d, full_e = filled[first + 2] * LANES, filled[first + 3] * LANES
    room_b, free_b, open_b = fitted(full_b, full_a, a, full_c, c, above)
    room_c, free_c, open_c = fitted(full_c, full_b, b, full_d, d, above)
    room_d, free_d, open_d = fitted(full_d, full_c, c, full_e, e, above)
    s.rooms[first], s.rooms[first + 1], s.rooms[first + 2] = room_b, room_c, room_d
    s.free[first], s.free[first + 1], s.free[first + 2] = free_b, free_c, free_d
    return gathered(free_b, free_c, free_d), gathered(open_b, open_c, open_d)


def fitted(own, left, left_same, right, right_same, above):
    """In one column: the cells with room; those where a card may lie by itself; those where it may open a pair."""
    rooms = LOW_CELLS & ~taken(own, left, left_same, right, right_same)
    beside = near(own, left_same, right_same, above)
    return rooms, rooms & beside, rooms & ~beside & (own >> 1 | LANES << 1)


def gathered(one, two, three):
    """A bit for each lane of three columns: is there a cell?"""
    lanes = some_lanes(one) | some_lanes(two) << COLOURS | some_lanes(three) << 2 * COLOURS
    return lanes * GATHER >> GATHERED & 0xFFF


def fit_tall(s, first):
    """The same, when a layout is so tall that it has no lanes: kind by kind."""
    fits, opens = 0, 0
    for at in range(3 * COLOURS):
        kind = COLOURS * (first - 1) + at
        fits |= (singles(s, kind) != 0) << at
        opens |= (openings(s, kind) != 0) << at
    return fits, opens


def some_lanes(cells):
    """The lanes in which there is a cell."""
    return cells + FULL >> LANE - 1 & LANES


def fitting(s, kind):
    """The cells where a card may lie by itself, as they were noted."""
    if s.tall:
        return singles(s, kind)
    return s.free[(kind >> 2) + 1] >> LANE * (kind & 3) & LOW_ROWS


def vacant(s, kind):
    """The cells with room for a card, as they were noted."""
    if s.tall:
        return room(s, (kind >> 2) + 1, kind & 3)
    return s.rooms[(kind >> 2) + 1] >> LANE * (kind & 3) & LOW_ROWS


def opening(s, kind):
    """The cells where a card that opens may lie, as they were noted."""
    return vacant(s, kind) & ~fitting(s, kind) & connected(s, (kind >> 2) + 1)


# As it was noted


def before(s, first, second):
    """D9: of a pair, the cells of `first` with room for `second` directly below or (same colour) directly beside it."""
    return vacant(s, second) >> (first >> 2 == second >> 2)


def pairs(s, kind, hand, kinds):
    """The cells where a card may open, given the hand it comes from (D9) and its kinds, one bit each."""
    partners = kinds & partners_of(kind) & ~((hand[kind] < 2) << kind)
    followed = 0
    while partners != 0:
        followed |= before(s, kind, lowest(partners))
        partners &= partners - 1
    return followed & opening(s, kind)


def opened(s, first, second):
    """D9: the cells where a card may open for another one that follows it."""
    return opening(s, first) & before(s, first, second) & -(s.opens >> first & 1)
