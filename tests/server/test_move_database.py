"""Everything moves from one database into another, either way, and nothing is lost, doubled or overwritten."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from eselsohr.server.stores.databases import open_store
from eselsohr.server.stores.move_database import PostgresSide, Row, move_database
from eselsohr.server.stores.store import Store, StoreRefused
from tests.server.kept import COOKIE, KEPT, OVER, PLIES, RUNNING
from tests.server.people import ENGLISH, Person, play_out, running
from tests.server.postgres import ask
from tests.server.rows import ANNA, TABLE, line, move
from tests.waiting import wait_for


def test_a_database_of_the_first_version_moves_to_postgresql_and_back(database: Path, postgres_url: str) -> None:
    shutil.copy(KEPT / "tables-0.1.0.sqlite3", database)
    told: list[tuple[str, int, int]] = []
    there = move_database(str(database), postgres_url, lambda *progress: told.append(progress))
    assert there.counts["tables"] == len(RUNNING) + len(OVER)
    assert [(table, total) for table, done, total in told if done == total > 0] == [
        (table, count) for table, count in there.counts.items() if count
    ]
    back = database.with_name("back.sqlite3")
    assert move_database(postgres_url, str(back)) == there
    for place in (postgres_url, str(back)):
        with running(place) as server:
            anna = Person(server, "Anna", token=COOKIE)
            assert len(anna.web.get("/api/home").json()["tables"]) == there.counts["tables"]
            with anna.at(RUNNING["esel"]) as tab:
                assert tab.view["ply"] == PLIES["esel"]
                tab.ask("pace", pace=0)
                play_out(tab)
            record = anna.web.get(f"/api/tables/{OVER['boss']}/record")
            assert record.content == (KEPT / "boss-0.1.0.json").read_bytes()
            anna.set_up([None, "greedy", "greedy"])  # it gets a number of its own


write = PostgresSide.write


async def losing_one(side: PostgresSide, table: str, columns: list[str], rows: list[Row]) -> None:
    await write(side, table, columns, rows[: -1 if table == "moves" else None])


async def fill(store: Store) -> None:
    await store.add_guest(ANNA, b"\x00hash\xff")
    await store.save(TABLE)
    await asyncio.gather(*(store.append("table", move(ply)) for ply in range(1, 2_100)))
    await store.add_talk("table", line("Mine! ß"))
    await store.add_talk("table", line("Psst", seat=None, aside=True))
    await store.save(*(replace(TABLE, id=name) for name in ("Ä", "a", "_", "Z", "ß")))  # sorted differently by people


def test_what_is_there_is_never_overwritten(database: Path, postgres_url: str) -> None:
    for place in (str(database), postgres_url):
        store = open_store(place)
        asyncio.run(store.save(TABLE))
        store.close()
    for source, target in ((str(database), postgres_url), (postgres_url, str(database))):
        with pytest.raises(StoreRefused, match="There is already something in"):
            move_database(source, target)
    with pytest.raises(StoreRefused, match="There is no"):
        move_database(str(database.with_name("nowhere")), postgres_url)


def test_a_database_in_use_is_refused_and_a_broken_move_leaves_nothing(
    database: Path, postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = open_store(database)
    asyncio.run(fill(store))
    with pytest.raises(StoreRefused, match="Another server already sits at"):
        move_database(str(database), postgres_url)
    store.close()
    with running(postgres_url):
        wait_for("it to be there", lambda: ask(postgres_url, "SELECT * FROM servers"))
        with pytest.raises(StoreRefused, match="Another server already sits at"):
            move_database(str(database), postgres_url)
    with monkeypatch.context() as broken:
        broken.setattr(PostgresSide, "write", losing_one)
        with pytest.raises(StoreRefused, match="cannot be copied"):
            move_database(str(database), postgres_url)
    assert ask(postgres_url, "SELECT count(*) FROM moves") == [(0,)]
    command = [sys.executable, "-m", "eselsohr.cli", "move-database", str(database), postgres_url]
    moved = subprocess.run(command, capture_output=True, text=True, check=True, env=os.environ | ENGLISH)
    assert "1 guests, 6 tables, 18 seats, 2099 moves" in moved.stdout
