"""Kernel: the layout of DREIst. Comments cite the rulebook.

A column is one mask of rows per colour: bit r is row r, bit 0 would be the base card. Columns 0 and 9 stay empty, so
that every column has two neighbours. A card's kind is 4 * (number - 1) + colour.
"""

from eselsohr.engine.kernel.bits import lowest, some_of_4

COLUMNS, COLOURS, KINDS, COPIES = 8, 4, 32, 3  # D1
CARDS = KINDS * COPIES
ROWS = 42  # a move may name it: a third colour that clears at once
CELLS = (1 << ROWS + 1) - 2  # the rows 1…42
ROW_1 = 1 << 1  # touches the base
THIRDS = 0x3056009A0C000  # D12: for each set of colours in a column, four bits: which one would be the third
OPTION_ABOVE = 0


# Where cards may go


def room(s, column, colour):
    """D6: the empty cells of a column where that colour meets no other colour to its left or right."""
    left = s.filled[column - 1] & ~s.cells[column - 1][colour]
    right = s.filled[column + 1] & ~s.cells[column + 1][colour]
    return CELLS & ~(s.filled[column] | left | right)


def touching(s, column, colour):
    """D8: the cells directly beside a card of that colour or directly below any card; with the option above one too."""
    cells = s.cells[column - 1][colour] | s.cells[column + 1][colour] | s.filled[column] << 1
    return cells | s.filled[column] >> 1 & -s.options[OPTION_ABOVE]


def singles(s, kind):
    """The cells where a card may lie by itself (D8)."""
    column, colour = (kind >> 2) + 1, kind & 3
    return room(s, column, colour) & touching(s, column, colour)


def openings(s, kind):
    """D9: the connected cells where it would lie alone, unless it were the column's third colour."""
    column, colour = (kind >> 2) + 1, kind & 3
    connected = ROW_1 | s.filled[column] >> 1
    return room(s, column, colour) & ~touching(s, column, colour) & connected & (is_third(s, column, colour) - 1)


def before(s, first, second):
    """D9: of a pair, the cells of `first` with room for `second` directly below or (same colour) directly beside it."""
    return room(s, (second >> 2) + 1, second & 3) >> (first >> 2 == second >> 2)


def pairs(s, kind, hand, kinds):
    """The cells where a card may open, given the hand it comes from (D9) and its kinds, one bit each.

    Both are found out before anything is asked: seldom is there a cell and a partner, and so the question is foreseen.
    """
    alone = openings(s, kind)
    partners = kinds & partners_of(kind) & ~((hand[kind] < 2) << kind)
    followed = 0
    if (alone != 0) & (partners != 0):
        while partners != 0:
            followed |= before(s, kind, lowest(partners))
            partners &= partners - 1
    return followed & alone


def partners_of(kind):
    """D9: the kinds with which it is a pair, one bit each: its number, and its colour beside it."""
    return 15 << (kind & ~3) | 1 << kind + COLOURS | 1 << kind >> COLOURS


def opened(s, first, second):
    """D9: the cells where a card may open for another one that follows it."""
    return openings(s, first) & before(s, first, second)


def is_third(s, column, colour):
    """D12: would that be the third colour of the column?"""
    return THIRDS >> 4 * some_of_4(s.cells[column]) >> colour & 1


def colour_at(s, column, row):
    """The colour of the card in that cell, -1 if it is empty."""
    cells = s.cells[column]
    number = (cells[0] >> row & 1) + 2 * (cells[1] >> row & 1) + 3 * (cells[2] >> row & 1) + 4 * (cells[3] >> row & 1)
    return int(number) - 1


# Laying and clearing


def lay(s, kind, row):
    """Lay a card where it may go; true if it makes a three (D11…D13)."""
    column, colour = (kind >> 2) + 1, kind & 3
    clears = is_third(s, column, colour)
    put_down(s, kind, row)
    if clears:
        clear(s, column)
        return True
    return is_three(s, column, row)


def put_down(s, kind, row):
    s.cells[(kind >> 2) + 1][kind & 3] |= 1 << row
    s.filled[(kind >> 2) + 1] |= 1 << row


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
            sweep(s, other, union(s, other) & ~s.filled[other])


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
    for colour in range(COLOURS):
        s.cells[column][colour] &= ~cells


def throw(s, kind):
    """A card goes onto the discard."""
    s.discard[s.thrown] = kind
    s.thrown += 1


def union(s, column):
    cells = s.cells[column]
    return cells[0] | cells[1] | cells[2] | cells[3]


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
