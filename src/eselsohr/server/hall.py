"""All tables: the live ones in memory, every one in the store."""

from __future__ import annotations

import asyncio
import logging

from eselsohr.server import seating
from eselsohr.server.connection import Connection
from eselsohr.server.driver import drive
from eselsohr.server.messages import Code, NewTable
from eselsohr.server.refusal import Refusal
from eselsohr.server.store import Guest, Store, TableRow
from eselsohr.server.table import Table, Timing
from eselsohr.server.thinking import Thinking

log = logging.getLogger(__name__)


class Hall:
    """Wakes a table when somebody comes, and lets it doze off when the last one has gone."""

    def __init__(self, store: Store, thinking: Thinking, timing: Timing) -> None:
        self.store = store
        self.thinking = thinking
        self.timing = timing
        self._tables: dict[str, Table] = {}
        self._drivers: dict[str, asyncio.Task[None]] = {}
        self._waking = asyncio.Lock()

    async def set_up(self, guest: Guest, wish: NewTable) -> TableRow:
        """Lay out a new table."""
        row = seating.set_up(wish, guest)
        await self.store.save(row)
        return row

    async def join(self, name: str, connection: Connection) -> Table:
        """Bring somebody to a table."""
        table = self._tables.get(name) or await self._wake(name)
        table.join(connection)
        return table

    async def _wake(self, name: str) -> Table:
        async with self._waking:
            if name not in self._tables:
                table = Table(await self._row(name), self.store, self.timing)
                await table.catch_up()
                self._tables[name] = table
                self._drivers[name] = asyncio.create_task(self._drive(table), name=f"table {name}")
        return self._tables[name]

    async def _row(self, name: str) -> TableRow:
        row = await self.store.table(name)
        if row is None:
            raise Refusal(Code.NO_SUCH_TABLE)
        return row

    async def _drive(self, table: Table) -> None:
        try:
            await drive(table, self.thinking)
        except Exception:
            log.exception("table %s stopped; it is woken again from the store", table.row.id)
        finally:
            # Dozing off, the driver has just seen nobody there, and no await lies between.
            del self._tables[table.row.id], self._drivers[table.row.id]
            for connection in table.connections:
                connection.outbox.close()

    async def forget(self, name: str, guest: Guest) -> None:
        """Take a table off a guest's list; with the last one who kept it, it is cleared away."""
        async with self._waking:  # nobody wakes it meanwhile
            table = self._tables.get(name) or Table(await self._row(name), self.store, self.timing)
            await table.forget(guest)
            if table.gone and name in self._drivers:
                self._drivers[name].cancel()

    async def rename(self, guest: Guest) -> None:
        """Call somebody by another name at every live table."""
        for table in list(self._tables.values()):
            await table.rename(guest)

    async def close(self) -> None:
        """Stop all tables; the store has them."""
        drivers = list(self._drivers.values())
        for driver in drivers:
            driver.cancel()
        await asyncio.gather(*drivers, return_exceptions=True)
        self.thinking.close()
