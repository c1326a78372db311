"""Heul doch in the browser: whole matches by clicking, closed stacks that say why, and no onion's face where it does
not belong."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect

from eselsohr.engine.match import Match
from eselsohr.text import say
from tests.browser import keyboard
from tests.browser.conftest import Invite
from tests.browser.house import House
from tests.browser.screens import look, settle
from tests.browser.sight import refusal_in_the_way
from tests.browser.visitor import DESKTOP, HELD, PHONE, POINT, Manner, Visitor, moments
from tests.conftest import some
from tests.server.people import play_out
from tests.server.secrecy import truth, without_after

FACE = re.compile(r"([1-7][roygbvp]|catapult|towel|carousel|werewolf)~?")
SPECIALS = ("catapult", "towel", "carousel", "werewolf")


@pytest.mark.parametrize(("players", "specials"), some([(6, True), (3, False)]))
def test_a_match_against_bots(house: House, invite: Invite, players: int, *, specials: bool) -> None:
    anna, bert = invite(), invite(Manner(PHONE))
    table = anna.set_up([None] + ["greedy"] * (players - 1), game="heuldoch", options={"specials": specials})
    for visitor in (anna, bert):
        visitor.go(f"/t/{table}")
    play_to_the_end(anna, random.Random(players))
    assert_the_pad_is_right(anna)
    anna.until(lambda: anna.page.locator(".log li").count() > anna.view["ply"])  # the whole match may be read now
    bert.until(lambda: bert.over)
    for visitor in (anna, bert):
        visitor.leave()
    house.kill()
    plies = truth(house.database, table)
    for visitor, seat in ((anna, 0), (bert, None)):
        assert check_all(visitor.frames, seat, plies) > 10


def test_a_closed_stack_says_why(invite: Invite) -> None:
    """The reasons on the screen are the server's refusals, one for every place that is closed; a tap asks for it."""
    anna = invite()
    anna.go(f"/t/{anna.set_up([None] + ['greedy'] * 2, game='heuldoch', options={'starter': 0})}")
    anna.until(lambda: anna.to_act)
    for card in sorted(set(anna.view["hand"].split())):
        anna.choose(card)
        closed = [place for place in ("own", "left", "right") if f"{place} {card}" not in anna.view["legal"]]
        slips = anna.page.locator(".why")
        expect(slips).to_have_count(len(closed))
        assert all(re.search(r"\(H\d+\)$", text) for text in slips.all_text_contents())
        expect(anna.page.locator(".stack.closed")).to_have_count(len(closed))
        expect(anna.page.locator(".stack .target")).to_have_count(3 - len(closed))
    expect(anna.page.locator(".action .refusal")).to_have_count(0)
    assert closed, "the last card may go anywhere"
    anna.page.locator(".stack .shut").first.click()
    expect(anna.page.locator(".action .refusal")).to_contain_text("(H")
    assert refusal_in_the_way(anna) == []


def test_a_match_by_keyboard_alone(invite: Invite) -> None:
    """Arrows and Space choose a card, the up arrow its next way, Enter plays; the keyboard never leaves the hand."""
    anna, chance = invite(), random.Random(2)
    options = {"starter": 0, "specials": True}
    anna.go(f"/t/{anna.set_up([None] + ['greedy'] * 5, game='heuldoch', options=options)}")
    anna.until(lambda: bool(anna.view))
    keyboard.tab_to_hand(anna)
    for _ in moments(anna):
        if anna.to_act:
            play_by_keyboard(anna, chance.choice(anna.view["legal"]))
    assert_the_pad_is_right(anna)


def play_by_keyboard(visitor: Visitor, move: str) -> None:
    """Choose the card, then go through its ways until the button says the right one."""
    visitor.until(lambda: Counter(visitor.hand()) == Counter(visitor.view["hand"].split()))
    ply, (way, _, to) = visitor.view["ply"], move.partition(" ")
    card, says = way if way in SPECIALS else to, words(visitor, way, to)
    keyboard.choose(visitor, [card])
    button = visitor.page.locator(".action .main")
    for _ in visitor.view["legal"]:
        if button.inner_text().strip() == says:
            break
        visitor.page.keyboard.press("ArrowUp")
    expect(button).to_have_text(says)
    visitor.page.keyboard.press("Enter")
    visitor.until(lambda: visitor.view["ply"] > ply)


