"""Look over a screen as people would, by geometry: what is covered, cut off, or too small to read or to touch."""

from __future__ import annotations

from pathlib import Path

from tests.browser.positions import Still
from tests.browser.screens import settle
from tests.browser.visitor import LAPTOP, PHONE, Visitor

SIGHT = (Path(__file__).parent / "sight.js").read_text("utf-8")
SIZES = [
    (360, 640),
    (390, 844),
    (768, 1024),
    (844, 390),
    (1024, 768),
    (1280, 800),
    (1366, 657),
    (1440, 900),
    (1920, 1080),
    (2560, 1440),
]
NEXT_FRAME = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
# The first card of the hand that is of use.
CHOOSE = "() => (document.querySelector('.hand button:not(.idle)') ?? document.querySelector('.hand button'))?.click()"

# What can be touched on the own side of the table, and a refusal lies on.
UNDER_A_REFUSAL = """() => {
  const slip = document.querySelector(".action .refusal").getBoundingClientRect();
  const over = box => box.left < slip.right && box.right > slip.left && box.top < slip.bottom && box.bottom > slip.top;
  return [...document.querySelectorAll(".hand button, .own .plate, .own button, .action button")]
    .filter(one => one.checkVisibility() && over(one.getBoundingClientRect()))
    .map(one => one.dataset.card ?? one.innerText);
}"""


def sit_at(visitor: Visitor, still: Still) -> None:
    """Go to a table at which nothing moves."""
    visitor.frames.clear()
    visitor.go(f"/t/{still.table}")
    visitor.until(lambda: bool(visitor.view))
    visitor.rest()
    settle(visitor)


def choose_a_card(visitor: Visitor) -> bool:
    """Choose a card, if one may; what may be done with it is to be seen then."""
    visitor.page.evaluate(CHOOSE)
    visitor.page.evaluate(NEXT_FRAME)
    visitor.page.wait_for_timeout(50)  # why it may not go elsewhere comes from the server
    return bool(visitor.page.locator(".hand [aria-pressed=true]").count())


def resize(visitor: Visitor, size: tuple[int, int]) -> None:
    """Make the window larger or smaller."""
    width, height = size
    visitor.page.set_viewport_size({"width": width, "height": height})
    visitor.page.evaluate(NEXT_FRAME)
    settle(visitor)


def refusal_in_the_way(visitor: Visitor) -> list[str]:
    """Cards and buttons a refusal lies on, upright or not; there must be none, for one is about to choose again."""
    found: list[str] = []
    for size in (PHONE, PHONE[::-1], (768, 1024), LAPTOP):
        resize(visitor, size)
        found += [f"{size}: {one}" for one in visitor.page.evaluate(UNDER_A_REFUSAL)]
    return found


def faults(visitor: Visitor) -> list[str]:
    """Everything on this screen that cannot be seen, read or touched, in sentences; what is on its way gets there."""
    found: list[str] = visitor.page.evaluate(SIGHT)
    if found:
        visitor.page.wait_for_timeout(300)
        found = visitor.page.evaluate(SIGHT)
    return found
