"""A store in PostgreSQL, whoever has its connections: what waits at the same time goes there in one batch."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from typing import Any, TypeVar

from eselsohr.engine.views import Result
from eselsohr.server.peers import Signs
from eselsohr.server.postgres_peers import PostgresPeers
from eselsohr.server.stores import sql
from eselsohr.server.stores.group_store import DESERTED, GroupStore, Step
from eselsohr.server.stores.lane import Lane
from eselsohr.server.stores.luck_store import LuckStore
from eselsohr.server.stores.pad_store import PadStore
from eselsohr.server.stores.postgres_sql import (
    ANNOUNCED_ELSEWHERE,
    APPEND,
    LATEST_MOVES,
    LATEST_SNAPSHOTS,
    LATEST_TABLES,
    ONE_SPEAKER,
    SHOWING,
    TALKING,
    VISITORS,
)
from eselsohr.server.stores.snapshot_store import SnapshotRow, SnapshotStore, snapshots
from eselsohr.server.stores.store import (
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
    TableRow,
    TalkRow,
    Troubled,
    Visitor,
    device_id,
    now,
)

T = TypeVar("T")
Connection = Any  # asyncpg's, or a pool's stand-in for one
Work = Callable[[Connection], Awaitable[T]]


class StoreInPostgres(Troubled):
    """Says what is to be done; how the database is reached, whoever has its connections."""

    peers: PostgresPeers

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__()
        self._loop = loop  # of the connections
        self.groups = GroupStore(self._ask)
        self.luck = LuckStore(self._ask)
        self.pads = PadStore(self._ask)
        self.snapshots = SnapshotStore(self._ask)
        self._appending = Lane(loop, self._append)
        self._looking = Lane(loop, self._latest)
        self._talking = Lane(loop, self._talk)

    async def _do(self, work: Work[T], *, writes: bool = False) -> T:
        """Do some work, from any loop; what it wrote is durable once this has returned."""
        raise NotImplementedError

    async def _work(self, work: Work[T], *, writes: bool = False) -> T:
        """Do the same from the loop of the connections."""
        raise NotImplementedError

    async def _ask(self, *steps: Step) -> list[list[sql.Row]]:
        """Do some statements, all or none, and give what each of them gave."""

        async def work(db: Connection) -> list[list[sql.Row]]:
            async with db.transaction():
                return [[tuple(row) for row in await db.fetch(*step)] for step in steps]

        return await self._do(work, writes=any(not step[0].startswith("SELECT") for step in steps))

    def _tell(self, tables: Iterable[str]) -> None:
        self._loop.call_soon_threadsafe(self.peers.tell, [*tables])

    # --- guests

    async def add_guest(self, guest: Guest, token: bytes, device: str = "") -> None:
        """Keep a new guest, known by the hash of a token on a device of that name."""

        async def work(db: Connection) -> None:
            async with db.transaction():
                await db.execute(sql.ADD_GUEST, guest.id, guest.name)
                await db.execute(sql.ADD_DEVICE, device_id(token), guest.id, token, device, sql.day(now()))

        await self._do(work, writes=True)

    async def rename(self, guest: Guest) -> None:
        """Keep a guest's new name; the seats of their tables have it too."""

        async def work(db: Connection) -> list[Any]:
            await db.execute(sql.RENAME, guest.name, guest.id)
            return list(await db.fetch(SHOWING, guest.id))

        self._tell(row[0] for row in await self._do(work, writes=True))

    async def guest(self, token: bytes) -> Guest | None:
        """Find a guest by the hash of a token."""
        row = await self._do(lambda db: db.fetchrow(sql.GUEST, token))
        return Guest(*row) if row else None

    async def guest_of(self, guest: str) -> Guest | None:
        """Find a guest by their id."""
        row = await self._do(lambda db: db.fetchrow(sql.GUEST_OF, guest))
        return Guest(*row) if row else None

    async def add_companion(self, guest: Guest) -> None:
        """Keep a guest who has no token and plays at the device of another one."""
        await self._do(lambda db: db.execute(sql.ADD_COMPANION, guest.id, guest.name, guest.keeper), writes=True)

    async def companions(self, guest: str) -> list[Guest]:
        """Give those who play at a guest's device."""
        return [Guest(*row) for row in await self._do(lambda db: db.fetch(sql.COMPANIONS, guest))]

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

        async def work(db: Connection) -> None:
            async with db.transaction():
                await db.execute(sql.FORGET_DEVICES, sql.day(now))
                await db.execute(sql.ADD_DEVICE, device_id(token), guest, token, name, sql.day(now))

        await self._do(work, writes=True)

    async def devices(self, guest: str) -> list[Device]:
        """Give a guest's devices, the one last used first."""
        return sql.devices(await self._do(lambda db: db.fetch(sql.DEVICES, guest)))

    async def visited(self, device: str, name: str, now: int) -> None:
        """Note when a device was last used, to the day, and what its browser calls itself."""
        await self._do(lambda db: db.execute(sql.VISITED, device, sql.day(now), name), writes=True)

    async def sign_out(self, guest: str, device: str, now: int) -> bool:
        """Sign out a device of a guest; False if they have no such device."""
        if not device.isprintable():
            return False
        done = await self._do(lambda db: db.execute(sql.SIGN_OUT, device, guest, sql.day(now)), writes=True)
        return bool(done == "UPDATE 1")

    async def signed_out(self) -> list[str]:
        """Name the devices that were signed out lately."""
        return [row[0] for row in await self._do(lambda db: db.fetch(sql.SIGNED_OUT))]

    async def add_key(self, key: Key, now: int) -> None:
        """Keep a key instead of the guest's last one of its kind."""

        async def work(db: Connection) -> None:
            async with db.transaction():
                await db.execute(sql.REPLACE_KEY, key.guest, key.ends is None, now)
                await db.execute(sql.ADD_KEY, key.hash, key.guest, key.ends, key.leaves)

        await self._do(work, writes=True)

    async def use_key(self, key: bytes, now: int) -> Key | None:
        """Find a key that still opens; one that may be used once is gone then."""

        async def work(db: Connection) -> Any:
            return await db.fetchrow(sql.USE_KEY, key) or await db.fetchrow(sql.PHRASE, key)

        return sql.open_key(await self._do(work, writes=True), now)

    async def has_phrase(self, guest: str) -> bool:
        """Whether a guest has a key for good."""
        return await self._do(lambda db: db.fetchval(sql.HAS_PHRASE, guest)) is not None

    # --- tables

    async def save(self, *tables: TableRow) -> bool:
        """Keep tables, new or changed, all of them or none; False if another one has the version of one already."""

        async def work(db: Connection) -> bool:
            with suppress(Outdated):
                async with db.transaction():
                    for table in tables:
                        await _save(db, table)
                return True
            return False

        kept = await self._do(work, writes=True)
        names = [table.id for table in tables]
        if kept:
            self._tell(names)
        else:
            self.peers.known.difference_update(names)
        return kept

    async def table(self, table: str) -> TableRow | None:
        """Find a table."""
        found = await self._do(lambda db: _tables(db, sql.TABLE, table)) if table.isprintable() else []
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
        """Find the newest tables that are shown to everybody, and where people are by way of other servers."""
        return await self._do(lambda db: _tables(db, ANNOUNCED_ELSEWHERE, self.peers.server))

    async def latest(self, table: str, after: int) -> Latest | None:
        """Give a table as it is now, its moves after a ply and its visitors; None if there is no such table."""
        return await self._looking.ask((table, after)) if table.isprintable() else None

    async def delete(self, table: str) -> None:
        """Forget a table for good: its seats, moves and talk too."""

        async def work(db: Connection) -> None:
            async with db.transaction():
                for statement in sql.DELETE:
                    await db.execute(statement, table)

        await self._do(work, writes=True)
        self._tell([table])

    async def newest(self, most: int) -> list[TableRow]:
        """Find the newest tables of everybody."""
        return await self._do(lambda db: _tables(db, sql.NEWEST, most))

    async def opened(self, table: str, now: int) -> None:
        """Note when somebody opened a table, to the day."""
        await self._do(lambda db: db.execute(sql.OPENED, table, now, now - DAY), writes=True)

    async def tidy(self, before: int) -> list[str]:
        """Delete every table that is over or was never begun, and was neither played at nor opened since that time."""

        async def work(db: Connection) -> list[str]:
            async with db.transaction():
                unloved = [row[0] for row in await db.fetch(sql.UNLOVED, before)]
                for statement in sql.DELETE:
                    await db.executemany(statement, [(table,) for table in unloved])
                await db.execute(sql.UNPLAYED, before)
                await db.execute(sql.OLD_REPORTS, before)
            return unloved

        await self.groups.tidy(before)
        unloved = await self._do(work, writes=True)
        self._tell(unloved)
        return unloved

    # --- bans

    async def bans(self) -> list[str]:
        """Name everybody who may not come in: guests by their ids, and networks."""
        return [row[0] for row in await self._do(lambda db: db.fetch(sql.BANS))]

    async def ban(self, who: str, now: int) -> None:
        """Let somebody come in no more."""
        await self._do(lambda db: db.execute(sql.BAN, who, now), writes=True)

    async def unban(self, who: str) -> bool:
        """Let somebody come in again; False if nobody kept them out."""
        return bool(await self._do(lambda db: db.execute(sql.UNBAN, who), writes=True) == "DELETE 1")

    # --- reports

    async def add_report(self, report: ReportRow, most: int) -> bool:
        """Keep a report, instead of an older one of the same; False if that host has made so many within a day."""
        row = sql.report_values(report)
        return bool(await self._do(lambda db: db.execute(sql.ADD_REPORT, *row, most), writes=True) == "INSERT 0 1")

    async def reports(self) -> list[ReportRow]:
        """Give all reports, the newest first."""
        return [ReportRow(*row) for row in await self._do(lambda db: db.fetch(sql.REPORTS))]

    async def dismiss(self, who: str) -> int:
        """Forget the reports about somebody; gives how many there were."""
        done: str = await self._do(lambda db: db.execute(sql.DISMISS, who), writes=True)
        return int(done.removeprefix("DELETE "))

    # --- contests

    async def add_contest(self, contest: ContestRow) -> ContestRow:
        """Keep a contest if there is none of that name; gives the one that is kept."""
        await self._do(lambda db: db.execute(sql.ADD_CONTEST, *sql.contest_values(contest)), writes=True)
        return await self.contest(contest.id) or contest

    async def contest(self, contest: str) -> ContestRow | None:
        """Find a contest."""
        return sql.contest(await self._do(lambda db: db.fetchrow(sql.CONTEST, contest)))

    async def note_best(self, contest: str, best: Result) -> None:
        """Keep what the best bot made of it."""
        await self._do(lambda db: db.execute(sql.NOTE_BEST, contest, sql.written(best)), writes=True)

    async def entries(self, contest: str) -> list[TableRow]:
        """Find the finished tables of a contest."""
        return await self._do(lambda db: _tables(db, sql.ENTRIES, contest))

    async def played(self, contest: str) -> int:
        """Count them."""
        return int(await self._do(lambda db: db.fetchval(sql.PLAYED, contest)))

    # --- moves

    def append(self, table: str, move: MoveRow) -> asyncio.Future[bool]:
        """Keep a move; False if another one has its ply already, or there is no such table."""
        return self._appending.put((table, move))

    async def moves(self, table: str, after: int) -> list[MoveRow]:
        """Give a table's moves after a ply, in order."""
        return [MoveRow(*row) for row in await self._do(lambda db: db.fetch(sql.MOVES, table, after))]

    # --- talk

    async def add_talk(self, table: str, line: TalkRow) -> int | None:
        """Keep what somebody said at a table; gives its number, or None if there is no such table."""

        async def work(db: Connection) -> int | None:
            async with db.transaction():
                await db.execute(ONE_SPEAKER, table)
                number: int | None = await db.fetchval(sql.ADD_TALK, *sql.talk_values(table, line))
            return number

        number = await self._do(work, writes=True)
        self._loop.call_soon_threadsafe(self.peers.tell_talk, table)
        return number

    async def talk(self, table: str, after: int) -> list[TalkRow]:
        """Give the last lines said at a table after one with that number, in order; at most so many of each room."""
        return await self._talking.ask((table, after))

    async def said_by(self, guest: str) -> list[SaidRow]:
        """Give all that somebody said, at tables and in groups, in order."""
        return [SaidRow(*row) for row in await self._do(lambda db: db.fetch(sql.SAID_BY, guest))]

    # --- what waits at the same time

    async def _append(self, moves: list[tuple[str, MoveRow]]) -> list[bool]:
        """Keep moves of many tables with one commit."""
        rows = [sql.move_values(table, move) for table, move in moves]
        kept = await self._work(lambda db: db.fetch(APPEND, *zip(*rows, strict=True)), writes=True)
        won = {tuple(row) for row in kept}
        self.peers.tell({row[0] for row in won}, only_moves=True)
        self.peers.known.difference_update(row[0] for row in rows if row not in won)
        return [row in won for row in rows]

    async def _latest(self, asks: list[tuple[str, int]]) -> list[Latest | None]:
        """Look at many tables at once; of those of which there is no other news, at the moves alone."""
        after: dict[str, int] = {}
        for table, ply in asks:
            after[table] = min(ply, after.get(table, ply))
        whole = [table for table, ply in after.items() if ply <= 0 or table not in self.peers.known]

        waking = [table for table, ply in after.items() if ply <= 0]

        async def work(db: Connection) -> tuple[list[TableRow], list[Any], dict[str, SnapshotRow], list[Any]]:
            rows = await _tables(db, LATEST_TABLES, whole) if whole else []
            visitors = await db.fetch(VISITORS, whole, self.peers.server) if whole else []
            kept = snapshots(await db.fetch(LATEST_SNAPSHOTS, waking)) if waking else {}  # before the moves: they go on
            return rows, visitors, kept, await db.fetch(LATEST_MOVES, [*after], [*after.values()])

        self.peers.note_known(whole)  # before: what changes meanwhile is read again
        try:
            rows, visitors, kept, moves = await self._work(work)
        except BaseException:
            self.peers.known.difference_update(whole)
            raise
        here: dict[str, list[Visitor]] = {row.id: [] for row in rows}
        for table, guest, name, elsewhere, passing, pressed in visitors:
            here.setdefault(table, []).append(Visitor(Guest(guest, name), Signs(pressed, passing), elsewhere))
        found = {table: Latest(None, [], None) for table in after.keys() - {*whole}}
        found |= {row.id: Latest(row, [], here[row.id], snapshot=kept.get(row.id)) for row in rows}
        for table in self.peers.take_talked(after):
            if table in found:
                found[table] = found[table]._replace(talked=True)
        for table, *move in moves:
            if table in found:
                found[table].moves.append(MoveRow(*move))
        return [found[table].after(ply) if table in found else None for table, ply in asks]

    async def _talk(self, asks: list[tuple[str, int]]) -> list[list[TalkRow]]:
        """Read what was said at many tables, on one connection; most of them have nothing to say."""

        async def work(db: Connection) -> list[list[TalkRow]]:
            talking = {row[0] for row in await db.fetch(TALKING, [table for table, _ in asks])}
            return [sql.talk(await db.fetch(sql.TALK, *ask)) if ask[0] in talking else [] for ask in asks]

        return await self._work(work)


async def _save(db: Connection, table: TableRow) -> None:
    if await db.fetchval(f"{sql.SAVE_TABLE} RETURNING 1", *sql.table_values(table)) is None:
        raise Outdated
    await db.executemany(sql.SAVE_SEAT, sql.seat_values(table))


async def _tables(db: Connection, statement: str, value: str | int | list[str]) -> list[TableRow]:
    rows = await db.fetch(statement, value)
    seats = await db.fetch(f'{sql.SEATS} WHERE "table" = ANY($1) ORDER BY "table", seat', [row[0] for row in rows])
    return sql.tables(rows, seats)
