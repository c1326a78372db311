"""DREIst in the browser: whole matches by clicking, alone against Egon and in company; every frame is checked."""

from __future__ import annotations

import json
import re
import sqlite3
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import FloatRect as Box
from playwright.sync_api import expect

from eselsohr.engine.match import Match
from eselsohr.text import say
from tests.browser.conftest import Invite
from tests.browser.house import House
from tests.browser.keyboard import tab_to
from tests.browser.screens import look
from tests.browser.sight import refusal_in_the_way, resize
from tests.browser.visitor import DESKTOP, PHONE, Manner, Visitor, moments
from tests.conftest import some
from tests.server.secrecy import leaves, truth, without_after

CARDS = re.compile(r"[1-8][rytv](@\d+)?( [1-8][rytv](@\d+)?)*")
OPEN = {  # what everybody may read, by event
    "laid": {"cell"},
    "row_three": {"cells"},
    "column_three": {"cells", "loose"},
    "discarded": {"cards"},
    "revealed": {"cards"},
    "put_aside": {"cards"},
    "aside_discarded": {"cards"},
    "deal_over": {"hands"},
}
OWN = {"dealt": {"hands"}, "drew": {"cards"}, "received": {"cards"}, "refilled": {"cards"}}  # and what only its seat


# Short matches against Egon for whoever plays like `liked`, then like `dull`: with presents, and cells to choose from.
WON, LOST, CAMPAIGN = "egon 1", "egon 33", "egon 146"
WORDS = {move: say("en", f"dreist.button.{move}") for move in ("draw", "keep", "end")}
ENTRY = ".hand [tabindex='0']:not([inert])"  # where Tab enters the hand
NOTHING = say("en", "dreist.button.gift.none")
BUSY = {say("en", "client.table.moment"), say("en", "client.table.early")}
LOOKS = "cells => cells.map(getComputedStyle).map(look => `${look.borderTopWidth} ${look.backgroundColor}`)"
SKIP = """words => document.querySelectorAll("button").forEach(one => words.includes(one.innerText) && one.click())"""


@pytest.mark.parametrize(("won", "size"), [(True, DESKTOP), (False, PHONE)], ids=["won", "lost"])
def test_alone_against_egon(house: House, invite: Invite, size: tuple[int, int], *, won: bool) -> None:
    anna = invite(Manner(size))
    table = arrange(house, anna, {}, WON if won else LOST)
    play_out(anna, keen=1000 if won else 20)
    assert anna.view["result"]["winners"] == [0 if won else 1]
    expect(anna.page.locator("dialog .pad")).to_contain_text("Egon")
    look(anna, f"dreist-{'won' if won else 'lost'}")
    assert_nothing_was_told(house, anna, table)


@pytest.mark.parametrize(("players", "size"), some([(2, PHONE), (4, DESKTOP)]))
def test_in_company(house: House, invite: Invite, players: int, size: tuple[int, int]) -> None:
    anna = invite(Manner(size, theme="dark"))
    options = {"games": 2 if players == 4 else 1, "starter": 0}
    table = anna.set_up([None, *["greedy"] * (players - 1)], game="dreist", options=options)
    anna.go(f"/t/{table}")
    laid: list[Box] = []  # where the button was that laid a card
    play_out(anna, keen=80, by=partial(play_and_point, laid))
    assert laid
    lines = anna.result()
    assert sorted(int(total) for _, total in lines) == sorted(anna.view["result"]["scores"])
    assert_nothing_was_told(house, anna, table)


def test_a_campaign_by_keyboard_alone(house: House, invite: Invite) -> None:
    """Space chooses, up and down go through the places, Enter does it; the ladder tells how far one came."""
    anna = invite()
    arrange(house, anna, {"campaign": True}, CAMPAIGN)
    expect(anna.page.locator(".side .ladder [aria-current]")).to_contain_text("50 : 46")
    tab_to(anna, anna.page.locator(ENTRY))
    play_out(anna, keen=20, by=play_by_keyboard)
    expect(anna.page.locator("dialog .ladder li")).to_have_count(6)
    expect(anna.page.locator("dialog .ladder .won")).to_have_count(0)
    expect(anna.page.locator("dialog .ladder li:has(.fell)")).to_contain_text("50 : 46")


