"""Moving everything from one database into another, empty one; what has arrived is counted and hashed."""

from __future__ import annotations

import asyncio
import hashlib
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from pathlib import Path
from typing import Any, Protocol

from msgspec import Struct

from eselsohr.server.stores.databases import is_address, open_store
from eselsohr.server.stores.sqlite import lock
from eselsohr.server.stores.store import StoreRefused

KEYS = {
    "guests": ["id"],
    "devices": ["id"],
    "keys": ["hash"],
    "tables": ["number"],
    "seats": ["table", "seat"],
    "moves": ["table", "ply"],
    "talk": ["table", "number"],
    "bans": ["who"],
    "contests": ["id"],
    "groups": ["id"],
    "members": ["group", "guest"],
    "presets": ["group", "name"],
    "group_talk": ["group", "number"],
    "reports": ["who", "host", "table"],
    "luck": ["table", "seat"],
    "pads": ["id"],
    "snapshots": ["table"],
}
BATCH = 1_000  # rows that are read and written at once

Row = Sequence[Any]
Told = Callable[[str, int, int], object]  # the table, how many of its rows are there, and how many there will be


class Contents(Struct, frozen=True):
    """How many rows each table of a database has, and a hash of all of them."""

    counts: dict[str, int]
    hash: str


class Side(Protocol):
    """A database from which, or to which, everything is moved: as it is at one moment, and all of it or nothing."""

    async def columns(self, table: str) -> list[str]:
        """Name the columns of a table."""

    async def count(self, table: str) -> int:
        """Count the rows of a table."""

    def rows(self, table: str, columns: list[str]) -> AsyncIterator[list[Row]]:
        """Give the rows of a table in the order of its key, some at a time."""

    async def clear(self, table: str) -> None:
        """Delete all rows of a table."""

    async def write(self, table: str, columns: list[str], rows: list[Row]) -> None:
        """Write rows."""


def move_database(
    source: str,
    target: str,
    told: Told = lambda table, done, total: None,
    *,
    live: bool = False,
    force: bool = False,
) -> Contents:
    """Move everything, or refuse and leave both as they were.

    `live`: servers may use a PostgreSQL that is the source. `force`: what is in the target is deleted before.
    """
    if not is_address(source) and not Path(source).is_file():
        raise StoreRefused("store.missing", path=source)
    for database in (source, target):  # both are of this version then
        open_store(database).close()
    return asyncio.run(_move(source, target, told, live=live, force=force))


async def _move(source: str, target: str, told: Told, *, live: bool, force: bool) -> Contents:
    async with _side(source, live=live) as old, _side(target) as new:
        for table in KEYS if force else ():
            await new.clear(table)
        if any([await new.count(table) for table in KEYS]):
            raise StoreRefused("store.not_empty", path=shown_database(target))
        columns = {table: sorted(await old.columns(table)) for table in KEYS}
        for table in KEYS:
            total, done = await old.count(table), 0
            told(table, done, total)
            async for rows in old.rows(table, columns[table]):
                await new.write(table, columns[table], rows)
                done += len(rows)
                told(table, done, total)
        contents = await _contents(old, columns)
        if await _contents(new, columns) != contents:
            raise StoreRefused("store.not_copied", path=shown_database(source), why="SHA-256")
        return contents


async def _contents(side: Side, columns: dict[str, list[str]]) -> Contents:
    counts, digest = dict.fromkeys(columns, 0), hashlib.sha256()
    for table, names in columns.items():
        async for rows in side.rows(table, names):
            counts[table] += len(rows)
            for row in rows:
                plain = [int(value) if isinstance(value, bool) else value for value in row]
                digest.update(repr((table, plain)).encode())
    return Contents(counts, digest.hexdigest())


def _side(database: str, *, live: bool = False) -> AbstractAsyncContextManager[Side]:
    return _postgres(database, live=live) if is_address(database) else _sqlite(Path(database))


def shown_database(database: str) -> str:
    """Name a database without its password."""
    if not is_address(database):
        return database
    from eselsohr.server.stores.postgres import shown

    return shown(database)


def _names(columns: list[str]) -> str:
    return ", ".join(f'"{column}"' for column in columns)


