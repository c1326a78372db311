"""The whole product as a folder of files: played without a server, and after the first look without a network."""

from __future__ import annotations

import json
import random
import re
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Browser, Error, Route, expect

from eselsohr.engine import lessons, registry
from eselsohr.server import solo
from eselsohr.server.web.app import STATIC
from eselsohr.text import say
from tests.browser import test_boss, test_dreist, test_heuldoch
from tests.browser.conftest import USUAL
from tests.browser.keeping import KEEPS, SCRIPT, kept
from tests.browser.screens import look
from tests.browser.site import OwnTables, SiteVisitor, WebSpace
from tests.browser.teacher import hurry_to_step
from tests.browser.visitor import PHONE, Manner, Visitor, largest, play_out, play_until
from tests.conftest import some
from tests.ours import GAMES
from tests.server.people import running
from tests.waiting import PATIENCE, patiently

UPDATE = """async () => {
  const found = await (await navigator.serviceWorker.ready).update();
  const newer = found.installing ?? found.waiting;
  if (newer.state === "installing") await new Promise(done => newer.addEventListener("statechange", done));
  return newer.state;
}"""
# Come back to the page a minute later.
LOOK = """() => {
  const now = performance.now.bind(performance);
  performance.now = () => now() + 100_000;
  document.dispatchEvent(new Event("visibilitychange"));
}"""
Come = Callable[..., SiteVisitor]
EVERYBODY = ("hard", "master")  # who sits there
PLAY: dict[str, tuple[dict[str, Any], Callable[[Visitor], object]]] = {
    "esel": ({"deals": 1}, play_out),
    "boss": ({"rounds": 1}, lambda anna: test_boss.play_round(anna, 1)),
    "heuldoch": ({}, lambda anna: test_heuldoch.play_to_the_end(anna, random.Random(3))),
    "dreist": ({"games": 1, "starter": 0}, partial(test_dreist.play_out, keen=80)),
}


@pytest.fixture
def come(browser: Browser, site_folder: Path) -> Iterator[Come]:
    """Have somebody come with a browser of their own; each has a web space of their own, too."""
    here: list[SiteVisitor] = []

    def visit(path: str | None = "/", manner: Manner = USUAL) -> SiteVisitor:
        visitor = SiteVisitor(browser, WebSpace(site_folder).__enter__(), manner)
        here.append(visitor)
        if path is not None:
            visitor.go(path)
        return visitor

    yield visit
    for visitor in here:
        visitor.context.close()
        visitor.space.switch_off()
    assert [visitor.complaints for visitor in here] == [[]] * len(here)


@pytest.mark.parametrize("game", some([*PLAY]))
def test_a_whole_match_with_the_network_off(come: Come, game: str) -> None:
    """From the home page, which is opened without it; one game in CI, all in `make soak`."""
    anna = come(manner=KEEPS)
    expect(anna.page.get_by_role("heading", name="Esel", exact=True)).to_be_visible()  # before Python is there
    anna.wait_for_tables()
    kept(anna)
    anna.switch_network_off()
    anna.page.reload()
    anna.wait_for_tables()
    options, play = PLAY[game]
    players = registry.find(game).players[0]
    table = anna.set_up(
        [None, *(EVERYBODY[seat % 2] for seat in range(max(players, 2) - 1))], game=game, options=options
    )
    anna.walk(f"/t/{table}")
    play(anna)
    anna.until(lambda: anna.over)
    assert sorted(int(total) for _, total in anna.result()) == sorted(anna.view["result"]["scores"])
    anna.walk(f"/t/{table}/replay")
    expect(anna.page.get_by_role("button", name="Play", exact=False).first).to_be_visible()


def test_every_course_begins_there(come: Come) -> None:
    """Lessons are written in TOML, and what reads that comes from Python's library."""
    anna = come()
    anna.wait_for_tables()
    for game in GAMES:
        anna.walk(f"/learn/{game.name}")
        hurry_to_step(anna, 0, lessons.course(game)[0])


