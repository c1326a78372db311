"""Nobody waits for ever: two browsers with the keyboard alone; a knock, supper, and a seat that goes to a bot."""

from __future__ import annotations

from playwright.sync_api import expect

from eselsohr.text import say
from tests.browser.conftest import Invite
from tests.browser.keyboard import press
from tests.browser.screens import look
from tests.browser.visitor import PHONE, Manner

LEISURE = {"move": 600_000, "bank": 0}
HURRY = {"move": 100, "bank": 0}


def test_a_knock_supper_and_a_bot_that_plays_until_somebody_is_back(invite: Invite) -> None:
    anna, bert = invite(Manner((1366, 657))), invite(Manner(PHONE))
    table = anna.set_up([None, None, "greedy"], options={"starter": 1, "deals": 3}, start=False, clock=LEISURE)
    for visitor in (anna, bert):
        visitor.go(f"/t/{table}")
    bert.type_name("Bert")
    bert.sit_down()
    with anna.elsewhere(table) as quick:
        quick.ask("start")
    anna.until(lambda: anna.view.get("turn") == 1)
    expect(anna.page.get_by_role("timer")).to_contain_text("Bert has 9:")

    press(anna, say("en", "client.clock.knock", name="Bert"))
    anna.page.keyboard.press("Enter")
    expect(anna.page.get_by_text(say("en", "server.too_fast.knock"))).to_be_visible()
    knocked = say("en", "client.clock.knocked", name="Anna")
    expect(bert.page.get_by_role("status").filter(has_text=knocked)).to_have_count(1)
    look(bert, "somebody knocks")
    look(anna, "waiting for somebody")

    press(bert, say("en", "client.supper.pause"))
    for visitor in (anna, bert):
        supper = visitor.page.get_by_role("dialog", name=say("en", "client.supper.title"))
        expect(supper).to_contain_text(say("en", f"client.supper.text{'' if visitor is anna else '.you'}", name="Bert"))
    look(anna, "supper")
    look(bert, "supper on a phone")
    bert.page.keyboard.press("Escape")  # he may look at his cards
    expect(bert.page.get_by_role("dialog")).to_have_count(0)
    look(bert, "cards at supper")
    press(bert, say("en", "client.supper.go_on"))
    for visitor in (anna, bert):
        expect(visitor.page.get_by_text(say("en", "client.supper.title"))).to_have_count(0)

    with anna.elsewhere(table) as quick:
        quick.ask("clock", clock=HURRY)
        bert.until(lambda: bert.picture["seats"][1]["presence"] == "idle")
        look(bert, "a bot plays until you are back")
        quick.ask("clock", clock=None)
    press(bert, say("en", "client.clock.back"))
    bert.until(lambda: bert.picture["seats"][1]["presence"] == "here")
