"""The store of a page: the same store, whose pages somebody else keeps, one transaction at a time."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from eselsohr.server.messages import Trouble
from eselsohr.server.page.page_store import PageStore, pages_of
from eselsohr.server.stores.sqlite import SqliteStore
from eselsohr.server.stores.store import StoreError, StoreRefused
from tests.server import test_store
from tests.server.rows import ANNA, TABLE, move
from tests.waiting import wait_async

# What is asked of every store is asked of this one.
for name, asked in vars(test_store).items():
    if name.startswith("test_") and asked.__code__.co_varnames[: asked.__code__.co_argcount] == ("store",):
        globals()[name] = asked


class Browser:
    """Keeps pages, as a browser does; it may have no room, and may be asked what it had after each transaction."""

    def __init__(self) -> None:
        self.pages: dict[int, bytes] = {}
        self.states: list[bytes] = []
        self.full = False

    async def keep(self, pages: dict[int, bytes], count: int) -> None:
        await asyncio.sleep(0)
        if self.full:
            raise OSError("QuotaExceededError: no room")
        self.pages |= pages
        self.pages = {number: self.pages[number] for number in range(count)}
        self.states.append(b"".join(self.pages.values()))


@pytest.fixture
def browser() -> Browser:
    return Browser()


@pytest.fixture
def store(tmp_path: Path, browser: Browser) -> Iterator[PageStore]:
    store = opened(tmp_path / "page.sqlite3", browser)
    yield store
    store.close()


def opened(path: Path, browser: Browser) -> PageStore:
    return asyncio.run(PageStore.open(path, browser.pages, browser.keep))


def test_what_the_store_says_it_keeps_the_browser_has(store: PageStore, browser: Browser, tmp_path: Path) -> None:
    async def work() -> None:
        await store.add_guest(ANNA, b"hash")
        await store.save(TABLE)
        await asyncio.gather(*(store.append("table", move(ply)) for ply in range(1, 50)))

    asyncio.run(work())
    assert store.whole() == browser.states[-1]
    again = opened(tmp_path / "again.sqlite3", browser)
    assert asyncio.run(again.guest(b"hash")) == ANNA
    assert len(asyncio.run(again.moves("table", 0))) == 49
    again.close()


def test_after_every_transaction_the_browser_has_a_whole_database(
    store: PageStore, browser: Browser, tmp_path: Path
) -> None:
    async def work() -> None:
        await store.save(TABLE)
        for ply in range(1, 20):
            await store.append("table", move(ply))
        await store.delete("table")

    asyncio.run(work())
    found = []
    for number, state in enumerate(browser.states):
        (path := tmp_path / f"{number}.sqlite3").write_bytes(state)
        with sqlite3.connect(path) as db:
            assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            found.append(db.execute("SELECT count(*) FROM moves").fetchone()[0])
    assert found == [0, *range(20), 0]


def test_a_server_opens_the_same_file(store: PageStore, tmp_path: Path) -> None:
    asyncio.run(store.add_guest(ANNA, b"hash"))
    (path := tmp_path / "taken.sqlite3").write_bytes(store.whole())
    on_a_server = SqliteStore(path)
    assert asyncio.run(on_a_server.guest(b"hash")) == ANNA
    on_a_server.close()


def test_without_room_nothing_has_happened_and_it_goes_on_when_there_is_some(
    store: PageStore, browser: Browser
) -> None:
    async def work() -> None:
        await store.save(TABLE)
        browser.full = True
        with pytest.raises(StoreError):
            await store.append("table", move(1))
        assert store.trouble is Trouble.FULL
        assert await store.moves("table", 0) == [], "nobody sees what is not kept"
        browser.full = False
        assert await store.append("table", move(1))
        assert store.trouble is None and len(await store.moves("table", 0)) == 1

    asyncio.run(work())
    assert store.whole() == browser.states[-1]


def test_it_finds_out_by_itself_that_there_is_room_again(store: PageStore, browser: Browser) -> None:
    """Who plays alone does nothing while the table says that it waits."""

    async def work() -> None:
        await store.save(TABLE)
        browser.full = True
        with pytest.raises(StoreError):
            await store.append("table", move(1))
        browser.full = False
        await wait_async("room", lambda: store.trouble is None, 0.05)

    asyncio.run(work())


def test_what_fails_alone_sinks_nothing_else(store: PageStore) -> None:
    async def work() -> None:
        await store.save(TABLE)
        twice = [store.append("table", move(1)), store.append("table", move(1)), store.append("table", move(2))]
        assert sorted(await asyncio.gather(*twice)) == [False, True, True]
        assert not await store.save(replace(TABLE, version=7)), "not the next version"

    asyncio.run(work())


def test_a_file_that_is_brought_along_is_checked(store: PageStore, tmp_path: Path) -> None:
    asyncio.run(store.add_guest(ANNA, b"hash"))
    whole = store.whole()
    assert b"".join(pages_of(whole, tmp_path / "good.sqlite3")) == whole
    for bad in (b"", b"no database at all" * 500, whole[:4096], whole[:5000] + b"x" * (len(whole) - 5000)):
        with pytest.raises(StoreRefused):
            pages_of(bad, tmp_path / "bad.sqlite3")
    path = tmp_path / "newer.sqlite3"
    path.write_bytes(whole)
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 9999")
    db.close()
    with pytest.raises(StoreRefused) as refused:
        pages_of(path.read_bytes(), tmp_path / "other.sqlite3")
    assert refused.value.key == "store.newer"
