"""Controls belong to the picture on the screen: nothing is played on what has not been shown, and nothing twice."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import expect

from eselsohr.text import say
from tests.browser.conftest import Invite
from tests.browser.screens import look, settle
from tests.browser.visitor import DESKTOP, HELD, PHONE, POINT, Manner, Visitor, largest, play_until
from tests.server import people
from tests.waiting import patiently

EARLY = "On to your turn"


def played(visitor: Visitor) -> list[dict[str, Any]]:
    """The moves this browser has sent."""
    return [frame for frame in visitor.sent if frame["do"] == "play"]


def could_pass(visitor: Visitor) -> bool:
    """Whether it is a choice: to pass, or to play."""
    return visitor.to_act and "pass" in visitor.view["legal"] and len(visitor.view["legal"]) > 1


def fall_behind(visitor: Visitor) -> None:
    """Play while the browser's clock stands still: the others have answered, the screen shows the move just made."""
    for _ in patiently("a turn one could pass, with something still to be shown"):
        ply = visitor.view["ply"]
        visitor.play(visitor.view["legal"][0])  # one card at most, or the match would be too short
        visitor.until(lambda ply=ply: (visitor.to_act and visitor.view["ply"] > ply) or visitor.over)  # type: ignore[misc]
        assert not visitor.over, "the match was too short for this"
        if could_pass(visitor) and visitor.page.locator(".action .main", has_text=EARLY).count():
            break


@pytest.mark.parametrize("ways", [("the button", "a held button"), ("a card", "a key")], ids=" ".join)
def test_an_early_click_brings_the_present_and_plays_nothing(invite: Invite, ways: tuple[str, ...]) -> None:
    anna = invite()
    anna.page.clock.install()
    anna.go(f"/t/{anna.set_up([None, 'greedy', 'greedy'])}")
    anna.until(lambda: anna.to_act)
    anna.page.clock.pause_at(time.time() + 5)
    main, spare, held = (anna.page.locator(css) for css in (".action .main", ".action .spare", HELD))
    for early in ways:
        fall_behind(anna)
        before, cards = played(anna), anna.view["hand"].split()
        expect(spare).to_have_count(0)
        if early == "the button":
            main.click()
        elif early == "a held button":  # pressed on the old picture, let go on the new one
            box = main.bounding_box()
            assert box
            anna.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            anna.page.mouse.down()
            anna.page.clock.run_for(60_000)
            anna.page.mouse.up()
        elif early == "a card":
            anna.page.mouse.click(*held.first.evaluate(POINT))
            anna.page.keyboard.press("Escape")
        else:
            anna.page.keyboard.press("p")
        expect(spare).to_have_text("Pass")  # now one sees what one would pass on
        expect(held).to_have_count(len(cards))
        expect(main).to_have_attribute("aria-disabled", "true")  # nothing is chosen: nothing is about to happen
        main.click(force=True)
        assert played(anna) == before
        ply = anna.view["ply"]
        spare.dblclick()
        anna.until(lambda ply=ply: anna.view["ply"] > ply and (anna.to_act or anna.over))  # type: ignore[misc]
        assert [frame["move"] for frame in played(anna)[len(before) :]] == ["pass"]
    assert len({frame["ply"] for frame in played(anna)}) == len(played(anna))


def test_passing_has_a_button_of_its_own(invite: Invite) -> None:
    anna = invite()
    anna.go(f"/t/{anna.set_up([None, 'greedy', 'greedy', 'greedy'])}")
    play_until(anna, lambda: could_pass(anna) and largest(anna.view["legal"]) != "pass")
    anna.rest()
    main, spare, keys = anna.page.locator(".action .main"), anna.page.locator(".action .spare"), anna.page.keyboard
    before, place = played(anna), spare.bounding_box()
    expect(spare).to_have_text("Pass")
    for _ in range(3):
        keys.press("Enter")
    anna.choose(largest(anna.view["legal"]))
    expect(main).to_contain_text("Play")
    assert spare.bounding_box() == place  # it stays where it was
    assert played(anna) == before
    look(anna, "pass-beside-play")
    main.dblclick()
    anna.until(lambda: len(played(anna)) > len(before))
    anna.rest()
    assert len(played(anna)) == len(before) + 1


