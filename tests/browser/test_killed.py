"""The server is killed in the middle of a move, or its disk is full: nothing lost, nothing doubled, and one is told."""

from __future__ import annotations

import json
import re
from collections import Counter

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Invite
from tests.browser.house import House
from tests.browser.visitor import Visitor, largest, play_out, play_until
from tests.server.disk import full_disk
from tests.server.secrecy import truth


def test_killed_before_it_has_read_the_move(house: House, invite: Invite) -> None:
    anna = invite()
    table, move = at_her_turn(anna)
    house.freeze()
    ply = send(anna, move)
    house.kill()
    anna.page.route(f"{anna.address}/", lambda route: route.fulfill(body='<script src="newer.js">'))  # it is updated
    goes_on(house, anna, table, ply, move, updated=True)


def test_killed_when_the_move_is_stored_and_nobody_knows(house: House, invite: Invite) -> None:
    anna = invite()
    silent: list[str] = []  # what the server said and the browser never heard
    deaf = False

    def between(browser: WebSocketRoute) -> None:
        server = browser.connect_to_server()
        server.on_message(lambda frame: silent.append(str(frame)) if deaf else browser.send(frame))

    anna.page.route_web_socket(re.compile("/socket"), between)
    table, move = at_her_turn(anna)
    deaf = True
    ply = send(anna, move)
    anna.until(lambda: any(json.loads(frame)["kind"] == "done" for frame in silent))
    house.kill()
    deaf = False
    goes_on(house, anna, table, ply, move)


def test_while_nothing_can_be_saved_everybody_is_told_and_the_match_waits(house: House, invite: Invite) -> None:
    anna, bert = invite(), invite()
    table, move = at_her_turn(anna)
    bert.go(f"/t/{table}")
    sentence, advice = "moves can't be saved just now", "Tell whoever runs the server"
    with full_disk(house.process.pid, house.database):
        ply = send(anna, move)
        expect(anna.page.get_by_text("it has not happened")).to_be_visible()
        for visitor in (anna, bert):
            expect(visitor.page.get_by_text(sentence)).to_be_visible()
        expect(anna.page.get_by_text(advice)).to_be_visible()
        expect(bert.page.get_by_text(advice)).to_be_hidden()
        assert anna.view["ply"] == ply
    for visitor in (anna, bert):  # by itself
        expect(visitor.page.get_by_text(sentence)).to_be_hidden()
    anna.press_to_play(move)  # her cards are still chosen
    assert anna.view["ply"] > ply


def at_her_turn(anna: Visitor) -> tuple[str, str]:
    """Play to the middle of a match; gives the table and the move to come."""
    table = anna.set_up([None, "greedy", "greedy", "random"])
    anna.go(f"/t/{table}")
    play_until(anna, lambda: anna.to_act and anna.view["ply"] > 12 and largest(anna.view["legal"]) != "pass")
    anna.rest()
    return table, largest(anna.view["legal"])


def send(anna: Visitor, move: str) -> int:
    """Choose the cards and press the button; gives the ply the move answers."""
    ply = int(anna.view["ply"])
    anna.choose(move)
    anna.page.locator(".action .main").click()
    return ply


def load_anew(anna: Visitor, *, offered: bool) -> None:
    """Load the page anew; one that is older than its server offers that itself, when there is no move to be made."""
    offer = anna.page.get_by_role("button", name="Load the new one")
    expect(offer).to_have_count(int(offered))
    if offered:
        anna.page.keyboard.press("Escape")  # first the result
        offer.click()
    else:
        anna.page.reload()
    expect(offer).to_have_count(0)


def goes_on(house: House, anna: Visitor, table: str, ply: int, move: str, *, updated: bool = False) -> None:
    """Start the server again: the browser comes back by itself, and the move has been played exactly once."""
    hand = Counter(anna.hand())
    expect(anna.page.get_by_text("Connection lost.")).to_be_visible()
    anna.frames.clear()  # the browser may not have heard them
    house.open()
    anna.until(lambda: anna.view.get("ply", 0) > ply)
    expect(anna.page.get_by_text("Connection lost.")).to_be_hidden()
    played = Counter(anna.view["hand"].split())
    assert hand - played == Counter(move.split())
    play_out(anna)
    anna.result()
    told = anna.log()
    load_anew(anna, offered=updated)
    anna.result()
    assert anna.log() == told
    anna.leave()
    house.kill()
    last = truth(house.database, table)[-1]
    told_of_it = [event.plain() for event in last.events if event.ply == ply + 1 and event.tag == "played"]
    assert [(event["seat"], event["cards"]) for event in told_of_it] == [(0, move)]
    anna.forgive()
