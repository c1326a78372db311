"""Snapshots of running matches in the store, asked of either database in the same words: one a table, the newest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

from eselsohr.engine.counting import Tally
from eselsohr.engine.snapshots import Snapshot
from eselsohr.server.stores.group_store import Asking

KEEP = """INSERT INTO snapshots ("table", snapshot) SELECT id, $2 FROM tables WHERE id = $1
    ON CONFLICT ("table") DO UPDATE SET snapshot = excluded.snapshot"""


class SnapshotRow(Struct, frozen=True):
    """A match as it stood after some moves, and the score sheet then."""

    match: Snapshot
    tallies: list[Tally]


_decode = msgspec.json.Decoder(SnapshotRow).decode


class SnapshotStore:
    """Keeps how matches stand. To lose one costs nothing but time."""

    def __init__(self, ask: Asking) -> None:
        self._ask = ask

    async def keep(self, table: str, snapshot: SnapshotRow) -> None:
        """Keep it instead of the last one, if the table is still there."""
        await self._ask((KEEP, table, msgspec.json.encode(snapshot).decode()))


def snapshots(rows: Iterable[Any]) -> dict[str, SnapshotRow]:
    """Make snapshots, by table, of rows that have both."""
    return {table: _decode(snapshot) for table, snapshot in rows}
