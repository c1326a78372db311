"""Kernel: laying cards of DREIst, and what that clears. Comments cite the rulebook."""

from eselsohr.engine.kernel.bits import lowest
from eselsohr.games.dreist.kernel.fits import LANE, LANES, LOW, refit
from eselsohr.games.dreist.kernel.grid import COLOURS, COLUMNS, ROW_1, THIRDS, colour_at, is_third, union


def lay(s, kind, row):
    """Lay a card where it may go; true if it makes a three (D11…D13)."""
    column, colour = (kind >> 2) + 1, kind & 3
    clears = is_third(s, column, colour)
    put_down(s, kind, row)
    if clears:
        clear(s, column)
    refit(s, column)
    return clears or is_three(s, column, row)


def put_down(s, kind, row):
    column, colour = (kind >> 2) + 1, kind & 3
    s.cells[column][colour] |= 1 << row
    s.filled[column] |= 1 << row
    colour_up(s, column, s.colours[column] | 1 << colour)
    if row <= LOW:
        s.lanes[column] |= 1 << row + LANE * colour
    else:
        s.tall = 1


def colour_up(s, column, colours):
    """D12: note which colours a column has, and which would be the third."""
    at = COLOURS * (column - 1)
    s.colours[column] = colours
    s.thirds = s.thirds & ~(15 << at) | (THIRDS >> 4 * colours & 15) << at


def is_three(s, column, row):
    """D11: do three lie side by side there, that card among them? Neighbours have one colour (D6)."""
    left, right = s.filled[column - 1] >> row & 1, s.filled[column + 1] >> row & 1
    farther = s.filled[max(column - 2, 0)] >> row & left | s.filled[min(column + 2, COLUMNS + 1)] >> row & right
    return (left & right | farther) & 1 != 0


def clear(s, column):
    """D12: the whole column goes to the discard, then every card no longer connected to the base (D7)."""
    sweep(s, column, int(s.filled[column]))
    if hanging(s) != 0:
        flood(s)
        for other in range(1, COLUMNS + 1):
            loose = union(s, other) & ~s.filled[other]
            if loose != 0:
                sweep(s, other, loose)
                refit(s, other)


def hanging(s):
    """The rows of cards that their own column does not connect to the base: others may, or none."""
    rows = 0
    for column in range(1, COLUMNS + 1):
        rows |= s.filled[column] & ~standing(s.filled[column])
    return rows


def standing(filled):
    """The cards of a column from row 1 to the first gap: one added there changes them, and nothing else."""
    return filled & (filled + ROW_1 ^ filled)


def sweep(s, column, cells):
    """Cards of a column go to the discard, top to bottom."""
    left = cells
    while left != 0:
        throw(s, (column - 1) * COLOURS + colour_at(s, column, lowest(left)))
        left &= left - 1
    s.filled[column] &= ~cells
    colours = 0
    for colour in range(COLOURS):
        s.cells[column][colour] &= ~cells
        colours |= (s.cells[column][colour] != 0) << colour
    colour_up(s, column, colours)
    if not s.tall:
        s.lanes[column] &= ~(cells * LANES)


def throw(s, kind):
    """A card goes onto the discard."""
    s.discard[s.thrown] = kind
    s.thrown += 1


def flood(s):
    """Leave in `filled` only what is connected to the base: spread from what stands on it until nothing is added."""
    for column in range(1, COLUMNS + 1):
        s.filled[column] = standing(s.filled[column])
    spreading = True
    while spreading:
        spreading = False
        for column in range(1, COLUMNS + 1):
            reached = int(s.filled[column])
            more = spread(union(s, column), reached | s.filled[column - 1] | s.filled[column + 1])
            if more != reached:
                s.filled[column] = more
                spreading = True


def spread(cells, seeds):
    """The cells of a column reached from the seeds, up and down."""
    reached = cells & seeds
    more = cells & (reached | reached << 1 | reached >> 1)
    while more != reached:
        reached = more
        more = cells & (reached | reached << 1 | reached >> 1)
    return reached
