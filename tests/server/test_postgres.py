"""The store in PostgreSQL: batches, versions, and a database that goes away and comes back."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from eselsohr.server.messages import Trouble
from eselsohr.server.stores.postgres import PostgresStore, shown
from eselsohr.server.stores.postgres_migrations import MIGRATIONS
from eselsohr.server.stores.sqlite import SqliteStore
from eselsohr.server.stores.store import MoveRow, StoreError, StoreRefused
from tests.server.people import Person, play_out, served, start
from tests.server.postgres import Postgres, ask
from tests.server.rows import ANNA, TABLE, move
from tests.waiting import wait_async, wait_for

FULL = (
    """CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$""",
    "CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON moves EXECUTE FUNCTION full_disk()",
    "CREATE TRIGGER full_disk BEFORE UPDATE ON eselsohr EXECUTE FUNCTION full_disk()",
)


@pytest.fixture
def store(postgres_url: str) -> Iterator[PostgresStore]:
    store = PostgresStore(postgres_url)
    yield store
    store.close()


def test_moves_of_many_tables_that_wait_are_one_statement(store: PostgresStore) -> None:
    batches: list[int] = []
    whole = store._appending._work

    async def counted(moves: list[tuple[str, MoveRow]]) -> list[bool]:
        batches.append(len(moves))
        return await whole(moves)

    store._appending._work = counted
    tables = [replace(TABLE, id=f"table {number}") for number in range(20)]

    async def work() -> None:
        await store.save(*tables)
        moves = [(table.id, move(ply)) for ply in range(1, 11) for table in tables]
        assert all(await asyncio.gather(*(store.append(*one) for one in moves)))
        seen = await asyncio.gather(*(store.latest(table.id, 5) for table in tables))
        assert all(one and one.moves == [move(ply) for ply in range(6, 11)] for one in seen)

    asyncio.run(work())
    assert sum(batches) == 200
    assert len(batches) <= 3


def test_one_bad_move_sinks_nobody_elses(store: PostgresStore) -> None:
    async def work() -> None:
        await store.save(TABLE)
        bad = [store.append("table", move(3, "\0")), store.append("no such table", move(1))]
        good = [store.append("table", move(ply)) for ply in (1, 2)]
        failed, lost, *kept = await asyncio.gather(*bad, *good, return_exceptions=True)
        assert isinstance(failed, StoreError)
        assert (lost, *kept) == (False, True, True)
        assert store.trouble is None

    asyncio.run(work())


def test_servers_that_start_at_once_bring_the_tables_up_to_date_once(postgres_url: str) -> None:
    with ThreadPoolExecutor(8) as pool:
        stores = [*pool.map(PostgresStore, [postgres_url] * 8)]
    asyncio.run(stores[0].save(TABLE))
    assert [asyncio.run(store.table("table")) for store in stores] == [TABLE] * 8
    for store in stores:
        store.close()
    assert ask(postgres_url, "SELECT version FROM eselsohr") == [(len(MIGRATIONS),)]


def test_an_older_database_is_brought_up_to_date_and_a_newer_one_refused(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as old:
        old.setattr(
            "eselsohr.server.stores.postgres_migrations.MIGRATIONS", MIGRATIONS[:1]
        )  # as the first ones were made
        first = PostgresStore(postgres_url)
        ask(postgres_url, "INSERT INTO guests (id, token, name) VALUES ('anna', 'hash', 'Anna')")
        first.close()
    PostgresStore(postgres_url).close()
    steps = (*MIGRATIONS, "ALTER TABLE guests ADD COLUMN motto TEXT DEFAULT 'I-ah'")
    with monkeypatch.context() as new:
        new.setattr("eselsohr.server.stores.postgres_migrations.MIGRATIONS", steps)
        store = PostgresStore(postgres_url)
        assert asyncio.run(store.guest(b"hash")) == ANNA
        store.close()
    assert ask(postgres_url, "SELECT name, motto FROM guests") == [("Anna", "I-ah")]
    with pytest.raises(StoreRefused, match="comes from a newer version"):
        PostgresStore(postgres_url)


def test_both_databases_have_the_same_columns(postgres_url: str, database: Path) -> None:
    PostgresStore(postgres_url).close()
    SqliteStore(database).close()
    kept = "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema()"
    with sqlite3.connect(database) as db:
        names = [name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        there = {(name, column[1]) for name in names for column in db.execute(f'PRAGMA table_info("{name}")')}
    here = {(table, column) for table, column in ask(postgres_url, kept)}
    assert here - there == {column for column in here if column[0] in ("eselsohr", "servers", "presence", "leases")}
    assert there <= here


def test_what_cannot_be_reached_is_refused_without_a_password(tmp_path: Path) -> None:
    address = f"postgresql://anna:secret@/tables?host={tmp_path}"
    with pytest.raises(StoreRefused, match="No answer from the database postgresql:///tables") as refused:
        PostgresStore(address)
    assert "secret" not in str(refused.value)
    assert shown("postgresql://anna:secret@db:5432/tables") == "postgresql://db:5432/tables"


def test_whoever_lacks_the_driver_is_told_which_one(postgres_url: str) -> None:
    program = (
        "import sys; sys.modules['asyncpg'] = None\n"
        "from eselsohr.cli import main; main(['serve', '--port', '0', '--database', sys.argv[1]])"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program, postgres_url], capture_output=True, text=True, check=False, timeout=60
    )
    assert ended.returncode == 2
    assert "pip install 'eselsohr[postgres]'" in ended.stderr


def test_a_full_disk_is_told_from_a_wrong_question(
    store: PostgresStore, postgres_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    heard: list[Trouble | None] = []
    store.watch(lambda: heard.append(store.trouble))

    async def work() -> None:
        await store.save(TABLE)
        await store.add_guest(ANNA, b"hash")
        with pytest.raises(StoreError):
            await store.add_guest(ANNA, b"hash")  # there is one with that id
        assert store.trouble is None
        await asyncio.to_thread(ask, postgres_url, *FULL)
        with pytest.raises(StoreError):
            await store.append("table", move(1))
        assert store.trouble is await store.check() is Trouble.FULL
        assert await store.moves("table", 0) == []  # reading goes on, and changes nothing
        assert store.trouble is Trouble.FULL
        await asyncio.to_thread(ask, postgres_url, "DROP FUNCTION full_disk CASCADE")
        await wait_async("it to be well again, by itself", lambda: store.trouble is None, 0.1)
        assert await store.append("table", move(1))

    with caplog.at_level(logging.WARNING):
        asyncio.run(work())
    assert heard == [Trouble.FULL, None]
    assert len(caplog.records) == 2


def test_a_database_that_is_killed_has_lost_nothing_and_everybody_plays_on(
    postgres_server: Postgres, postgres_url: str
) -> None:
    with served(postgres_url) as (first, _), served(postgres_url) as (second, _):
        anna, bert = Person(first, "Anna"), Person(second, "Bert")
        table = anna.set_up([None, None, "random"], options={"starter": 0, "deals": 1}, pace=0)
        with anna.at(table) as hers, bert.at(table) as his:
            his.ask("sit", seat=1)
            hers.until(lambda picture: picture["seats"][1]["sitter"] == "person")
            start(hers, his)
            play_out(hers, his, until=lambda tab: tab.view.get("turn") == 0)
            ply, story = hers.view["ply"], hers.story
            postgres_server.kill()
            try:
                assert hers.play(hers.view["legal"][0], id="the one")["code"] == "not_stored"
                for tab in (hers, his):
                    tab.until(lambda picture: picture["trouble"] == "broken")
                assert httpx.get(f"{second}/healthz").json() == {"ok": False, "store": "broken"}
            finally:
                postgres_server.start()
            for tab in (hers, his):  # nobody has to do anything for that
                tab.until(lambda picture: picture["trouble"] is None)
            assert hers.view["ply"] == ply and hers.story == story
            assert hers.play(hers.view["legal"][0], id="the one")["ply"] == ply + 1
            for tab in (hers, his):
                tab.until(lambda picture: [seat["presence"] for seat in picture["seats"]] == ["here", "here", None])
            play_out(hers, his)
        wait_for("health", lambda: httpx.get(f"{second}/healthz").status_code == 200)


def test_what_no_table_can_be_called_is_not_even_looked_for(store: PostgresStore) -> None:
    async def work() -> None:
        for name in ("\0", "a\0b", "\ud800"):
            assert await store.table(name) is None
            assert await store.latest(name, 0) is None
        assert store.trouble is None

    asyncio.run(work())


def test_a_database_that_does_not_answer_is_given_up_on(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("eselsohr.server.stores.postgres.PATIENCE", 0.2)
    store = PostgresStore(postgres_url)

    async def sleepy(db: Any) -> None:
        await db.execute("SELECT pg_sleep(60)")

    async def work() -> None:
        with pytest.raises(StoreError):
            await store._do(sleepy)
        assert store.trouble is Trouble.BROKEN
        await wait_async("it to be well again, by itself", lambda: store.trouble is None, 0.1)

    asyncio.run(work())
    store.close()
