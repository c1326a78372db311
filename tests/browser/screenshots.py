"""Take the pictures in the README, the front page and a table of every game: `make screenshots`."""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

from PIL import Image

from eselsohr.engine import registry
from tests.browser.conftest import chromium
from tests.browser.house import House
from tests.browser.screens import ROOT, settle
from tests.browser.visitor import Manner, Visitor
from tests.server.people import Tab, play_out

FOLDER = ROOT / "docs/pictures"
SIZE = (1120, 700)
PLIES = 30  # before the picture of a table


def main() -> None:
    """Take them all, in a house of their own."""
    with (
        tempfile.TemporaryDirectory() as folder,
        House(Path(folder) / "tables.sqlite3") as house,
        chromium() as browser,
    ):
        anna = Visitor(browser, house.address, Manner(SIZE))
        anna.go()
        take(anna, "home")
        for game in registry.games():
            (players, options), *_ = getattr(game.part("contract"), "LEVEL_TABLES", [(game.players[0], {})])
            table = anna.set_up([None] + ["greedy"] * (players - 1), game=game.name, options=options)
            with anna.elsewhere(table) as tab:
                play_out(tab, until=worth_seeing)
            anna.go(f"/t/{table}")
            anna.until(lambda: anna.to_act)
            take(anna, game.name)


def worth_seeing(tab: Tab) -> bool:
    """Whether there is something to decide, and something on the table to decide it by."""
    view = tab.view
    return tab.to_act and view["ply"] >= PLIES and len(view["legal"]) > 1 and bool(view.get("plays", True))


def take(visitor: Visitor, name: str) -> None:
    """Keep the page, small."""
    settle(visitor)
    file = FOLDER / f"{name}.webp"
    Image.open(io.BytesIO(visitor.page.screenshot(full_page=True))).save(file, quality=80, method=6)
    print(f"{file.relative_to(ROOT)}: {file.stat().st_size // 1000} KB")


if __name__ == "__main__":
    main()