def test_a_card_dropped_where_it_may_not_go(invite: Invite) -> None:
    """It goes back to the hand, and the rule says why; over nothing it only stays chosen; Escape puts it back."""
    anna = invite()
    anna.go(f"/t/{anna.set_up([None] + ['greedy'] * 2, game='heuldoch', options={'starter': 0})}")
    anna.until(lambda: anna.to_act)
    ways = {"own": 0, "left": 1, "right": 2}
    cards = anna.view["hand"].split()
    card, way = next((card, way) for card in cards for way in ways if f"{way} {card}" not in anna.view["legal"])
    drag(anna, card, ".pile.draw")
    expect(anna.page.locator(".hand [aria-pressed=true]")).to_have_count(1)
    settle(anna)
    drag(anna, card, f'.stack[data-seat="{ways[way]}"]')
    expect(anna.page.locator(".action .refusal")).to_contain_text("(H")
    expect(anna.page.locator(".dragged")).to_have_count(0)
    settle(anna)
    way, card = next(move.split() for move in anna.view["legal"] if move.split()[0] in ways)
    drag(anna, card, f'.stack[data-seat="{ways[way]}"]', key="Escape")
    expect(anna.page.locator(".dragged, .hand [aria-pressed=true]")).to_have_count(0)
    assert sorted(anna.hand()) == sorted(cards) and anna.view["ply"] == 0


@pytest.mark.parametrize(
    ("name", "manner", "players"),
    some([("desktop", Manner(DESKTOP, "de"), 6), ("phone-dark", Manner(PHONE, "nl", "dark"), 4)]),
)
def test_screens(invite: Invite, name: str, manner: Manner, players: int) -> None:
    anna = invite(manner)
    options = {"specials": True, "memory_aid": True, "starter": 0}
    table = anna.set_up([None] + ["greedy"] * (players - 1), game="heuldoch", options=options)
    anna.go(f"/t/{table}")
    anna.until(lambda: anna.to_act)
    anna.rest()
    look(anna, f"{name}-heuldoch-table")
    anna.choose(anna.view["hand"].split()[0])
    anna.page.wait_for_selector(".stack.closed")
    look(anna, f"{name}-heuldoch-closed")
    anna.page.keyboard.press("Escape")
    with anna.elsewhere(table) as device:
        play_out(device)
    anna.result()
    look(anna, f"{name}-heuldoch-result")


# Playing


def play_to_the_end(visitor: Visitor, chance: random.Random) -> None:
    """Play moves of all kinds, specials first: they do most."""
    visitor.until(lambda: bool(visitor.view))
    for _ in moments(visitor):
        if visitor.to_act:
            legal = visitor.view["legal"]
            play(visitor, chance.choice([move for move in legal if move.split()[0] in SPECIALS] or legal))


def play(visitor: Visitor, move: str) -> None:
    """Choose the card, point at where it goes, and press the button, which says just that; or drag it there."""
    ply = visitor.view["ply"]
    way, _, to = move.partition(" ")
    card, spot = way if way in SPECIALS else to, aim(visitor, way, to)
    if spot and ply % 5 == 1:  # dragging waits for everything to lie still
        drag(visitor, card, spot, words(visitor, way, to))
    else:
        visitor.choose(card)
        if spot:
            visitor.page.locator(spot).click()
        button = visitor.page.locator(".action .main")
        expect(button).to_have_text(words(visitor, way, to))
        button.click()
    visitor.until(lambda: visitor.view["ply"] > ply)


def drag(visitor: Visitor, card: str, spot: str, says: str | None = None, key: str | None = None) -> None:
    """Take a card and let it go over a spot; over it the button says what would happen, or a key is pressed."""
    visitor.until(lambda: Counter(visitor.hand()) == Counter(visitor.view["hand"].split()))
    visitor.rest()
    settle(visitor)
    mouse = visitor.page.mouse
    x, y = visitor.page.eval_on_selector(f'{HELD}[data-card="{card}"]', POINT)
    mouse.move(x, y)
    mouse.down()
    mouse.move(x, y - 30)
    box = visitor.page.locator(spot).bounding_box()
    assert box is not None
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    if says:
        expect(visitor.page.locator(".action .main")).to_have_text(says)
    if key:
        visitor.page.keyboard.press(key)
    mouse.up()


def seat_at(visitor: Visitor, way: str, to: str) -> int | None:
    """The seat a move is aimed at; left is the next one clockwise (G1)."""
    you, players = visitor.view["seat"], visitor.view["players"]
    sides = {"own": you, "left": (you + 1) % players, "right": (you - 1) % players}
    return sides.get(way, int(to) if way == "towel" and to else None)


def aim(visitor: Visitor, way: str, to: str) -> str | None:
    if way in ("onion", "carousel"):
        return "button.onion" if way == "onion" else f".way.{to}"
    seat = seat_at(visitor, way, to)
    return None if seat is None else f'.stack[data-seat="{seat}"] .target'


def words(visitor: Visitor, way: str, to: str) -> str:
    """What the button must say."""
    seat = seat_at(visitor, way, to)
    name = "" if seat is None else visitor.picture["seats"][seat]["name"]
    if way == "carousel":
        return text(visitor, f"heuldoch.button.carousel.{to}")
    if way in SPECIALS:
        return text(visitor, f"heuldoch.button.{way}{'' if way != 'towel' or to else '.none'}", name=name)
    key = "give" if way in ("left", "right") else way
    card = card_name(visitor, to)
    card = card if to in SPECIALS else text(visitor, "heuldoch.card.the", card=card)
    return text(visitor, f"heuldoch.button.{key}", name=name, card=card)


