"""A group has the same cards at two tables: set up, joined, played, and compared, in two browsers."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.screens import look, sheet, words
from tests.browser.visitor import LAPTOP, PHONE, Manner, Visitor
from tests.server.people import play_out


def finish(visitor: Visitor) -> str:
    """Play the match on the screen, quickly and elsewhere; gives the hand it began with."""
    visitor.until(lambda: bool(visitor.view.get("hand")))
    hand = str(visitor.view["hand"])
    with visitor.elsewhere(visitor.picture["table"]) as quick:
        play_out(quick)
    visitor.until(lambda: visitor.over)
    visitor.press(words("daily.compare"))
    return hand


def test_two_tables_with_the_same_cards(invite: Invite) -> None:
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
    bert.type_name("Bert")
    bert.press(words("group.join"))

    # Anna sets the table up: three seats, two of them bots', and the same cards for three days.
    anna.page.get_by_role("link", name="Esel", exact=True).click()
    for legend, value in (
        (words("new.players"), "3"),
        (words("new.bots"), "2"),
        (words("duplicate.title"), words("duplicate.days", n=3)),
    ):
        anna.page.get_by_role("group", name=legend).get_by_role("radio", name=value, exact=True).check()
    anna.page.get_by_label("Deals").fill("1")
    anna.press(words("new.open"))
    expect(anna.page.get_by_text(words("duplicate.lobby"))).to_be_visible()
    assert not anna.page.get_by_role("combobox").count(), "the places of the bots are settled"
    look(anna, "duplicate before the deal")
    anna.press(words("lobby.start"))
    hand = finish(anna)
    expect(anna.page.get_by_text(words("duplicate.alone"))).to_be_visible()
    look(anna, "duplicate played at one table")

    # Bert sees that it is there, and not how it went.
    bert.page.locator(".duplicate a").click()
    expect(bert.page.get_by_text(words("duplicate.hidden"))).to_be_visible()
    expect(bert.page.get_by_text("Anna")).to_have_count(0)
    look(bert, "duplicate before one has played")
    bert.page.get_by_role("button", name=words("duplicate.another")).press("Enter")
    bert.press(words("lobby.start"))
    assert finish(bert) == hand

    for visitor, name in ((bert, "Bert"), (anna, "Anna")):
        ranking = sheet(visitor, words("duplicate.standings"))
        expect(ranking.locator("tbody tr")).to_have_count(2)
        expect(ranking.get_by_role("row", name=f"{name} ({words('daily.you')})")).to_be_visible()
        assert not visitor.page.get_by_role("button", name=words("duplicate.another")).count()
        look(visitor, f"duplicate compared, as {name} sees it")
    anna.press(words("duplicate.group"))
    expect(sheet(anna, words("group.play"))).to_contain_text(words("duplicate.done", played=2, n=2))
    look(anna, "group with a duplicate")
