"""The rulebooks: every rule of a game with its id, examples and figures, read from a page of Markdown.

The page of a game is in its folder, what holds in all games in `shared.LANGUAGE.md` here; `reading` says how they are
written, `figures` how cards are drawn in them, `book` what comes out.
"""

from collections.abc import Collection
from pathlib import Path

from eselsohr.text.rulebook.book import (
    Block,
    Card,
    Figure,
    Grid,
    Group,
    Join,
    Line,
    Paragraph,
    Rulebook,
    Section,
    Span,
    Style,
    Subheading,
    Topic,
    Word,
)

__all__ = [
    "Block",
    "Card",
    "Figure",
    "Grid",
    "Group",
    "Join",
    "Line",
    "Paragraph",
    "Rulebook",
    "Section",
    "Span",
    "Style",
    "Subheading",
    "Topic",
    "Word",
    "read",
]

SHARED = "G"  # the prefix of the rules that hold in all games


def read(page: Path, game: str, prefix: str, tokens: Collection[str]) -> Rulebook:
    """Read the page of a game, LANGUAGE.md; what holds in all games is its last section.

    Raise ValueError, with a sentence, for what a rulebook cannot hold: no card is drawn that is not among the tokens,
    and every rule begins with the prefix.
    """
    from eselsohr.text.rulebook.reading import Reader  # reads Markdown: where there is none, books are read already

    language, reader = page.stem, Reader((prefix, SHARED), tokens)
    *own, last = Topic
    try:
        title, sections = reader.page(page.read_text("utf-8"), own)
    except ValueError as problem:
        raise ValueError(f"{page}: {problem}") from problem
    _, shared = reader.page(Path(__file__).with_name(f"shared.{language}.md").read_text("utf-8"), [last])
    return Rulebook(game, language, title, sections + shared)
