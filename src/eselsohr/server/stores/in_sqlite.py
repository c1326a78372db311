"""A store in a SQLite database, wherever that is, and whoever works on it."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from eselsohr.engine.views import Result
from eselsohr.server.messages import Trouble
from eselsohr.server.peers import Alone, Peers
from eselsohr.server.stores import sql
from eselsohr.server.stores.group_store import DESERTED, GroupStore, Step
from eselsohr.server.stores.luck_store import LuckStore
from eselsohr.server.stores.pad_store import PadStore
from eselsohr.server.stores.snapshot_store import SnapshotStore, snapshots
from eselsohr.server.stores.sqlite_work import Append, Done, Reading, Statement, rows, trouble, try_writing
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
    TableRow,
    TalkRow,
    Troubled,
    device_id,
    now,
)

T = TypeVar("T")


class StoreInSqlite(Troubled):
    """Says what is to be done; how it is done and made durable, whoever knows where the database is."""

    def __init__(self) -> None:
        super().__init__()
        self.peers: Peers = Alone()
        self.groups = GroupStore(self._ask)
        self.luck = LuckStore(self._ask)
        self.pads = PadStore(self._ask)
        self.snapshots = SnapshotStore(self._ask)

    def _do(self, work: Callable[[sqlite3.Connection], T]) -> Coroutine[Any, Any, T] | asyncio.Future[T]:
        """Do some work; what it wrote is durable once this has returned."""
        raise NotImplementedError

    async def _ask(self, *steps: Step) -> list[list[sql.Row]]:
        """Do some statements, all or none, and give what each of them gave."""
        return await self._do(lambda db: [_execute(db, *step).fetchall() for step in steps])

    def _judge(self, done: Done) -> None:
        """See how the store is: in trouble if something failed for it, well if something was written."""
        troubles = [(found, why) for why in done.failures if (found := trouble(why))]
        if troubles:
            self._note(*troubles[0])
        elif done.wrote:
            self._noted_well()

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
        guest: Guest | None = await self._do(Reading(_guests, token))
        return guest

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
        await self._do(Statement(sql.VISITED, (device, sql.day(now), name)))

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
        row: TableRow | None = await self._do(Reading(_tables_named, table))
        return row

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
        latest: Latest | None = await self._do(Reading(_latest, (table, after)))
        return latest

    async def delete(self, table: str) -> None:
        """Forget a table for good: its seats, moves and talk too."""
        await self._do(lambda db: _delete(db, table))

    async def newest(self, most: int) -> list[TableRow]:
        """Find the newest tables of everybody."""
        return await self._do(lambda db: _tables(db, sql.NEWEST, most))

    async def opened(self, table: str, now: int) -> None:
        """Note when somebody opened a table, to the day."""
        await self._do(Statement(sql.OPENED, (table, now, now - DAY)))

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

    def append(self, table: str, move: MoveRow) -> asyncio.Future[bool]:
        """Keep a move; False if another one has its ply already."""
        return asyncio.ensure_future(self._do(Append(sql.move_values(table, move))))

    async def moves(self, table: str, after: int) -> list[MoveRow]:
        """Give a table's moves after a ply, in order."""
        moves: list[MoveRow] = await self._do(Reading(_moves, (table, after)))
        return moves

    # --- talk

    async def add_talk(self, table: str, line: TalkRow) -> int | None:
        """Keep what somebody said at a table; gives its number, or None if there is no such table."""
        row = sql.talk_values(table, line)
        added = await self._do(lambda db: _execute(db, sql.ADD_TALK, *row).fetchall())
        return added[0][0] if added else None

    async def talk(self, table: str, after: int) -> list[TalkRow]:
        """Give the last lines said at a table after one with that number, in order; at most so many of each room."""
        lines: list[TalkRow] = await self._do(Reading(_talk, (table, after)))
        return lines

    async def said_by(self, guest: str) -> list[SaidRow]:
        """Give all that somebody said, at tables and in groups, in order."""
        return await self._do(lambda db: [SaidRow(*row) for row in _execute(db, sql.SAID_BY, guest)])

    # --- trouble

    async def check(self) -> Trouble | None:
        """Find out whether something could be stored, by trying; gives the trouble."""
        if time.monotonic() - self._stored > CHECKED:
            with suppress(StoreError):
                await self._do(try_writing)
        return self.trouble


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


# What is asked in the same words, together


def _guests(db: sqlite3.Connection, tokens: Sequence[bytes]) -> dict[bytes, Guest]:
    found = rows(db, "hex(token), guests.id, guests.name", sql.GUEST_FROM, tokens)
    return {bytes.fromhex(token): Guest(guest, name) for token, guest, name in found}


def _tables_named(db: sqlite3.Connection, names: Sequence[str]) -> dict[str, TableRow]:
    found = rows(db, sql.COLUMNS, "tables WHERE id", names)
    seats = rows(db, f'"table", seat, {sql.SEATS_SEEN}', f'{sql.SEATS_FROM} WHERE "table"', names)
    return {row.id: row for row in sql.tables(found, [seat[2:] for seat in sorted(seats)])}


def _moves(db: sqlite3.Connection, asked: Sequence[tuple[str, int]]) -> dict[tuple[str, int], list[MoveRow]]:
    after = dict[str, int]()
    for table, ply in asked:
        after[table] = min(ply, after.get(table, ply))
    found: dict[str, list[MoveRow]] = {table: [] for table in after}
    source = f'moves WHERE ply > {min(after.values())} AND "table"'
    for table, *move in sorted(rows(db, sql.MOVE_COLUMNS, source, [*after])):
        found[table].append(MoveRow(*move))
    return {(table, ply): [move for move in found[table] if move.ply > ply] for table, ply in asked}


def _latest(db: sqlite3.Connection, asked: Sequence[tuple[str, int]]) -> dict[tuple[str, int], Latest]:
    found, moves = _tables_named(db, [*dict(asked)]), _moves(db, asked)
    whole = [table for table, ply in asked if ply <= 0]
    kept = snapshots(rows(db, '"table", snapshot', 'snapshots WHERE "table"', whole)) if whole else {}
    return {
        (table, ply): Latest(found[table], moves[table, ply], [], snapshot=kept.get(table))
        for table, ply in asked
        if table in found
    }


def _talk(db: sqlite3.Connection, asked: Sequence[tuple[str, int]]) -> dict[tuple[str, int], list[TalkRow]]:
    return {(table, after): sql.talk(_execute(db, sql.TALK, table, after)) for table, after in asked}
