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
from eselsohr.server.stores.lane import Ended, tell
from eselsohr.server.stores.migrations import check_version, is_current, migrate
from eselsohr.server.stores.sqlite_work import Work, carry_out, try_writing
from eselsohr.server.stores.store import CHECKED, StoreRefused

T = TypeVar("T")

# Pages of the log until they are put where they belong, which nobody can write meanwhile: a thousand tables at which
# people play change the same thousand pages again and again.
LOG = 4_000
TURNS = 4  # of the loop in which work gathers: as many as it takes until those who were answered have moved again

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


class Gathered:
    """What was asked in a loop and has not been handed over."""

    def __init__(self) -> None:
        self.jobs: list[Job] = []


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
        self._gathered: dict[asyncio.AbstractEventLoop, Gathered] = {}  # of each loop
        self._waiting: SimpleQueue[list[Job] | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    # --- the one thread

    def close(self) -> None:
        """Write what is waiting, and let go of the file."""
        for gathered in [*self._gathered.values()]:
            self._hand_over(gathered)
        self._waiting.put(None)
        self._thread.join()
        self._connection.close()
        self._lock.close()

    def _do(self, work: Callable[[sqlite3.Connection], T]) -> asyncio.Future[T]:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        gathered = self._gathered.get(loop)
        if gathered is None:
            gathered = self._gathered[loop] = Gathered()
            self._plan(gathered, loop, TURNS)
        gathered.jobs.append(Job(work, future, loop))
        return future

    def _plan(self, gathered: Gathered, loop: asyncio.AbstractEventLoop, turns: int) -> None:
        """Hand over in some turns of the loop."""
        if turns:
            loop.call_soon(self._plan, gathered, loop, turns - 1)
        else:
            self._hand_over(gathered)

    def _hand_over(self, gathered: Gathered) -> None:
        """Wake the thread for all that has gathered: to wake it, and to wait for the disk, costs more than the work."""
        jobs, gathered.jobs = gathered.jobs, []
        if jobs:
            self._waiting.put(jobs)

    def _settle(self, loop: asyncio.AbstractEventLoop, ended: Ended) -> None:
        """Tell, in their loop, everybody how their work has ended; what has gathered meanwhile is next."""
        tell(ended)
        gathered = self._gathered.get(loop)
        if gathered and gathered.jobs:
            self._plan(gathered, loop, TURNS)
        else:
            self._gathered.pop(loop, None)

    def _work(self) -> None:
        """Take all that waits, do it in one transaction, and only then say that it is done."""
        open_ = True
        while open_:
            batches = self._next()
            while not self._waiting.empty():
                batches.append(self._waiting.get_nowait())
            open_ = None not in batches
            if self.trouble and batches and time.monotonic() - self._tried > CHECKED:
                self._commit([])  # whoever only reads must not delay that it is tried
            jobs = [job for batch in batches for job in batch or ()]
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
        wanted = [job for job in jobs if not job.future.cancelled()]
        done = carry_out(self._connection, [job.work for job in wanted], trying=overdue)
        self._judge(done)
        metrics.STORE.observe(time.monotonic() - begun)
        for loop in {job.loop for job in jobs}:
            told = zip(wanted, done.outcomes, strict=True)
            ended = [(job.future, outcome) for job, outcome in told if job.loop is loop]
            with suppress(RuntimeError):  # the loop is closed, so nobody waits any more
                loop.call_soon_threadsafe(self._settle, loop, ended)


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
