"""The client below a path, through a proxy: every page, link and socket stays there."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.conftest import USUAL
from tests.browser.visitor import Visitor
from tests.server.people import served
from tests.server.proxy import Proxy, proxied


def test_a_table_is_laid_and_found_again_below_a_path(browser: Browser, tmp_path: Path) -> None:
    with (
        served(tmp_path / "tables.sqlite3", "--base-path", "/cards") as (server, _),
        proxied(Proxy(server.removeprefix("http://"), scheme="http")) as outside,
    ):
        anna = Visitor(browser, f"{outside}/cards", USUAL)
        asked: list[str] = []
        anna.page.on("request", lambda request: asked.append(request.url))
        anna.go()
        anna.type_name("Anna")
        anna.page.locator('a[href="/cards/new/esel"]').click()
        anna.press("Open the table")
        anna.until(lambda: anna.picture.get("you") == 0)
        anna.press("Fill 4 free seats with bots")
        anna.press("Deal the cards")
        anna.until(lambda: bool(anna.view))
        table = anna.picture["table"]
        anna.page.reload()
        expect(anna.page.locator(".hand button").first).to_be_visible()
        assert anna.page.url == f"{outside}/cards/t/{table}"
        anna.go()
        anna.page.locator('a[href="/cards/rules/esel"]').click()
        expect(anna.page.locator("a.number").first).to_be_visible()
        assert [url for url in asked if not url.startswith(f"{outside}/cards")] == []
        anna.context.close()
        assert anna.complaints == []