@pytest.mark.parametrize("manner", [Manner(), Manner(PHONE, "nl", "dark")], ids=["desktop", "phone"])
def test_cells_that_will_do_and_cells_that_will_not(house: House, invite: Invite, manner: Manner) -> None:
    """Legal cells of the chosen card are lit; another one is refused with its rule, and nothing happens."""
    anna = invite(manner)
    arrange(house, anna, {}, LOST)
    anna.rest()
    face, row = next(move for move in anna.view["legal"] if "@" in move).partition("@")[0], 3
    anna.choose(face)
    lit = anna.page.locator(".cell.legal").evaluate_all("cells => cells.map(cell => cell.dataset.target)")
    assert lit == [move for move in anna.view["legal"] if move.startswith(f"{face}@")]
    others = anna.page.locator(".cell:not(.legal)").evaluate_all(LOOKS)
    assert set(others) == {"0px rgba(0, 0, 0, 0)"}  # nothing is to be seen of them
    look(anna, f"dreist-{manner.theme}-chosen")
    anna.page.locator(f'[data-target="{face}@{row}"]').click()
    expect(anna.page.locator(".action .refusal")).to_contain_text(re.compile(r"\(D\d+\)"))
    look(anna, f"dreist-{manner.theme}-refused")
    assert refusal_in_the_way(anna) == []
    resize(anna, manner.size)
    assert anna.view["ply"] == 0
    assert_it_zooms(anna, pinch if manner.size == PHONE else turn_the_wheel)


# --- the table comes nearer


def assert_it_zooms(visitor: Visitor, zoom: Callable[[Visitor, float, float], None]) -> None:
    """What lies under the fingers or the pointer grows and stays there; the page itself does not."""
    box = visitor.page.locator(".box").bounding_box()
    cell = visitor.page.locator(".cell.legal").first
    before = cell.bounding_box()
    assert box and before
    at = before["x"] + before["width"] / 2, before["y"] + before["height"] / 2
    zoom(visitor, *at)
    visitor.until(lambda: (cell.bounding_box() or before)["width"] > 1.25 * before["width"])
    after = cell.bounding_box()
    assert after and after["x"] <= at[0] <= after["x"] + after["width"]
    assert visitor.page.locator(".box").bounding_box() == box


def turn_the_wheel(visitor: Visitor, x: float, y: float) -> None:
    """The mouse's wheel with Ctrl."""
    page = visitor.page
    page.mouse.move(x, y)
    page.keyboard.down("Control")
    for _ in range(4):
        page.mouse.wheel(0, -100)
    page.keyboard.up("Control")


def pinch(visitor: Visitor, x: float, y: float) -> None:
    """Two fingers, spread."""
    fingers = visitor.context.new_cdp_session(visitor.page)
    for kind, apart in (("touchStart", 40), ("touchMove", 50), ("touchMove", 60), ("touchMove", 70)):
        points = [{"x": x, "y": y - apart, "id": 0}, {"x": x, "y": y + apart, "id": 1}]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


# --- playing


def arrange(house: House, visitor: Visitor, options: dict[str, Any], seed: str) -> str:
    """Lay a table for one whose cards are known, since nobody has shuffled but the seed, and come to it."""
    table = visitor.set_up([None], game="dreist", options=options, start=False)
    house.kill()
    with sqlite3.connect(house.database) as db:
        db.execute("UPDATE tables SET seed = ?, started = 1 WHERE id = ?", (seed, table))
    db.close()
    house.open()
    visitor.go(f"/t/{table}")
    visitor.until(lambda: visitor.to_act)
    return table


def liked(legal: list[str]) -> str:
    """Lay whatever can be laid, then draw, then give; discard only what must be."""
    kinds = ("@", "draw", "gift", "end", "discard")
    return next(move for kind in kinds for move in legal if kind in move)


def dull(legal: list[str]) -> str:
    """Get the turn over with: whoever has seen enough lets the others win."""
    return next(move for kind in ("discard", "end", "keep", "none", "@") for move in legal if kind in move)


def play_out(visitor: Visitor, *, keen: int, by: Callable[[Visitor, str], None] | None = None) -> None:
    """Play to the end of the match: with a will for so many plies, then just to be done with it."""
    for _ in moments(visitor):
        if visitor.picture.get("pause"):
            hurry(visitor)
            visitor.act()
        elif visitor.to_act and is_ready(visitor):
            view = visitor.view
            (by or play_by_mouse)(visitor, (liked if view["ply"] < keen else dull)(view["legal"]))
            visitor.until(partial(has_moved, visitor, view["ply"]))
    hurry(visitor)


def has_moved(visitor: Visitor, ply: int) -> bool:
    """Whether a move has been played since that ply."""
    return int(visitor.view["ply"]) > ply


def is_ready(visitor: Visitor) -> bool:
    """Whether the screen has caught up; if not, it is told to hurry."""
    hurry(visitor)
    return visitor.page.locator(".action .main").inner_text() not in BUSY


