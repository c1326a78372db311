"""The store in one SQLite file: one thread does all the work, and one commit makes a whole batch of it durable."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from contextlib import ExitStack, closing, nullcontext, suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

from eselsohr.server import metrics
from eselsohr.server.peers import Alone, Heard
from eselsohr.server.stores.in_sqlite import StoreInSqlite
from eselsohr.server.stores.lane import settle
from eselsohr.server.stores.migrations import check_version, is_current, migrate
from eselsohr.server.stores.sqlite_work import Work, carry_out, try_writing
from eselsohr.server.stores.store import CHECKED, StoreRefused

T = TypeVar("T")

# Pages of the log until they are put where they belong, which nobody can write meanwhile: a thousand tables at which
# people play change the same thousand pages again and again.
LOG = 4_000

REFUSED = {
    sqlite3.SQLITE_BUSY: "store.busy",
    sqlite3.SQLITE_IOERR: "store.unwritable",
    sqlite3.SQLITE_FULL: "store.unwritable",
    sqlite3.SQLITE_READONLY: "store.unwritable",
}


class Job(NamedTuple):
    """Work that waits, and who waits for it."""

    work: Work
    future: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop


class Callers(Alone):
    """Nobody else is a server here, but somebody may look after the file."""

    def __init__(self) -> None:
        self.heard: Heard = lambda tables: None

    def watch(self, heard: Heard) -> None:
        """Call this from now on when somebody else has written, in the thread of the store."""
        self.heard = heard


class SqliteStore(StoreInSqlite):
    """A store in one file, for one server; others may read it meanwhile, back it up and look after it.

    `beside`: this is one of those others.
    """

    def __init__(self, path: Path, *, beside: bool = False) -> None:
        super().__init__()
        self.peers: Callers = Callers()
        with ExitStack() as locked:
            if not beside:
                locked.enter_context(closing(lock(path)))
            elif not path.is_file():
                raise StoreRefused("store.missing", path=str(path))
            self._connection = _open(path, beside=beside)
            self._lock = locked.pop_all()
        self._looked = self._tried = time.monotonic()
        self._data_version = _data_version(self._connection)
        self._gathered: dict[asyncio.AbstractEventLoop, list[Job]] = {}  # in this turn of a loop
        self._waiting: SimpleQueue[list[Job] | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    # --- the one thread

    def close(self) -> None:
        """Write what is waiting, and let go of the file."""
        for loop in list(self._gathered):
            self._hand_over(loop)
        self._waiting.put(None)
        self._thread.join()
        self._connection.close()
        self._lock.close()

    async def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        gathered = self._gathered.get(loop)
        if gathered is None:
            gathered = self._gathered[loop] = []
            loop.call_soon(self._hand_over, loop)
        gathered.append(Job(work, future, loop))
        return await future

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        """Wake the thread once for all that was asked in this turn of a loop: to wake it costs as much as the work."""
        if gathered := self._gathered.pop(loop, None):
            self._waiting.put(gathered)

    def _work(self) -> None:
        """Take all that waits, do it in one transaction, and only then say that it is done."""
        open_ = True
        while open_:
            batches = self._next()
            while True:
                try:
                    batches.append(self._waiting.get_nowait())
                except Empty:
                    break
            open_ = None not in batches
            if self.trouble and batches and time.monotonic() - self._tried > CHECKED:
                self._commit([])  # whoever only reads must not delay that it is tried
            jobs = [job for batch in batches for job in batch or () if not job.future.cancelled()]
            if jobs or self.trouble:
                self._commit(jobs)

    def _next(self) -> list[list[Job] | None]:
        """Wait for work, but not for longer than until somebody else may have written, or it is tried again."""
        if time.monotonic() - self._looked > CHECKED:
            self._look_for_others()
        try:
            return [self._waiting.get(timeout=CHECKED)]
        except Empty:
            return []

    def _look_for_others(self) -> None:
        """See whether somebody else has written: then there may be news of any table."""
        self._looked = time.monotonic()
        with suppress(sqlite3.Error):
            before, self._data_version = self._data_version, _data_version(self._connection)
            if self._data_version != before:
                self.peers.heard(None)

    def _commit(self, jobs: list[Job]) -> None:
        begun = time.monotonic()
        overdue = not jobs and self.trouble is not None
        self._tried = begun if overdue else self._tried
        done = carry_out(self._connection, [job.work for job in jobs], trying=overdue)
        self._judge(done)
        metrics.STORE.observe(time.monotonic() - begun)
        settle([(job.future, job.loop) for job in jobs], done.outcomes)


def lock(path: Path) -> sqlite3.Connection:
    """Keep every other server away from a file, for as long as this connection lives; whoever only reads is not kept.

    What is locked is an empty file beside it: SQLite locks on every platform, and a killed process lets go by itself.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.with_name(f"{path.name}-lock")
        file.touch(0o600)
        db = sqlite3.connect(file, isolation_level=None, check_same_thread=False, timeout=0.5)
        db.execute("PRAGMA journal_mode = MEMORY")  # nothing is ever written to it
        db.execute("BEGIN EXCLUSIVE")
    except (sqlite3.Error, OSError) as error:
        raise _refused(path, error) from error
    return db


def _open(path: Path, *, beside: bool) -> sqlite3.Connection:
    """Open the file and bring it up to date; but not under the feet of an older server."""
    db = None
    try:
        path.touch(0o600)  # it holds the seeds of running matches
        db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=0.5)
        check_version(db, path)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute(f"PRAGMA wal_autocheckpoint = {LOG}")
        with closing(lock(path)) if beside and not is_current(db) else nullcontext():
            migrate(db)
        try_writing(db)
        db.execute("PRAGMA busy_timeout = 10000")  # whoever backs it up or looks after it is soon done
    except (sqlite3.Error, OSError, StoreRefused) as error:
        if db:
            db.close()
        raise _refused(path, error) from error
    return db


def _refused(path: Path, error: Exception) -> StoreRefused:
    if isinstance(error, StoreRefused):
        return error
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the rest says more than anybody asks for
    return StoreRefused(REFUSED.get(code, "store.unusable"), path=str(path), why=str(error))


def _data_version(db: sqlite3.Connection) -> int:
    """A number that changes when somebody else writes."""
    return int(db.execute("PRAGMA data_version").fetchone()[0])
