"""One person at several devices, and several people at one."""

from __future__ import annotations

from playwright.sync_api import expect

from eselsohr.text import say
from tests.browser.conftest import Invite
from tests.browser.keyboard import tab_to
from tests.browser.screens import look
from tests.browser.visitor import PHONE, Manner, Visitor

LAPTOP = (1366, 657)


def words_on(visitor: Visitor, key: str) -> str:
    """The words that the page shows, as somebody reads them aloud."""
    shown = visitor.page.get_by_label(say("en", key), exact=True).locator("b")
    expect(shown.first).to_be_visible()
    return " ".join(shown.all_inner_texts())


def test_somebody_moves_to_a_phone_and_back(invite: Invite) -> None:
    """By link, code and phrase, with the mouse and with the keyboard alone; a device signed out sees no hand."""
    anna, phone = invite(Manner(LAPTOP)), invite(Manner(PHONE))
    table = anna.set_up([None, "greedy", "greedy"], options={"starter": 0})
    anna.go(f"/t/{table}")
    anna.until(lambda: anna.to_act)
    anna.act()
    anna.go("/matches")
    anna.page.get_by_role("link", name="Anna", exact=True).click()
    expect(anna.page.locator("li b")).to_have_count(1)
    anna.press(say("en", "client.you.copy"))
    code = words_on(anna, "client.you.words")
    look(anna, "you")

    phone.go(f"/you#{code.replace(' ', '-')}")
    assert "#" not in phone.page.url
    look(phone, "you by a link phone")
    phone.press(say("en", "client.you.come"))
    phone.page.locator(f'a[href="/t/{table}"]').first.click()
    phone.until(lambda: phone.picture.get("you") == 0)
    expect(phone.page.locator(".hand button")).to_have_count(len(phone.view["hand"].split()))

    anna.page.reload()
    other = anna.page.locator("li", has_text="Chrome").filter(has_not_text=say("en", "client.you.here"))
    other.get_by_role("button").click()
    expect(other).to_contain_text(say("en", "client.you.sure"))
    other.get_by_role("button", name=say("en", "client.you.out"), exact=True).click()
    expect(anna.page.locator("li b")).to_have_count(1)
    expect(phone.page.locator(".hand button")).to_have_count(0)
    assert phone.picture["you"] is None

    # without a mouse
    keys = anna.page.keyboard
    tab_to(anna, anna.page.get_by_role("button", name=say("en", "client.you.phrase.make")))
    keys.press("Enter")
    phrase = words_on(anna, "client.you.phrase")
    assert len(phrase.split()) == 6
    look(anna, "you with a phrase")
    phone.go("/you")
    field, keys = phone.page.get_by_label(say("en", "client.you.words")), phone.page.keyboard
    tab_to(phone, field)
    keys.type(phrase[:-1])
    keys.press("Enter")
    expect(phone.page.get_by_role("alert")).to_have_text(say("en", "server.wrong_key"))
    phone.complaints.clear()  # the console tells of every 403
    keys.type(phrase[-1])
    keys.press("Control+a")
    keys.type(f" {phrase.upper()}", delay=15)
    keys.press("Enter")
    expect(phone.page.get_by_label(say("en", "client.home.name"))).to_have_value("Anna")
    phone.go(f"/t/{table}")
    phone.until(lambda: phone.picture.get("you") == 0)
    expect(phone.page.locator(".hand button")).to_have_count(len(phone.view["hand"].split()))
    phone.go("/you")
    expect(phone.page.locator("li b")).to_have_count(2)
    look(phone, "you phone")
