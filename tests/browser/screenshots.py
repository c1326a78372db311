"""Take the pictures in the README, the front page and a table of every game: `make screenshots`."""

from __future__ import annotations

import io
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser

from eselsohr.engine import registry
from eselsohr.server.site.site import publish
from tests.browser.conftest import chromium
from tests.browser.house import House
from tests.browser.keeping import KEPT
from tests.browser.screens import ROOT, settle
from tests.browser.site import FOLDER, SiteVisitor, WebSpace
from tests.browser.visitor import PHONE, Manner, Visitor, play_until
from tests.server.people import Tab, play_out

PICTURES = ROOT / "docs/pictures"
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
        take_site(browser, Path(folder))


def take_site(browser: Browser, root: Path) -> None:
    """Take a table of a static site, on a phone without a network."""
    with ThreadPoolExecutor(1) as aside:  # where whoever drives the browser has no loop
        aside.submit(publish, root / FOLDER.strip("/"), thinking=[], compressed=False).result()
    with WebSpace(root) as space:
        bert = SiteVisitor(browser, space, Manner(PHONE, keeps=True))
        bert.go()
        bert.wait_for_tables()
        bert.page.evaluate(KEPT)
        bert.switch_network_off()
        bert.page.reload()
        bert.wait_for_tables()
        table = bert.set_up([None, "greedy", "greedy", "greedy"], options={"deals": 3})
        bert.walk(f"/t/{table}")
        play_until(bert, lambda: bert.to_act and bert.view["ply"] >= PLIES and len(bert.view["legal"]) > 2)
        take(bert, "site")
        bert.context.close()


def worth_seeing(tab: Tab) -> bool:
    """Whether there is something to decide, and something on the table to decide it by."""
    view = tab.view
    return tab.to_act and view["ply"] >= PLIES and len(view["legal"]) > 1 and bool(view.get("plays", True))


def take(visitor: Visitor, name: str) -> None:
    """Keep the page, small."""
    settle(visitor)
    file = PICTURES / f"{name}.webp"
    Image.open(io.BytesIO(visitor.page.screenshot(full_page=True))).save(file, quality=80, method=6)
    print(f"{file.relative_to(ROOT)}: {file.stat().st_size // 1000} KB")


if __name__ == "__main__":
    main()
