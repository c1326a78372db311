"""The store of a page: a SQLite database in the worker's memory, whose pages the browser keeps.

SQLite writes what a transaction changes into its log. That is given to the browser; when it is durable there, it
becomes part of the database, and whoever waits is told. So what the browser keeps is always a whole database, and the
same file as on a server.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from eselsohr.server.messages import Trouble
from eselsohr.server.stores.in_sqlite import StoreInSqlite
from eselsohr.server.stores.lane import settle
from eselsohr.server.stores.migrations import check_version, migrate
from eselsohr.server.stores.sqlite_work import Work, carry_out, try_writing
from eselsohr.server.stores.store import RETRY, StoreError, StoreRefused

T = TypeVar("T")
Keep = Callable[[dict[int, bytes], int], Awaitable[object]]  # pages by number, from 0, and how many there are in all

PAGE = 4096  # bytes
HEADER, FRAME = 32, 24  # bytes before the log's first page, and before each
OUT_OF_ROOM = "QuotaExceeded"  # what browsers call it


class PageStore(StoreInSqlite):
    """A store whose every change `keep` makes durable; if it cannot, the change has not happened."""

    def __init__(self, path: Path, keep: Keep) -> None:
        super().__init__()
        self._path = path
        self._keep = keep
        self._db = _opened(path)
        self._waiting = deque[tuple[Work, asyncio.Future[Any]]]()
        self._working: asyncio.Task[None] | None = None
        self._probing: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, path: Path, pages: Mapping[int, bytes], keep: Keep) -> PageStore:
        """Open the database of which the browser has these pages; none: a new one."""
        path.write_bytes(b"".join(pages[number] for number in range(len(pages))))
        store = cls(path, keep)
        check_version(store._db, path.name)
        migrate(store._db)
        store._log_to_database()
        if not pages:
            whole = path.read_bytes()
            numbers = range(len(whole) // PAGE)
            await keep({number: whole[number * PAGE :][:PAGE] for number in numbers}, len(numbers))
        return store

    async def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, future))
        if self._working is None:
            self._working = asyncio.create_task(self._work_off())
        return await future

    async def _work_off(self) -> None:
        """Do all that waits in one go; while that is made durable, the next things gather."""
        while self._waiting:
            batch = [self._waiting.popleft() for _ in range(len(self._waiting))]
            outcomes = await self._carry_out([work for work, _ in batch])
            loop = asyncio.get_running_loop()
            settle([(future, loop) for _, future in batch], outcomes)
        self._working = None

    async def _carry_out(self, works: Sequence[Work]) -> Sequence[Any]:
        done = carry_out(self._db, works)
        try:
            await self._keep_log()
        except Exception as error:  # whatever it is that a browser throws
            self._put_back()
            self._note(Trouble.FULL if OUT_OF_ROOM in str(error) else Trouble.BROKEN, error)
            return [StoreError(str(error))] * len(works)
        self._judge(done)
        return done.outcomes

    def _note(self, trouble: Trouble | None, why: object = "") -> None:
        super()._note(trouble, why)
        if trouble and (self._probing is None or self._probing.done()):
            self._probing = asyncio.create_task(self._probe())

    async def _probe(self) -> None:
        """Try until it works again: at a table that waits for room nobody else does."""
        while self.trouble:
            await asyncio.sleep(RETRY)
            with suppress(StoreError):
                await self._do(try_writing)

    async def _keep_log(self) -> None:
        """Have the browser keep what the log says, and only then let it be so."""
        pages, count = changes(self._log.read_bytes())
        if pages:
            await self._keep(pages, count)
            self._log_to_database()

    def _log_to_database(self) -> None:
        self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def _put_back(self) -> None:
        """Make the database what the browser has: nothing of the log is in its file."""
        before = self._path.read_bytes()
        self._db.close()  # which puts the log into the file
        self._path.write_bytes(before)
        self._db = _opened(self._path)

    @property
    def _log(self) -> Path:
        return self._path.with_name(f"{self._path.name}-wal")

    async def token(self) -> str | None:
        """Say by which token whoever sits at this browser is known; it is kept among the rest, in one file with it."""

        def find(db: sqlite3.Connection) -> str | None:
            db.execute("CREATE TABLE IF NOT EXISTS here (token TEXT NOT NULL) STRICT")
            row = db.execute("SELECT token FROM here").fetchone()
            return str(row[0]) if row else None

        return await self._do(find)

    async def keep_token(self, token: str | None) -> None:
        """Know whoever sits here by another token from now on, or nobody."""

        def keep(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM here")
            db.executemany("INSERT INTO here VALUES (?)", [(token,)] if token else [])

        await self._do(keep)

    def whole(self) -> bytes:
        """Give the whole database, as a file."""
        return self._path.read_bytes()

    def close(self) -> None:
        """Let go; everything is kept already."""
        if self._probing:
            self._probing.cancel()
        self._db.close()


def changes(log: bytes) -> tuple[dict[int, bytes], int]:
    """Read a log: the pages its transactions change, and how many there are afterwards."""
    pages, count, begun = dict[int, bytes](), 0, dict[int, bytes]()
    for at in range(HEADER, len(log) - FRAME, FRAME + PAGE):
        begun[int.from_bytes(log[at : at + 4]) - 1] = log[at + FRAME : at + FRAME + PAGE]
        if ended := int.from_bytes(log[at + 4 : at + 8]):  # the transaction's last page; others were given up
            pages |= begun
            count = ended
            begun.clear()
    return pages, count


def pages_of(whole: bytes, path: Path) -> list[bytes]:
    """Check that a file is a database this program knows, and give its pages, brought up to date."""
    path.write_bytes(whole or b"nothing")
    try:
        db = _opened(path)
        try:
            check_version(db, path.name)
            if db.execute("PRAGMA integrity_check").fetchone() != ("ok",):
                raise StoreRefused("store.unusable", path=path.name, why="integrity_check")
            migrate(db)
        finally:
            db.close()
    except sqlite3.Error as error:
        raise StoreRefused("store.unusable", path=path.name, why=str(error)) from error
    whole = path.read_bytes()
    return [whole[at : at + PAGE] for at in range(0, len(whole), PAGE)]


def _opened(path: Path) -> sqlite3.Connection:
    db = sqlite3.connect(path, isolation_level=None)
    try:
        db.execute(f"PRAGMA page_size = {PAGE}")  # of a new one
        db.execute("PRAGMA locking_mode = EXCLUSIVE")  # nobody else has it, so no memory is shared
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA wal_autocheckpoint = 0")
    except sqlite3.Error:  # it is no database; whoever puts one in its place can open that
        db.close()
        raise
    return db
