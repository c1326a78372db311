"""The store in one SQLite file: one thread does all the work, and one commit makes a whole batch of it durable."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

import msgspec

from eselsohr.server.messages import Trouble
from eselsohr.server.store import Guest, MoveRow, SeatRow, StoreError, StoreRefused, TableRow

log = logging.getLogger(__name__)

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]

# One step a version, applied in order; a step that has been released is never edited.
MIGRATIONS = (
    """
    CREATE TABLE guests (id TEXT PRIMARY KEY, token BLOB NOT NULL UNIQUE, name TEXT NOT NULL) STRICT;
    CREATE TABLE tables (
        number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, made INTEGER NOT NULL, game TEXT NOT NULL,
        rules INTEGER NOT NULL, options TEXT NOT NULL, seed TEXT NOT NULL, host TEXT NOT NULL,
        pace INTEGER NOT NULL, patience INTEGER, started INTEGER NOT NULL, over INTEGER NOT NULL,
        read INTEGER NOT NULL, next TEXT) STRICT;
    CREATE TABLE seats (
        "table" TEXT NOT NULL, seat INTEGER NOT NULL, guest TEXT, level TEXT, name TEXT NOT NULL,
        entropy TEXT NOT NULL, "left" INTEGER NOT NULL, PRIMARY KEY ("table", seat)) STRICT, WITHOUT ROWID;
    CREATE TABLE moves (
        "table" TEXT NOT NULL, ply INTEGER NOT NULL, seat INTEGER NOT NULL, move TEXT NOT NULL,
        id TEXT, at INTEGER NOT NULL, PRIMARY KEY ("table", ply)) STRICT, WITHOUT ROWID;
    CREATE INDEX seats_by_guest ON seats (guest);
    CREATE INDEX tables_by_host ON tables (host);
    """,
    """
    ALTER TABLE tables ADD COLUMN forgotten INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE seats ADD COLUMN forgotten INTEGER NOT NULL DEFAULT 0;
    """,
)

COLUMNS = "id, made, game, rules, options, seed, host, pace, patience, started, over, read, next, forgotten"
# A match against bots alone in which no person has made a move: somebody had a look, and that is all.
UNTOUCHED = """started AND NOT over AND NOT EXISTS (SELECT 1 FROM moves WHERE "table" = tables.id AND moves.id NOT NULL)
    AND (SELECT count(guest) FROM seats WHERE "table" = tables.id) < 2"""
CHECKED = 3.0  # seconds for which it counts that something was stored; in trouble, until it is tried again
MOST_TABLES = 200  # that a list of somebody's tables holds


class Job(NamedTuple):
    """Work that waits, and who waits for it."""

    work: Work
    future: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop


class SqliteStore:
    """A store in one file, for one process."""

    def __init__(self, path: Path) -> None:
        self.trouble: Trouble | None = None
        self._changed: Callable[[], object] = lambda: None
        self._stored = time.monotonic()  # when something last was
        self._connection = _open(path)
        self._waiting: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    # --- guests

    async def add_guest(self, guest: Guest, token: bytes) -> None:
        """Keep a new guest, known by the hash of a token."""
        await self._do(lambda db: db.execute("INSERT INTO guests VALUES (?, ?, ?)", (guest.id, token, guest.name)))

    async def rename(self, guest: Guest) -> None:
        """Keep a guest's new name; the seats of their tables have it too."""
        await self._do(lambda db: db.execute("UPDATE guests SET name = ? WHERE id = ?", (guest.name, guest.id)))

    async def guest(self, token: bytes) -> Guest | None:
        """Find a guest by the hash of a token."""
        sql = "SELECT id, name FROM guests WHERE token = ?"
        row = await self._do(lambda db: db.execute(sql, (token,)).fetchone())
        return Guest(*row) if row else None

    # --- tables

    async def save(self, *tables: TableRow) -> None:
        """Keep tables, new or changed: all of them or none."""

        def work(db: sqlite3.Connection) -> None:
            for table in tables:
                _save(db, table)

        await self._do(work)

    async def table(self, table: str) -> TableRow | None:
        """Find a table."""
        found = await self._do(lambda db: _tables(db, "id = ?", table))
        return found[0] if found else None

    async def tables_of(self, guest: str) -> list[TableRow]:
        """Find the latest tables somebody sits at or made and has not forgotten, newest first.

        A match against bots alone is among them once the person has made a move.
        """
        seated = 'SELECT "table" FROM seats WHERE guest = ?1 AND NOT forgotten'
        where = f"((host = ?1 AND NOT forgotten) OR id IN ({seated})) AND NOT ({UNTOUCHED})"
        return await self._do(lambda db: _tables(db, where, guest))

    async def delete(self, table: str) -> None:
        """Forget a table for good: its seats and moves too."""

        def work(db: sqlite3.Connection) -> None:
            db.execute("DELETE FROM tables WHERE id = ?", (table,))
            db.execute('DELETE FROM seats WHERE "table" = ?', (table,))
            db.execute('DELETE FROM moves WHERE "table" = ?', (table,))

        await self._do(work)

    # --- moves

    async def append(self, table: str, move: MoveRow) -> bool:
        """Keep a move; False if another one has its ply already."""
        sql = "INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
        row = (table, move.ply, move.seat, move.move, move.id, move.at)
        return await self._do(lambda db: db.execute(sql, row).rowcount == 1)

    async def moves(self, table: str, after: int) -> list[MoveRow]:
        """Give a table's moves after a ply, in order."""
        sql = 'SELECT ply, seat, move, id, at FROM moves WHERE "table" = ? AND ply > ? ORDER BY ply'
        rows = await self._do(lambda db: db.execute(sql, (table, after)).fetchall())
        return [MoveRow(*row) for row in rows]

    # --- trouble

    async def check(self) -> Trouble | None:
        """Find out whether something could be stored, by trying; gives the trouble."""
        if time.monotonic() - self._stored > CHECKED:
            with suppress(StoreError):
                await self._do(_try_writing)
        return self.trouble

    def watch(self, changed: Callable[[], object]) -> None:
        """Call this from now on when trouble comes or goes, in whatever thread."""
        self._changed = changed

    def _note(self, trouble: Trouble | None, why: object = "") -> None:
        """Say once that trouble has come or gone."""
        if trouble is self.trouble:
            return
        self.trouble = trouble
        if trouble:
            log.error("nothing can be stored, and nobody can play on: %s", why)
        else:
            log.warning("what is played is stored again")
        self._changed()

    # --- the one thread

    def close(self) -> None:
        """Write what is waiting, and let go of the file."""
        self._waiting.put(None)
        self._thread.join()
        self._connection.close()

    async def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._waiting.put(Job(work, future, loop))
        return await future

    def _work(self) -> None:
        """Take all that waits, do it in one transaction, and only then say that it is done."""
        open_ = True
        while open_:
            batch = self._next()
            while True:
                try:
                    batch.append(self._waiting.get_nowait())
                except Empty:
                    break
            open_ = None not in batch
            self._commit([job for job in batch if job and not job.future.cancelled()])

    def _next(self) -> list[Job | None]:
        """Wait for work; in trouble, not for longer than until it is tried again."""
        try:
            return [self._waiting.get(timeout=CHECKED if self.trouble else None)]
        except Empty:
            return []

    def _commit(self, jobs: list[Job]) -> None:
        db, changes = self._connection, self._connection.total_changes
        overdue = not jobs and self.trouble is not None
        try:
            db.execute("BEGIN IMMEDIATE")
            if overdue:
                _try_writing(db)
            outcomes = [_attempt(db, job.work) for job in jobs]
            db.execute("COMMIT")
            failures = [outcome for outcome in outcomes if isinstance(outcome, Exception)]
        except sqlite3.Error as error:
            with suppress(sqlite3.Error):
                db.execute("ROLLBACK")  # unless SQLite has done so by itself
            outcomes, failures = [error] * len(jobs), [error]
        tried = overdue or any(job.work is _try_writing for job in jobs)
        self._judge(failures, wrote=tried or db.total_changes != changes)
        for loop in {job.loop for job in jobs}:
            settled = [(job.future, what) for job, what in zip(jobs, outcomes, strict=True) if job.loop is loop]
            with suppress(RuntimeError):  # the loop is closed, so nobody waits any more
                loop.call_soon_threadsafe(_settle, settled)

    def _judge(self, failures: list[Exception], *, wrote: bool) -> None:
        """See how the store is: in trouble if something failed for it, well if something was written."""
        troubles = [(trouble, why) for why in failures if (trouble := _trouble(why))]
        if troubles:
            self._note(*troubles[0])
        elif wrote:
            self._stored = time.monotonic()
            self._note(None)