def test_keys_from_anywhere(invite: Invite) -> None:
    """Digits choose, letters do the rest, without a single Tab; not while somebody types, nor when switched off."""
    anna = invite()
    anna.go(f"/t/{anna.set_up([None, 'greedy', 'greedy'], options={'starter': 0, 'deals': 1})}")
    anna.until(lambda: anna.to_act)
    anna.rest()
    page, keys = anna.page, anna.page.keyboard
    chosen, log, dialog = page.locator(f"{HELD}[aria-pressed=true]"), page.locator("aside .log"), page.locator("dialog")

    keys.press("?")
    expect(dialog).to_contain_text("Put chosen cards back")
    look(anna, "keys")
    keys.press("Escape")
    expect(dialog).to_have_count(0)
    keys.press("l")
    expect(log).to_be_hidden()
    keys.press("l")
    expect(log).to_be_visible()
    keys.press("?")
    expect(dialog.locator("dt", has_text="B")).to_have_count(1)
    keys.press("Escape")
    keys.press("b")
    expect(dialog).to_contain_text(say("en", "esel.brief.watch"))
    keys.press("Escape")
    expect(dialog).to_have_count(0)
    keys.press("r")
    expect(dialog.get_by_role("heading", name="Esel").first).to_be_visible()
    keys.press("Escape")
    keys.press("h")
    expect(page.locator("section.slip")).to_be_visible(timeout=300_000)
    keys.press("h")
    expect(page.locator("section.slip")).to_have_count(0)

    hand = anna.hand()
    kinds = list(dict.fromkeys(hand))
    most = max(kinds[:10], key=hand.count)
    digit = str((kinds.index(most) + 1) % 10)
    for count in range(1, hand.count(most) + 1):
        keys.press(digit)
        expect(chosen).to_have_count(count)
    keys.press(digit)  # there are no more: all go back
    expect(chosen).to_have_count(0)
    keys.press(f"Shift+Digit{digit}")
    expect(chosen).to_have_count(hand.count(most))
    look(anna, "keys-numbered")
    keys.press("Escape")
    expect(chosen).to_have_count(0)

    for _ in patiently("some moves by keys alone"):
        if anna.view["ply"] > 25 or anna.over:
            break
        anna.until(lambda: anna.to_act or anna.over)
        anna.rest()
        play_by_keys(anna)
    if not anna.over:
        before = played(anna)
        page.locator("header .popover > button").click()
        anna.type_name("php 12")
        keys.press("Enter")
        keys.press("Escape")
        expect(page.locator(".popover .out")).to_have_count(0)
        expect(chosen).to_have_count(0)
        assert played(anna) == before
        keys.press("?")
        keys.press("Tab")
        dialog.get_by_role("radio", name="off").check()
        keys.press("Escape")
        keys.press("1")
        expect(chosen).to_have_count(0)


def play_by_keys(visitor: Visitor) -> None:
    """Play what the digits reach: the cards of a move, or none of them."""
    keys, kinds = visitor.page.keyboard, list(dict.fromkeys(visitor.hand()))
    reached = [move for move in visitor.view["legal"] if set(move.split()) <= set(kinds[:10])]
    move = largest(reached or ["pass"])
    passes = move == "pass" and len(visitor.view["legal"]) > 1
    for card in move.split() if move != "pass" else ():
        keys.press(str((kinds.index(card) + 1) % 10))
    visitor.insist(lambda: keys.press("p" if passes else "Enter"))


@pytest.mark.parametrize(
    ("size", "words"),
    [
        (DESKTOP, "A double click takes all of a kind. More like that: press ?"),
        (PHONE, "A double tap takes all of a kind."),
    ],
)
def test_one_learns_of_the_double_click_once(invite: Invite, size: tuple[int, int], words: str) -> None:
    anna = invite(Manner(size))
    anna.go(f"/t/{anna.set_up([None, 'greedy', 'greedy'], options={'starter': 0, 'deals': 1})}")
    anna.until(lambda: anna.to_act)
    anna.rest()
    page, hand = anna.page, anna.hand()
    most = max(hand, key=hand.count)
    alike, tip = page.locator(f'{HELD}[data-card="{most}"]'), page.get_by_text(words, exact=True)
    anna.choose(f"{most} {most}")
    expect(tip).to_be_visible()
    page.keyboard.press("Escape")
    settle(anna)
    page.mouse.dblclick(*alike.first.evaluate(POINT))
    expect(page.locator(f"{HELD}[aria-pressed=true]")).to_have_count(hand.count(most))
    page.keyboard.press("Escape")
    anna.choose(f"{most} {most}")
    expect(tip).to_have_count(0)


def test_the_log_on_a_phone(invite: Invite) -> None:
    """Rounds have headings, the newest line is in sight; a tap beside it, Escape or the way back put it away."""
    anna = invite(Manner(PHONE))
    table = anna.set_up([None, "greedy", "greedy"], options={"starter": 0, "deals": 1})
    with anna.elsewhere(table) as before:
        people.play_out(before, until=lambda tab: tab.to_act and tab.view["round"] > 4)
    anna.go(f"/t/{table}")
    anna.until(lambda: anna.to_act)
    anna.rest()
    page, log = anna.page, anna.page.locator("aside .log")
    for name, (width, height) in {"upright": PHONE, "on-its-side": PHONE[::-1]}.items():
        page.set_viewport_size({"width": width, "height": height})
        for put_away in (lambda: page.mouse.click(8, 300), lambda: page.keyboard.press("Escape"), page.go_back):
            expect(log).to_be_hidden()
            anna.press(say("en", "client.table.log"))
            expect(log.locator("li").last).to_be_in_viewport()
            put_away()
        expect(log).to_be_hidden()
        anna.press(say("en", "client.table.log"))
        look(anna, f"log-{name}")
        expect(log.locator("h3").last).to_be_in_viewport()
        page.keyboard.press("l")
    expect(page.locator(f"{HELD}[aria-pressed=true]")).to_have_count(0)
    assert page.url.endswith(f"/t/{table}")
