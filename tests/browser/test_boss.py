"""Boss in the browser: whole matches by clicking, people who change places, and no card where it does not belong."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from eselsohr.engine.match import Match
from eselsohr.server.tables.telling import event_message
from eselsohr.text import say
from tests.browser import keyboard
from tests.browser.conftest import Invite
from tests.browser.house import House
from tests.browser.screens import look
from tests.browser.visitor import DESKTOP, PHONE, Manner, Visitor, moments
from tests.conftest import some
from tests.server.people import play_out
from tests.server.secrecy import leaves, truth
from tests.waiting import PATIENCE, patiently

CARDS = re.compile(r"(10|[2-9JQKA*])( (10|[2-9JQKA*]))*")


@pytest.mark.parametrize(("players", "rounds"), some([(4, 2), (10, 2)]))
def test_a_match_against_bots(house: House, invite: Invite, players: int, rounds: int) -> None:
    anna, bert = invite(), invite()
    table = anna.set_up([None] + ["greedy"] * (players - 1), game="boss", options={"rounds": rounds})
    anna.go(f"/t/{table}")
    bert.go(f"/t/{table}")
    for deal in range(1, rounds + 1):
        anna.until(lambda: anna.to_act and anna.view["deal"] == deal)  # noqa: B023
        assert_everybody_sits_by_rank(anna)
        if deal == rounds:
            assert_what_was_swapped_is_kept(anna)
        play_round(anna, deal)
    assert_the_pad_is_right(anna)
    bert.until(lambda: bert.over)
    for visitor in (anna, bert):
        visitor.leave()
    house.kill()
    plies = truth(house.database, table)
    for visitor, seat in ((anna, 0), (bert, None)):
        assert check_all(visitor.frames, seat, plies) > rounds


def test_a_match_by_keyboard_alone(invite: Invite) -> None:
    """Two rounds: cards, jokers that need a rank, and the score sheet between them."""
    anna = invite()
    anna.go(f"/t/{anna.set_up([None] + ['greedy'] * 3, game='boss', options={'rounds': 2})}")
    anna.until(lambda: bool(anna.view))
    for _ in moments(anna):
        if anna.picture["pause"]:
            keyboard.tab_to(anna, anna.page.locator("dialog button.main"))
            anna.page.keyboard.press("Enter")
            anna.until(lambda: anna.picture["pause"] is None)
        elif anna.to_act:
            anna.until(lambda: Counter(anna.hand()) == Counter(anna.view["hand"].split()))
            play_by_keyboard(anna, most_cards(anna.view["legal"]))
    assert_the_pad_is_right(anna)


def play_by_keyboard(visitor: Visitor, move: str) -> None:
    """Enter plays from the hand; jokers alone are what they can be at most, unless one tabs on to say otherwise."""
    cards, _, rank = move.partition(" = ")
    keys = visitor.page.keyboard
    keyboard.tab_to_hand(visitor)
    keyboard.choose(visitor, [] if cards == "pass" else cards.split())
    if rank and visitor.page.locator(".declare").count():
        keyboard.tab_to(visitor, visitor.page.locator(".declare input:checked"))
        for _ in patiently(f"the rank {rank}"):
            if visitor.page.locator(".declare input:checked").input_value() == rank:
                break
            keys.press("ArrowLeft")
        keyboard.tab_to(visitor, visitor.page.locator(".action .main"))
    passes = cards == "pass" and len(visitor.view["legal"]) > 1
    visitor.insist(lambda: keys.press("p" if passes else "Enter"))


@pytest.mark.parametrize(
    ("name", "manner", "players"),
    some([("phone-dark", Manner(PHONE, "nl", "dark"), 10), ("desktop", Manner(DESKTOP, "de", "light"), 6)]),
)
def test_screens(invite: Invite, name: str, manner: Manner, players: int) -> None:
    anna = invite(manner)
    table = anna.set_up([None] + ["greedy"] * (players - 1), game="boss", options={"rounds": 2})
    anna.go(f"/t/{table}")
    with anna.elsewhere(table) as device:
        play_out(device, until=lambda place: place.picture["pause"] is not None)
        device.ask("pace", pace=300)  # or the exchange would be over too soon
    anna.until(lambda: anna.picture.get("pause") is not None)
    anna.hurry()
    anna.page.wait_for_selector("dialog .pad")
    look(anna, f"{name}-boss-score-sheet")
    press_on(anna)
    anna.page.wait_for_selector(".slip")
    look(anna, f"{name}-boss-exchange")
    anna.until(lambda: anna.to_act)
    anna.rest()
    look(anna, f"{name}-boss-table")


def test_jokers_are_what_one_says(invite: Invite) -> None:
    """B12: whoever plays jokers alone chooses their rank; the button and everybody's table say it."""
    anna = invite()
    table = anna.set_up([None] + ["random"] * 3, game="boss", options={"rounds": 20})
    anna.go(f"/t/{table}")
    with anna.elsewhere(table) as device:
        play_out(device, until=lambda place: place.to_act and bool(choices(place.view["legal"])))
    anna.until(lambda: anna.to_act and bool(choices(anna.view["legal"])))
    anna.hurry()
    anna.rest()
    asks = "follow" if anna.view["plays"] else "lead"
    expect(anna.page.locator(".action .main")).to_have_text(say("en", f"boss.button.choose.{asks}"))
    *_, move, _ = choices(anna.view["legal"])
    rank = move.split()[-1]
    anna.choose("*")
    anna.page.locator(f'.declare input[value="{rank}"]').check()
    name = say("en", f"boss.card.{rank}") if rank in "JQKA" else rank
    assert anna.page.locator(".action .main").inner_text().strip() == f"Play a joker as {name}"
    anna.page.locator(".action .main").click()
    laid = anna.page.get_by_role("img", name=f"Anna: a joker as {name}", exact=True)
    laid.wait_for()
    assert laid.locator(".declared").inner_text() == f"= {rank}"


