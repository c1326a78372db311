"""Plain states and records have the same fields."""

from typing import Any

from eselsohr.engine.kernel.snapshot import snapshot
from eselsohr.engine.layout import CACHE_LINE, Layout, i8, i16


class Base(Layout):
    count = i16


class Board(Base):
    cells = i8[2, 3]
    row = i8[4]


def filled() -> Any:
    s: Any = Board.blank()
    s.count, s.cells, s.row = 300, [[1, 2, 3], [4, 5, -6]], [7, 8, 9, 10]
    return s


def fields(s: Any) -> list[Any]:
    return [getattr(s, name) for name in Board.fields]


def test_fields_are_inherited_in_order() -> None:
    assert list(Board.fields) == ["count", "cells", "row"] and list(Base.fields) == ["count"]


def test_copies_share_nothing() -> None:
    s = filled()
    twins: list[Any] = [Board.copy(s), snapshot(s)]
    for twin in twins:
        assert fields(twin) == fields(s)
        twin.cells[1][2] = twin.row[0] = 99
    assert fields(s) == fields(filled())


def test_pack_and_unpack() -> None:
    records = Board.array(2)
    Board.pack(filled(), records, 1)
    assert fields(Board.unpack(records, 1)) == fields(filled())
    assert fields(Board.unpack(records, 0)) == fields(Board.blank())
    assert records.dtype.itemsize % CACHE_LINE == 0
