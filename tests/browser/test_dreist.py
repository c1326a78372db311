"""DREIst in the browser: whole matches by clicking, alone against Egon and in company; every frame is checked."""

from __future__ import annotations

import json
import re
import sqlite3
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from eselsohr.engine.match import Match
from tests.browser.conftest import Invite
from tests.browser.house import House
from tests.browser.screens import look
from tests.browser.visitor import DESKTOP, PATIENCE, PHONE, Manner, Visitor

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


@pytest.mark.parametrize(("won", "size"), [(True, DESKTOP), (False, PHONE)], ids=["won", "lost"])
def test_alone_against_egon(house: House, invite: Invite, size: tuple[int, int], *, won: bool) -> None:
    anna = invite(Manner(size))
    table = arrange(house, anna, 1, {}, seed_of(1, {}, 0 if won else 1))
    play_out(anna)
    assert anna.view["result"]["winners"] == [0 if won else 1]
    expect(anna.page.locator("dialog .pad")).to_contain_text("Egon", timeout=PATIENCE * 1000)
    look(anna, f"dreist-{'won' if won else 'lost'}")
    assert_nothing_was_told(house, anna, table)


@pytest.mark.parametrize(("players", "size"), [(2, PHONE), (4, DESKTOP)])
def test_in_company(house: House, invite: Invite, players: int, size: tuple[int, int]) -> None:
    anna = invite(Manner(size, theme="dark"))
    options = {"games": 2 if players == 4 else 1}
    table = arrange(house, anna, players, options, "company")
    play_out(anna)
    lines = anna.result()
    assert sorted(int(total) for _, total in lines) == sorted(anna.view["result"]["scores"])
    assert_nothing_was_told(house, anna, table)


def test_a_campaign_is_a_ladder(house: House, invite: Invite) -> None:
    anna = invite()
    arrange(house, anna, 1, {"campaign": True}, seed_of(1, {"campaign": True}, 1))
    expect(anna.page.locator(".side .ladder [aria-current]")).to_contain_text("50 : 46")
    play_out(anna)
    expect(anna.page.locator("dialog .ladder li")).to_have_count(6, timeout=PATIENCE * 1000)
    expect(anna.page.locator("dialog .ladder .won")).to_have_count(0)


@pytest.mark.parametrize("manner", [Manner(), Manner(PHONE, "nl", "dark")], ids=["desktop", "phone"])
def test_cells_that_will_do_and_cells_that_will_not(house: House, invite: Invite, manner: Manner) -> None:
    """Legal cells of the chosen card are lit; another one is refused with its rule, and nothing happens."""
    anna = invite(manner)
    arrange(house, anna, 1, {}, seed_of(1, {}, 0))
    face, row = next(move for move in anna.view["legal"] if "@" in move).partition("@")[0], 3
    anna.choose(face)
    lit = anna.page.locator(".cell.legal").evaluate_all("cells => cells.map(cell => cell.dataset.target)")
    assert lit == [move for move in anna.view["legal"] if move.startswith(f"{face}@")]
    look(anna, f"dreist-{manner.theme}-chosen")
    anna.page.locator(f'[data-target="{face}@{row}"]').click()
    anna.page.locator(".action .main").click()
    expect(anna.page.locator(".action .refusal")).to_contain_text(re.compile(r"\(D\d+\)"))
    look(anna, f"dreist-{manner.theme}-refused")
    assert anna.view["ply"] == 0


# --- playing


def arrange(house: House, visitor: Visitor, players: int, options: dict[str, Any], seed: str) -> str:
    """Lay a table whose cards are known, and come to it."""
    seats = [None, *["greedy"] * (players - 1)]
    table = visitor.set_up(seats, game="dreist", options={"starter": 0} | options, start=False)
    house.kill()
    with sqlite3.connect(house.database) as db:
        db.execute("UPDATE tables SET seed = ? WHERE id = ?", (seed, table))
    db.close()
    house.open()
    visitor.go(f"/t/{table}")
    visitor.page.locator(".start .main").click()
    visitor.until(lambda: visitor.to_act)
    visitor.rest()
    return table


def seed_of(players: int, options: dict[str, Any], winner: int) -> str:
    """Find a seed with which whoever plays like `liked` can lay at once and comes out like this."""
    for number in range(500):
        match = Match.new("dreist", players, {"starter": 0} | options, f"egon {number}")
        at_once = any("@" in move for move in match.legal())
        while not match.over:
            match.play(liked(match.legal()))
        if at_once and match.result is not None and match.result.winners == [winner]:
            return f"egon {number}"
    raise AssertionError("nobody ever comes out like this")


def liked(legal: list[str]) -> str:
    """Lay whatever can be laid, then draw, then give; discard only what must be."""
    kinds = ("@", "draw", "gift", "end", "discard")
    return next(move for kind in kinds for move in legal if kind in move)


def play_out(visitor: Visitor) -> None:
    """Play to the end of the match."""
    ends = time.monotonic() + 5 * PATIENCE
    while not visitor.over:
        if visitor.picture["pause"]:
            visitor.act()
        elif visitor.to_act:
            play(visitor, liked(visitor.view["legal"]))
        visitor.page.wait_for_timeout(5)
        assert time.monotonic() < ends, "the match never ended"


def play(visitor: Visitor, move: str) -> None:
    """Make one move by clicking what is on the screen."""
    page, ply = visitor.page, visitor.view["ply"]
    for words in ("On to your turn", "Skip"):
        page.get_by_role("button", name=words, exact=True).evaluate_all("found => found.forEach(one => one.click())")
    visitor.rest()
    if move.startswith("gift"):
        for seat in {*move.split()[1:]} - {"none"}:
            page.locator(f'[data-receiver="{seat}"]').click()
        page.locator("dialog .main").click()
    elif "@" in move or move.startswith("discard"):
        visitor.choose(move.removeprefix("discard ").partition("@")[0])
        target = page.locator(f'[data-target="{move}"]' if "@" in move else "button.discard")
        if target.get_attribute("aria-pressed") != "true":
            target.click()
        page.locator(".action .main").click()
    else:
        visitor.press({"draw": "Draw a card", "keep": "Rather not", "end": "Done, end the turn"}[move])
    visitor.until(lambda: visitor.view["ply"] > ply)


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
        for path, text in leaves(frame):
            if CARDS.fullmatch(text):
                check(frame, path, text, match)


def truth(database: Path, table: str) -> list[Match]:
    """The match after every ply, rebuilt from the store."""
    with sqlite3.connect(database) as db:
        game, seed, options = db.execute("SELECT game, seed, options FROM tables WHERE id = ?", (table,)).fetchone()
        (players,) = db.execute('SELECT count(*) FROM seats WHERE "table" = ?', (table,)).fetchone()
        moves = db.execute('SELECT move FROM moves WHERE "table" = ? ORDER BY ply', (table,)).fetchall()
    db.close()
    plies = [Match.new(game, players, json.loads(options), seed)]
    for (move,) in moves:
        plies.append(plies[-1].copy())
        plies[-1].play(move)
    return plies


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


def leaves(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Every text in a message, with its path."""
    if isinstance(value, str):
        yield path, value
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from leaves(inner, (*path, key))