def choices(legal: list[str]) -> list[str]:
    """A single joker, where there is more than one rank to choose from."""
    found = [move for move in legal if re.fullmatch(r"\* = \S+", move)]
    return found if len(found) > 1 else []


def play_round(visitor: Visitor, deal: int) -> None:
    """Play until that round is over."""
    visitor.until(lambda: bool(visitor.view))
    for _ in range(100 * PATIENCE):
        if visitor.over or visitor.view["deal"] > deal:
            break
        act(visitor)
        visitor.page.wait_for_timeout(10)
    if not visitor.over:
        act(visitor)


def act(visitor: Visitor) -> None:
    """Press on, or play as many cards as possible."""
    if visitor.picture["pause"]:
        press_on(visitor)
    elif visitor.to_act:
        play(visitor, most_cards(visitor.view["legal"]))


def most_cards(legal: list[str]) -> str:
    """The legal move with the most cards, or a joker's with a rank of its own."""
    return max(legal, key=lambda move: 0 if move == "pass" else move.count(" "))


def press_on(visitor: Visitor) -> None:
    """Put the score sheet away."""
    visitor.press_on()
    visitor.until(lambda: visitor.picture["pause"] is None)


def play(visitor: Visitor, move: str) -> None:
    """Choose the cards, say what jokers alone are, and press the button; while it offers to skip, that first."""
    visitor.hurry()
    cards, _, rank = move.partition(" = ")
    visitor.choose(cards)
    declared = visitor.page.locator(f'.declare input[value="{rank}"]')
    if rank and declared.count():
        declared.check()
    visitor.press_to_play(move)
    visitor.page.locator(".hand [aria-pressed=true]").first.wait_for(state="detached")  # the cards have left the hand


