"""Plain states and records have the same fields."""

from typing import Any

import pytest

from eselsohr import Match
from eselsohr.engine.game import Game
from eselsohr.engine.kernel.snapshot import snapshot
from eselsohr.engine.layout import CACHE_LINE, Layout, i8, i16
from tests.ours import GAMES


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


def test_bytes_are_those_of_records() -> None:
    records = Board.array(2)
    Board.pack(filled(), records, 1)
    assert Board.size() == records.dtype.itemsize and Board.to_bytes(filled()) == records[1:].tobytes()
    reading = Board.reading(records.tobytes(), 1)
    assert fields(reading) == fields(filled())
    assert reading.cells is reading.cells, "what has been read is kept"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_bytes_of_every_state_are_those_of_records(game: Game) -> None:
    match = Match.new(game.name, game.players[-1], seed=1)
    records = game.rules.State.array(1)
    game.rules.State.pack(match._state, records)
    assert game.rules.State.to_bytes(match._state) == records.tobytes()
    reading = game.rules.State.reading(records.tobytes())
    assert [getattr(reading, name) for name in game.rules.State.fields] == [
        getattr(match._state, name) for name in game.rules.State.fields
    ]
