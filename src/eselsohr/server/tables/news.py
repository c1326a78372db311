"""News of a table: lines in the log of its match about what is no move of the game."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from eselsohr.engine.events import Phrase
from eselsohr.server.messages import News
from eselsohr.server.stores.store import TableRow

MOST = 60  # lines that are kept of one table, the newest


def tell(table: TableRow, ply: int, key: str, **params: Any) -> TableRow:
    """Add a line after that ply: a key of the catalogue and what fills it; people by name, since seats change hands."""
    line = News(ply, Phrase(f"news.{key}", params))
    return replace(table, house=replace(table.house, news=(*table.house.news, line)[-MOST:]))
