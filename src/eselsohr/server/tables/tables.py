"""All tables: the live ones in memory, every one in the store."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from contextlib import suppress
from weakref import WeakValueDictionary

from eselsohr.server import metrics
from eselsohr.server.logs import facts
from eselsohr.server.messages import Code, NewTable, Rematch
from eselsohr.server.refusal import Refusal
from eselsohr.server.stores.store import ContestRow, Guest, MoveRow, Store, StoreError, TableRow, now
from eselsohr.server.tables import daily, seating
from eselsohr.server.tables.bot_pool import BotPool
from eselsohr.server.tables.connection import Connection
from eselsohr.server.tables.gathering import Timing
from eselsohr.server.tables.kept_table import MOST_AT_ONCE
from eselsohr.server.tables.rhythm import Rhythm
from eselsohr.server.tables.table import Table
from eselsohr.server.tables.table_loop import run_table

log = logging.getLogger(__name__)


class Tables:
    """Loads a table when somebody comes, and drops it from memory some time after the last one has gone."""

    def __init__(self, store: Store, bot_pool: BotPool, timing: Timing) -> None:
        self.timing = timing
        self._store = store
        self._bot_pool = bot_pool
        self._rhythm = Rhythm()
        self._live: dict[str, Table] = {}
        self._loops: dict[str, asyncio.Task[None]] = {}
        self._doors: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # to those being loaded
        self._awaited: set[str] = set()  # tables that are being loaded
        self._news: set[str] = set()  # tables that may have changed elsewhere
        self._refreshing: dict[str, asyncio.Task[None]] = {}

    async def set_up(self, guest: Guest, wish: NewTable, contest: ContestRow | None = None) -> TableRow:
        """Set up a new table, with the cards of a contest or with its own."""
        row = seating.set_up(wish, guest, contest)
        if contest:
            await self._store.add_contest(contest)
        await self._store.save(row)
        log.info("table made", extra=facts(table=row.id, game=row.game, seats=len(row.seats)))
        return row

    async def join(self, name: str, connection: Connection) -> Table:
        """Bring somebody to a table."""
        table = self._live.get(name) or await self._load(name)
        while table.is_untold(connection.shown.ply):
            await table.recall()
            table = self._live.get(name) or await self._load(name)  # it may be gone meanwhile
        table.join(connection)
        return table

    async def finished(self, name: str) -> tuple[TableRow, list[MoveRow]]:
        """Find a match that is over; the moves of one that is still running are not even read."""
        row = await self._row(name)
        if not row.over:
            raise Refusal(Code.NOT_OVER, key="server.not_over.replay")
        if daily.is_closed(row):
            raise daily.refused(row, Code.NOT_OVER, "server.not_over.day")
        await self._store.opened(name, now())
        return row, await self._store.moves(name, 0)

    async def forget(self, name: str, guest: Guest) -> None:
        """Take a table off a guest's list; it is deleted when it is on nobody's list any more."""
        async with self._door(name):  # nobody loads it meanwhile
            table = self._live.get(name) or Table(await self._row(name), self._store, self.timing)
            await table.forget(guest)
            if table.deleted and name in self._loops:
                self._loops[name].cancel()

    async def erase(self, name: str, guest: Guest) -> None:
        """Have nobody of a guest's device at a table any more; it is deleted if it is nobody else's."""
        async with self._door(name):  # nobody loads it meanwhile
            with suppress(Refusal):  # it has been thrown away just now
                table = self._live.get(name) or await self._found(name)
                await table.erase(guest)
                if table.deleted and name in self._loops:
                    self._loops[name].cancel()

    async def again(self, name: str, guest: Guest) -> str:
        """Set up a table for those who sat at one whose match is over, and ask them; gives the one there is already."""
        while True:
            async with self._door(name):  # nobody loads it meanwhile
                table = self._live.get(name) or Table(await self._row(name), self._store, self.timing)
                await table.do(guest, Rematch("again"))
            following = await self._row(table.row.next or "")
            if not following.over:
                return following.id
            name = following.id

    def announced(self) -> list[TableRow]:
        """The live tables that everybody is shown, and where people are."""
        return [each.row for each in self._live.values() if each.row.house.announced and each.attendance.named()]

    async def rename(self, guest: Guest) -> None:
        """Call somebody by another name at every live table that shows it."""
        for table in [table for table in self._live.values() if table.shows(guest)]:
            await table.rename(guest)

    def changed(self) -> None:
        """Note a change that everybody is to see at every live table."""
        for table in self._live.values():
            table.changed()

    def heard(self, names: Collection[str] | None) -> None:
        """Note that there is news of tables from another server; None: maybe of any."""
        names = [*self._live, *self._awaited] if names is None else names
        self._news.update(name for name in names if name in self._live or name in self._awaited)
        for name in self._news & self._live.keys() - self._refreshing.keys():
            self._refreshing[name] = asyncio.create_task(self._refresh(self._live[name]))

    async def _refresh(self, table: Table) -> None:
        """Have a table catch up as long as there is news of it; what many ask at once is one question to the store."""
        name = table.row.id
        try:
            while name in self._news:
                self._news.discard(name)
                with suppress(Refusal, StoreError):  # it is deleted, or the store calls again when it is well
                    await table.refresh()
        finally:
            del self._refreshing[name]
        if table.deleted and self._live.get(name) is table:
            self._loops[name].cancel()

    def send_off(self, check: Callable[[Guest | None, str | None, str | None], None]) -> None:
        """Send everybody off whom a check refuses."""
        for table in self._live.values():
            table.send_off(check)

    async def close(self) -> None:
        """Stop all tables; the store has them."""
        loops = list(self._loops.values())
        for loop in loops:
            loop.cancel()
        await asyncio.gather(*loops, return_exceptions=True)

    async def _load(self, name: str) -> Table:
        async with self._door(name):
            if name not in self._live:
                self._awaited.add(name)
                self._news.discard(name)
                try:
                    self._live[name] = table = await self._found(name)
                finally:
                    self._awaited.discard(name)
                metrics.TABLES.add()
                self._loops[name] = asyncio.create_task(self._run(table), name=f"table {name}")
                self.heard([])  # what has been said of it meanwhile
        return self._live[name]

    async def _found(self, name: str) -> Table:
        latest = await self._store.latest(name, 0)
        if latest is None or latest.row is None:
            raise Refusal(Code.NO_SUCH_TABLE)
        table = Table(latest.row, self._store, self.timing)
        if len(latest.moves) > MOST_AT_ONCE:
            await asyncio.to_thread(table.bring_up, latest)  # a long match takes a while: nobody else waits for it
        else:
            table.bring_up(latest)
        return table

    def _door(self, name: str) -> asyncio.Lock:
        """What one has to hold to load a table, or to see that nobody does."""
        return self._doors.setdefault(name, asyncio.Lock())

    async def _row(self, name: str) -> TableRow:
        row = await self._store.table(name)
        if row is None:
            raise Refusal(Code.NO_SUCH_TABLE)
        return row

    async def _run(self, table: Table) -> None:
        try:
            with suppress(StoreError):
                await self._store.opened(table.row.id, now())
                await table.read_talk()
            await run_table(table, self._bot_pool, self._rhythm)
        except Exception:
            log.exception("table %s stopped; it will be loaded again from the store", table.row.id)
        finally:
            # A loop returns when it has found nobody at its table. There is no await between that and this, so nobody
            # can have joined in between; connections are left only if the loop broke or was cancelled.
            del self._live[table.row.id], self._loops[table.row.id]
            metrics.TABLES.take()
            table.close()