def test_two_clicks_from_the_home_page_and_it_is_there_again_after_the_tab_was_killed(come: Come) -> None:
    """Killed in the middle of a match: what was acknowledged has been played, and nothing else."""
    anna = come()
    anna.type_name("Anna")
    table = ""
    anna.wait_for_tables()
    table = anna.set_up([None, "easy", "greedy"])
    anna.walk(f"/t/{table}")
    play_until(anna, lambda: anna.to_act and anna.view["ply"] > 6 and largest(anna.view["legal"]) != "pass")
    anna.rest()
    move, ply, hand = largest(anna.view["legal"]), anna.view["ply"], Counter(anna.hand())
    anna.choose(move)
    anna.page.locator(".action .main").click()
    anna.until(lambda: any(frame["kind"] == "done" for frame in anna.frames[-3:]) and anna.view["ply"] > ply)
    kill(anna)
    anna.frames.clear()
    anna.page = anna.tab()
    anna.go(f"/t/{table}")
    anna.until(lambda: anna.view.get("ply", 0) > ply)
    assert hand - Counter(anna.view["hand"].split()) >= Counter(move.split())
    play_out(anna)
    anna.result()
    anna.walk("/")
    expect(anna.page.get_by_label("Your name")).to_have_value("Anna")


def test_a_newer_site_waits_for_a_quiet_moment_and_takes_nothing_from_a_match(
    come: Come, site_folder: Path, tmp_path: Path
) -> None:
    """All pages of a browser are of one version; the newer one comes when only one is open, between two of its own."""
    anna = come(manner=KEEPS)
    anna.wait_for_tables()
    kept(anna)
    table = anna.set_up([None, "greedy", "greedy"], options={"starter": 0, "deals": 2})
    anna.walk(f"/t/{table}")
    play_until(anna, lambda: anna.to_act)
    before = anna.page.evaluate(SCRIPT)
    anna.space.root = another(site_folder, tmp_path)
    assert anna.page.evaluate(UPDATE) == "installed"
    second = anna.tab()
    second.goto(f"{anna.address}/t/{table}")
    expect(second.locator(".hand button").first).to_be_visible()
    assert second.evaluate(SCRIPT) == before
    second.close()
    ply = anna.view["ply"]
    anna.act()
    assert anna.view["ply"] > ply
    anna.walk("/")
    offered = anna.page.get_by_text(say("en", "client.newer"))
    for _ in patiently("the newer site to lie ready"):
        anna.page.evaluate(LOOK)
        anna.page.wait_for_timeout(500)
        if offered.is_visible():
            break
    anna.page.get_by_role("link", name=say("en", "client.you.title")).click()
    anna.page.locator('script[src*="0a0a0a0a"]').wait_for(state="attached")
    anna.wait_for_tables()
    anna.walk("/")
    anna.page.get_by_role("region", name=say("en", "client.home.continue")).get_by_role("link").click()
    expect(anna.page.locator(".hand button").first).to_be_visible()
    anna.until(lambda: anna.view["ply"] > ply)


def another(folder: Path, place: Path) -> Path:
    """The site as another version of itself."""
    shutil.copytree(folder / "cards", place / "cards", symlinks=True)
    page, worker = place / "cards/index.html", place / "cards/sw.js"
    script = re.search(r"assets/(index-[\w-]+\.js)", page.read_text("utf-8"))
    assert script
    (place / "cards/assets" / script[1]).rename(place / "cards/assets/index-0a0a0a0a.js")
    for file in (page, worker):
        text = re.sub('"version": "[0-9a-f]+"', '"version": "0a0a0a0a"', file.read_text("utf-8"))
        file.write_text(text.replace(script[1], "index-0a0a0a0a.js"), "utf-8")
    return place


