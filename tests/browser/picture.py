"""Take the picture in the README: `make screenshots`."""

from __future__ import annotations

import io
import tempfile
from pathlib import Path

from PIL import Image

from tests.browser.conftest import chromium
from tests.browser.house import House
from tests.browser.screens import ROOT, settle
from tests.browser.visitor import Manner, Visitor

PICTURE = ROOT / "docs/table.png"
SIZE = (1120, 700)
COLOURS = 256


def main() -> None:
    """Play into the first deal until there is something to see."""
    with (
        tempfile.TemporaryDirectory() as folder,
        House(Path(folder) / "tables.sqlite3") as house,
        chromium() as browser,
    ):
        anna = Visitor(browser, house.address, Manner(SIZE))
        anna.go(f"/t/{anna.set_up([None, 'greedy', 'greedy', 'greedy', 'greedy'], options={'ox': True})}")
        anna.until(lambda: bool(anna.picture))
        while not (anna.to_act and anna.view["round"] > 2 and len(anna.view["plays"]) > 2):
            anna.act()
            anna.page.wait_for_timeout(5)
        anna.rest()
        settle(anna)
        shot = Image.open(io.BytesIO(anna.page.screenshot())).convert("RGB")
    shot.quantize(COLOURS, dither=Image.Dither.NONE).save(PICTURE, optimize=True)
    print(f"{PICTURE.relative_to(ROOT)}: {PICTURE.stat().st_size // 1000} KB")


if __name__ == "__main__":
    main()
