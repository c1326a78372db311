"""A page is opened and asked for all it can tell, where nothing is installed but what a browser's Python has."""

from __future__ import annotations

import json
from pathlib import Path

from eselsohr.engine.registry import games
from eselsohr.server.page.page import NoBrowser, Page
from eselsohr.text import catalogues


async def tour(file: Path) -> None:
    """Ask for everything."""
    catalogues._texts = lambda file: {}  # type: ignore[assignment]  # nothing reads them here; a site brings them read
    page = await Page.open(NoBrowser(), {}, file)
    assert json.loads((await page.answer("GET", "/api/home"))[-1])["people"] is False
    asks = [("PUT", "/api/me", '{"name": "Anna"}'), ("GET", "/api/daily", ""), ("GET", "/api/me/statistics", "")]
    for game in games():
        asks += [("GET", f"/api/rules/{game.name}/en", ""), ("GET", f"/api/games/{game.name}/look", "")]
    for ask in asks:
        status, _, _, content = await page.answer(*ask)
        assert status == 200, (ask, content)
    await page.close()
