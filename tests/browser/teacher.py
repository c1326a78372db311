"""The teacher of a lesson, as somebody at the page hears them."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from eselsohr.engine import lessons
from eselsohr.engine.lessons import Lesson
from eselsohr.text import say
from tests.browser.visitor import Visitor
from tests.waiting import PATIENCE, patiently


def at_step(visitor: Visitor, number: int, lesson: Lesson) -> None:
    """Wait until a step of a lesson is to be taken, and everything before it has been shown."""
    words = sentence(visitor, lesson, lesson.steps[number].name)
    expect(said(visitor).filter(has_text=words)).to_be_visible(timeout=PATIENCE * 1000)
    expect(said(visitor)).to_have_count(1)  # the lesson before has left the screen
    visitor.rest()


def hurry_to_step(visitor: Visitor, number: int, lesson: Lesson) -> None:
    """The same for somebody who does not watch: a whole office may change seats before one's turn."""
    hurry_to(visitor, sentence(visitor, lesson, lesson.steps[number].name))
    at_step(visitor, number, lesson)


def hurry_to(visitor: Visitor, words: str) -> None:
    """Press what brings the present until the teacher says something."""
    for _ in patiently(words):
        if any(words in text for text in said(visitor).all_text_contents()):
            break
        visitor.hurry()


def said(visitor: Visitor) -> Locator:
    """What the teacher says."""
    return visitor.page.locator(".teacher .said")


def sentence(visitor: Visitor, lesson: Lesson, key: str) -> str:
    """A sentence of a lesson, as the page says it."""
    others = dict(zip(lessons.OTHERS, ("Distel", "Klette", "Hafer"), strict=False))
    return say(visitor.language, f"{lesson.key}.{key}", n=None, **others)
