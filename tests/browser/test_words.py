"""The words come from the server: in every language, and what happens when they do not come."""

from __future__ import annotations

from playwright.sync_api import Page, Route, expect

from eselsohr.text import say
from tests.browser.conftest import Invite


def test_another_language_is_fetched(invite: Invite) -> None:
    anna = invite()
    anna.go()
    choose(anna.page, "nl")
    expect(anna.page.locator("html")).to_have_attribute("lang", "nl")
    expect(anna.page.get_by_text(say("nl", "common.tagline"))).to_be_visible()


def test_a_language_that_cannot_be_fetched_changes_nothing(invite: Invite) -> None:
    anna = invite()
    anna.go()
    anna.page.route("**/api/words/nl", lambda route: route.abort())
    choose(anna.page, "nl")
    expect(anna.page.get_by_role("alert")).to_have_text(say("en", "client.settings.language.failed"))
    expect(anna.page.get_by_label(say("en", "common.language.en"))).to_be_checked()
    expect(anna.page.get_by_text(say("en", "common.tagline"))).to_be_visible()
    anna.complaints.clear()  # the console names what could not be fetched


def test_without_words_the_page_asks_again(invite: Invite) -> None:
    anna = invite()
    lost = 0

    def lose_the_first(route: Route) -> None:
        nonlocal lost
        lost += 1
        route.abort() if lost == 1 else route.continue_()

    anna.page.route("**/api/words/*", lose_the_first)
    anna.page.goto(anna.address)
    expect(anna.page.get_by_text("The table does not answer.")).to_be_visible()
    expect(anna.page.get_by_text(say("en", "common.tagline"))).to_be_visible()
    anna.complaints.clear()


def choose(page: Page, language: str) -> None:
    """Choose a language in the menu."""
    page.locator("header .popover > button").click()
    page.get_by_label(say("en", f"common.language.{language}"), exact=True).click()