def test_a_site_can_be_installed_and_leads_to_every_game(come: Come) -> None:
    anna = come(manner=KEEPS)
    anna.wait_for_tables()
    kept(anna)
    debugger = anna.context.new_cdp_session(anna.page)
    found = debugger.send("Page.getAppManifest")
    assert found["errors"] == []
    assert debugger.send("Page.getInstallabilityErrors")["installabilityErrors"] in (
        [],
        [{"errorId": "in-incognito", "errorArguments": []}],
    )
    manifest = json.loads(found["data"])
    for way in manifest["shortcuts"]:
        anna.page.goto(urljoin(found["url"], way["url"]))
        expect(anna.page.get_by_role("heading", level=1)).to_contain_text(way["name"])
    anna.page.goto(urljoin(found["url"], manifest["file_handlers"][0]["action"]))
    expect(anna.page.get_by_role("button", name=say("en", "client.record.open"))).to_be_visible()


def kill(visitor: Visitor) -> None:
    """End the renderer of a page, without a word to anybody."""
    with visitor.page.expect_event("crash"), pytest.raises(Error, match=r"ABORTED|crashed"):
        visitor.page.goto("chrome://crash")
    visitor.page.close()


def test_two_tabs_share_one_table_and_one_takes_over_from_the_other(come: Come) -> None:
    anna = come()
    anna.wait_for_tables()
    table = anna.set_up([None, None, "greedy"], start=False)
    anna.walk(f"/t/{table}")
    first, second = anna.page, anna.tab()
    second.goto(f"{anna.address}/t/{table}")
    card = second.locator(".place", has_text="Anna")
    expect(card).to_be_visible()
    before = second.evaluate("window.tablesAreReady")
    assert before == first.evaluate("window.tablesAreReady")
    first.close()
    anna.page = second
    expect(second.get_by_text("Connection lost.")).to_be_hidden(timeout=PATIENCE * 1000)
    second.wait_for_function("before => window.tablesAreReady !== before", arg=before)
    anna.until(lambda: anna.ask("GET", "/api/home")["name"] == "Anna")
    second.get_by_role("button", name="Give the free seat to a bot").click()
    expect(second.get_by_role("button", name="Deal the cards")).to_be_enabled()


def test_what_needs_other_people_is_not_offered_and_the_page_says_so(come: Come) -> None:
    anna = come()
    anna.wait_for_tables()
    page = anna.page
    expect(page.get_by_role("heading", name="Playing with others")).to_be_visible()
    for missing in ("Been invited?", "Groups", "The deal of the day"):  # which would be no other page's cards
        expect(page.get_by_role("heading", name=missing)).to_have_count(0)
    anna.set_up([None, None, None], start=False)
    anna.walk("/you")
    expect(page.get_by_role("heading", name="Everything in one file")).to_be_visible()
    expect(page.get_by_role("heading", name="Your devices")).to_have_count(0)
    anna.walk("/privacy")
    expect(page.get_by_text("stays in this browser")).to_be_visible()
    anna.walk("/new/esel")  # nobody else can come: bots take the other seats
    bots = page.get_by_role("group", name=say("en", "client.new.bots"))
    expect(bots.get_by_role("radio", name="4", exact=True)).to_be_checked()


def test_everything_goes_to_another_browser_in_one_file(come: Come, tmp_path: Path) -> None:
    anna = come()
    anna.wait_for_tables()
    table = anna.set_up([None, "greedy", "greedy"])
    anna.walk(f"/t/{table}")
    play_until(anna, lambda: anna.to_act)
    anna.act()
    anna.walk("/you")
    with anna.page.expect_download() as saved:
        anna.press("Save the file")
    file = tmp_path / "all.sqlite3"
    saved.value.save_as(file)
    bert = come("/you")
    bert.wait_for_tables()
    bert.ask("PUT", "/api/me", {"name": "Bert"})
    bert.walk("/")
    bert.walk("/you")
    garbage = tmp_path / "garbage.sqlite3"
    garbage.write_bytes(b"nothing of the kind")
    for chosen, says in ((garbage, "damaged"), (file, "")):
        bert.page.get_by_label("Open a file", exact=False).set_input_files(chosen)
        bert.press("Replace it")
        if says:
            expect(bert.page.get_by_role("alert")).to_contain_text(says)
    expect(bert.page.get_by_label("Your name")).to_have_value("Anna")
    bert.walk("/matches")
    expect(bert.page.locator(f'a[href*="{table}"]').first).to_be_visible()


