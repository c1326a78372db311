"""A page at a server, with a site beside it: it thinks by itself, and finds out whether the server has lied."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, WebSocketRoute, expect

from eselsohr.engine import registry
from eselsohr.server.site.site import publish
from eselsohr.text import say
from tests.browser.conftest import USUAL, Invite
from tests.browser.house import House
from tests.browser.screens import look
from tests.browser.visitor import Visitor
from tests.server.people import call
from tests.server.people import play_out as play_out_unseen

SOLO: dict[str, Any] = {"options": {"starter": 0, "deals": 1}}
SLOW = 120_000  # milliseconds: Python has to come first
Lie = Callable[[dict[str, Any]], None]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site that can think of one game."""
    folder = tmp_path_factory.mktemp("beside") / "site"
    with ThreadPoolExecutor(1) as aside:  # where whoever drives the browser has no loop
        aside.submit(publish, folder, thinking=[registry.find("esel")], compressed=False).result()
    return folder


@pytest.fixture
def house(tmp_path: Path, site: Path) -> Iterator[House]:
    """A server with that beside it."""
    with House(tmp_path / "tables.sqlite3", options=("--site", str(site))) as house:
        yield house


def hint(anna: Visitor, ply: int) -> str:
    """All that the slip says once a hint has come."""
    anna.until(lambda: anna.to_act and anna.view["ply"] == ply)
    anna.rest()
    anna.page.keyboard.press("h")
    slip = anna.page.locator("section.slip")
    expect(slip.locator("dl")).to_be_visible(timeout=SLOW)
    return slip.inner_text()


def requests(anna: Visitor) -> list[str]:
    """All that a page asks for from now on."""
    asked: list[str] = []
    anna.page.on("request", lambda request: asked.append(request.url))
    return asked


def test_a_hint_is_thought_here_and_is_the_same_as_the_servers(invite: Invite) -> None:
    anna = invite()
    table = anna.set_up([None, "greedy", "greedy"], **SOLO)
    asked = requests(anna)
    anna.go(f"/t/{table}")
    there = hint(anna, 0)
    assert not any(re.search("/(python-|code/|kernels/)", url) for url in asked), (
        "nobody who has not asked for it fetches it"
    )
    anna.page.evaluate("localStorage.setItem('eselsohr.thinking', 'device')")
    anna.frames.clear()  # before anything new comes
    anna.page.reload()
    here = hint(anna, 0)
    assert here == there
    assert [frame["kind"] for frame in anna.frames if frame["kind"] in ("advice", "insight")] == ["insight"]
    assert any("kernels/esel" in url for url in asked)
    assert not any(re.search(r"/(record|replay)$", url) for url in asked), "what is over tells all; nothing is over"


def test_a_review_is_thought_here_and_is_the_same_as_the_servers(invite: Invite) -> None:
    anna = invite()
    table = finished(anna)
    told = []
    for by in ("server", "device"):
        anna.go("/")
        anna.page.evaluate("by => localStorage.setItem('eselsohr.thinking', by)", by)
        reviews = requests(anna)
        anna.go(f"/t/{table}/review/0")
        anna.page.reload()
        expect(anna.page.locator(".sum")).to_be_visible(timeout=SLOW)
        told.append(anna.page.locator("main").inner_text())
        assert any("/reviews/" in url for url in reviews) is (by == "server")
    assert told[0] == told[1]


def finished(anna: Visitor, lie: Lie | None = None) -> str:
    """A match that this page has seen from its beginning to its end; `lie`: what becomes of what the server says."""
    table = anna.set_up([None, "greedy", "greedy"], start=False, **SOLO)
    if lie:
        anna.page.route_web_socket(re.compile("/socket"), lambda line: between(line, lie))
    anna.go(f"/t/{table}")
    anna.page.get_by_role("button", name="Deal the cards").click()
    anna.until(lambda: anna.picture["stage"] == "running")
    with anna.elsewhere(table) as tab:
        tab.shuffles = False
        play_out_unseen(tab)
    anna.until(lambda: anna.over)
    return table


def between(line: WebSocketRoute, lie: Lie) -> None:
    """Carry what is said, and change what the server says."""
    server = line.connect_to_server()

    def carry(text: str | bytes) -> None:
        message = json.loads(text)
        lie(message)
        line.send(json.dumps(message))

    server.on_message(carry)


def dealt_again(anna: Visitor) -> Locator:
    """What the page says once it has dealt a match again."""
    anna.page.get_by_role("button", name="Was it shuffled fairly?").click()
    again = anna.page.get_by_role("region", name="Deal it all again here")
    again.get_by_role("button", name="Deal it all again here").click()
    expect(again.locator(".outcome")).to_be_visible(timeout=SLOW)
    return again


def test_the_page_deals_a_match_again_and_says_that_all_was_as_it_was_shown(invite: Invite, tmp_path: Path) -> None:
    anna = invite()
    table = finished(anna)
    anna.result()
    again = dealt_again(anna)
    moves = len(anna.context.request.get(f"{anna.address}/api/tables/{table}/record").json()["moves"])
    expect(again.locator(".outcome")).to_contain_text(say("en", "client.check.again.moves", n=moves))
    expect(again.locator(".outcome")).to_contain_text("each exactly as it was dealt")
    expect(again.locator(".outcome")).to_contain_text(say("en", "client.check.own.in"))
    look(anna, "dealt-again")
    with anna.page.expect_download() as coming:
        again.get_by_role("button", name="Save what this page saw").click()
    seen, record = tmp_path / "seen.json", tmp_path / "record.json"
    coming.value.save_as(seen)
    record.write_bytes(anna.context.request.get(f"{anna.address}/api/tables/{table}/record").body())
    told = call("verify", record, "--seen", seen)
    assert told.returncode == 0 and "each exactly as it was dealt" in told.stdout, told.stderr


def test_a_server_that_shows_one_wrong_card_is_found_out(invite: Invite) -> None:
    anna = invite()
    lied: list[tuple[int, str]] = []

    def lie(message: dict[str, Any]) -> None:
        """In one message in the middle of the match, one card of the hand is another one."""
        view = message.get("view") or {}
        if lied or view.get("ply", 0) < 5 or not view.get("hand"):
            return
        first, *rest = view["hand"].split()
        view["hand"] = " ".join(["13" if first != "13" else "12", *rest])
        lied.append((view["ply"], view["hand"]))

    finished(anna, lie)
    anna.result()
    again = dealt_again(anna)
    expect(again.get_by_role("alert")).to_have_text(say("en", "client.check.again.differs"))
    ((ply, hand),) = lied
    expect(again.locator("li").first).to_contain_text(f'After move {ply}, hand: shown "{hand}", dealt')


def test_a_page_at_a_server_without_a_site_says_so(browser: Browser, tmp_path: Path) -> None:
    with House(tmp_path / "tables.sqlite3") as house:
        anna = Visitor(browser, house.address, USUAL)
        finished(anna)
        anna.result()
        anna.page.get_by_role("button", name="Was it shuffled fairly?").click()
        again = anna.page.get_by_role("region", name="Deal it all again here")
        expect(again).to_contain_text(say("en", "client.check.again.absent"))
        expect(again.get_by_role("button")).to_have_count(1)
        anna.context.close()
        assert anna.complaints == []
