"""The store in PostgreSQL, for any number of servers: its connections live in a thread of their own."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from threading import Thread
from typing import Any, TypeVar
from urllib.parse import urlsplit

import asyncpg

from eselsohr.server.messages import Trouble
from eselsohr.server.postgres_peers import FAILURES, PostgresPeers
from eselsohr.server.stores.in_postgres import Connection, StoreInPostgres, Work
from eselsohr.server.stores.postgres_migrations import migrate
from eselsohr.server.stores.store import CHECKED, RETRY, Misasked, StoreError, StoreRefused

logging.getLogger("asyncpg.pool").setLevel(logging.ERROR)  # while the database is away: a traceback at every attempt

T = TypeVar("T")

TRY_WRITING = "UPDATE eselsohr SET version = version"

PATIENCE = 5.0  # seconds for an answer of the database
MOST_CONNECTIONS = 6  # beside the one on which the others are heard
DURABLE = {"application_name": "eselsohr", "synchronous_commit": "on"}

ASKED_WRONGLY = (
    asyncpg.DataError,
    asyncpg.IntegrityConstraintViolationError,
    asyncpg.SyntaxOrAccessError,
    asyncpg.TransactionRollbackError,
    asyncpg.InterfaceError,
)


class PostgresStore(StoreInPostgres):
    """A store in PostgreSQL; callers wait in whatever loop they are."""

    def __init__(self, url: str) -> None:
        super().__init__(_new_loop())
        self._thread = Thread(target=self._loop.run_forever, name="store", daemon=True)
        self._thread.start()
        self._probing: asyncio.Task[None] | None = None
        try:
            self._pool = asyncio.run_coroutine_threadsafe(_open(url), self._loop).result()
        except StoreRefused:
            self._stop()
            raise
        self.peers = PostgresPeers(self._loop, lambda: _connect(url), self._judge)

    # --- trouble

    async def check(self) -> Trouble | None:
        """Find out whether something could be stored, by trying; gives the trouble."""
        if time.monotonic() - self._stored > CHECKED:
            with suppress(StoreError):
                await self._do(_try_writing, writes=True)
        return self.trouble

    def _judge(self, error: Exception) -> None:
        """See whether that is trouble with the database, and from then on try until it is over."""
        trouble = _trouble(error)
        if trouble is None:
            return
        self._note(trouble, error)
        if self._probing is None or self._probing.done():
            self._probing = self._loop.create_task(self._probe())

    async def _probe(self) -> None:
        while self.trouble:
            await asyncio.sleep(RETRY)
            with suppress(StoreError):
                await self._work(_try_writing, writes=True)

    # --- the thread of the connections

    def close(self) -> None:
        """Write what is waiting, and let go of the database."""
        with suppress(TimeoutError):
            asyncio.run_coroutine_threadsafe(self._close(), self._loop).result(2 * PATIENCE)
        self._stop()

    async def _close(self) -> None:
        await asyncio.gather(self._appending.done(), self._looking.done(), self._talking.done())
        await self.peers.close()
        if self._probing:
            self._probing.cancel()
        try:
            async with asyncio.timeout(PATIENCE):
                await self._pool.close()
        except FAILURES:
            self._pool.terminate()

    def _stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _do(self, work: Work[T], *, writes: bool = False) -> T:
        """Have something done in the thread of the connections."""
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(self._work(work, writes=writes), self._loop))

    async def _work(self, work: Work[T], *, writes: bool = False) -> T:
        try:
            async with self._pool.acquire(timeout=PATIENCE) as db:
                found = await _in_time(db, work)
        except FAILURES as error:
            self._judge(error)
            wrong = Misasked if _trouble(error) is None else StoreError
            raise wrong(str(error) or type(error).__name__) from error
        if writes:
            self._noted_well()
        return found


def _new_loop() -> asyncio.AbstractEventLoop:
    """A loop like the web server's: a question computes less there than in asyncio's own."""
    try:
        import uvloop
    except ImportError:  # on Windows
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


def _trouble(error: Exception) -> Trouble | None:
    """What is wrong with the database if that happens; None: nothing but what was asked of it."""
    if isinstance(error, asyncpg.DiskFullError):
        return Trouble.FULL
    gone = isinstance(error, asyncpg.InterfaceError) and "clos" in str(error)  # asyncpg has no other sign of it
    return None if isinstance(error, ASKED_WRONGLY) and not gone else Trouble.BROKEN


async def _in_time(db: Connection, work: Work[T]) -> T:
    """Do something on a connection; one that does not answer is dropped."""
    try:
        async with asyncio.timeout(PATIENCE):
            return await work(db)
    except TimeoutError:
        db.terminate()
        raise


async def _try_writing(db: Connection) -> None:
    """Write something that changes nothing."""
    await db.execute(TRY_WRITING)


async def _connect(url: str) -> Connection:
    """Connect for what need not survive."""
    settings = DURABLE | {"synchronous_commit": "off"}
    return await asyncpg.connect(url, timeout=PATIENCE, command_timeout=PATIENCE, server_settings=settings)


async def _open(url: str) -> Any:
    """Connect, and bring the tables up to date."""
    try:
        pool = await asyncpg.create_pool(
            url,
            min_size=1,
            max_size=MOST_CONNECTIONS,
            timeout=PATIENCE,
            server_settings=DURABLE,
            reset=_keep_as_it_is,
        )
    except (*FAILURES, ValueError) as error:
        raise StoreRefused("store.unreachable", path=shown(url), why=str(error) or type(error).__name__) from error
    try:
        async with pool.acquire(timeout=PATIENCE) as db:
            await migrate(db, shown(url))
            await _try_writing(db)
    except (*FAILURES, StoreRefused) as error:
        pool.terminate()
        if isinstance(error, StoreRefused):
            raise
        raise StoreRefused("store.unwritable", path=shown(url), why=str(error)) from error
    return pool


async def _keep_as_it_is(db: Connection) -> None:
    """Nothing is ever set on a connection, so there is nothing to put back."""


def shown(url: str) -> str:
    """A database's address without its password, for people."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"
