"""Whose table it is, in three browsers: seats, the lock, the role of the host, readiness, a newcomer, a rematch.

Anna, the host, drags a card once, and has nothing but the keyboard after that; so has Cleo. Bert has a phone, and in
the rematch nothing but keys either.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from eselsohr.text import say
from tests.browser.conftest import Invite
from tests.browser.keyboard import press, tab_to
from tests.browser.screens import look
from tests.browser.visitor import PHONE, Manner, Visitor
from tests.server import people


def words(key: str, **params: Any) -> str:
    return say("en", f"client.{key}", **params)


def menu(visitor: Visitor, number: int, item: str) -> None:
    """Open the menu of a place card and choose something, by keyboard."""
    press(visitor, words("host.menu", number=number))
    press(visitor, words(f"host.{item}"))


def seated(visitor: Visitor, *names: str) -> None:
    visitor.until(lambda: [seat["name"] for seat in visitor.picture["seats"]] == [*names])


def test_a_host_and_two_others_from_the_lobby_into_the_match(invite: Invite) -> None:
    anna, bert, cleo = invite(), invite(Manner(PHONE)), invite()
    table = anna.set_up([None, None, "greedy", "greedy"], start=False)
    for visitor in (anna, bert, cleo):
        visitor.go(f"/t/{table}")
    bert.type_name("Bert")
    bert.sit_down()
    _, _, tin, other = (seat["name"] for seat in anna.picture["seats"])
    seated(anna, "Anna", "Bert", tin, other)

    # Seats: dragged with the mouse, and moved by keyboard alone.
    cards = anna.page.locator(".place")
    cards.nth(1).drag_to(cards.nth(2), source_position={"x": 60, "y": 8}, target_position={"x": 60, "y": 8})
    seated(bert, "Anna", tin, "Bert", other)
    assert bert.picture["you"] == 2
    press(anna, words("host.menu", number=3))
    look(anna, "lobby with the menu of a seat")
    anna.page.keyboard.press("Tab")
    anna.page.keyboard.press("Enter")
    seated(bert, "Anna", "Bert", tin, other)
    done = sum(frame["kind"] == "done" for frame in anna.frames)
    press(anna, words("host.shuffle"))
    anna.until(lambda: sum(frame["kind"] == "done" for frame in anna.frames) > done)
    look(bert, "lobby of somebody who is asked whether they are ready, on a phone")

    # A seat is kept for Dora, and then it is not.
    last = next(at for at, seat in enumerate(anna.picture["seats"], 1) if seat["name"] == other)
    menu(anna, last, "keep")
    anna.page.keyboard.type("Dora")
    anna.page.keyboard.press("Enter")
    expect(cleo.page.get_by_text(words("lobby.kept", name="Dora"))).to_be_visible()
    cleo.type_name("Cleo")
    press(cleo, words("lobby.sit"))
    expect(cleo.page.get_by_text(say("en", "server.seat_kept", name="Dora"))).to_be_visible()

    # Bert loses his seat, and is let in again.
    berts = next(at for at, seat in enumerate(anna.picture["seats"], 1) if seat["name"] == "Bert")
    menu(anna, berts, "unseat")
    press(anna, words("host.unseat"))  # asked once more
    expect(bert.page.get_by_text(words("gone.shut"))).to_be_visible()
    expect(bert.page.get_by_role("heading", name=words("gone.closed"))).to_be_visible()
    look(bert, "somebody who has to stay out")
    for what in ("lock", "let_in", "unlock"):
        press(anna, words(f"host.{what}"))
    bert.page.locator(".place").nth(berts - 1).get_by_role("button", name=words("lobby.sit")).click()
    bert.until(lambda: bert.picture["you"] == berts - 1)

    # The host starts, and the last one who is ready begins the match.
    anna.page.get_by_label(words("lobby.seat", number=last), exact=True).select_option("greedy")
    press(anna, words("lobby.start"))
    expect(anna.page.get_by_text(words("lobby.waiting", names="Bert"))).to_be_visible()
    look(anna, "lobby of a host who waits for somebody")
    press(bert, words("lobby.be_ready"))
    bert.until(lambda: bool(bert.view) and bool(anna.view))
    for visitor in (anna, bert):
        visitor.act()

    # Cleo, who watches, plays on for a bot.
    bot = next(seat["name"] for seat in anna.picture["seats"] if seat["sitter"] == "bot")
    press(cleo, words("join.title"))
    look(cleo, "somebody who watches and could play along")
    for answer in ("decline", "grant"):
        press(cleo, words("join.ask", before=bot))
        expect(anna.page.get_by_text(words("join.asks", name="Cleo", before=bot))).to_be_visible()
        if answer == "decline":
            look(anna, "a newcomer asks the host")
        press(anna, words(f"join.{answer}"))
        if answer == "decline":
            expect(cleo.page.get_by_text(words("join.declined"))).to_be_visible()
            look(cleo, "a newcomer is declined")
    cleo.until(lambda: cleo.picture["you"] is not None)
    news = say("en", "news.taken_over", name="Cleo", before=bot)
    expect(anna.page.locator(".log li", has_text=news)).to_have_count(1)
    cleo.rest()
    assert sorted(cleo.hand()) == sorted(cleo.view["hand"].split())


def test_a_rematch_asks_everybody(invite: Invite) -> None:
    """Bert asks, Anna, who is host, says yes, Cleo says no, and a bot has her seat."""
    anna, bert, cleo = invite(), invite(Manner(PHONE)), invite()
    table = anna.set_up([None, None, None], start=False)
    for visitor, name in ((bert, "Bert"), (cleo, "Cleo")):
        assert visitor.context.request.put(f"{visitor.address}/api/me", data={"name": name}).ok
    with anna.elsewhere(table) as hers, bert.elsewhere(table) as his, cleo.elsewhere(table) as third:
        his.ask("sit", seat=1)
        third.ask("sit", seat=2)
        people.start(hers, his, third)
        people.play_out(hers, his, third)
    for visitor in (anna, bert, cleo):
        visitor.go(f"/t/{table}")
    press(bert, words("result.again"))
    press(anna, words("result.yes"))
    press(cleo, words("result.no"))
    for visitor in (anna, bert):
        visitor.until(
            lambda visitor=visitor: (  # type: ignore[misc]
                [seat["sitter"] for seat in visitor.picture["seats"]] == ["person", "person", "nobody"]
            )
        )
    look(bert, "lobby of a rematch on a phone")

    # The role of the host goes to Bert and back, and he gets up and sits down again: all by keyboard.
    menu(anna, 2, "pass")
    bert.until(lambda: bert.picture["host"])
    menu(bert, 1, "pass")
    anna.until(lambda: anna.picture["host"])
    press(bert, words("lobby.leave"))
    bert.until(lambda: bert.picture["you"] is None)
    tab_to(bert, bert.page.get_by_role("button", name=words("lobby.sit"), exact=True).first)
    bert.page.keyboard.press("Enter")
    bert.until(lambda: bert.picture["you"] == 1)
    press(bert, words("lobby.be_ready"))
    press(anna, words("lobby.fill", n=1))
    press(anna, words("lobby.start"))
    bert.until(lambda: bert.picture.get("stage") == "running" and not bert.picture["host"])
