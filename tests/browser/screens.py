"""Look at a screen: a picture for people, axe for everybody else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Locator

from eselsohr.text import say
from tests.browser.visitor import Visitor

ROOT = Path(__file__).parents[2]
AXE = ROOT / "client/node_modules/axe-core/axe.min.js"
PICTURES = ROOT / "screenshots"
STILL = "document.getAnimations().every(one => one.playState !== 'running' || one.effect.getTiming().iterations > 1)"

TWO_PICTURES = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


def look(visitor: Visitor, name: str) -> None:
    """Take a picture of a screen and hold it to what a screen must be."""
    settle(visitor)
    PICTURES.mkdir(exist_ok=True)
    visitor.page.screenshot(path=PICTURES / f"{name}.png")
    faults = violations(visitor)
    assert not faults, "\n".join([name, *faults])
    wide = visitor.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, f"{name} is {wide} pixels too wide"


def sheet(visitor: Visitor, title: str) -> Locator:
    """A sheet of the page, by its heading."""
    return visitor.page.locator("section.sheet", has=visitor.page.get_by_role("heading", name=title, exact=True))


def words(key: str, **params: Any) -> str:
    """What the client says in English."""
    return say("en", f"client.{key}", **params)


def settle(visitor: Visitor) -> None:
    """Wait until nothing moves, nor two pictures later, and every face of type is here.

    What fades in is a short animation that begins the real one when it ends: for a moment there is neither.
    """
    visitor.page.evaluate("document.fonts.ready.then(() => null)")
    visitor.until(lambda: visitor.page.evaluate(f"{STILL} && {TWO_PICTURES}.then(() => {STILL})"))


def violations(visitor: Visitor) -> list[str]:
    """Ask axe; the debugger brings it in, past the page's content policy, which stays as it is."""
    if not visitor.page.evaluate("'axe' in window"):
        visitor.page.evaluate(AXE.read_text("utf-8"))
    found = visitor.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']}: {node['html']} {node['failureSummary']}" for one in found["violations"] for node in one["nodes"]
    ]
