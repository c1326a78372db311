"""Lessons in the browser, taken as somebody would who knows none of the games: by clicking, erring and trying again."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, expect

from eselsohr.engine import lessons, registry
from eselsohr.engine.lessons import Lesson
from eselsohr.text import say
from tests.browser import keyboard
from tests.browser.conftest import Invite
from tests.browser.screens import look
from tests.browser.sight import faults
from tests.browser.teacher import at_step, hurry_to, hurry_to_step, said, sentence
from tests.browser.visitor import DESKTOP, PHONE, Manner, Visitor
from tests.conftest import some
from tests.ours import GAMES

SEATS = {"own": 0, "left": 1, "right": 2}
PILES = {"onion": "button.onion", "discard": "button.discard"}
COUNT_TABLES = """() => {
  window.most = 0;
  const count = () => [...document.querySelectorAll("main")].filter(one => one.checkVisibility()).length;
  new MutationObserver(() => (most = Math.max(most, count()))).observe(document.body, {childList: true, subtree: true});
}"""
WALKS = {"phone-dark": Manner(PHONE, "de", "dark"), "desktop": Manner(DESKTOP, "en")}


@pytest.mark.parametrize("name", some([*WALKS]))
def test_a_newcomer_takes_the_first_lesson_of_every_game(invite: Invite, name: str) -> None:
    anna = invite(WALKS[name])
    for game in GAMES:
        lesson = lessons.course(game)[0]
        anna.go()
        anna.page.locator(f'section a[href="/learn/{game.name}"]').click()
        for number, step in enumerate(lesson.steps):
            at_step(anna, number, lesson)
            if number == 0:
                look(anna, f"{name}-lesson-{game.name}")
            play(anna, step.right[0].moves[0])
        expect(said(anna)).to_have_text(sentence(anna, lesson, "done"))
        look(anna, f"{name}-lesson-{game.name}-done")
    anna.go()
    done = say(anna.language, "client.learn.known", known=1, count=3)
    expect(anna.page.get_by_text(done, exact=True)).to_have_count(len(GAMES))


def test_wrong_and_foolish_moves_then_the_next_lesson_and_a_real_match(invite: Invite) -> None:
    anna, lesson = invite(), lessons.find(registry.find("esel"), "goal")
    anna.go("/learn/esel/goal")
    at_step(anna, 0, lesson)
    play(anna, "12")  # one card on two
    expect(anna.page.locator(".action .refusal")).to_contain_text("(E8)")
    assert faults(anna) == []  # whose turn it is can still be read
    anna.page.locator(".action .refusal a").click()
    expect(anna.page.locator("dialog")).to_contain_text("E8")
    anna.page.keyboard.press("Escape")
    play(anna, "9 9")  # allowed, but not what it is about
    expect(said(anna)).to_have_text(sentence(anna, lesson, "beat.other"))
    play(anna, "4 4")
    expect(said(anna)).to_have_text(say("en", "client.lesson.right"))  # at once, while the others answer
    at_step(anna, 1, lesson)
    play(anna, "12")  # foolish: it is shown what comes of it
    expect(said(anna)).to_have_text(sentence(anna, lesson, "lead.beaten"))
    assert anna.hand() == ["9", "9"]
    look(anna, "lesson-foolish")
    big = anna.page.locator(".action .main")
    expect(big).to_have_text(say("en", "client.lesson.back"))
    big.click()
    expect(said(anna)).to_have_text(sentence(anna, lesson, "lead"))
    assert anna.hand() == ["9", "9", "12"]
    play(anna, "9 9")
    at_step(anna, 2, lesson)
    play(anna, "12")
    expect(said(anna)).to_have_text(sentence(anna, lesson, "done"))
    anna.page.evaluate(COUNT_TABLES)
    anna.press(say("en", "client.lesson.next", title=say("en", "esel.lesson.donkey.title")))
    at_step(anna, 0, lessons.find(registry.find("esel"), "donkey"))
    assert anna.page.evaluate("most") == 1  # the old table was never beside the new one
    anna.go("/learn/esel")  # the next one this browser has not finished
    at_step(anna, 0, lessons.find(registry.find("esel"), "donkey"))
    for move in ("2", "12", "8 8"):
        play(anna, move)
        anna.rest()
    anna.press(say("en", "client.lesson.play"))
    anna.until(lambda: bool(anna.view))
    assert anna.view["game"] == "esel"


def test_the_rest_of_every_course(invite: Invite) -> None:
    """From the lobby into a lesson; then all but the first ones, to the end, with a mistake or two on the way."""
    anna = invite()
    anna.go(f"/t/{anna.set_up([None, None, 'greedy'], start=False)}")
    with anna.context.expect_page() as opened:
        anna.page.get_by_role("link", name=say("en", "client.lobby.learn", game="Esel")).click()
    anna.page = opened.value
    hurry_to_step(anna, 0, lessons.find(registry.find("esel"), "goal"))
    for game in GAMES:
        first, *others = lessons.course(game)
        anna.go(f"/learn/{game.name}/{others[0].name}")
        for lesson, following in pairwise([*others, first]):
            take(anna, lesson, astray=lesson is others[0])
            if following is not first:
                title = say("en", f"{following.key}.title")
                anna.press(say("en", "client.lesson.next", title=title))
    anna.go()
    done = say("en", "client.learn.known", known=2, count=3)
    expect(anna.page.get_by_text(done, exact=True)).to_have_count(len(GAMES))


def take(visitor: Visitor, lesson: Lesson, *, astray: bool) -> None:
    """Take a lesson to its end; try what is wrong where cards are all there is to it and, if astray, a foolish way."""
    for number, step in enumerate(lesson.steps):
        hurry_to_step(visitor, number, lesson)
        wrong = [move for move in step.wrong if not Counter(move.split()) - Counter(visitor.hand())]
        for move in wrong[:1]:
            play(visitor, move)
            expect(visitor.page.locator(".action .refusal")).to_contain_text(f"({step.wrong[move]})")
        for way in step.foolish[:astray]:
            play(visitor, way.moves[0])
            hurry_to(visitor, sentence(visitor, lesson, f"{step.name}.{way.says}"))
            visitor.press(say(visitor.language, "client.lesson.back"))
            astray = False
        play(visitor, step.right[0].moves[0])
    hurry_to(visitor, sentence(visitor, lesson, "done"))
    assert not astray


def test_a_lesson_by_keyboard_alone(invite: Invite) -> None:
    anna, lesson = invite(), lessons.find(registry.find("esel"), "goal")
    anna.go("/learn/esel/goal")
    at_step(anna, 0, lesson)
    keyboard.tab_to_hand(anna)
    press_cards(anna, "4 4")
    at_step(anna, 1, lesson)
    press_cards(anna, "12")
    expect(said(anna)).to_have_text(sentence(anna, lesson, "lead.beaten"))
    anna.page.keyboard.press("Enter")  # the way back has the focus
    expect(said(anna)).to_have_text(sentence(anna, lesson, "lead"))
    keyboard.tab_to_hand(anna)
    press_cards(anna, "9 9")
    at_step(anna, 2, lesson)
    press_cards(anna, "12")
    expect(said(anna)).to_have_text(sentence(anna, lesson, "done"))


def test_what_is_not_there_is_not_found(invite: Invite) -> None:
    anna = invite()
    for path in ("/learn/esel/flying", "/learn/owl"):
        anna.go(path, 404)
        expect(anna.page.get_by_text(say("en", "client.lost.title"), exact=True).first).to_be_visible()


def press_cards(visitor: Visitor, cards: str) -> None:
    """Choose cards with keys and play them."""
    visitor.rest()
    keyboard.choose(visitor, cards.split())
    visitor.page.keyboard.press("Enter")


def play(visitor: Visitor, move: str) -> None:
    """Make one move by clicking what is on the screen."""
    visitor.rest()
    page, (first, _, rest) = visitor.page, move.partition(" ")
    if move in ("draw", "keep", "end"):
        visitor.press(say(visitor.language, f"dreist.button.{move}"))
        return
    if first == "gift":
        point_at(page.locator(f'[data-receiver="{rest[0]}"]'))
        page.locator("dialog .main").click()
        return
    if move == "pass":
        page.locator(".action .spare").click()
        return
    if "@" in move:
        visitor.choose(move.partition("@")[0])
        point_at(page.locator(f'[data-target="{move}"]'))
    elif first in SEATS or first in PILES:
        visitor.choose(rest)
        point_at(page.locator(PILES.get(first) or f'.stack[data-seat="{SEATS[first]}"] .target'))
    else:
        visitor.choose(move)
    page.locator(".action .main").click()


def point_at(spot: Locator) -> None:
    """Say where a card goes; where there is only one place for it, that is chosen already."""
    if spot.get_attribute("aria-pressed") != "true":
        spot.click()
