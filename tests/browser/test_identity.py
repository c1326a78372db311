"""One person at several devices, and several people at one."""

from __future__ import annotations

from playwright.sync_api import expect

from eselsohr.text import say
from tests.browser import keyboard
from tests.browser.conftest import Invite
from tests.browser.house import House
from tests.browser.keyboard import tab_to, tab_to_hand
from tests.browser.screens import look
from tests.browser.visitor import LAPTOP, PHONE, Manner, Visitor, largest, moments
from tests.server.secrecy import check_all, truth


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


def test_a_tablet_goes_round_among_two_and_somebody_plays_elsewhere(house: House, invite: Invite) -> None:
    """Anna and Mia share a tablet, Bert has a phone, a bot plays too: between turns nobody's cards are on the page.

    The tablet has a keyboard, with which all cards are played.
    """
    tablet, bert = invite(Manner(LAPTOP)), invite(Manner(PHONE))
    table = tablet.set_up([None, None, None, "greedy"], start=False)
    for visitor in (tablet, bert):
        visitor.go(f"/t/{table}")
    keys = tablet.page.keyboard
    tab_to(tablet, tablet.page.get_by_role("button", name=say("en", "client.shared.add")))
    keys.press("Enter")
    keys.type("Mia", delay=15)
    keys.press("Enter")
    expect(tablet.page.locator(".place .name").nth(1)).to_have_text("Mia")
    look(tablet, "lobby with a shared device")
    bert.type_name("Bert")
    bert.sit_down()
    bert.press("I am ready")
    keyboard.press(tablet, "Deal the cards")

    covers = 0
    for _ in moments(bert):
        bert.act()
        if tablet.page.locator("main.hand-over").count():
            check_cover(tablet, pictured=covers < 1)
            take(tablet, by_keyboard=covers % 2 == 0)
            covers += 1
        elif tablet.picture.get("you") is not None:
            play_by_keyboard(tablet)
    assert covers > 2
    assert tablet.result() == bert.result()
    tablet.press(say("en", "client.after.check"))
    for key in ("fits", "parts", "own.in"):
        expect(tablet.page.locator(".check")).to_contain_text(say("en", f"client.check.{key}"))
    for visitor in (tablet, bert):
        visitor.leave()
    house.kill()
    plies = truth(house.database, table)
    for seat in (0, 1, None):
        mine = [frame for frame in tablet.frames if frame["kind"] == "picture" and frame["you"] == seat]
        assert check_all([frame for frame in mine if frame["stage"] != "shuffling"], seat, plies) > 2


def play_by_keyboard(tablet: Visitor) -> None:
    """Do what is to be done, without a mouse."""
    if tablet.to_act:
        tablet.hurry()
        tablet.rest()
        move = largest(tablet.view["legal"])
        tab_to_hand(tablet)
        keyboard.play(tablet, [] if move == "pass" else move.split())
    else:
        tablet.act()


def check_cover(tablet: Visitor, *, pictured: bool) -> None:
    """Between two people: the name of who is next, and no card anywhere, neither on the page nor on its way there."""
    tablet.until(lambda: tablet.picture["you"] is None)
    name = tablet.picture["seats"][tablet.view["turn"]]["name"]
    expect(tablet.page.get_by_role("heading", level=1)).to_have_text(name)
    assert tablet.view["hand"] is None and not tablet.view["legal"]
    expect(tablet.page.locator(".hand:visible, [data-card]:visible")).to_have_count(0, timeout=1)
    expect(tablet.page.locator(".hand, [data-card]")).to_have_count(0)
    if pictured:
        expect(tablet.page.locator("main.hand-over button.main")).to_be_enabled()
        for what, size in (("laptop", LAPTOP), ("phone", PHONE)):
            tablet.page.set_viewport_size({"width": size[0], "height": size[1]})
            look(tablet, f"pass the device on {what}")
        tablet.page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})


def take(tablet: Visitor, *, by_keyboard: bool) -> None:
    """Say that one has the device now, and see the own hand."""
    button = tablet.page.locator("main.hand-over button.main")
    expect(button).to_be_enabled()
    if by_keyboard:
        tab_to(tablet, button)
        tablet.page.keyboard.press("Enter")
    else:
        button.click()
    tablet.until(lambda: tablet.picture["you"] is not None)
    assert tablet.picture["you"] == tablet.view["turn"] or not tablet.view["legal"]
    expect(tablet.page.locator(".hand button").first).to_be_visible()