def _settle(outcomes: list[tuple[asyncio.Future[Any], Any]]) -> None:
    """Tell everybody in a loop how their work has ended, in one call."""
    for future, outcome in outcomes:
        if future.cancelled():
            continue
        if isinstance(outcome, Exception):
            future.set_exception(StoreError(str(outcome)) if isinstance(outcome, sqlite3.Error) else outcome)
        else:
            future.set_result(outcome)


def _attempt(db: sqlite3.Connection, work: Work) -> Any:
    """Do one piece of work and give its result; if it fails, it alone is undone, and the failure is the result."""
    db.execute("SAVEPOINT piece")
    try:
        result = work(db)
    except Exception as error:  # whatever it is, the asker gets it
        if not db.in_transaction:
            raise  # for lack of room, say, SQLite has undone all the others too
        db.execute("ROLLBACK TO piece")
        result = error
    db.execute("RELEASE piece")
    return result


def _trouble(error: Exception) -> Trouble | None:
    """What is wrong with the store if that happens; None: nothing but what was asked of it."""
    asked_wrongly = isinstance(error, sqlite3.IntegrityError | sqlite3.ProgrammingError | sqlite3.DataError)
    if asked_wrongly or not isinstance(error, sqlite3.Error):
        return None
    return Trouble.FULL if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL else Trouble.BROKEN