def hurry(visitor: Visitor) -> None:
    """Press what skips to the own turn, if it is there."""
    visitor.page.evaluate(SKIP, [say("en", "client.table.early"), say("en", "client.table.skip")])


def play_by_mouse(visitor: Visitor, move: str) -> None:
    """Make one move by clicking what is on the screen."""
    page = visitor.page
    if move.startswith("gift"):
        for seat in {*move.split()[1:]} - {"none"}:
            receiver = page.locator(f'[data-receiver="{seat}"]')
            if receiver.get_attribute("aria-pressed") != "true":
                receiver.click()
        page.locator("dialog .main" if move != "gift none" else f"dialog :text-is('{NOTHING}')").click()
    elif "@" in move or move.startswith("discard"):
        visitor.choose(move.removeprefix("discard ").partition("@")[0])
        target = page.locator(f'[data-target="{move}"]' if "@" in move else "button.discard")
        if target.get_attribute("aria-pressed") != "true":
            target.click()
        page.locator(".action .main").click()
    else:
        visitor.press(WORDS[move])


def play_and_point(laid: list[Box], visitor: Visitor, move: str) -> None:
    """Play by mouse; whoever clicks once more where a card was laid does not end the turn."""
    box = visitor.page.locator(".action .spare" if move == "end" else ".action .main").bounding_box()
    assert box
    if "@" in move:
        laid.append(box)
    elif move == "end":
        assert not any(overlap(box, one) for one in laid)
    play_by_mouse(visitor, move)


def overlap(one: Box, other: Box) -> bool:
    """Whether two rectangles on the screen have a point in common."""
    beside = one["x"] >= other["x"] + other["width"] or other["x"] >= one["x"] + one["width"]
    return not beside and one["y"] < other["y"] + other["height"] and other["y"] < one["y"] + one["height"]


def play_by_keyboard(visitor: Visitor, move: str) -> None:
    """Make one move with keys; the keyboard is never lost, and mostly where one needs it."""
    page, keys = visitor.page, visitor.page.keyboard
    expect(page.locator(":focus")).to_have_count(1)
    if "@" in move or move.startswith("discard"):
        tab_to(visitor, page.locator(ENTRY))
        face = move.removeprefix("discard ").partition("@")[0]
        keys.press("Home")
        for _ in range(visitor.hand().index(face)):
            keys.press("ArrowRight")
        keys.press("Space")
        places = [way for way in visitor.view["legal"] if way.startswith((f"{face}@", f"discard {face}"))]
        aimed = 0 if len(places) < 2 or "@" not in places[1] else -1  # where there is only one cell, it is aimed at
        for _ in range(places.index(move) - aimed):
            keys.press("ArrowDown")
    elif move in WORDS and page.locator(".action .main").inner_text() != WORDS[move]:
        tab_to(visitor, page.get_by_role("button", name=WORDS[move], exact=True))
    keys.press("Enter")


# --- secrecy


def assert_nothing_was_told(house: House, visitor: Visitor, table: str) -> None:
    """Hold every frame against the true cards: whatever looks like cards stands where this seat may read it."""
    visitor.leave()
    house.kill()
    plies = truth(house.database, table)
    running = [frame for frame in visitor.frames if frame["kind"] == "picture" and frame["stage"] == "running"]
    assert len(running) > 20
    for frame in running:
        match = plies[frame["view"]["ply"]]
        assert match.position()["seed"] not in json.dumps(frame)
        told = [without_after(event, match) for event in frame["events"]]
        for path, text in leaves(frame | {"events": told}):
            if CARDS.fullmatch(text):
                check(frame, path, text, match)


def check(frame: dict[str, Any], path: tuple[str | int, ...], text: str, match: Match) -> None:
    """Ask of one text that could be cards whether seat 0 may read it there."""
    if path[0] == "view":
        position = match.position()
        assert path[1] in ("hand", "layout", "discard", "legal"), path
        if path[1] == "legal":
            assert not Counter([text.partition("@")[0]]) - Counter(position["hands"][0].split())
        else:
            assert text == (position["hands"][0] if path[1] == "hand" else position[path[1]])
        return
    assert path[0] == "events", path
    event = frame["events"][path[1]]
    names = OPEN.get(event["event"]) or (OWN[event["event"]] if event.get("seat", 0) == 0 else set())
    if path[2] == "phrases":
        assert text in [told for name in names for _, told in leaves(event[name])], (event, path)
    else:
        assert path[2] in names, (event, path)
        assert event["event"] != "dealt" or path[3] == 0, (event, path)