@asynccontextmanager
async def _sqlite(path: Path) -> AsyncIterator[Side]:
    with closing(lock(path)), closing(sqlite3.connect(path, isolation_level=None)) as db:
        try:
            db.execute("BEGIN IMMEDIATE")
            yield SqliteSide(db)
            db.execute("COMMIT")
        except sqlite3.Error as error:
            raise StoreRefused("store.not_copied", path=str(path), why=str(error)) from error


class SqliteSide:
    """A file, within one transaction."""

    def __init__(self, db: sqlite3.Connection) -> None:
        self._db = db

    async def columns(self, table: str) -> list[str]:
        """Name the columns of a table."""
        return [row[1] for row in self._db.execute(f'PRAGMA table_info("{table}")')]

    async def count(self, table: str) -> int:
        """Count the rows of a table."""
        return int(self._db.execute(f"SELECT count(*) FROM {table}").fetchone()[0])

    async def rows(self, table: str, columns: list[str]) -> AsyncIterator[list[Row]]:
        """Give the rows of a table in the order of its key, some at a time."""
        found = self._db.execute(f"SELECT {_names(columns)} FROM {table} ORDER BY {_names(KEYS[table])}")
        while rows := found.fetchmany(BATCH):
            yield rows

    async def clear(self, table: str) -> None:
        """Delete all rows of a table."""
        self._db.execute(f"DELETE FROM {table}")

    async def write(self, table: str, columns: list[str], rows: list[Row]) -> None:
        """Write rows."""
        marks = ", ".join("?" * len(columns))
        self._db.executemany(f"INSERT INTO {table} ({_names(columns)}) VALUES ({marks})", rows)


@asynccontextmanager
async def _postgres(url: str, *, live: bool) -> AsyncIterator[Side]:
    import asyncpg

    from eselsohr.server.postgres_peers import FAILURES
    from eselsohr.server.stores.postgres import shown
    from eselsohr.server.stores.postgres_sql import IN_USE

    try:
        db = await asyncpg.connect(url)
        try:
            async with db.transaction(isolation="repeatable_read"):
                if not live and await db.fetchval(IN_USE):
                    raise StoreRefused("store.busy", path=shown(url))
                yield PostgresSide(db)
        finally:
            await db.close()
    except FAILURES as error:
        raise StoreRefused("store.not_copied", path=shown(url), why=str(error)) from error


class PostgresSide:
    """A PostgreSQL, within one transaction."""

    def __init__(self, db: Any) -> None:
        self._db = db

    async def columns(self, table: str) -> list[str]:
        """Name the columns of a table."""
        return [*await self._types(table)]

    async def count(self, table: str) -> int:
        """Count the rows of a table."""
        return int(await self._db.fetchval(f"SELECT count(*) FROM {table}"))

    async def rows(self, table: str, columns: list[str]) -> AsyncIterator[list[Row]]:
        """Give the rows of a table in the order of its key, some at a time."""
        types = await self._types(table)
        keys = [f'"{key}"' + (' COLLATE "C"' if types[key] == "text" else "") for key in KEYS[table]]  # as SQLite sorts
        found = await self._db.cursor(f"SELECT {_names(columns)} FROM {table} ORDER BY {', '.join(keys)}")
        while rows := await found.fetch(BATCH):
            yield [tuple(row) for row in rows]

    async def clear(self, table: str) -> None:
        """Delete all rows of a table."""
        await self._db.execute(f"DELETE FROM {table}")

    async def write(self, table: str, columns: list[str], rows: list[Row]) -> None:
        """Write rows."""
        types = await self._types(table)
        yes_or_no = [types[column] == "boolean" for column in columns]
        records = [[bool(value) if flag else value for value, flag in zip(row, yes_or_no, strict=True)] for row in rows]
        await self._db.copy_records_to_table(table, records=records, columns=columns)
        if table == "tables":  # the next one is counted on from here
            await self._db.execute(
                "SELECT setval(pg_get_serial_sequence('tables', 'number'), (SELECT max(number) FROM tables))"
            )

    async def _types(self, table: str) -> dict[str, str]:
        found = await self._db.fetch(
            """SELECT column_name, data_type FROM information_schema.columns
                WHERE table_schema = current_schema() AND table_name = $1""",
            table,
        )
        return dict(found)
