"""The rulebooks: every rule of every game in every language, with its id, examples and pictures.

    load("esel", "en").sections[2].blocks[1]    # the paragraph of E7

The sources are `GAME.LANGUAGE.md`, and `table.LANGUAGE.md` for what holds in all games; `reading` says how they are
written, `pictures` how cards are drawn in them, `book` what comes out.
"""

from functools import cache
from pathlib import Path

from eselsohr.text.catalogues import MissingText
from eselsohr.text.rulebook.book import (
    Block,
    Card,
    Group,
    Join,
    Line,
    Paragraph,
    Picture,
    Rulebook,
    Section,
    Span,
    Style,
    Subheading,
    Table,
    Topic,
    Word,
)
from eselsohr.text.rulebook.pictures import TOKENS
from eselsohr.text.rulebook.reading import page, sections, title
from eselsohr.text.speech import languages

__all__ = [
    "Block",
    "Card",
    "Group",
    "Join",
    "Line",
    "Paragraph",
    "Picture",
    "Rulebook",
    "Section",
    "Span",
    "Style",
    "Subheading",
    "Table",
    "Topic",
    "Word",
    "load",
]


@cache
def load(game: str, language: str) -> Rulebook:
    """Read the rulebook of a game; what holds at every table is its last section."""
    if game not in TOKENS or language not in languages():
        raise MissingText(f"No rulebook of {game!r} in {language!r}.")
    own, shared = page(_source(game, language)), page(_source("table", language))
    return Rulebook(game, language, title(own), tuple(sections(game, own.children + shared.children)))


def _source(name: str, language: str) -> str:
    return Path(__file__).with_name(f"{name}.{language}.md").read_text("utf-8")
