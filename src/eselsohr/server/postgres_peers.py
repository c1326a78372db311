"""Servers at one PostgreSQL: each is a row that it keeps fresh, and what it has to tell hangs on that row.

A notification only says that there is news of some tables; their rows say what. Most news is a move; where there is
more of it, the name of the table has a star, and where people talk a tilde, so that nobody reads in vain. Whoever does
not keep its row fresh is dead: another server deletes the row, and with it go its people and its leases, for others to
take.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice
from typing import Any

import asyncpg

from eselsohr.server.peers import Heard, Signs

log = logging.getLogger(__name__)

BEAT = 1.0  # seconds between two signs of life
DEAD = 5.0  # seconds without one, and others take over
CHANNEL = "eselsohr"
MOST_NAMES = 500  # of tables in one notification; PostgreSQL takes 8,000 bytes

COME = "INSERT INTO servers VALUES ($1, now())"
ALIVE = "UPDATE servers SET seen = now() WHERE id = $1"
GO = "DELETE FROM servers WHERE id = $1"
# What was theirs is found and deleted in one statement, and by one server: the others skip what is locked.
BURY = f"""WITH dead AS (SELECT id FROM servers WHERE seen < now() - interval '{DEAD} seconds' FOR UPDATE SKIP LOCKED),
    buried AS (DELETE FROM servers USING dead WHERE servers.id = dead.id)
    SELECT "table" FROM presence JOIN dead ON server = dead.id
    UNION SELECT "table" FROM leases JOIN dead ON server = dead.id"""
FORGET = 'DELETE FROM presence WHERE server = $1 AND "table" = ANY($2)'
ATTEND = """INSERT INTO presence SELECT name, $1, guest, pressed, passing
    FROM unnest($2::text[], $3::text[], $4::int[], $5::int[]) AS here (name, guest, pressed, passing)"""
RELEASE = 'DELETE FROM leases WHERE server = $1 AND "table" = ANY($2)'
LEASE = """INSERT INTO leases SELECT name, $1 FROM unnest($2::text[]) AS name ORDER BY name
    ON CONFLICT DO NOTHING RETURNING "table\""""

FAILURES = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)


