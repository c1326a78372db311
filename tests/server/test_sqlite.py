"""The store in a file of its own: who may open it, how it is brought up to date, and how few questions it is asked."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from eselsohr.server.stores.migrations import MIGRATIONS
from eselsohr.server.stores.sqlite import SqliteStore
from eselsohr.server.stores.store import (
    Guest,
    Latest,
    SeatRow,
    StoreRefused,
)
from tests.server.rows import ANNA, SEATS, TABLE, move


@pytest.fixture
def file_store(database: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(database)
    yield store
    store.close()


def test_the_list_of_ones_tables_takes_as_many_queries_however_long_it_is(file_store: SqliteStore) -> None:
    asked: list[str] = []

    async def queries() -> int:
        file_store._connection.set_trace_callback(asked.append)
        asked.clear()
        assert await file_store.tables_of("anna")
        file_store._connection.set_trace_callback(None)
        return len(asked)

    async def work() -> None:
        await file_store.save(TABLE)
        few = await queries()
        await file_store.save(*(replace(TABLE, id=f"table {number}") for number in range(50)))
        assert await queries() == few
        assert {table.seats for table in await file_store.tables_of("anna")} == {SEATS}

    asyncio.run(work())


def test_what_many_ask_at_once_is_asked_in_one_go(file_store: SqliteStore) -> None:
    """After a restart everybody is looked for, and every table, in the same second."""
    tables, asked = [f"table {number}" for number in range(40)], list[str]()
    guests = [Guest(f"guest {number}", f"Näme {number}") for number in range(40)]

    async def work() -> None:
        for number, name in enumerate(tables):
            await file_store.save(replace(TABLE, id=name, pace=number))
            await asyncio.gather(*(file_store.append(name, move(ply, f'"{number}" \\ é')) for ply in range(1, number)))
            await file_store.add_guest(guests[number], str(number).encode())
        file_store._connection.set_trace_callback(asked.append)
        found = await asyncio.gather(
            *(file_store.guest(str(number).encode()) for number in range(41)),
            *(file_store.table(name) for name in [*tables, "nowhere"]),
            *(file_store.latest(name, number // 2) for number, name in enumerate([*tables, "nowhere"])),
            *(file_store.moves(name, 20) for name in [*tables, "nowhere"]),
        )
        file_store._connection.set_trace_callback(None)
        rows = [replace(TABLE, id=name, pace=number) for number, name in enumerate(tables)]
        moves = [[move(ply, f'"{number}" \\ é') for ply in range(1, number)] for number in range(40)]
        assert found[:41] == [*guests, None]
        assert found[41:82] == [*rows, None]
        assert found[82:123] == [
            *(Latest(row, moves[number][number // 2 :], []) for number, row in enumerate(rows)),
            None,
        ]
        assert found[123:] == [*(each[20:] for each in moves), []]

    asyncio.run(work())
    assert sum("SELECT" in statement for statement in asked) < 10, asked


def test_what_cannot_be_read_is_not_read_for_whoever_asked_for_it(file_store: SqliteStore) -> None:
    async def work() -> None:
        for name in ("good", "bad", "better"):
            await file_store.save(replace(TABLE, id=name))
        file_store._connection.execute("UPDATE tables SET house = '{' WHERE id = 'bad'")
        good, bad, better, kept = await asyncio.gather(
            *(file_store.latest(name, 0) for name in ("good", "bad", "better")),
            file_store.append("good", move(1)),
            return_exceptions=True,
        )
        assert isinstance(bad, msgspec.DecodeError)
        assert isinstance(good, Latest) and isinstance(better, Latest) and kept is True
        assert file_store.trouble is None

    asyncio.run(work())


def test_a_file_from_before_tables_were_forgotten_is_taken_over(database: Path) -> None:
    with sqlite3.connect(database) as db:
        db.executescript(f"{MIGRATIONS[0]}; PRAGMA user_version = 1")
        db.execute("INSERT INTO tables VALUES (1, 'table', 0, 'esel', 1, '{}', 's', 'anna', 0, NULL, 1, 1, 0, NULL)")
        db.execute("INSERT INTO seats VALUES ('table', 0, NULL, 'greedy', 'Distel', '', 0)")
    store = SqliteStore(database)
    (found,) = asyncio.run(store.tables_of("anna"))
    store.close()
    assert (found.forgotten, found.seats) == (False, (SeatRow(level="greedy", name="Distel"),))


def test_many_moves_are_one_statement(file_store: SqliteStore) -> None:
    plies = range(1, 101)
    kept, statements = append_at_once(file_store, [("table", ply) for ply in plies])
    assert kept == [True] * len(plies)
    assert [statement[:6] for statement in statements] == ["INSERT"]
    assert [row.ply for row in asyncio.run(file_store.moves("table", 0))] == [*plies]


def test_of_moves_at_the_same_ply_the_first_is_kept(file_store: SqliteStore) -> None:
    kept, _ = append_at_once(file_store, [("table", 1), ("table", 2), ("table", 2), ("other", 1)])
    assert kept == [True, True, False, True]
    assert [row.ply for row in asyncio.run(file_store.moves("table", 0))] == [1, 2]


def append_at_once(store: SqliteStore, plies: Sequence[tuple[str, int]]) -> tuple[list[bool], list[str]]:
    """Append moves that all wait at the same time; give whether they were kept, and how the file was asked."""
    held, letting_go = threading.Event(), threading.Event()
    statements: list[str] = []

    def hold(_: sqlite3.Connection) -> None:
        held.set()
        letting_go.wait()

    async def work() -> list[bool]:
        first = asyncio.ensure_future(store._do(hold))
        await asyncio.to_thread(held.wait)
        moves = [store.append(table, move(ply)) for table, ply in plies]
        await asyncio.sleep(0)  # let all of them queue up behind the first
        letting_go.set()
        await first
        return await asyncio.gather(*moves)

    store._connection.set_trace_callback(statements.append)
    kept = asyncio.run(work())
    return kept, statements[statements.index("COMMIT") + 1 :]


def test_a_second_store_on_the_same_file_is_refused(file_store: SqliteStore, database: Path) -> None:
    imports = "import pathlib, sys; from eselsohr.server.stores.sqlite import SqliteStore"
    program = f"{imports}; SqliteStore(pathlib.Path(sys.argv[1]))"
    command = [sys.executable, "-c", program, str(database)]
    other = subprocess.run(command, capture_output=True, text=True, check=False)
    assert other.returncode != 0
    assert "Another server already sits at" in other.stderr
    with pytest.raises(StoreRefused, match="Another server already sits at"):
        SqliteStore(database)


def test_a_file_of_a_newer_version_is_refused_and_left_alone(database: Path) -> None:
    with sqlite3.connect(database) as db:
        db.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    before = database.read_bytes()
    with pytest.raises(StoreRefused, match="comes from a newer version") as refused:
        SqliteStore(database)
    assert refused.value.params["version"] == len(MIGRATIONS) + 1
    assert database.read_bytes() == before


def test_an_older_file_is_brought_up_to_date_step_by_step(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = SqliteStore(database)
    asyncio.run(old.add_guest(ANNA, b"hash"))
    old.close()
    steps = (*MIGRATIONS, "ALTER TABLE guests ADD COLUMN motto TEXT DEFAULT 'I-ah'")
    monkeypatch.setattr("eselsohr.server.stores.migrations.MIGRATIONS", steps)
    SqliteStore(database).close()
    with sqlite3.connect(database) as db:
        assert db.execute("SELECT name, motto FROM guests").fetchall() == [("Anna", "I-ah")]
        assert db.execute("PRAGMA user_version").fetchone() == (len(steps),)


def test_nobody_else_on_the_machine_can_read_it(file_store: SqliteStore, database: Path) -> None:
    modes = {path.name.removeprefix(database.name): path.stat().st_mode & 0o077 for path in database.parent.iterdir()}
    assert modes == {"": 0, "-lock": 0, "-shm": 0, "-wal": 0}


@pytest.mark.parametrize("content", [b"this is no database, whatever its name says" * 50, None])
def test_what_is_no_database_is_refused(database: Path, content: bytes | None) -> None:
    if content is None:
        database.mkdir()
    else:
        database.write_bytes(content)
    with pytest.raises(StoreRefused, match="cannot be opened as a database"):
        SqliteStore(database)