# --- what can go wrong


def in_worker(anna: SiteVisitor, script: str) -> None:
    """Let the site's worker run something before its own code."""

    def change(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=f"{script};{answer.text()}")

    anna.context.route(re.compile("/assets/worker-"), change)


# A browser looks every half minute at most how much room there is; this is what it throws then.
FILLED = """{
  let full = false;
  new BroadcastChannel("room").onmessage = ({ data }) => (full = data);
  const begin = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...asked) {
    if (full && asked[1] === "readwrite") throw new DOMException("", "QuotaExceededError");
    return begin.apply(this, asked);
  };
}"""


def unsafe(anna: SiteVisitor) -> None:
    """By a name that no browser trusts without https."""
    anna.address = anna.address.replace("127.0.0.1", "0.0.0.0")


TROUBLES: dict[str, tuple[str, Callable[[SiteVisitor], object]]] = {
    "insecure": ("de", unsafe),
    "old": ("nl", lambda anna: anna.context.add_init_script("delete globalThis.WebAssembly")),
    "storage": (
        "de",
        lambda anna: in_worker(
            anna, "IDBFactory.prototype.open = () => { throw new DOMException('', 'SecurityError'); }"
        ),
    ),
    "download": ("en", lambda anna: anna.context.route(re.compile("/assets/worker-"), lambda route: route.abort())),
}


@pytest.mark.parametrize("trouble", TROUBLES)
def test_whatever_keeps_the_tables_away_is_said_with_what_would_be_right(come: Come, trouble: str) -> None:
    language, bring_about = TROUBLES[trouble]
    anna = come(None, Manner(PHONE, language))
    bring_about(anna)
    anna.go()
    alert = anna.page.get_by_role("alert")
    expect(alert).to_contain_text(say(language, f"client.site.trouble.{trouble}"))
    again = alert.get_by_role("button", name=say(language, "client.newer.load"))
    expect(again).to_have_count(0 if trouble in ("insecure", "old") else 1)
    anna.forgive()
    look(anna, f"site-{trouble}")


@pytest.mark.parametrize("part", ["code/*.zip", "python-*/*.wasm"])
def test_a_broken_download_is_said_and_another_tab_may_have_more_luck(come: Come, part: str) -> None:
    anna = come(None)
    anna.page.route(f"**/{part}", lambda route: route.fulfill(status=404))
    anna.go()
    sentence = anna.page.get_by_text(say("en", "client.site.trouble.download"))
    expect(sentence).to_be_visible()
    anna.tab().goto(f"{anna.address}/")
    expect(sentence).to_be_hidden(timeout=PATIENCE * 1000)
    anna.wait_for_tables()
    anna.forgive()


def test_a_page_of_which_a_part_is_missing_says_so(come: Come) -> None:
    anna = come(None)
    anna.page.route("**/assets/index-*.js", lambda route: route.abort("connectionrefused"))
    anna.page.goto(f"{anna.address}/")
    for language in ("de", "en", "nl"):
        expect(anna.page.locator(f"#stuck [lang={language}]")).to_be_visible()
    anna.until(lambda: bool(anna.complaints))
    anna.forgive()


