"""Draw the icons of the installed page from its mark: `make icons`.

They are kept beside the mark, and not made by every build: a build has nothing that draws, and iPhones take nothing but
PNG. A test says when they do not fit the mark any more.
"""

from __future__ import annotations

import io
import re

from PIL import Image
from playwright.sync_api import Browser

from tests.browser.conftest import chromium
from tests.browser.screens import ROOT

FOLDER = ROOT / "client/public"
SIZES = (180, 192, 512)  # for the home screens of iPhones; the others as the manifest says
WOOD, GRAIN = "#d3a271", "#c4905e"
SCALE = 0.68  # of the mark: whatever shape is cut out, and be it a circle, both ears stay


def drawing() -> str:
    """The mark on the wood of the table, to the edge: every device cuts its own shape out of that."""
    inner = re.search(r"<svg[^>]*>(.*)</svg>", (FOLDER / "mark.svg").read_text("utf-8"), re.DOTALL)
    assert inner
    planks = "".join(f'<path d="M0 {y} H64" />' for y in (13, 29, 45, 61))
    place = f'<g transform="translate(32 32.500) scale({SCALE}) translate(-33.500 -32)">'
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">\n'
        f'  <rect width="64" height="64" fill="{WOOD}" />\n'
        f'  <g stroke="{GRAIN}" stroke-width="1.500">{planks}</g>\n  {place}{inner[1]}</g>\n</svg>\n'
    )


def draw(browser: Browser, size: int) -> bytes:
    """Draw it as a picture of so many pixels."""
    page = browser.new_page(viewport={"width": size, "height": size})
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block }}</style>{drawing()}")
    picture = page.screenshot()
    page.close()
    return picture


def pixels(picture: bytes) -> bytes:
    """The colours of a picture, dot by dot."""
    return Image.open(io.BytesIO(picture)).convert("RGB").tobytes()


def difference(one: bytes, other: bytes) -> float:
    """How far two pictures of one size are apart on average, of 255."""
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one)


def main() -> None:
    """Draw them all."""
    (FOLDER / "icon.svg").write_text(drawing(), "utf-8")
    with chromium() as browser:
        for size in SIZES:
            (FOLDER / f"icon-{size}.png").write_bytes(draw(browser, size))


if __name__ == "__main__":
    main()
