"""The application in a page's worker: the same answers, carried by messages; all it keeps, the browser has."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from eselsohr import Match, bots
from eselsohr.bots import advice, compiled
from eselsohr.bots.thinking import ponder
from eselsohr.engine import registry
from eselsohr.server.messages import Code
from eselsohr.server.page.kernel_pool import KernelPool
from eselsohr.server.tables.bot_pool import Purpose
from tests.server.pages import Browser, ask, open_page, play, run
from tests.waiting import PATIENCE, wait_async

EASY = bots.SearchBot("easy", iterations=300)
WISH = {"game": "esel", "options": {"deals": 1}, "seats": [None, "greedy", "hard"], "seat": 0, "pace": 0, "start": True}
MISSING = "numpy numba llvmlite starlette uvicorn websockets segno polib openskill click textual platformdirs"
ALONE = f"""
import asyncio, sys
from pathlib import Path
sys.modules.update(dict.fromkeys({MISSING!r}.split()))  # whoever imports one of them fails
from tests.server.bare import tour
asyncio.run(tour(Path(sys.argv[1])))
"""


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> None:
    compiled.prepare(registry.find("esel")).result(10 * PATIENCE)


def test_a_match_is_played_kept_and_found_again(tmp_path: Path) -> None:
    async def first() -> dict[str, object]:
        page = await open_page(browser, tmp_path / "page.sqlite3")
        home = await ask(page, "GET", "/api/home")
        assert (home["name"], home["people"]) == (None, False)
        await ask(page, "PUT", "/api/me", {"name": "Anna"})
        table = (await ask(page, "POST", "/api/tables", WISH))["table"]
        picture = await play(page, browser, table)
        await page.close()
        return picture

    async def again() -> None:
        page = await open_page(browser, tmp_path / "again.sqlite3")
        home = await ask(page, "GET", "/api/home")
        assert (home["name"], home["tables"][0]["stage"]) == ("Anna", "over")
        table = home["tables"][0]["table"]
        replay = await ask(page, "GET", f"/api/tables/{table}/replay")
        assert replay["moments"][-1]["view"]["result"] == result
        status, _, name, record = await page.answer("GET", f"/api/tables/{table}/record")
        assert (status, name.endswith(".json"), b'"esel"' in record) == (200, True, True)
        await page.close()

    browser = Browser()
    result = run(first())["view"]["result"]  # type: ignore[index]
    assert "grow" in browser.kernels[0].asked
    assert browser.kernels[0].trees == {}
    run(again())


def test_a_socket_at_no_table_is_closed(tmp_path: Path) -> None:
    async def work() -> None:
        page = await open_page(browser, tmp_path / "page.sqlite3")
        page.call("lost", "/api/tables/nowhere/socket")
        page.hear("lost", "{}")  # before anybody listens, and after
        await wait_async("the door", lambda: "lost" in browser.closed)
        page.hear("lost", "{}")
        page.leave("lost")
        await page.close()

    browser = Browser()
    run(work())
    assert browser.closed == {"lost": 4404}
    assert b"no_such_table" in browser.told["lost"][0]


def test_whoever_is_gone_is_nobody_the_next_time(tmp_path: Path) -> None:
    async def work(*, leave: bool) -> str | None:
        page = await open_page(browser, tmp_path / "page.sqlite3")
        await ask(page, "DELETE" if leave else "PUT", "/api/me", {"name": "Anna"})
        await page.close()
        page = await open_page(browser, tmp_path / "page.sqlite3")
        name: str | None = (await ask(page, "GET", "/api/home"))["name"]
        await page.close()
        return name

    browser = Browser()
    assert run(work(leave=False)) == "Anna"
    assert run(work(leave=True)) is None


def test_everything_moves_to_another_browser_in_one_file(tmp_path: Path) -> None:
    async def give() -> bytes:
        page = await open_page(here, tmp_path / "here.sqlite3")
        await ask(page, "PUT", "/api/me", {"name": "Anna"})
        await ask(page, "POST", "/api/tables", WISH | {"start": False})
        whole = page.whole()
        await page.close()
        return whole

    async def take(file: bytes) -> None:
        page = await open_page(there, tmp_path / "there.sqlite3")
        assert not await page.replace(b"no database at all", tmp_path / "taken.sqlite3")
        assert (await ask(page, "GET", "/api/home"))["name"] is None
        assert await page.replace(file, tmp_path / "taken.sqlite3")
        page = await open_page(there, tmp_path / "new.sqlite3")
        home = await ask(page, "GET", "/api/home")
        assert (home["name"], len(home["tables"])) == ("Anna", 1)
        await page.close()

    here, there = Browser(), Browser()
    run(take(run(give())))


@pytest.mark.parametrize("level", ["hard", "master", "greedy"])
def test_a_bot_plays_as_on_a_server(level: str) -> None:
    async def work() -> bots.Choice:
        pool = KernelPool(Browser(2).kernels)
        return await pool.think(Purpose.MOVE, None, lambda: ponder(bot, sight, bots.dice("page")))

    bot, sight = bots.find(level), bots.look(Match.new("esel", 4, seed=5), bots.dice("look"))
    assert run(work()) == compiled.think(ponder(bot, sight, bots.dice("page")))


def test_a_hint_is_the_same_and_nobody_waits_for_it() -> None:
    """A move asked for in the middle of a hint is there first; of what waits for a worker, moves come first."""

    async def work() -> tuple[object, list[str]]:
        pool, done = KernelPool(Browser(1).kernels), list[str]()
        hint = pool.think(Purpose.HINT, None, advice.hint, sight, bots.dice("hint"), EASY, "")
        hint.add_done_callback(lambda _: done.append("hint"))
        move = pool.think(Purpose.MOVE, None, lambda: ponder(EASY, sight, bots.dice("page")))
        move.add_done_callback(lambda _: done.append("move"))
        await asyncio.gather(hint, move)
        return hint.result(), done

    sight = bots.look(Match.new("esel", 4, seed=5), bots.dice("look"))
    hint, done = run(work())
    assert hint == compiled.think(advice.hint(sight, bots.dice("hint"), EASY, ""))
    assert done == ["move", "hint"]


def test_where_kernels_cannot_be_had_bots_play_their_plain_policy() -> None:
    class Broken:
        async def ask(self, asked: list[object]) -> object:
            raise OSError("offline")

    async def work() -> bots.Choice:
        pool = KernelPool([Broken()])
        return await pool.think(Purpose.MOVE, None, lambda: ponder(bots.live("hard"), sight, bots.dice("page")))

    sight = bots.look(Match.new("esel", 4, seed=5), bots.dice("look"))
    assert run(work()) == bots.find("greedy").choose(sight, bots.dice("page"))


def test_a_mistake_of_ours_is_answered_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a server it is; in a page nobody else would answer, and whoever asked would wait for ever."""

    async def wrong(*given: object) -> None:
        raise ImportError("tomllib")

    async def work() -> None:
        page = await open_page(Browser(), tmp_path / "page.sqlite3")
        monkeypatch.setattr("eselsohr.server.application.answer", wrong)
        status, _, _, body = await page.answer("GET", "/api/home")
        assert (status, b"tomllib" in body) == (500, False)
        assert msgspec.json.decode(body)["code"] == Code.BROKEN
        await page.close()

    run(work())


def test_a_page_needs_nothing_a_browser_has_not(tmp_path: Path) -> None:
    told = subprocess.run([sys.executable, "-c", ALONE, str(tmp_path / "page.sqlite3")], capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
