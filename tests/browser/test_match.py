"""Whole matches against bots: by clicking real cards, and by keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from eselsohr.text import say
from tests.browser import keyboard
from tests.browser.conftest import Invite
from tests.browser.house import House
from tests.browser.keyboard import tab_to
from tests.browser.screens import look
from tests.browser.visitor import Manner, Visitor, largest, moments, play_out
from tests.conftest import some
from tests.server.secrecy import check_all, truth


@pytest.mark.parametrize("ox", some([True, False]))
def test_a_match_against_bots(house: House, invite: Invite, *, ox: bool) -> None:
    anna = invite(Manner(motion="no-preference"))
    anna.go()
    anna.type_name("Anna")
    anna.page.locator('a[href="/new/esel"]').click()
    pick(anna, "Seats at the table", "3")
    pick(anna, "How many of them are bots", "2")
    pick(anna, "Pace of the bots", "brisk")
    anna.page.get_by_label("Ox", exact=True).set_checked(ox)
    anna.page.get_by_label("Deals", exact=True).fill("1")
    anna.press("Open the table")
    anna.press("Deal the cards")
    anna.until(lambda: bool(anna.view))
    table = anna.picture["table"]
    assert anna.picture["options"] == {"ox": ox, "deals": 1, "starter": None}
    play_out(anna)
    assert_the_pad_is_right(anna)
    anna.leave()
    house.kill()
    plies = truth(house.database, table)
    assert check_all(anna.frames, 0, plies) > 5


def test_once_more(house: House, invite: Invite) -> None:
    """A newcomer is told the game in three lines, once; after a match, the next one begins at one click."""
    anna = invite(Manner(newcomer=True))
    first = anna.set_up([None, "greedy", "greedy"])
    anna.go(f"/t/{first}")
    brief = anna.page.get_by_role("dialog", name="Esel in three lines")
    for line in ("goal", "turn", "watch"):
        expect(brief.get_by_text(say("en", f"esel.brief.{line}"))).to_be_visible()
    look(anna, "first-match")
    anna.press("Let's play")
    expect(brief).to_have_count(0)
    anna.press("Rules")
    rules = anna.page.get_by_role("dialog", name="Rules of Esel")
    expect(rules.get_by_text(say("en", "esel.brief.goal"))).to_be_visible()
    anna.press("Put it away")
    play_out(anna)
    expect(anna.page.locator(".log h3").first).to_have_text("Round 1")
    anna.result()
    anna.press("One more match")
    anna.until(lambda: anna.picture["table"] != first and bool(anna.view))
    expect(anna.page.locator(".hand button")).to_have_count(len(anna.view["hand"].split()))
    expect(anna.page.get_by_role("dialog")).to_have_count(0)


def test_a_match_by_keyboard_alone(house: House, invite: Invite) -> None:
    anna = invite()
    anna.go()
    keys = anna.page.keyboard
    tab_to(anna, anna.page.locator('a[href="/new/esel"]'))
    keys.press("Enter")
    tab_to(anna, anna.page.get_by_role("group", name="Seats at the table").get_by_role("radio", checked=True))
    keys.press("ArrowLeft")  # 5 seats, then 4
    tab_to(anna, anna.page.get_by_role("group", name="How many of them are bots").get_by_role("radio", checked=True))
    for _ in range(3):
        keys.press("ArrowRight")
    tab_to(anna, anna.page.get_by_label("Deals", exact=True))
    keys.press("Control+a")
    keys.type("1")
    tab_to(anna, anna.page.get_by_role("group", name="Pace of the bots").get_by_role("radio", checked=True))
    keys.press("ArrowRight")
    tab_to(anna, anna.page.get_by_role("button", name="Open the table"))
    keys.press("Enter")
    tab_to(anna, anna.page.get_by_role("button", name="Deal the cards"))
    keys.press("Enter")
    anna.until(lambda: bool(anna.view))
    assert anna.picture["options"]["deals"] == 1
    keyboard.tab_to_hand(anna)
    for _ in moments(anna):
        if anna.to_act:
            anna.rest()
            move = largest(anna.view["legal"])
            keyboard.play(anna, [] if move == "pass" else move.split())
    assert_the_pad_is_right(anna)


def pick(visitor: Visitor, group: str, value: str) -> None:
    """Click one of a few values."""
    visitor.page.get_by_role("group", name=group).get_by_role("radio", name=value, exact=True).click()


def assert_the_pad_is_right(visitor: Visitor) -> None:
    """What stands on the pad is what the match came to, the winner first."""
    lines = visitor.result()
    seats, result = visitor.picture["seats"], visitor.view["result"]
    assert sorted(lines) == sorted([seat["name"], str(result["scores"][at])] for at, seat in enumerate(seats))
    assert lines[0][0] == seats[result["winners"][0]]["name"]
