"""Playing without a mouse: what a person presses, and nothing a person could not."""

from __future__ import annotations

from playwright.sync_api import Locator

from tests.browser.visitor import HELD, Visitor

TABS = 60  # presses that reach everything on a page


def tab_to(visitor: Visitor, target: Locator) -> None:
    """Press Tab until the keyboard is there."""
    target.wait_for(state="attached")
    for _ in range(TABS):
        if target.evaluate("element => element === document.activeElement"):
            return
        visitor.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {target}")


def press(visitor: Visitor, words: str) -> None:
    """Go to a button by what it says, and press it."""
    tab_to(visitor, visitor.page.get_by_role("button", name=words, exact=True))
    visitor.page.keyboard.press("Enter")


def tab_to_hand(visitor: Visitor) -> None:
    """Go to the hand; whoever is there stays there."""
    tab_to(visitor, visitor.page.locator(f"{HELD}[tabindex='0']"))


def choose(visitor: Visitor, cards: list[str]) -> None:
    """Arrows go to cards, Space chooses them; the keyboard is in the hand already."""
    assert visitor.page.locator(".hand button:focus").count() == 1, (visitor.view, visitor.sent[-4:])
    keys, wanted = visitor.page.keyboard, cards[:]
    keys.press("Home")
    for face in visitor.hand():
        if face in wanted:
            wanted.remove(face)
            keys.press("Space")
        if not wanted:
            return
        keys.press("ArrowRight")


def play(visitor: Visitor, cards: list[str]) -> None:
    """Choose cards, Enter plays them, P passes; the keyboard stays in the hand."""
    choose(visitor, cards)
    passes = not cards and len(visitor.view["legal"]) > 1
    visitor.insist(lambda: visitor.page.keyboard.press("p" if passes else "Enter"))