def _try_writing(db: sqlite3.Connection) -> None:
    """Write something that changes nothing."""
    db.execute(f"PRAGMA user_version = {_version(db)}")


def _open(path: Path) -> sqlite3.Connection:
    """Open the file for this process alone, and bring it up to date."""
    db = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch(0o600)  # it holds the seeds of running matches
        db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=0.5)
        # The file stays locked while this connection lives, also for readers; a killed process lets go by itself.
        db.executescript("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT;")
        _check_version(db, path)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        _migrate(db)
        _check_writing(db, path)
    except (sqlite3.Error, OSError, StoreRefused) as error:
        if db:
            db.close()
        raise _refused(path, error) from error
    return db


def _refused(path: Path, error: Exception) -> StoreRefused:
    if isinstance(error, StoreRefused):
        return error
    busy = getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY
    return StoreRefused("store.busy" if busy else "store.unusable", path=str(path), why=str(error))


def _version(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def _check_version(db: sqlite3.Connection, path: Path) -> None:
    if _version(db) > len(MIGRATIONS):
        raise StoreRefused("store.newer", path=str(path), version=_version(db), known=len(MIGRATIONS))


def _check_writing(db: sqlite3.Connection, path: Path) -> None:
    try:
        _try_writing(db)
    except sqlite3.Error as error:
        raise StoreRefused("store.unwritable", path=str(path), why=str(error)) from error


def _migrate(db: sqlite3.Connection) -> None:
    version = _version(db)
    for number, step in enumerate(MIGRATIONS[version:], version + 1):
        db.executescript(f"BEGIN EXCLUSIVE; {step}; PRAGMA user_version = {number}; COMMIT;")


def _save(db: sqlite3.Connection, table: TableRow) -> None:
    options = msgspec.json.encode(table.options).decode()
    db.execute(
        f"""INSERT INTO tables ({COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET pace = excluded.pace, started = excluded.started, over = excluded.over,
            read = excluded.read, next = excluded.next, forgotten = excluded.forgotten""",
        (
            *(table.id, table.made, table.game, table.rules, options, table.seed, table.host),
            *(table.pace, table.patience, table.started, table.over, table.read, table.next, table.forgotten),
        ),
    )
    db.executemany(
        "INSERT OR REPLACE INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        [
            (table.id, number, seat.guest, seat.level, seat.name, seat.entropy, seat.left, seat.forgotten)
            for number, seat in enumerate(table.seats)
        ],
    )


def _tables(db: sqlite3.Connection, where: str, value: str) -> list[TableRow]:
    sql = f"SELECT {COLUMNS} FROM tables WHERE {where} ORDER BY number DESC LIMIT {MOST_TABLES}"
    rows = db.execute(sql, (value,)).fetchall()
    seats = _seats(db, [row[0] for row in rows])
    return [_table(row, seats[row[0]]) for row in rows]


def _table(row: tuple[Any, ...], seats: list[SeatRow]) -> TableRow:
    name, made, game, rules, options, seed, host, pace, patience, started, over, read, following, forgotten = row
    return TableRow(
        id=name,
        made=made,
        game=game,
        rules=rules,
        options=msgspec.json.decode(options),
        seed=seed,
        host=host,
        pace=pace,
        patience=patience,
        seats=tuple(seats),
        started=bool(started),
        over=bool(over),
        read=read,
        next=following,
        forgotten=bool(forgotten),
    )


def _seats(db: sqlite3.Connection, tables: list[str]) -> dict[str, list[SeatRow]]:
    """The seats of all these tables, in one query."""
    rows = db.execute(
        f"""SELECT "table", guest, level, coalesce(guests.name, seats.name), entropy, "left", forgotten
            FROM seats LEFT JOIN guests ON guests.id = seats.guest
            WHERE "table" IN ({", ".join("?" * len(tables))}) ORDER BY "table", seat""",
        tables,
    )
    found: dict[str, list[SeatRow]] = {table: [] for table in tables}
    for table, guest, level, name, entropy, left, forgotten in rows:
        found[table].append(SeatRow(guest, level, name, entropy, bool(left), bool(forgotten)))
    return found
