"""Who is around, in two browsers, both with the keyboard: a table shown to all, its clock, a report, privacy."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from eselsohr.text import say
from tests.browser.conftest import Invite
from tests.browser.keyboard import press, tab_to
from tests.browser.screens import look
from tests.browser.visitor import PHONE, Manner


def words(key: str, **params: Any) -> str:
    return say("en", f"client.{key}", **params)


def test_a_host_finds_company_and_reports_it(invite: Invite) -> None:
    anna, bert = invite(Manner((1366, 657))), invite(Manner(PHONE))
    bert.go()
    table = anna.set_up([None, None, "greedy"], start=False, options={"deals": 2})
    anna.go(f"/t/{table}")

    # Anna has nothing but keys: she chooses a clock and shows the table to everybody.
    tab_to(anna, anna.page.get_by_role("radio", name=words("clock.none"), exact=True))
    anna.page.keyboard.press("ArrowRight")
    anna.page.keyboard.press("ArrowRight")
    anna.until(lambda: anna.picture["clock"] == {"move": 60_000, "bank": 300_000})
    expect(anna.page.get_by_text(words("clock.slow.about"))).to_be_visible()
    press(anna, words("host.announce"))
    expect(anna.page.get_by_text(words("host.announced"))).to_be_visible()
    look(anna, "lobby of a table that everybody is shown")

    # Bert, who has only waited, finds it, and sits down by keyboard too.
    row = bert.page.get_by_role("link").filter(has_text="Anna")
    expect(row).to_contain_text(words("around.free", n=1))
    expect(row).to_contain_text(words("clock.slow"))
    row.scroll_into_view_if_needed()
    look(bert, "home with a table that would like company, on a phone")
    tab_to(bert, row)
    bert.page.keyboard.press("Enter")
    bert.until(lambda: bert.picture.get("table") == table)
    bert.type_name("Bert")
    bert.page.keyboard.press("Enter")
    bert.until(lambda: bert.picture["you"] == 1)

    press(anna, words("report"))
    anna.page.keyboard.type("Hums while he thinks.")
    look(anna, "a host reports somebody")
    press(anna, words("report.send"))
    expect(anna.page.get_by_text(words("report.done", name="Bert"))).to_be_visible()

    bert.go()
    expect(bert.page.get_by_role("link").filter(has_text="Anna").first).to_be_visible()
    tab_to(bert, bert.page.locator("footer").get_by_role("link", name=words("privacy.title")))
    bert.page.keyboard.press("Enter")
    expect(bert.page.get_by_text(words("privacy.kept.always")).first).to_be_visible()
    expect(bert.page.get_by_text("400 days")).to_be_visible()
    look(bert, "privacy on a phone")
