"""The page as an app: installed, opened without its server, newer than it was, opened by a record file."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from eselsohr.server.web.app import STATIC
from eselsohr.text import languages, say
from tests.browser import icons
from tests.browser.conftest import Invite
from tests.browser.finished import played, record, shown
from tests.browser.house import House
from tests.browser.keeping import KEEPS, SCRIPT, kept
from tests.browser.screens import look
from tests.browser.visitor import PHONE, Manner, Visitor, play_until
from tests.ours import GAMES
from tests.server.people import running

# --- installed


def test_the_page_can_be_installed_in_every_language(invite: Invite) -> None:
    anna = invite(KEEPS)
    for language in languages():
        anna.speak(language)
        anna.go()
        kept(anna)
        debugger = anna.context.new_cdp_session(anna.page)
        found = debugger.send("Page.getAppManifest")
        assert found["errors"] == []
        assert found["url"] == f"{anna.address}/app.{language}.webmanifest"
        manifest = json.loads(found["data"])
        assert manifest["description"] == say(language, "common.tagline")
        ways = {way["name"]: way["url"] for way in manifest["shortcuts"]}
        assert ways == {say(language, f"{game.name}.name"): f"./new/{game.name}" for game in GAMES}
        assert debugger.send("Page.getInstallabilityErrors")["installabilityErrors"] in (
            [],
            [{"errorId": "in-incognito", "errorArguments": []}],
        )


def test_it_is_offered_in_the_settings_once(invite: Invite) -> None:
    anna = invite()
    anna.go()
    button = anna.page.get_by_role("button", name=say("en", "client.install"))
    anna.press("Settings")
    expect(button).to_have_count(0)
    offered = "Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: () => (asked += 1) })"
    assert anna.page.evaluate(f"asked = 0, !dispatchEvent({offered})")  # the browser's own way is put aside
    expect(button).to_be_visible()
    look(anna, "install")
    button.click()
    expect(button).to_have_count(0)
    assert anna.page.evaluate("asked") == 1


def test_the_icons_are_drawn_from_the_mark(browser: Browser) -> None:
    assert (icons.FOLDER / "icon.svg").read_text("utf-8") == icons.drawing()
    for size in icons.SIZES:
        header = (icons.FOLDER / f"icon-{size}.png").read_bytes()[16:24]
        assert (int.from_bytes(header[:4]), int.from_bytes(header[4:])) == (size, size)
    drawn = icons.pixels(icons.draw(browser, icons.SIZES[0]))
    assert icons.difference(drawn, icons.pixels((icons.FOLDER / f"icon-{icons.SIZES[0]}.png").read_bytes())) < 1


# --- without its server


@pytest.mark.parametrize("manner", [KEEPS, Manner(PHONE, "de", "dark", keeps=True)], ids=["desktop", "phone"])
def test_without_its_server_it_opens_says_so_and_goes_on(house: House, invite: Invite, manner: Manner) -> None:
    anna = invite(manner)
    anna.go()
    kept(anna)
    house.kill()
    anna.page.reload()
    expect(anna.page.get_by_role("status")).to_have_text(say(anna.language, "client.away"))
    look(anna, f"away-{anna.language}")
    anna.page.get_by_role("link", name=say(anna.language, "esel.name"), exact=True).click()
    expect(anna.page.locator("p.rule").first).to_be_visible()  # nobody has opened the rulebook before
    look(anna, f"away-rules-{anna.language}")
    anna.page.goto(f"{anna.address}/")
    house.open()
    expect(anna.page.locator("article").first).to_be_visible()  # by itself
    expect(anna.page.get_by_text(say(anna.language, "client.away"))).to_have_count(0)
    anna.forgive()


def test_what_cannot_be_done_without_a_server_is_not_done_later(house: House, invite: Invite) -> None:
    anna = invite()
    anna.go("/new/esel")
    anna.type_name("Anna")
    anna.page.keyboard.press("Enter")
    expect(anna.page.locator("header .you")).to_have_text("Anna")
    house.kill()
    anna.press(say("en", "client.new.open"))
    expect(anna.page.get_by_role("alert")).to_have_text(say("en", "client.away.undone"))
    house.open()
    expect(anna.page.get_by_text(say("en", "client.away"), exact=True)).to_have_count(0)
    assert anna.context.request.get(f"{anna.address}/api/home").json()["tables"] == []
    anna.forgive()


# --- newer than it was


def test_a_newer_page_takes_nothing_from_a_match_and_comes_between_two_pages(browser: Browser, tmp_path: Path) -> None:
    old, new = another(tmp_path / "old", "0a0a0a0a"), another(tmp_path / "new", "1b1b1b1b")
    with running(tmp_path / "tables.sqlite3", static=old) as address:
        anna = Visitor(browser, address, KEEPS)
        anna.go(f"/t/{anna.set_up([None, 'greedy', 'greedy'], options={'starter': 0, 'deals': 2})}")
        kept(anna)
        play_until(anna, lambda: anna.to_act)
        before, table = anna.page.evaluate(SCRIPT), anna.page.url
    with running(tmp_path / "tables.sqlite3", static=new, port=int(address.rpartition(":")[2])):
        banner = anna.page.locator(".banner")
        expect(banner.get_by_role("status")).to_have_count(0)  # connected again; nothing is offered while she thinks
        ply = anna.view["ply"]
        anna.act()
        assert anna.view["ply"] > ply
        anna.page.evaluate("() => navigator.serviceWorker.getRegistration().then(one => one.update())")
        answer = anna.page.evaluate("url => fetch(url).then(answer => answer.status)", before)
        assert anna.context.request.get(before).status == 404
        assert answer == 200  # what the old page may still ask for is here
        anna.page.locator("header a.home").click()
        anna.until(lambda: anna.page.evaluate(SCRIPT) != before)
        assert anna.page.evaluate(SCRIPT) == before.replace("0a0a0a0a", "1b1b1b1b")
        anna.page.get_by_role("region", name=say("en", "client.home.continue")).get_by_role("link").click()
        expect(anna.page).to_have_url(table)
        expect(anna.page.locator(".hand button").first).to_be_visible()
        anna.forgive()
        anna.context.close()
        assert anna.complaints == []


def another(folder: Path, digest: str) -> Path:
    """The built client as another version of itself."""
    shutil.copytree(STATIC, folder)
    page = folder / "index.html"
    script = re.search(r'"\./assets/(index-[\w-]+\.js)"', page.read_text("utf-8"))
    assert script
    (folder / "assets" / script[1]).rename(folder / "assets" / f"index-{digest}.js")
    page.write_text(page.read_text("utf-8").replace(script[1], f"index-{digest}.js"), "utf-8")
    return folder


# --- record files


def test_a_record_file_is_opened_and_watched(invite: Invite, tmp_path: Path) -> None:
    anna = invite()
    table = played(anna)
    replay, file = record(anna, table), tmp_path / "record.json"
    text = anna.context.request.get(f"{anna.address}/api/tables/{table}/record").body()
    file.write_bytes(text)
    anna.go("/matches")
    look(anna, "open-a-record")
    anna.page.locator("input[type=file]").set_input_files(file)
    shown(anna, replay, 0)
    anna.page.keyboard.press("End")
    shown(anna, replay, replay.end.ply)
    anna.page.wait_for_url(f"**/record#{replay.end.ply}")
    anna.page.reload()
    shown(anna, replay, replay.end.ply)
    look(anna, "a-record")
    anna.page.locator(".winder select").last.select_option("0")
    expect(anna.page.locator("[data-hand]")).to_have_count(0)

    file.write_bytes(text.replace(b'"name":"Anna"', b'"name":"Bert"'))
    anna.go("/record")
    anna.page.evaluate("sessionStorage.clear()")
    anna.page.reload()
    anna.page.locator("input[type=file]").set_input_files(file)
    expect(anna.page.get_by_role("alert")).to_contain_text("This record was changed in line")
    look(anna, "a-record-refused")
    anna.complaints.clear()  # the browser notes the refusal


LAUNCHED = """
const launch = { files: [{ getFile: async () => new File([TEXT], "esel.json") }] };
const setConsumer = take => location.pathname === "/record" && take(launch);
Object.defineProperty(window, "launchQueue", { value: { setConsumer } });
navigator.canShare = ({ files: [file] }) => file.type === "text/plain";
navigator.share = async ({ files: [file] }) => { shared = [file.name, await file.text()]; };
"""


def test_a_record_comes_from_the_device_and_goes_to_another(invite: Invite) -> None:
    """As where files are opened with an installed page, and where text can be shared but not what nobody knows."""
    anna = invite()
    table = played(anna)
    text = anna.context.request.get(f"{anna.address}/api/tables/{table}/record").text()
    anna.context.add_init_script(f"const TEXT = {json.dumps(text)};{LAUNCHED}")
    anna.page.goto(f"{anna.address}/record")
    expect(anna.page.locator(".winder output")).to_contain_text("0")
    anna.go(f"/t/{table}/replay")
    anna.press(say("en", "client.replay.keep"))
    anna.press(say("en", "client.after.share"))
    anna.until(lambda: anna.page.evaluate("typeof shared") == "object")
    assert anna.page.evaluate("shared") == [f"esel-{table}.txt", text]
