"""When nothing can be stored: the log says so once, everybody sees it, nothing happens, and it goes on by itself."""

from __future__ import annotations

import asyncio
import logging
import os
import subprocess
from pathlib import Path

import httpx
import pytest

from eselsohr.server.messages import Trouble
from eselsohr.server.stores.sqlite import SqliteStore
from eselsohr.server.stores.store import StoreError
from tests.server.disk import full_disk
from tests.server.people import ENGLISH, SERVE, Person, play_out, served
from tests.server.rows import ANNA, TABLE, move
from tests.waiting import PATIENCE, wait_for

NO_CACHE = ENGLISH | {"PYTHONDONTWRITEBYTECODE": "1"}  # half a file in a cache would be read by everybody after that


def test_a_server_that_cannot_write_says_so_and_goes_on_when_it_can(database: Path, tmp_path: Path) -> None:
    log = tmp_path / "log"
    with log.open("w") as errors, served(database, errors=errors, environment=NO_CACHE) as (server, process):
        anna, bert = Person(server, "Anna"), Person(server, "Bert")
        table, lobby = anna.set_up([None, "random", "greedy"], start=True), anna.set_up([None, None, None])
        assert httpx.get(f"{server}/healthz").json() == {"ok": True, "store": None}
        with anna.at(table) as hers, bert.at(table) as his, anna.at(lobby) as waiting:
            play_out(hers, until=lambda tab: tab.to_act)
            before = hers.view
            with full_disk(process.pid, database):
                for _ in range(5):
                    assert hers.play(before["legal"][0])["code"] == "not_stored"
                for tab in (hers, his, waiting):
                    tab.until(lambda picture: picture["trouble"] == "broken")
                health = httpx.get(f"{server}/healthz")
                assert (health.status_code, health.json()) == (503, {"ok": False, "store": "broken"})
                wish = {"game": "esel", "options": {}, "seats": [None, "greedy", "greedy"]}
                assert anna.web.post("/api/tables", json=wish).json()["code"] == "not_stored"
                assert anna.web.get("/api/home").json()["tables"]  # what was stored is still there
                assert hers.view == before
            for tab in (hers, his, waiting):  # nobody has to do anything for that
                tab.until(lambda picture: picture["trouble"] is None)
            assert httpx.get(f"{server}/healthz").status_code == 200
            assert hers.play(before["legal"][0])["kind"] == "done"
            play_out(hers)
    said = log.read_text().splitlines()
    assert ["nothing can be stored" in line for line in said] == [True, False], said
    assert "stored again" in said[1]


def test_health_tries_to_write_if_nobody_else_does(database: Path) -> None:
    with served(database, environment=NO_CACHE) as (server, process):
        Person(server, "Anna")
        with full_disk(process.pid, database):
            wait_for("it to be noticed", lambda: httpx.get(f"{server}/healthz").status_code == 503)
        wait_for("it to be over", lambda: httpx.get(f"{server}/healthz").status_code == 200)


def test_a_server_that_cannot_write_does_not_start(database: Path) -> None:
    SqliteStore(database).close()
    program = (
        "import resource, runpy, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000));"
        "sys.argv = sys.argv[1:]; runpy.run_module(sys.argv[0], run_name='__main__')"
    )
    command = [SERVE[0], "-c", program, *SERVE[2:], "--port", "0", "--database", str(database)]
    ended = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=PATIENCE, env=os.environ | NO_CACHE
    )
    assert ended.returncode == 2, ended.stderr
    assert ended.stderr.startswith(f"Nothing can be written to {database}: "), ended.stderr


def test_a_full_store_is_told_from_a_wrong_question(
    database: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("eselsohr.server.stores.sqlite.CHECKED", PATIENCE)  # it does not try by itself meanwhile
    store, heard = SqliteStore(database), list[Trouble | None]()
    store.watch(lambda: heard.append(store.trouble))

    async def work() -> None:
        await store.save(TABLE)
        await store.add_guest(ANNA, b"hash")
        with pytest.raises(StoreError):
            await store.add_guest(ANNA, b"hash")  # there is one with that id
        assert store.trouble is None
        pages = store._connection.execute("PRAGMA page_count").fetchone()[0]
        store._connection.execute(f"PRAGMA max_page_count = {pages}")
        long = [move(ply, text=2000 * "x") for ply in range(1, 20)]
        for _ in range(2):
            with pytest.raises(StoreError):
                await asyncio.gather(*(store.append("table", each) for each in long))
        assert store.trouble is Trouble.FULL
        assert await store.moves("table", 0) == await store.moves("table", 0)  # reading goes on, and changes nothing
        assert store.trouble is Trouble.FULL
        store._connection.execute("PRAGMA max_page_count = 1000000")
        await asyncio.gather(*(store.append("table", each) for each in long))
        assert len(await store.moves("table", 0)) == len(long)

    with caplog.at_level(logging.WARNING):
        asyncio.run(work())
    store.close()
    assert heard == [Trouble.FULL, None]
    assert len(caplog.records) == 2
