"""Every screen, in every language, light and dark, in windows of every size, on one page: `make gallery`.

Under each picture stands what the walk of `test_sizes` finds on it. To take some of them only:
`make gallery ARGS="--screens esel-12 home --sizes 360x640 --languages de --themes dark"`.
"""

from __future__ import annotations

import argparse
import io
import os
import tempfile
from collections.abc import Iterator
from html import escape
from itertools import chain, product
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from playwright.sync_api import Browser

from eselsohr.text import languages
from tests.browser.company import in_company
from tests.browser.conftest import chromium
from tests.browser.house import ENGLISH, House
from tests.browser.positions import StillLife, arrange
from tests.browser.screens import ROOT
from tests.browser.sight import SIZES, faults, resize
from tests.browser.tour import at_the_table, beside_the_table, in_motion, over_the_table, visit
from tests.browser.visitor import Manner, Visitor

FOLDER = ROOT / "build/gallery"
THEMES = ("light", "dark")
QUALITY = 70


def main() -> None:
    """Take the pictures, saying which, and write the page."""
    wish = _wishes()
    with tempfile.TemporaryDirectory() as folder, chromium() as browser:
        database = Path(folder) / "tables.sqlite3"
        print("Playing to the positions that need the most room …", flush=True)
        life = arrange(database, os.environ | ENGLISH)
        with House(database) as house:
            pictures = list(take(browser, house, life, wish))
    index = FOLDER / "index.html"
    index.write_text(page(pictures), "utf-8")
    print(f"{len(pictures)} pictures: {index.relative_to(ROOT)}")


def _wishes() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make gallery", description=__doc__)
    parser.add_argument("--screens", nargs="*", default=[""], help="those whose names begin so")
    parser.add_argument("--sizes", nargs="*", default=[f"{width}x{height}" for width, height in SIZES])
    parser.add_argument("--languages", nargs="*", default=languages(), choices=languages())
    parser.add_argument("--themes", nargs="*", default=THEMES, choices=THEMES)
    return parser.parse_args()


class Picture(NamedTuple):
    """One of them as it was taken."""

    screen: str
    manner: str
    file: str
    found: list[str]


def take(browser: Browser, house: House, life: StillLife, wish: argparse.Namespace) -> Iterator[Picture]:
    """Take the pictures of the wished screens, one language and theme after the other."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    sizes = [(int(width), int(height)) for width, height in (size.split("x") for size in wish.sizes)]
    for language, theme in product(wish.languages, wish.themes):
        anna = Visitor(browser, house.address, Manner(language=language, theme=theme))
        anna.known_as(life.token)
        beside, over = chain(beside_the_table(anna, life), in_company(anna)), over_the_table(life)
        for screen in chain(beside, over, in_motion(life), at_the_table(life)):
            if not screen.name.startswith(tuple(wish.screens)):
                continue
            print(f"{language} {theme}: {screen.name}", flush=True)
            visit(anna, screen)
            for width, height in sizes:
                resize(anna, (width, height))
                file = f"{screen.name}-{width}x{height}-{language}-{theme}.webp"
                Image.open(io.BytesIO(anna.page.screenshot(full_page=True))).save(FOLDER / file, quality=QUALITY)
                yield Picture(screen.name, f"{width}×{height} {language} {theme}", file, faults(anna))
        anna.context.close()


def page(pictures: list[Picture]) -> str:
    """The page that shows them, a heading for each screen."""
    parts = ["<!doctype html><meta charset=utf-8><title>Eselsohr</title>", f"<style>{STYLE}</style>"]
    for screen in dict.fromkeys(picture.screen for picture in pictures):
        parts.append(f"<h2>{escape(screen)}</h2><div>")
        parts += [_figure(picture) for picture in pictures if picture.screen == screen]
        parts.append("</div>")
    return "\n".join(parts)


STYLE = """
body { font: 14px/1.4 system-ui; margin: 1rem }
div { display: flex; flex-wrap: wrap; align-items: start; gap: 1rem }
figure { margin: 0; max-width: 32rem }
img { max-width: 100%; max-height: 24rem; border: 1px solid }
li { color: firebrick }
"""


def _figure(picture: Picture) -> str:
    found = "".join(f"<li>{escape(one)}</li>" for one in picture.found)
    image = f'<a href="{picture.file}"><img loading=lazy src="{picture.file}" alt=""></a>'
    return f"<figure>{image}<figcaption>{picture.manner}<ul>{found}</ul></figcaption></figure>"


if __name__ == "__main__":
    main()
