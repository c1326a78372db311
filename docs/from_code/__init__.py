"""The pages and pictures of the documentation that are made from the code, so that they cannot drift from it.

`write` puts them beside the hand-written ones before the generator reads them; none is committed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from docs.from_code import commands, games, house, messages
from docs.from_code.structs import field_table, fields, first_line, table
from eselsohr.bots import Choice, Sight
from eselsohr.engine import registry
from eselsohr.engine.game import Game, Tuning
from eselsohr.engine.options import Option
from eselsohr.engine.records import Record
from eselsohr.engine.views import View
from eselsohr.testing import CHECKS

STRUCTS = (Choice, Game, Option, View, Record, Sight, Tuning)  # whose fields are shown on hand-written pages


def pages() -> Iterator[tuple[str, str]]:
    """Give every page and picture: its path in the documentation, and its text."""
    yield "explanation/house.dot", house.drawing()
    yield "explanation/_tuning.md", games.tuning(registry.games())
    yield "reference/commands.md", commands.page()
    yield "reference/messages.md", messages.page()
    yield "reference/_checks.md", table(("check", ""), ((f"`{check.name}`", first_line(check.run)) for check in CHECKS))
    for kind in STRUCTS:
        yield f"reference/_fields/{kind.__name__}.md", field_table(fields(kind))
    yield "reference/games/index.md", games.index(registry.games())
    for game in registry.games():
        yield f"reference/games/{game.name}.md", games.page(game)


def write(folder: Path) -> None:
    """Write what has changed; a page whose source is gone goes too."""
    made = {folder / path: text for path, text in pages()}
    for old in (folder / "reference/games").glob("*.md"):
        if old not in made:
            old.unlink()
    for file, text in made.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists() or file.read_text("utf-8") != text:
            file.write_text(text, "utf-8")
