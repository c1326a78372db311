"""A table and its moves as a store keeps them."""

from __future__ import annotations

from eselsohr.server.store import Guest, MoveRow, SeatRow, TableRow

ANNA = Guest("anna", "Anna")
SEATS = (SeatRow(guest="anna", name="Anna", entropy="luck"), SeatRow(level="greedy", name="Distel"), SeatRow())
OPTIONS = {"ox": True, "starter": None, "deals": 3}
TABLE = TableRow("table", 1_700_000_000_000, "esel", 1, OPTIONS, "seed", "anna", 900, None, SEATS)


def move(ply: int, text: str = "pass") -> MoveRow:
    return MoveRow(ply, ply % 3, text, f"id {ply}", 1_700_000_000_000 + ply)
