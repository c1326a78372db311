"""The store in one SQLite file: one thread does all the work, and one commit makes a whole batch of it durable."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from contextlib import ExitStack, closing, nullcontext, suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

from eselsohr.engine.views import Result
from eselsohr.server import metrics
from eselsohr.server.messages import Trouble
from eselsohr.server.peers import Alone, Heard
from eselsohr.server.stores import sql
from eselsohr.server.stores.group_store import DESERTED, GroupStore, Step
from eselsohr.server.stores.lane import settle
from eselsohr.server.stores.luck_store import LuckStore
from eselsohr.server.stores.pad_store import PadStore
from eselsohr.server.stores.store import (
    CHECKED,
    DAY,
    ContestRow,
    Device,
    Guest,
    Key,
    Latest,
    MoveRow,
    Outdated,
    ReportRow,
    SaidRow,
    StoreError,
    StoreRefused,
    TableRow,
    TalkRow,
    Troubled,
    device_id,
    now,
)

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
    "ALTER TABLE tables ADD COLUMN version INTEGER NOT NULL DEFAULT 0",
    """
    ALTER TABLE tables ADD COLUMN opened INTEGER NOT NULL DEFAULT 0;
    CREATE TABLE bans (who TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    """,
    "ALTER TABLE tables ADD COLUMN shuffles TEXT NOT NULL DEFAULT '[]'",
    "ALTER TABLE tables ADD COLUMN house TEXT NOT NULL DEFAULT '{}'",
    """
    CREATE TABLE devices (
        id TEXT PRIMARY KEY, guest TEXT NOT NULL, token BLOB UNIQUE, name TEXT NOT NULL,
        seen INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    INSERT INTO devices SELECT lower(substr(hex(token), 1, 16)), id, token, '', 0 FROM guests;
    CREATE TABLE named (id TEXT PRIMARY KEY, name TEXT NOT NULL) STRICT;
    INSERT INTO named SELECT id, name FROM guests;
    DROP TABLE guests;
    ALTER TABLE named RENAME TO guests;
    CREATE TABLE keys (
        hash BLOB PRIMARY KEY, guest TEXT NOT NULL, ends INTEGER, leaves TEXT) STRICT, WITHOUT ROWID;
    CREATE INDEX devices_by_guest ON devices (guest);
    CREATE INDEX devices_signed_out ON devices (id) WHERE token IS NULL;
    CREATE INDEX keys_by_guest ON keys (guest);
    """,
    """
    CREATE TABLE talk (
        "table" TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, guest TEXT NOT NULL, seat INTEGER,
        kind TEXT NOT NULL, text TEXT NOT NULL, aside INTEGER NOT NULL, heard TEXT NOT NULL,
        PRIMARY KEY ("table", number)) STRICT, WITHOUT ROWID;
    """,
    """
    ALTER TABLE guests ADD COLUMN companion_of TEXT;
    CREATE INDEX guests_by_company ON guests (companion_of) WHERE companion_of IS NOT NULL;
    """,
    """
    ALTER TABLE tables ADD COLUMN contest TEXT;
    ALTER TABLE tables ADD COLUMN result TEXT;
    CREATE TABLE contests (
        id TEXT PRIMARY KEY, made INTEGER NOT NULL, seed TEXT NOT NULL, rules INTEGER NOT NULL, version TEXT NOT NULL,
        best TEXT) STRICT, WITHOUT ROWID;
    CREATE INDEX tables_by_contest ON tables (contest) WHERE contest IS NOT NULL;
    """,
    """
    ALTER TABLE tables ADD COLUMN "group" TEXT;
    ALTER TABLE tables ADD COLUMN figures TEXT;
    CREATE TABLE groups (
        id TEXT PRIMARY KEY, made INTEGER NOT NULL, name TEXT NOT NULL, opened INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE members (
        "group" TEXT NOT NULL, guest TEXT NOT NULL, since INTEGER NOT NULL,
        PRIMARY KEY ("group", guest)) STRICT, WITHOUT ROWID;
    CREATE TABLE presets (
        "group" TEXT NOT NULL, name TEXT NOT NULL, settings TEXT NOT NULL,
        PRIMARY KEY ("group", name)) STRICT, WITHOUT ROWID;
    CREATE TABLE group_talk (
        "group" TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, guest TEXT NOT NULL, text TEXT NOT NULL,
        PRIMARY KEY ("group", number)) STRICT, WITHOUT ROWID;
    CREATE INDEX members_by_guest ON members (guest);
    CREATE INDEX tables_by_group ON tables ("group") WHERE "group" IS NOT NULL;
    """,
    """
    CREATE TABLE reports (
        who TEXT NOT NULL, name TEXT NOT NULL, host TEXT NOT NULL, "table" TEXT NOT NULL, at INTEGER NOT NULL,
        reason TEXT NOT NULL, PRIMARY KEY (who, host, "table")) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE luck (
        "table" TEXT NOT NULL, seat INTEGER NOT NULL, found TEXT NOT NULL,
        PRIMARY KEY ("table", seat)) STRICT, WITHOUT ROWID;
    CREATE TABLE pads (
        id TEXT PRIMARY KEY, "group" TEXT NOT NULL, changed INTEGER NOT NULL, pad TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE INDEX pads_by_group ON pads ("group");
    """,
)

APPEND = f"INSERT INTO moves ({sql.MOVE_COLUMNS}) VALUES "
MOVE = "(?, ?, ?, ?, ?, ?)"
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


@dataclass(frozen=True, slots=True)
class Append:
    """The work of keeping a move; it is known for what it is, so that many can be kept in one go."""

    row: sql.Row

    def __call__(self, db: sqlite3.Connection) -> bool:
        """Keep the move; False if another one has its ply already."""
        return db.execute(f"{APPEND}{MOVE} ON CONFLICT DO NOTHING", self.row).rowcount == 1


class Callers(Alone):
    """Nobody else is a server here, but somebody may look after the file."""

    def __init__(self) -> None:
        self.heard: Heard = lambda tables: None

    def watch(self, heard: Heard) -> None:
        """Call this from now on when somebody else has written, in the thread of the store."""
        self.heard = heard


class SqliteStore(Troubled):
    """A store in one file, for one server; others may read it meanwhile, back it up and look after it.

    `beside`: this is one of those others.
    """

    def __init__(self, path: Path, *, beside: bool = False) -> None:
        super().__init__()
        self.peers = Callers()
        self.groups = GroupStore(self._ask)
        self.luck = LuckStore(self._ask)
        self.pads = PadStore(self._ask)
        with ExitStack() as locked:
            if not beside:
                locked.enter_context(closing(lock(path)))
            elif not path.is_file():
                raise StoreRefused("store.missing", path=str(path))
            self._connection = _open(path, beside=beside)
            self._lock = locked.pop_all()
        self._looked = self._tried = time.monotonic()
        self._data_version = _data_version(self._connection)
        self._waiting: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    # --- guests

    async def add_guest(self, guest: Guest, token: bytes, device: str = "") -> None:
        """Keep a new guest, known by the hash of a token on a device of that name."""

        def work(db: sqlite3.Connection) -> None:
            _execute(db, sql.ADD_GUEST, guest.id, guest.name)
            _execute(db, sql.ADD_DEVICE, device_id(token), guest.id, token, device, sql.day(now()))

        await self._do(work)

    async def rename(self, guest: Guest) -> None:
        """Keep a guest's new name; the seats of their tables have it too."""
        await self._do(lambda db: _execute(db, sql.RENAME, guest.name, guest.id))

    async def guest(self, token: bytes) -> Guest | None:
        """Find a guest by the hash of a token."""
        row = await self._do(lambda db: _execute(db, sql.GUEST, token).fetchone())
        return Guest(*row) if row else None

    async def guest_of(self, guest: str) -> Guest | None:
        """Find a guest by their id."""
        row = await self._do(lambda db: _execute(db, sql.GUEST_OF, guest).fetchone())
        return Guest(*row) if row else None

    async def add_companion(self, guest: Guest) -> None:
        """Keep a guest who has no token and plays at the device of another one."""
        await self._do(lambda db: _execute(db, sql.ADD_COMPANION, guest.id, guest.name, guest.keeper))

    async def companions(self, guest: str) -> list[Guest]:
        """Give those who play at a guest's device."""
        return await self._do(lambda db: [Guest(*row) for row in _execute(db, sql.COMPANIONS, guest)])

    async def tables_naming(self, guest: str) -> list[str]:
        """Name all tables that know a guest, or somebody at their device, in whatever way."""
        (found,) = await self._ask((sql.TABLES_NAMING, guest))
        return [row[0] for row in found]

    async def silence(self, guest: str) -> None:
        """Forget what a guest, or somebody at their device, has said."""
        await self._ask(*((statement, guest) for statement in sql.SILENCE))

    async def erase(self, guest: str, now: int) -> None:
        """Forget a guest and those at their device, what they said, their devices, keys and groups; tables stay."""
        steps = [(statement, guest) for statement in sql.ERASE]
        await self._ask(*steps, (sql.ERASE_DEVICES, guest, sql.day(now)), *((step,) for step in DESERTED))

    # --- their devices

    async def add_device(self, guest: str, token: bytes, name: str, now: int) -> None:
        """Keep another device of a guest; those signed out long ago are forgotten."""

        def work(db: sqlite3.Connection) -> None:
            _execute(db, sql.FORGET_DEVICES, sql.day(now))
            _execute(db, sql.ADD_DEVICE, device_id(token), guest, token, name, sql.day(now))

        await self._do(work)

    async def devices(self, guest: str) -> list[Device]:
        """Give a guest's devices, the one last used first."""
        return await self._do(lambda db: sql.devices(_execute(db, sql.DEVICES, guest)))

    async def visited(self, device: str, name: str, now: int) -> None:
        """Note when a device was last used, to the day, and what its browser calls itself."""
        await self._do(lambda db: _execute(db, sql.VISITED, device, sql.day(now), name))

    async def sign_out(self, guest: str, device: str, now: int) -> bool:
        """Sign out a device of a guest; False if they have no such device."""
        return await self._do(lambda db: _execute(db, sql.SIGN_OUT, device, guest, sql.day(now)).rowcount == 1)

    async def signed_out(self) -> list[str]:
        """Name the devices that were signed out lately."""
        return await self._do(lambda db: [row[0] for row in db.execute(sql.SIGNED_OUT)])

    async def add_key(self, key: Key, now: int) -> None:
        """Keep a key instead of the guest's last one of its kind."""

        def work(db: sqlite3.Connection) -> None:
            _execute(db, sql.REPLACE_KEY, key.guest, key.ends is None, now)
            _execute(db, sql.ADD_KEY, key.hash, key.guest, key.ends, key.leaves)

        await self._do(work)

    async def use_key(self, key: bytes, now: int) -> Key | None:
        """Find a key that still opens; one that may be used once is gone then."""

        def work(db: sqlite3.Connection) -> Key | None:
            row = _execute(db, sql.USE_KEY, key).fetchone() or _execute(db, sql.PHRASE, key).fetchone()
            return sql.open_key(row, now)

        return await self._do(work)

    async def has_phrase(self, guest: str) -> bool:
        """Whether a guest has a key for good."""
        return await self._do(lambda db: _execute(db, sql.HAS_PHRASE, guest).fetchone() is not None)

    # --- tables

    async def save(self, *tables: TableRow) -> bool:
        """Keep tables, new or changed, all of them or none; False if another one has the version of one already."""

        def work(db: sqlite3.Connection) -> None:
            for table in tables:
                _save(db, table)

        try:
            await self._do(work)
        except Outdated:
            return False
        return True

    async def table(self, table: str) -> TableRow | None:
        """Find a table."""
        found = await self._do(lambda db: _tables(db, sql.TABLE, table))
        return found[0] if found else None

    async def tables_of(self, guest: str) -> list[TableRow]:
        """Find the latest tables somebody sits at or made and has not forgotten, newest first.

        A match against bots alone is among them once the person has made a move.
        """
        return await self._do(lambda db: _tables(db, sql.TABLES_OF, guest))

    async def played_by(self, guest: str) -> list[TableRow]:
        """Find all tables whose match is over, at which somebody sat and which they have not forgotten."""
        return await self._do(lambda db: _tables(db, sql.PLAYED_BY, guest))

    async def tables_in(self, group: str) -> list[TableRow]:
        """Find all tables of a group, newest first."""
        return await self._do(lambda db: _tables(db, sql.TABLES_IN, group))

    async def announced_elsewhere(self) -> list[TableRow]:
        """There are no other servers."""
        return []

    async def latest(self, table: str, after: int) -> Latest | None:
        """Give a table as it is now, its moves after a ply and its visitors; None if there is no such table."""

        def work(db: sqlite3.Connection) -> Latest | None:
            found = _tables(db, sql.TABLE, table)
            return Latest(found[0], _moves(db, table, after), []) if found else None

        return await self._do(work)

    async def delete(self, table: str) -> None:
        """Forget a table for good: its seats, moves and talk too."""
        await self._do(lambda db: _delete(db, table))

    async def newest(self, most: int) -> list[TableRow]:
        """Find the newest tables of everybody."""
        return await self._do(lambda db: _tables(db, sql.NEWEST, most))

    async def opened(self, table: str, now: int) -> None:
        """Note when somebody opened a table, to the day."""
        await self._do(lambda db: _execute(db, sql.OPENED, table, now, now - DAY))

    async def tidy(self, before: int) -> list[str]:
        """Delete every table that is over or was never begun, and was neither played at nor opened since that time."""

        def work(db: sqlite3.Connection) -> list[str]:
            unloved = [row[0] for row in _execute(db, sql.UNLOVED, before)]
            for table in unloved:
                _delete(db, table)
            _execute(db, sql.UNPLAYED, before)
            _execute(db, sql.OLD_REPORTS, before)
            return unloved

        await self.groups.tidy(before)
        return await self._do(work)

    # --- bans

    async def bans(self) -> list[str]:
        """Name everybody who may not come in: guests by their ids, and networks."""
        return await self._do(lambda db: [row[0] for row in db.execute(sql.BANS)])

    async def ban(self, who: str, now: int) -> None:
        """Let somebody come in no more."""
        await self._do(lambda db: _execute(db, sql.BAN, who, now))

    async def unban(self, who: str) -> bool:
        """Let somebody come in again; False if nobody kept them out."""
        return await self._do(lambda db: _execute(db, sql.UNBAN, who).rowcount == 1)

    # --- reports

    async def add_report(self, report: ReportRow, most: int) -> bool:
        """Keep a report, instead of an older one of the same; False if that host has made so many within a day."""
        row = sql.report_values(report)
        return await self._do(lambda db: _execute(db, sql.ADD_REPORT, *row, most).rowcount == 1)

    async def reports(self) -> list[ReportRow]:
        """Give all reports, the newest first."""
        return await self._do(lambda db: [ReportRow(*row) for row in db.execute(sql.REPORTS)])

    async def dismiss(self, who: str) -> int:
        """Forget the reports about somebody; gives how many there were."""
        return await self._do(lambda db: _execute(db, sql.DISMISS, who).rowcount)

    # --- contests

    async def add_contest(self, contest: ContestRow) -> ContestRow:
        """Keep a contest if there is none of that name; gives the one that is kept."""

        def work(db: sqlite3.Connection) -> ContestRow:
            _execute(db, sql.ADD_CONTEST, *sql.contest_values(contest))
            return sql.contest(_execute(db, sql.CONTEST, contest.id).fetchone()) or contest

        return await self._do(work)

    async def contest(self, contest: str) -> ContestRow | None:
        """Find a contest."""
        return await self._do(lambda db: sql.contest(_execute(db, sql.CONTEST, contest).fetchone()))

    async def note_best(self, contest: str, best: Result) -> None:
        """Keep what the best bot made of it."""
        await self._do(lambda db: _execute(db, sql.NOTE_BEST, contest, sql.written(best)))

    async def entries(self, contest: str) -> list[TableRow]:
        """Find the finished tables of a contest."""
        return await self._do(lambda db: _tables(db, sql.ENTRIES, contest))

    async def played(self, contest: str) -> int:
        """Count them."""
        return int(await self._do(lambda db: _execute(db, sql.PLAYED, contest).fetchone()[0]))

    # --- moves

    async def append(self, table: str, move: MoveRow) -> bool:
        """Keep a move; False if another one has its ply already."""
        return await self._do(Append(sql.move_values(table, move)))

    async def moves(self, table: str, after: int) -> list[MoveRow]:
        """Give a table's moves after a ply, in order."""
        return await self._do(lambda db: _moves(db, table, after))

    # --- talk

    async def add_talk(self, table: str, line: TalkRow) -> int | None:
        """Keep what somebody said at a table; gives its number, or None if there is no such table."""
        row = sql.talk_values(table, line)
        added = await self._do(lambda db: _execute(db, sql.ADD_TALK, *row).fetchall())
        return added[0][0] if added else None

    async def talk(self, table: str, after: int) -> list[TalkRow]:
        """Give the last lines said at a table after one with that number, in order; at most so many of each room."""
        return await self._do(lambda db: sql.talk(_execute(db, sql.TALK, table, after)))

    async def said_by(self, guest: str) -> list[SaidRow]:
        """Give all that somebody said, at tables and in groups, in order."""
        return await self._do(lambda db: [SaidRow(*row) for row in _execute(db, sql.SAID_BY, guest)])

    # --- trouble

    async def check(self) -> Trouble | None:
        """Find out whether something could be stored, by trying; gives the trouble."""
        if time.monotonic() - self._stored > CHECKED:
            with suppress(StoreError):
                await self._do(_try_writing)
        return self.trouble

    # --- the one thread

    def close(self) -> None:
        """Write what is waiting, and let go of the file."""
        self._waiting.put(None)
        self._thread.join()
        self._connection.close()
        self._lock.close()

    async def _ask(self, *steps: Step) -> list[list[sql.Row]]:
        """Do some statements, all or none, and give what each of them gave."""
        return await self._do(lambda db: [_execute(db, *step).fetchall() for step in steps])

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
            if self.trouble and batch and time.monotonic() - self._tried > CHECKED:
                self._commit([])  # whoever only reads must not delay that it is tried
            jobs = [job for job in batch if job and not job.future.cancelled()]
            if jobs or self.trouble:
                self._commit(jobs)

    def _next(self) -> list[Job | None]:
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
        db, changes, begun = self._connection, self._connection.total_changes, time.monotonic()
        overdue = not jobs and self.trouble is not None
        self._tried = begun if overdue else self._tried
        try:
            outcomes = _append_all(db, [job.work for job in jobs])
            if not outcomes:
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
        metrics.STORE.observe(time.monotonic() - begun)
        settle([(job.future, job.loop) for job in jobs], [_told(outcome) for outcome in outcomes])

    def _judge(self, failures: list[Exception], *, wrote: bool) -> None:
        """See how the store is: in trouble if something failed for it, well if something was written."""
        troubles = [(trouble, why) for why in failures if (trouble := _trouble(why))]
        if troubles:
            self._note(*troubles[0])
        elif wrote:
            self._noted_well()


def _told(outcome: Any) -> Any:
    """An outcome as whoever has asked is to know it: of a store, not of SQLite."""
    return StoreError(str(outcome)) if isinstance(outcome, sqlite3.Error) else outcome


def _append_all(db: sqlite3.Connection, works: list[Work]) -> list[Any]:
    """Keep moves by one statement, which is a transaction by itself; do nothing if somebody else was first with one.

    Every statement lets the loop go on, and has to wait for it afterwards.
    """
    rows = [work.row for work in works if isinstance(work, Append)]
    if not rows or len(rows) < len(works):
        return []
    try:
        db.execute(APPEND + ", ".join([MOVE] * len(rows)), [value for row in rows for value in row])
    except sqlite3.IntegrityError:
        return []
    return [True] * len(rows)


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
        _check_version(db, path)
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        with closing(lock(path)) if beside and _version(db) < len(MIGRATIONS) else nullcontext():
            _migrate(db)
        _try_writing(db)
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


def _version(db: sqlite3.Connection) -> int:
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def _check_version(db: sqlite3.Connection, path: Path) -> None:
    if _version(db) > len(MIGRATIONS):
        raise StoreRefused("store.newer", path=str(path), version=_version(db), known=len(MIGRATIONS))


def _migrate(db: sqlite3.Connection) -> None:
    version = _version(db)
    for number, step in enumerate(MIGRATIONS[version:], version + 1):
        db.executescript(f"BEGIN EXCLUSIVE; {step}; PRAGMA user_version = {number}; COMMIT;")


def _execute(db: sqlite3.Connection, statement: str, *values: object) -> sqlite3.Cursor:
    return db.execute(statement.replace("$", "?"), values)


def _save(db: sqlite3.Connection, table: TableRow) -> None:
    if not _execute(db, sql.SAVE_TABLE, *sql.table_values(table)).rowcount:
        raise Outdated
    for seat in sql.seat_values(table):
        _execute(db, sql.SAVE_SEAT, *seat)


def _delete(db: sqlite3.Connection, table: str) -> None:
    for statement in sql.DELETE:
        _execute(db, statement, table)


def _tables(db: sqlite3.Connection, statement: str, value: str | int) -> list[TableRow]:
    rows = _execute(db, statement, value).fetchall()
    names = [row[0] for row in rows]
    marks = ", ".join("?" * len(names))
    return sql.tables(rows, db.execute(f'{sql.SEATS} WHERE "table" IN ({marks}) ORDER BY "table", seat', names))


def _moves(db: sqlite3.Connection, table: str, after: int) -> list[MoveRow]:
    return [MoveRow(*row) for row in _execute(db, sql.MOVES, table, after)]
