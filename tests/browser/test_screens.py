"""Every screen, large and small, light and dark, in three languages: a picture of each, and axe finds nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.house import House
from tests.browser.screens import look
from tests.browser.visitor import DESKTOP, PHONE, Manner, play_out, play_until, refused
from tests.conftest import some

WALKS = {
    "desktop": Manner(DESKTOP, "de"),
    "phone-dark": Manner(PHONE, "nl", "dark"),
    "phone": Manner(PHONE, "en"),
    "desktop-dark": Manner(DESKTOP, "nl", "dark"),
}
walks = pytest.mark.parametrize("name", some([*WALKS], 2))


@walks
def test_before_a_match(invite: Invite, name: str) -> None:
    anna, bert = invite(WALKS[name]), invite(WALKS[name])
    for path, screen in (("/", "home"), ("/new/esel", "new"), ("/nowhere", "lost"), ("/t/nowhere", "gone")):
        anna.go(path, 404 if "nowhere" in path else 200)
        anna.page.wait_for_load_state("networkidle")
        look(anna, f"{name}-{screen}")
    table = anna.set_up([None, None, "greedy", None, "random"], start=False)
    for visitor, screen in ((anna, "lobby"), (bert, "lobby-guest")):
        visitor.go(f"/t/{table}")
        visitor.page.wait_for_load_state("networkidle")
        look(visitor, f"{name}-{screen}")
    anna.go()
    anna.page.wait_for_selector("ul.tables")
    anna.page.locator("header .popover > button").click()
    look(anna, f"{name}-home-again")


@walks
def test_during_a_match(invite: Invite, name: str) -> None:
    anna = invite(WALKS[name])
    anna.go(f"/t/{anna.set_up([None, 'greedy', 'greedy', 'random', 'greedy'], options={'deals': 2, 'ox': True})}")
    play_until(anna, lambda: anna.to_act and bool(anna.view["plays"]))
    anna.rest()
    look(anna, f"{name}-table")
    refused(anna)
    look(anna, f"{name}-refusal")
    anna.choose("pass")
    play_until(anna, lambda: (anna.to_act and anna.view["kind"] == "donkey") or anna.picture["pause"] is not None)
    if anna.to_act:
        anna.rest()
        look(anna, f"{name}-donkey")
    anna.page.locator("header > .popover > button").click()
    look(anna, f"{name}-menu")
    anna.page.keyboard.press("Escape")
    play_until(anna, lambda: anna.picture["pause"] is not None)
    anna.page.wait_for_selector("dialog .pad")
    expect(anna.page.locator(".action .spare")).to_have_count(0)  # there is no round to be passed
    look(anna, f"{name}-score-sheet")
    play_out(anna)
    anna.result()
    look(anna, f"{name}-result")


@walks
def test_a_full_table_and_a_spectator(house: House, invite: Invite, name: str) -> None:
    anna, bert = invite(WALKS[name]), invite(WALKS[name])
    table = anna.set_up([None] + ["greedy"] * 11)
    anna.go(f"/t/{table}")
    play_until(anna, lambda: anna.to_act and len(anna.view["plays"]) > 5)
    anna.rest()
    bert.go(f"/t/{table}")
    look(anna, f"{name}-twelve")
    look(bert, f"{name}-spectator")
    house.kill()
    expect(anna.page.locator(".banner")).not_to_have_text("")
    look(anna, f"{name}-line-lost")
    house.open()
    for visitor in (anna, bert):
        expect(visitor.page.locator(".banner")).to_have_text("", timeout=60_000)
        visitor.forgive()
