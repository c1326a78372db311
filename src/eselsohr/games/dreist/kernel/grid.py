"""Kernel: the layout of DREIst. Comments cite the rulebook.

A column is one mask of rows per colour: bit r is row r, bit 0 would be the base card. Columns 0 and 9 stay empty, so
that every column has two neighbours. A card's kind is 4 * (number - 1) + colour.
"""

COLUMNS, COLOURS, KINDS, COPIES = 8, 4, 32, 3  # D1
CARDS = KINDS * COPIES
ROWS = 42  # a move may name it: a third colour that clears at once
CELLS = (1 << ROWS + 1) - 2  # the rows 1…42
ROW_1 = 1 << 1  # touches the base
THIRDS = 0x3056009A0C000  # D12: for each set of colours in a column, four bits: which one would be the third
OPTION_ABOVE = 0


# Where cards may go


def room(s, column, colour):
    """The empty cells of a column where that colour may lie, if something connects it."""
    left, right = s.cells[column - 1][colour], s.cells[column + 1][colour]
    return CELLS & ~taken(s.filled[column], s.filled[column - 1], left, s.filled[column + 1], right)


def taken(own, left, left_same, right, right_same):
    """D6: the cells with a card in them, or with one of another colour to their left or right."""
    return own | left & ~left_same | right & ~right_same


def touching(s, column, colour):
    """The cells of a column where that colour is connected."""
    left, right = s.cells[column - 1][colour], s.cells[column + 1][colour]
    return near(s.filled[column], left, right, s.options[OPTION_ABOVE])


def near(own, left_same, right_same, above):
    """D8: the cells directly beside a card of that colour or directly below any card; with the option above one too."""
    return left_same | right_same | own << 1 | own >> 1 & -above


def singles(s, kind):
    """The cells where a card may lie by itself (D8)."""
    column, colour = (kind >> 2) + 1, kind & 3
    return room(s, column, colour) & touching(s, column, colour)


def openings(s, kind):
    """D9: the connected cells where it would lie alone, unless it were the column's third colour."""
    column, colour = (kind >> 2) + 1, kind & 3
    alone = room(s, column, colour) & ~touching(s, column, colour) & connected(s, column)
    return alone & (is_third(s, column, colour) - 1)


def connected(s, column):
    """D7: the cells on the base and directly above a card."""
    return ROW_1 | s.filled[column] >> 1


def partners_of(kind):
    """D9: the kinds with which it is a pair, one bit each: its number, and its colour beside it."""
    return 15 << (kind & ~3) | 1 << kind + COLOURS | 1 << kind >> COLOURS


def is_third(s, column, colour):
    """D12: would that be the third colour of the column?"""
    return s.thirds >> COLOURS * (column - 1) + colour & 1


def colour_at(s, column, row):
    """The colour of the card in that cell, -1 if it is empty."""
    cells = s.cells[column]
    number = (cells[0] >> row & 1) + 2 * (cells[1] >> row & 1) + 3 * (cells[2] >> row & 1) + 4 * (cells[3] >> row & 1)
    return int(number) - 1


def union(s, column):
    cells = s.cells[column]
    return cells[0] | cells[1] | cells[2] | cells[3]
