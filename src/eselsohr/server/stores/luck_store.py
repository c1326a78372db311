"""Luck and skill in the store: what came out of many plays of a match, asked of either database in the same words."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from eselsohr.server.stores.group_store import Asking

KEEP = """INSERT INTO luck ("table", seat, found) SELECT id, CAST($2 AS INTEGER), $3 FROM tables WHERE id = $1
    ON CONFLICT DO NOTHING"""
FIND = 'SELECT found FROM luck WHERE "table" = $1 AND seat = $2'


class LuckRow(Struct, frozen=True):
    """What the best bot made of a seat's deals, and which bot and rules that were."""

    points: tuple[int, ...]  # of the seat itself, by deal
    plays: tuple[tuple[int, ...], ...]  # the bot's points each time, by deal
    level: str
    rules: int
    version: str  # of this program, and so of its bots


class LuckStore:
    """Keeps what was found out."""

    def __init__(self, ask: Asking) -> None:
        self._ask = ask

    async def find(self, table: str, seat: int) -> LuckRow | None:
        """Find what is known of a seat."""
        (rows,) = await self._ask((FIND, table, seat))
        return msgspec.json.decode(rows[0][0], type=LuckRow) if rows else None

    async def keep(self, table: str, seat: int, found: LuckRow) -> None:
        """Keep it, if the table is still there."""
        await self._ask((KEEP, table, seat, msgspec.json.encode(found).decode()))
