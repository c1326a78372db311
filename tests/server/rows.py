"""A table and its moves as a store keeps them."""

from __future__ import annotations

from eselsohr.engine import records, shuffles
from eselsohr.server.stores.store import Guest, MoveRow, SeatRow, Store, TableRow, TalkRow
from eselsohr.server.tables import shuffling

ANNA = Guest("anna", "Anna")
SEATS = (SeatRow(guest="anna", name="Anna", entropy="luck"), SeatRow(level="greedy", name="Distel"), SeatRow())
OPTIONS = {"ox": True, "starter": None, "deals": 3}
TABLE = TableRow("table", 1_700_000_000_000, "esel", 1, OPTIONS, "seed", "anna", 900, None, SEATS)


def move(ply: int, text: str = "pass") -> MoveRow:
    return MoveRow(ply, ply % 3, text, f"id {ply}", 1_700_000_000_000 + ply)


async def append(store: Store, table: str, move: MoveRow) -> bool:
    """Have a store keep a move."""
    return await store.append(table, move)


def line(text: str, *, seat: int | None = 0, aside: bool = False) -> TalkRow:
    """What Anna says."""
    return TalkRow(1_700_000_000_000, "anna", "", seat, "said", text, aside, ("anna", "bert"))


def shuffled(table: TableRow) -> TableRow:
    """The table once everybody has done their part in the shuffle."""
    drawn, to_seed, number = "ab" * 32, records.commitment(table.seed), len(table.shuffles)
    for seat in shuffling.asked(table):
        table = shuffling.commit(table, seat, number, shuffles.commitment(to_seed, number, seat, drawn))
    for seat in shuffling.asked(table):
        table = shuffling.reveal(table, seat, number, drawn)
    return table