def test_a_device_without_room_says_so_and_goes_on_when_there_is_some(come: Come) -> None:
    """At the start by its browser's own account, then in the middle of a match; what was acknowledged stays."""
    anna = come(None)
    in_worker(anna, FILLED)
    anna.go("/privacy")
    device, origin = anna.context.new_cdp_session(anna.page), {"origin": anna.address.partition("/cards")[0]}
    device.send("Storage.overrideQuotaForOrigin", origin | {"quotaSize": 1000})
    anna.page.reload()
    alert = anna.page.get_by_role("alert")
    expect(alert).to_contain_text(say("en", "client.site.trouble.full"))
    device.send("Storage.overrideQuotaForOrigin", origin)
    alert.get_by_role("button").click()
    anna.wait_for_tables()
    table = anna.set_up([None, "greedy", "greedy"], options={"starter": 0, "deals": 1})
    anna.walk(f"/t/{table}")
    play_until(anna, lambda: anna.to_act)
    anna.rest()
    ply, waits = anna.view["ply"], anna.page.get_by_text(say("en", "client.trouble.full.here"))
    fill(anna)
    move = largest(anna.view["legal"])
    anna.choose(move)
    anna.page.locator(".action .main").click()
    expect(waits).to_be_visible()
    assert anna.view["ply"] == ply
    look(anna, "site-full")
    fill(anna, full=False)
    expect(waits).to_be_hidden()
    anna.press_to_play(move)  # what was chosen still is
    play_out(anna)
    anna.result()
    anna.walk("/you")
    with anna.page.expect_download() as saved:
        anna.press(say("en", "client.site.everything.give"))
    fill(anna)
    anna.page.get_by_label(say("en", "client.site.everything.take")).set_input_files(saved.value.path())
    anna.press(say("en", "client.site.everything.replace"))
    expect(alert).to_contain_text(say("en", "client.site.everything.full"))
    anna.walk("/matches")
    expect(anna.page.locator(f'a[href*="{table}"]').first).to_be_visible()
    anna.forgive()


def fill(anna: SiteVisitor, *, full: bool = True) -> None:
    """Leave no room for the site's worker, or some."""
    anna.page.evaluate("full => new BroadcastChannel('room').postMessage(full)", full)


# --- brought along by a server


def test_a_servers_page_plays_on_alone_while_its_server_is_away(
    browser: Browser, site_folder: Path, tmp_path: Path
) -> None:
    """Both kinds of tables in one page; a table moves from one to the other and back."""
    parts = solo.read(site_folder / "cards", STATIC)
    with running(tmp_path / "tables.sqlite3", solo=parts) as address:
        anna = OwnTables(browser, address, "/", KEEPS)
        anna.go()
        table = Visitor.set_up(anna, [None, "greedy", "greedy"], options={"starter": 0, "deals": 1})
        anna.go(f"/t/{table}")
        kept(anna)
        play_until(anna, lambda: anna.to_act)
        anna.act()
        ply = anna.view["ply"]
        anna.go("/matches")
        anna.press(say("en", "client.solo.here.move"))
        anna.page.wait_for_url("**/here/t/*")
        anna.until(lambda: anna.view.get("ply", 0) >= ply)
        assert anna.context.request.get(f"{address}/api/home").json()["tables"] == []
    port = int(address.rpartition(":")[2])
    anna.page.goto(f"{address}/")
    expect(anna.page.get_by_role("status")).to_have_text(say("en", "client.away.solo"))
    look(anna, "away-solo")
    anna.page.get_by_role("link", name=say("en", "client.solo.here.go")).click()
    anna.page.wait_for_url(f"{address}/here/")
    anna.address = f"{address}/here"
    anna.wait_for_tables()
    look(anna, "here")
    anna.page.get_by_role("region", name=say("en", "client.home.continue")).get_by_role("link").click()
    play_until(anna, lambda: anna.to_act and anna.view["ply"] >= ply)
    anna.act()
    ply = anna.view["ply"]
    with running(tmp_path / "tables.sqlite3", solo=parts, port=port):
        anna.walk("/matches")
        anna.press(say("en", "client.solo.there.move"))
        anna.page.wait_for_url(re.compile(rf"{port}/t/"))
        anna.frames.clear()
        anna.page.reload()
        anna.until(lambda: anna.view.get("ply", 0) >= ply)
        play_out(anna)
        anna.result()
        anna.page.goto(f"{address}/")
        expect(anna.page.get_by_role("link", name=say("en", "client.solo.here.go"))).to_be_visible()
        anna.forgive()
        anna.context.close()
    assert anna.complaints == []


def test_a_folder_that_is_no_site_of_this_version_is_refused(site_folder: Path, tmp_path: Path) -> None:
    with pytest.raises(solo.WrongSite, match="There is no site"):
        solo.read(tmp_path, STATIC)
    with pytest.raises(solo.WrongSite, match="another version"):
        solo.read(another(site_folder, tmp_path) / "cards", STATIC)