def assert_everybody_sits_by_rank(visitor: Visitor) -> None:
    """B8: clockwise from the own seat, on the screen as in the view, each with the title of the last round."""
    visitor.rest()
    names, seating = [seat["name"] for seat in visitor.picture["seats"]], visitor.view["seating"]
    own = seating.index(visitor.view["seat"])
    circle = [*seating[own + 1 :], *seating[:own]]
    seats = visitor.page.locator(".seats li")
    assert [text.strip() for text in seats.locator(".name").all_inner_texts()] == [names[seat] for seat in circle]
    titles = [say("en", f"boss.title.{visitor.view['posts'][seating.index(seat)]}") for seat in circle]
    shown = [text.strip() for text in seats.locator(".plate .title").all_inner_texts()]
    assert shown == ([] if visitor.view["deal"] == 1 else titles)


def assert_what_was_swapped_is_kept(visitor: Visitor) -> None:
    """B10: whoever exchanged cards still reads which ones, also after a reload."""
    visitor.page.reload()
    visitor.page.wait_for_selector(".hand button")
    told = [event for event in visitor.picture["events"] if event["event"] in ("dealt", "exchanged")]
    swapped = [event for event in told[-(visitor.view["players"] // 2) :] if event["event"] == "exchanged"]
    own = [event for event in swapped if event["down"] is not None]
    kept = visitor.page.locator(".kept:visible")
    assert kept.count() == len(own) <= 1
    for event in own:
        cards = [event["down"], event["up"]][:: 1 if event["higher"] == visitor.view["seat"] else -1]
        assert [len(text.split()) for text in kept.locator(".pile").all_inner_texts()] == [event["count"]] * 2
        assert " ".join(" ".join(kept.locator(".pile").all_inner_texts()).split()) == " ".join(cards)


def assert_the_pad_is_right(visitor: Visitor) -> None:
    """The sums of places stand on the pad, in the final order (B14), each with the title of the last round."""
    lines, view = visitor.result(), visitor.view
    names, result = [seat["name"] for seat in visitor.picture["seats"]], view["result"]
    order = sorted(range(len(names)), key=lambda seat: result["places"][seat])
    titles = {seat: say("en", f"boss.title.{standing['post']}") for seat, standing in enumerate(view["standing"])}
    shown = [[" ".join(who.split()), total] for who, total in lines]
    assert shown == [[f"{names[seat]} {titles[seat]}", str(result["scores"][seat])] for seat in order]


# --- secrecy: every frame against the true match


def check_all(frames: list[dict[str, Any]], seat: int | None, plies: list[Match]) -> int:
    """Check every picture one visitor was sent; gives the number of pictures."""
    pictures = [frame for frame in frames if frame["kind"] == "picture" and frame["view"]]
    for picture in pictures:
        view = picture["view"]
        match = plies[view["ply"]]
        hand = match.position()["hands"][seat] if seat is not None else None
        assert view["hand"] == hand
        assert view == json.loads(json.dumps(match.view(seat)))
        story = [event_message(event, seat) for event in match.events_for(seat) if event.ply > picture["since"]]
        assert picture["events"] == msgspec.json.decode(msgspec.json.encode(story))
        for event in [] if match.over else picture["events"]:  # the end brings the whole story
            assert all(at == seat or cards is None for at, cards in enumerate(dealt(event)))
            seen = event["event"] != "exchanged" or seat in (event["higher"], event["lower"])
            assert seen or event["down"] is event["up"] is None
            assert seen or not any(map(CARDS.fullmatch, (text for _, text in leaves(event["phrases"]))))
        rest = {key: value for key, value in picture.items() if key not in ("view", "events")}
        assert not any(map(CARDS.fullmatch, (text for _, text in leaves(rest))))
        assert picture["stage"] == "over" or plies[0].position()["seed"] not in json.dumps(picture)
    return len(pictures)


def dealt(event: dict[str, Any]) -> list[str | None]:
    """The hands in an event that deals them."""
    hands: list[str | None] = event["hands"] if event["event"] == "dealt" else []
    return hands