class PostgresPeers:
    """The others, on one connection; when it breaks, everything is told anew on the next one."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        connect: Callable[[], Awaitable[Any]],
        failed: Callable[[Exception], object],
    ) -> None:
        self.server = ""  # the name of its row, a new one with each connection
        self._sender = secrets.token_hex(8)  # and this one in what it says
        self._loop = loop
        self._connect = connect
        self._failed = failed
        self._heard: Heard = lambda tables: None
        self._here: dict[str, Mapping[str, Signs]] = {}
        self._changed: set[str] = set()  # tables of which others do not know yet who is here
        self._news: set[str] = set()  # and those of which they do not know that there is news
        self._starred: set[str] = set()  # of these, the ones with more news than moves
        self._talk: set[str] = set()  # tables where somebody has talked here
        self._talked: set[str] = set()  # and with another server, of those whose people are here
        self.known: set[str] = set()  # tables of which nothing but moves has changed since this server has read them
        self._listening = False
        self._going = False
        self._led: set[str] = set()
        self._alive = float("-inf")
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    # --- from any thread

    def watch(self, heard: Heard) -> None:
        """Call this from now on when there is news of tables from elsewhere, in whatever thread; None: maybe of any."""
        self._heard = heard
        self._loop.call_soon_threadsafe(self._begin)

    def attend(self, table: str, here: Mapping[str, Signs]) -> None:
        """Tell who is at a table with this server, and what each of them has shown."""
        self._loop.call_soon_threadsafe(self._attend, table, here)

    def leads(self, table: str) -> bool:
        """Whether this server, and no other one, lets bots play at a table and ends its pauses."""
        return table in self._led and time.monotonic() < self._alive + DEAD

    # --- in the thread of the connections

    def tell(self, tables: Collection[str], *, only_moves: bool = False) -> None:
        """Tell the others that there is news of some tables."""
        self._news.update(tables)
        if not only_moves:
            self._starred.update(tables)
        self._wake.set()

    def tell_talk(self, table: str) -> None:
        """Tell the others that somebody has talked at a table."""
        self._talk.add(table)
        self._wake.set()

    def take_talked(self, tables: Iterable[str]) -> set[str]:
        """Give those of the tables where somebody has talked elsewhere, once."""
        talked = self._talked.intersection(tables)
        self._talked -= talked
        return talked

    def note_known(self, tables: Iterable[str]) -> None:
        """Note that tables are about to be read."""
        if self._listening:
            self.known.update(tables)

    async def close(self) -> None:
        """Go; the others need not wait until that is noticed. Whoever never watched still tells what it has done."""
        self._going = True
        self._wake.set()
        if self._task:
            await self._task
        elif self._news:
            with suppress(*FAILURES):
                db = await self._connect()
                await self._speak(db)
                db.terminate()

    def _begin(self) -> None:
        self._task = self._loop.create_task(self._run())

    def _attend(self, table: str, here: Mapping[str, Signs]) -> None:
        if here:
            self._here[table] = here
        else:
            self._here.pop(table, None)
            self.known.discard(table)
            self._talked.discard(table)
        self._changed.add(table)
        self._wake.set()

    async def _run(self) -> None:
        while not self._going:
            db = None
            try:
                db = await self._connect()
                await self._stay(db)
            except FAILURES as error:
                self._failed(error)
            except Exception:
                log.exception("nothing is heard of other servers; it is tried again")
            finally:
                self._listening = False
                self.known.clear()
                self._led.clear()
                if db:
                    db.terminate()
            if not self._going:
                await asyncio.sleep(BEAT)

    async def _stay(self, db: Any) -> None:
        """Tell everything once, then what is new."""
        before, self.server = self.server, secrets.token_hex(8)
        await db.execute(GO, before)
        await db.execute(COME, self.server)
        await db.add_listener(CHANNEL, self._hear)
        self._listening = True
        self._alive = time.monotonic()
        self._changed.update(self._here)
        self._talked.update(self._here)
        self._heard(None)
        while not self._going and await self._beat(db):
            await self._speak(db)
            await self._pause()
        if self._going:
            await self._leave(db)

    async def _pause(self) -> None:
        """Wait until there is something to tell, but no longer than until the next sign of life."""
        with suppress(TimeoutError):
            async with asyncio.timeout(BEAT):
                await self._wake.wait()
        self._wake.clear()

    async def _beat(self, db: Any) -> bool:
        """Give a sign of life, once a second, and look after the dead; False if it comes too late."""
        now = time.monotonic()
        if now < self._alive + BEAT:
            return True
        if await db.execute(ALIVE, self.server) != "UPDATE 1":
            return False
        self._alive = now
        bereaved = [row[0] for row in await db.fetch(BURY)]
        self.tell(bereaved)
        self.known.difference_update(bereaved)
        await self._lease(db, self._here.keys() - self._led)
        self._heard(bereaved)
        return True

    async def _speak(self, db: Any) -> None:
        """Tell who is here, and of which tables there is news."""
        changed, self._changed = self._changed, set()
        starred, self._starred = self._starred | changed, set()
        news, self._news = self._news | changed, set()
        talk, self._talk = self._talk, set()
        try:
            if changed:
                await self._write(db, changed)
            marked = [f"*{name}" if name in starred else name for name in sorted(news)]
            for names in _chunks([*marked, *(f"~{name}" for name in sorted(talk))]):
                await db.execute("SELECT pg_notify($1, $2)", CHANNEL, " ".join([self._sender, *names]))
        except BaseException:
            self.tell(news)
            self._talk |= talk
            raise

    async def _write(self, db: Any, tables: Collection[str]) -> None:
        gone = tables - self._here.keys()
        here = [(table, guest, *signs) for table in tables for guest, signs in self._here.get(table, {}).items()]
        async with db.transaction():
            await db.execute(FORGET, self.server, [*tables])
            await db.execute(ATTEND, self.server, *([row[column] for row in here] for column in range(4)))
            await db.execute(RELEASE, self.server, [*gone])
        self._led -= gone
        await self._lease(db, (tables & self._here.keys()) - self._led)

    async def _lease(self, db: Any, tables: Collection[str]) -> None:
        """Take the leases nobody has."""
        if tables:
            led = [row[0] for row in await db.fetch(LEASE, self.server, [*tables])]
            self._led.update(led)
            self._heard(led)

    def _hear(self, db: Any, pid: int, channel: str, said: object) -> None:
        sender, *names = str(said).split()
        if sender != self._sender:
            self.known.difference_update(name[1:] for name in names if name.startswith("*"))
            self._talked.update(name[1:] for name in names if name.startswith("~") and name[1:] in self._here)
            self._heard([name.lstrip("*~") for name in names])

    async def _leave(self, db: Any) -> None:
        """Let the others have everything."""
        self._changed.update(self._here)
        self._here.clear()
        await self._speak(db)
        await db.execute(GO, self.server)


def _chunks(names: Iterable[str]) -> Iterator[list[str]]:
    left = iter(names)
    while chunk := [*islice(left, MOST_NAMES)]:
        yield chunk
