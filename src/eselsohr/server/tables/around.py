"""Who is around: the tables whose hosts would like company, with this server and with all others at its database."""

from __future__ import annotations

import time

from eselsohr.server.messages import AnnouncedTable, Sitter, Stage
from eselsohr.server.stores.store import Store, TableRow
from eselsohr.server.tables import seating, takeover
from eselsohr.server.tables.picture import stage
from eselsohr.server.tables.tables import Tables

FRESH = 1.0  # seconds for which it counts what other servers have; people look again and again
MOST = 50  # tables that are shown


class LookAround:
    """Looks for company; what many ask at once is one question to the store."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self._store = store
        self._tables = tables
        self._elsewhere: list[TableRow] = []
        self._looked = float("-inf")

    async def tables(self) -> list[AnnouncedTable]:
        """Find the tables one may come to: those with a free seat first, the newest first."""
        if time.monotonic() - self._looked > FRESH:
            self._looked = time.monotonic()
            self._elsewhere = await self._store.announced_elsewhere()
        rows = {row.id: row for row in (*self._elsewhere, *self._tables.announced())}
        found = sorted((row for row in rows.values() if _is_welcoming(row)), key=lambda row: -row.made)
        return sorted(map(announced, found), key=lambda table: (table.free == 0, table.stage is not Stage.OPEN))[:MOST]


def _is_welcoming(row: TableRow) -> bool:
    return row.house.announced and not row.house.locked and not row.over


def announced(row: TableRow) -> AnnouncedTable:
    """Tell strangers what they need to know of a table."""
    sitters = [seating.sitter(seat) for seat in row.seats]
    unclaimed = [seat for seat in row.seats if seating.sitter(seat) is Sitter.NOBODY and not seat.name]
    return AnnouncedTable(
        table=row.id,
        game=row.game,
        options=row.options,
        stage=stage(row),
        names=[seat.name for seat in row.seats if seat.guest],
        bots=sitters.count(Sitter.BOT),
        free=len(takeover.offered(row, None) if row.started else unclaimed),
        pace=row.pace,
        clock=row.house.clock,
    )
