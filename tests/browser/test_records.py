"""What a match leaves behind, and the rules it was played by: rulebook, replay, record, check, list of matches."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Download, expect

from eselsohr.engine import registry, rulebooks
from eselsohr.text import say
from eselsohr.text.rulebook import Figure
from tests.browser.conftest import Invite
from tests.browser.finished import MATCHES, played, record, shown
from tests.browser.house import ENGLISH, House
from tests.browser.screens import look, settle
from tests.browser.sight import refusal_in_the_way
from tests.browser.visitor import DESKTOP, PHONE, Manner, Visitor, play_until, refused
from tests.server.people import Tab
from tests.server.people import play_out as play_out_unseen

PAGES = {
    "esel": Manner(DESKTOP, "de"),
    "boss": Manner(PHONE, "nl", "dark"),
    "heuldoch": Manner(DESKTOP, "en", "dark"),
    "dreist": Manner(PHONE, "de"),
}


# --- the rulebook


@pytest.mark.parametrize("game", PAGES)
def test_a_rulebook_has_every_rule_and_opens_at_one(invite: Invite, game: str) -> None:
    anna = invite(PAGES[game])
    book = rulebooks.load(registry.find(game), anna.language)
    rules = book.rules
    anna.go()
    anna.page.locator(f'a[href="/rules/{game}"]').click()
    expect(anna.page.locator("p.rule")).to_have_count(len(rules))
    assert anna.page.locator("p.rule").evaluate_all("found => found.map(one => one.id)") == rules
    figures = sum(isinstance(block, Figure) for section in book.sections for block in section.blocks)
    assert anna.page.locator(".picture:has(svg.card)").count() == figures
    look(anna, f"rules-{game}")
    anna.go(f"/rules/{game}#{rules[7]}")
    expect(anna.page.locator(".found")).to_have_id(rules[7])
    expect(anna.page.locator(".found")).to_be_in_viewport()


def test_a_refusal_opens_the_rulebook_over_the_table(invite: Invite) -> None:
    anna = invite()
    anna.go(f"/t/{anna.set_up([None, 'greedy', 'greedy'])}")
    play_until(anna, lambda: anna.to_act)
    anna.rest()
    refused(anna)
    assert refusal_in_the_way(anna) == []
    rule = anna.page.locator(".refusal a").inner_text()
    anna.page.locator(".refusal a").click()
    expect(anna.page.locator("dialog .found")).to_have_id(rule)
    expect(anna.page.locator("dialog .found")).to_be_in_viewport()
    look(anna, "rules-over-the-table")
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator("dialog")).to_have_count(0)
    expect(anna.page.locator(".refusal")).to_be_visible()
    assert anna.page.url.endswith(anna.picture["table"])


# --- the replay


@pytest.mark.parametrize("game", MATCHES)
def test_a_replay_shows_the_match_move_by_move(invite: Invite, game: str) -> None:
    anna = invite(PAGES[game])
    table = played(anna, game)
    replay = record(anna, table)
    anna.go(f"/t/{table}/replay")
    shown(anna, replay, 0)
    anna.press(say(anna.language, "client.replay.step"))
    shown(anna, replay, 1)
    for key, ply in (
        ("ArrowRight", 2),
        ("ArrowRight", 3),
        ("ArrowLeft", 2),
        ("End", replay.end.ply),
        ("ArrowUp", None),
    ):
        anna.page.keyboard.press(key)
        shown(anna, replay, max(p for p in replay.deals.values() if p < replay.end.ply) if ply is None else ply)
    slider = anna.page.locator("input[type=range]")
    slider.fill(str(replay.end.ply // 2))
    shown(anna, replay, replay.end.ply // 2)
    settle(anna)
    look(anna, f"replay-{game}-all")
    anna.page.locator(".winder select").last.select_option("0")
    for ply in (replay.end.ply // 2, replay.end.ply // 2 + 1, 1):
        slider.fill(str(ply))
        held = sorted(replay.at(ply).view(0)["hand"].split())
        anna.until(lambda held=held: sorted(anna.hand()) == held)  # type: ignore[misc]
        expect(anna.page.locator("[data-hand]")).to_have_count(0)
    look(anna, f"replay-{game}-seat")


def test_a_moment_of_a_replay_has_an_address(invite: Invite) -> None:
    anna = invite()
    table = played(anna)
    replay = record(anna, table)
    anna.go(f"/t/{table}/replay#7")
    shown(anna, replay, 7)
    anna.page.locator("input[type=range]").fill("9")
    anna.page.locator(".winder select").last.select_option("1")
    anna.page.wait_for_url(f"**/t/{table}/replay#9/1")
    anna.page.reload()
    held = sorted(replay.at(9).view(1)["hand"].split())
    anna.until(lambda: sorted(anna.hand()) == held)


def test_deals_are_jumped_to(invite: Invite) -> None:
    anna = invite()
    table = played(anna)
    replay = record(anna, table)
    anna.go(f"/t/{table}/replay")
    anna.page.get_by_label("Jump to a deal").select_option("1")
    shown(anna, replay, replay.deals[2])
    anna.press("Back to the beginning of the deal")
    shown(anna, replay, 0)
    anna.press("On to the next deal")
    shown(anna, replay, replay.deals[2])


def test_a_running_match_has_no_replay(invite: Invite) -> None:
    anna = invite()
    anna.go(f"/t/{anna.set_up([None, 'greedy', 'greedy'])}/replay")
    expect(anna.page.get_by_role("alert")).to_have_text(say("en", "server.not_over.replay"))
    expect(anna.page.locator(".hands, .winder")).to_have_count(0)
    anna.complaints.clear()  # the browser notes the refusal


# --- record and check


def test_the_record_is_downloaded_and_the_shuffle_checked(house: House, invite: Invite, tmp_path: Path) -> None:
    anna, bert = invite(), invite()
    table = anna.set_up([None, "greedy", "greedy"], start=False)
    anna.go(f"/t/{table}")
    anna.page.get_by_role("button", name="Deal the cards").wait_for()
    cookies = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in anna.context.cookies())
    with Tab(house.address, table, {"Cookie": cookies}) as tab:
        tab.ask("start")
        play_out_unseen(tab)
    anna.until(lambda: anna.over)
    anna.result()
    with anna.page.expect_download() as coming:
        anna.page.get_by_role("link", name="Download the record").click()
    assert coming.value.suggested_filename == f"esel-{table}.json"
    assert "the seed fits the commitment" in verified(coming.value, tmp_path / "record.json").lower()
    anna.press("Was it shuffled fairly?")
    checked(anna, "client.check.noted")
    look(anna, "check")
    bert.go(f"/t/{table}/replay")  # whoever has the link may watch and check, too
    bert.press("Share, download, check")
    bert.press("Was it shuffled fairly?")
    checked(bert, "client.check.unnoted")


def verified(download: Download, path: Path) -> str:
    """What `eselsohr verify` says of a downloaded file."""
    download.save_as(path)
    command = [sys.executable, "-m", "eselsohr.cli", "verify", str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=True, env=os.environ | ENGLISH).stdout


def checked(visitor: Visitor, note: str) -> None:
    """The page has computed the fingerprint and says that it fits."""
    panel = visitor.page.locator(".check")
    expect(panel.get_by_role("status")).to_have_text(say("en", "client.check.fits"))
    expect(panel).to_contain_text(say("en", note))
    expect(panel).to_contain_text(say("en", "client.check.parts"))
    expect(panel).to_contain_text("Anna: ")
    codes = panel.locator("code").all_inner_texts()
    assert codes[0] == codes[2]


def test_a_seed_that_does_not_fit_is_said_so(invite: Invite) -> None:
    anna = invite()
    table = played(anna)
    replay = anna.context.request.get(f"{anna.address}/api/tables/{table}/replay").json()
    anna.page.route("**/replay", lambda route: route.fulfill(json=replay | {"seed": replay["seed"] + "0"}))
    anna.page.goto(f"{anna.address}/matches")
    anna.page.get_by_role("link", name="Watch it again").click()
    anna.press("Share, download, check")
    anna.press(say("en", "client.after.alarm"))
    expect(anna.page.locator(".check").get_by_role("status")).to_have_text(say("en", "client.check.differs"))


# --- the list of matches


def test_matches_are_continued_watched_and_thrown_away(invite: Invite) -> None:
    anna = invite()
    over, runs = played(anna), anna.set_up([None, "greedy", "greedy"], options={"starter": 0})
    with anna.elsewhere(runs) as device:
        play_out_unseen(device, until=lambda place: place.view.get("ply", 0) > 0)
    anna.go()
    anna.page.get_by_role("link", name="All your matches").click()
    rows = anna.page.locator("li[data-table]")
    expect(rows).to_have_count(2)
    assert rows.evaluate_all("rows => rows.map(row => row.dataset.table)") == [runs, over]
    look(anna, "matches")
    rows.last.get_by_role("button").click()
    rows.last.get_by_role("button", name="Keep it").click()
    expect(rows).to_have_count(2)
    rows.last.get_by_role("button").click()
    rows.last.get_by_role("button", name="Throw away").click()
    expect(rows).to_have_count(1)
    assert anna.context.request.get(f"{anna.address}/api/tables/{over}/record").status == 404
    rows.get_by_role("link", name="Play on").click()
    anna.until(lambda: bool(anna.view))
    assert anna.picture["table"] == runs
