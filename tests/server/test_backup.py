"""Backups: taken while a server is busy, put back whole or not at all, and never under a server's feet."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest

from eselsohr.server.stores.backup import back_up, contents, restore
from eselsohr.server.stores.databases import open_store
from eselsohr.server.stores.migrations import MIGRATIONS
from eselsohr.server.stores.move_database import Contents
from eselsohr.server.stores.sqlite import SqliteStore
from eselsohr.server.stores.store import StoreRefused
from tests.server.people import ENGLISH, Person, play_out, served
from tests.server.rows import ANNA, TABLE, move


@pytest.fixture
def filled(database: Path) -> Path:
    """A database with a guest, a table and ten moves."""

    async def fill(store: SqliteStore) -> None:
        await store.add_guest(ANNA, b"hash")
        await store.save(TABLE)
        for ply in range(1, 11):
            await store.append("table", move(ply))

    store = SqliteStore(database)
    asyncio.run(fill(store))
    store.close()
    return database


def census(path: Path) -> Contents:
    with closing(sqlite3.connect(path)) as db:
        return contents(db)


def call(command: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-m", "tests.command", command, *map(str, arguments)]
    return subprocess.run(words, capture_output=True, text=True, check=False, env=ENGLISH)


def test_a_backup_is_taken_while_people_play_and_plays_on(database: Path, tmp_path: Path) -> None:
    copy, elsewhere = tmp_path / "copy.sqlite3", tmp_path / "elsewhere.sqlite3"
    with served(database) as (address, _):
        anna = Person(address, "Anna")
        table = anna.set_up([None, "random", "greedy"], pace=10_000, start=True)
        with anna.at(table) as tab:
            tab.ask("pace", pace=0)
            play_out(tab, until=lambda tab: tab.view["ply"] >= 12 and tab.to_act)
            said = call("backup", copy, "--database", database)
            assert said.returncode == 0, said.stderr
            assert "1 guests, 1 tables" in said.stdout and census(copy).hash in said.stdout
            ply = census(copy).counts["moves"]
            assert 12 <= ply <= tab.view["ply"]
            play_out(tab, until=lambda tab: tab.view["ply"] > ply + 3)
        refused = call("restore", copy, "--database", database, "--force")
        assert refused.returncode == 2 and "Another server already sits at" in refused.stderr
    assert call("restore", copy, "--database", elsewhere).returncode == 0
    token = next(iter(anna.web.cookies.jar)).value
    with served(elsewhere) as (address, _), Person(address, "Anna", token=token).at(table) as tab:
        assert tab.view["ply"] >= ply
        play_out(tab)


def test_a_backup_is_of_one_moment_however_much_is_written_meanwhile(filled: Path, tmp_path: Path) -> None:
    """Every state that is committed has a last ply equal to its count: so must every copy."""
    store, done = SqliteStore(filled), threading.Event()

    async def write() -> None:
        for ply in range(11, 5_000):
            await store.append("table", move(ply))
            if done.is_set():
                break

    writer = threading.Thread(target=asyncio.run, args=[write()])
    writer.start()
    counts = []
    try:
        for number in range(10):
            found = back_up(filled, tmp_path / f"{number}.sqlite3")
            with closing(sqlite3.connect(tmp_path / f"{number}.sqlite3")) as db:
                assert db.execute("SELECT max(ply) FROM moves").fetchone() == (found.counts["moves"],)
            counts.append(found.counts["moves"])
    finally:
        done.set()
        writer.join()
        store.close()
    assert counts == sorted(counts) and counts[-1] > counts[0]


def test_what_is_put_back_is_what_was_there(filled: Path, tmp_path: Path) -> None:
    before = census(filled)
    assert back_up(filled, tmp_path / "copy") == before
    store = SqliteStore(filled)
    asyncio.run(store.delete("table"))
    store.close()
    assert census(filled) != before
    with pytest.raises(StoreRefused, match="already there"):
        restore(tmp_path / "copy", filled)
    assert restore(tmp_path / "copy", filled, force=True) == before == census(filled)
    assert (tmp_path / "copy").stat().st_mode & 0o077 == 0


@pytest.fixture(params=["cut", "flipped", "empty", "newer", "text"])
def bad(request: pytest.FixtureRequest, filled: Path, tmp_path: Path) -> Path:
    """A file that is no sound backup."""
    path = tmp_path / "bad"
    back_up(filled, path)
    content = path.read_bytes()
    match request.param:
        case "cut":
            path.write_bytes(content[: len(content) // 2])
        case "flipped":
            path.write_bytes(content[:4096] + bytes(byte ^ 0xFF for byte in content[4096:8192]) + content[8192:])
        case "empty":
            path.write_bytes(b"")
        case "newer":
            with closing(sqlite3.connect(path)) as db:
                db.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
        case "text":
            path.write_text("What is this? A letter, not a backup." * 200)
    return path


def test_a_bad_backup_is_refused_and_changes_nothing(bad: Path, filled: Path) -> None:
    before = filled.read_bytes()
    with pytest.raises(StoreRefused):
        restore(bad, filled, force=True)
    assert filled.read_bytes() == before


def test_a_backup_never_replaces_a_file_by_accident(filled: Path, tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear Anna")
    with pytest.raises(StoreRefused, match="already there"):
        back_up(filled, tmp_path / "letter")
    assert (tmp_path / "letter").read_text() == "Dear Anna"
    with pytest.raises(StoreRefused, match="There is no"):
        back_up(tmp_path / "nowhere", tmp_path / "copy")
    assert not (tmp_path / "nowhere").exists()


def test_a_postgresql_is_backed_up_while_it_is_used_and_put_back(
    filled: Path, tmp_path: Path, postgres_url: str
) -> None:
    """A backup is the same file whichever database it is of; with --force it replaces what is there."""
    copy, again = tmp_path / "copy", tmp_path / "again"
    back_up(filled, copy)
    before = restore(copy, postgres_url)
    with pytest.raises(StoreRefused):
        restore(copy, postgres_url)
    store = open_store(postgres_url)  # a server may use it
    try:
        assert back_up(postgres_url, again) == before
        asyncio.run(store.delete("table"))
        assert back_up(postgres_url, again, force=True) != before
    finally:
        store.close()
    assert restore(copy, postgres_url, force=True) == before
    assert again.stat().st_mode & 0o077 == 0