def text(visitor: Visitor, key: str, **params: Any) -> str:
    """A text in the visitor's language."""
    return say(visitor.page.evaluate("document.documentElement.lang"), key, **params)


def card_name(visitor: Visitor, card: str) -> str:
    if card in SPECIALS:
        return text(visitor, f"heuldoch.card.{card}")
    return text(visitor, "heuldoch.card.number", colour=text(visitor, f"heuldoch.colour.{card[1]}"), number=card[0])


def assert_the_pad_is_right(visitor: Visitor) -> None:
    """The pad has every total, the winner first, and a handkerchief for whoever comes last."""
    lines = visitor.result()
    seats, result = visitor.picture["seats"], visitor.view["result"]
    assert sorted(lines) == sorted([seat["name"], str(result["scores"][at])] for at, seat in enumerate(seats))
    assert lines[0][0] == seats[result["winners"][0]]["name"]
    sad = [at for at, place in enumerate(result["places"]) if place == max(result["places"]) > 1]
    assert visitor.page.locator("dialog .pad tbody svg").count() == len(sad)


# Secrecy


class Laid(NamedTuple):
    """A card in a stack: its face, whether it lies face down, and the seats that have seen it."""

    face: str
    down: bool
    seen: frozenset[int]


def check_all(frames: list[dict[str, Any]], seat: int | None, plies: list[Match]) -> int:
    """Check everything one visitor was sent while the match ran; gives the number of messages."""
    readable, tops = remember(plies[-1], seat)
    own = {face for match in plies for face in (match.position()["hands"][seat].split() if seat is not None else ())}
    public = {face for stacks in tops for face in stacks if face} - {"?~"}
    running = [frame for frame in frames if frame.get("stage") != "over"]
    for frame in running:
        view = frame.get("view")
        if view:
            assert view == json.loads(json.dumps(plies[view["ply"]].view(seat)))
            assert view["tops"] == tops[view["ply"]]
            assert all(event["ply"] > view["ply"] - view["players"] for event in frame["events"])  # H10
        for event in frame.get("events", []):
            assert set(faces(without_after(event, plies[-1]))) <= readable[event["ply"], event["event"]], event
        rest = {key: value for key, value in frame.items() if key not in ("view", "events")}
        assert set(faces(rest)) <= own | public, rest
        assert plies[0].position()["seed"] not in json.dumps(frame)
    return len(running)


def remember(match: Match, seat: int | None) -> tuple[dict[tuple[int, str], set[str]], list[list[str]]]:
    """Follow every card through a match: which faces that seat may read in each event, and what lies on top by ply."""
    everybody = frozenset(range(match.players))
    stacks: list[list[Laid]] = [[] for _ in everybody]
    readable: dict[tuple[int, str], set[str]] = {}
    tops: list[list[str]] = []
    for event in match.events:
        readable[event.ply, event.tag] = set(follow(event, stacks, everybody, seat))
        tops[event.ply :] = [[_top(stack) for stack in stacks]]
    return readable, tops


def _top(stack: list[Laid]) -> str:
    return "" if not stack else "?~" if stack[-1].down else stack[-1].face


def follow(event: Any, stacks: list[list[Laid]], everybody: frozenset[int], seat: int | None) -> Iterator[str]:
    """Move the cards as the event says; gives the faces that seat may read in it."""
    match event.tag:
        case "dealt":
            for stack, face in zip(stacks, event.stacks, strict=True):
                stack.append(Laid(face, False, everybody))
            yield from event.stacks
            yield from event.hands[seat].split() if seat is not None else ()
        case "kept" | "gave":
            stacks[event.seat if event.tag == "kept" else event.to].append(Laid(event.card, False, everybody))
            yield event.card
        case "onion":
            stacks[event.seat].append(Laid(event.card, True, frozenset({event.seat})))
            yield from [event.card] * (event.seat == seat)
        case "drew":
            yield from [event.card] * (event.seat == seat)
        case "werewolf":
            for stack in filter(None, stacks):
                stack[-1] = Laid(stack[-1].face, not stack[-1].down, everybody)
                yield stack[-1].face
        case "catapult" | "towel" | "carousel":
            carried = [(stacks[moved.source].pop(), moved.target) for moved in event.moved]
            yield from (stacks[moved.source][-1].face for moved in event.moved if not _hidden(stacks[moved.source]))
            for card, target in carried:
                if not card.down or seat in card.seen or card.seen == everybody:
                    yield card.face
                if target is not None:
                    stacks[target].append(card)


def _hidden(stack: list[Laid]) -> bool:
    return not stack or stack[-1].down


def faces(value: Any) -> Iterator[str]:
    """Every card a message names, without its `~`; an event's own name is none."""
    if isinstance(value, str):
        tokens = value.split()
        if tokens and all(map(FACE.fullmatch, tokens)):
            yield from (token.removesuffix("~") for token in tokens)
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from () if key == "event" else faces(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from faces(inner)
