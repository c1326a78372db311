"""A family of two plays two short matches in a group, sees how it stands, takes it along, and one of them goes."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.screens import look, sheet, words
from tests.browser.visitor import LAPTOP, PHONE, Manner, Visitor
from tests.server.people import play_out

QUICK = {"name": "Quick", "game": "esel", "options": {"deals": 1}, "seats": [None, None, "greedy"], "pace": 0}


def play(anna: Visitor, bert: Visitor) -> None:
    """Play the match of the table both look at, quickly and elsewhere, until the pages show that it is over."""
    table = anna.picture["table"]
    with anna.elsewhere(table) as hers, bert.elsewhere(table) as his:
        play_out(hers, his)
    for visitor in (anna, bert):
        visitor.until(lambda visitor=visitor: visitor.over)  # type: ignore[misc]


def test_a_family_of_two(invite: Invite, tmp_path: Path) -> None:
    anna, bert = invite(Manner(LAPTOP)), invite(Manner(PHONE))
    anna.go()
    anna.type_name("Anna")
    anna.page.keyboard.press("Enter")
    anna.page.get_by_label(words("group.new")).click()
    anna.page.keyboard.type("Kitchen")
    anna.page.keyboard.press("Enter")
    anna.page.wait_for_url("**/g/*")
    path = anna.page.url.removeprefix(anna.address)

    bert.go(path)
    expect(bert.page.get_by_role("heading", name=words("group.invited", name="Kitchen"))).to_be_visible()
    expect(bert.page.get_by_text("Anna")).to_have_count(0)
    look(bert, "group invites")
    bert.type_name("Bert")
    bert.press(words("group.join"))
    expect(sheet(anna, words("group.members"))).to_contain_text("Bert")
    expect(sheet(bert, words("group.standings"))).to_contain_text(words("group.standings.none"))

    anna.page.get_by_role("link", name="Esel", exact=True).click()
    anna.page.get_by_label(words("group.keep")).click()
    anna.page.keyboard.type("Long and mean")
    anna.page.keyboard.press("Enter")
    expect(anna.page.get_by_text(words("group.kept", name="Long and mean"))).to_be_visible()
    kept = anna.context.request.put(f"{anna.address}/api/groups/{path[3:]}/presets", data=QUICK)
    assert kept.ok, kept.text()
    anna.go(path)
    anna.page.get_by_role("button", name=f"{words('matches.delete')}: Long and mean").click()
    expect(anna.page.get_by_text("Long and mean")).to_have_count(0)
    anna.page.get_by_role("button", name=f"{words('group.rules.play')}: Quick").click()
    bert.page.locator("a.table").click()
    bert.sit_down()
    anna.press(words("lobby.start"))
    bert.press("I am ready")
    play(anna, bert)
    for visitor in (anna, bert):
        visitor.press(words("result.group"))
        expect(sheet(visitor, words("group.standings")).locator("tbody tr")).to_have_count(3)

    # The same again: one click, and the other is asked.
    bert.press(words("group.again"))
    bert.until(lambda: bert.picture["stage"] == "open")
    anna.page.locator("a.table").click()
    anna.press(words("lobby.once_more"))
    play(anna, bert)
    for visitor in (anna, bert):
        visitor.press(words("result.group"))
        standings = sheet(visitor, words("group.standings"))
        expect(standings.locator("tbody tr").first.locator("td").nth(1)).to_have_text("2")
        expect(standings.locator("svg polyline")).to_have_count(2)
        expect(sheet(visitor, words("group.history")).locator("[data-match]")).to_have_count(2)

    # Talk, by keyboard alone: nothing in it can be clicked.
    anna.page.get_by_label(words("talk.say")).focus()
    anna.page.keyboard.type("https://example.com is no link")
    anna.page.keyboard.press("Enter")
    said = bert.page.get_by_role("log")
    expect(said).to_contain_text("https://example.com is no link")
    assert said.locator("a").count() == 0
    # The other plot, by arrow keys.
    anna.page.get_by_role("radio", name=words("group.course.places")).focus()
    anna.page.keyboard.press("ArrowRight")
    expect(anna.page.get_by_role("img", name=words("group.course.ratings"))).to_be_visible()
    look(anna, "group after two matches")
    look(bert, "group after two matches on a phone")

    with anna.page.expect_download() as download:
        anna.page.get_by_role("link", name="JSON").click()
    download.value.save_as(tmp_path / "group.json")
    taken = json.loads((tmp_path / "group.json").read_text())
    assert len(taken["matches"]) == 2 and [one["name"] for one in taken["members"]] == ["Anna", "Bert"]

    bert.go("/you")
    expect(sheet(bert, words("you.results")).locator("tbody tr")).to_have_count(1)
    bert.press(words("you.gone"))
    look(bert, "about to be gone")
    bert.page.keyboard.press("Tab")  # the other way out has the keyboard first
    bert.page.keyboard.press("Enter")
    bert.page.wait_for_url(f"{bert.address}/")
    expect(bert.page.get_by_label(words("home.name"))).to_have_value("")
    anna.go(path)
    expect(sheet(anna, words("group.members"))).not_to_contain_text("Bert")
    expect(sheet(anna, words("group.history")).get_by_text(words("nameless"))).to_have_count(2)
    expect(anna.page.get_by_text("Bert")).to_have_count(0)
    anna.go("/matches")
    expect(anna.page.get_by_text(words("nameless"))).to_have_count(2)
    look(anna, "matches with somebody who is gone")
