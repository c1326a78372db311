"""The rulebook on paper of the terminal: set in columns, its figures drawn with cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from rich import box
from rich.console import Group as Renderables
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table as Columns
from rich.text import Text

from eselsohr.engine.errors import EselsohrError, quote
from eselsohr.engine.game import Game
from eselsohr.engine.rulebooks import load
from eselsohr.terminal import Drawing, find
from eselsohr.terminal.figures import figure
from eselsohr.text import has, say
from eselsohr.text.rulebook import Block, Figure, Grid, Line, Paragraph, Rulebook, Section, Style, Subheading

GUTTER = 5  # columns for the ids of rules
WIDEST = 80
STYLES = {Style.PLAIN: "", Style.STRONG: "bold", Style.EMPHASIS: "italic", Style.CODE: "bold", Style.RULE: "underline"}


class NoSuchRule(EselsohrError):
    """No rule of that game has that id."""

    code = "no_such_rule"


def brief(game: Game, language: str) -> Iterator[tuple[str, str]]:
    """Give the game in three lines, each with its name: goal, your turn, watch out. A game need not have them."""
    for part in ("goal", "turn", "watch"):
        if has(language, f"{game.name}.brief.{part}"):
            yield say(language, f"brief.{part}"), say(language, f"{game.name}.brief.{part}")


def printed(game: Game, language: str, width: int, rule: str | None = None) -> RenderableType:
    """Set a whole rulebook, or one rule of it with the figures and grids that belong to it."""
    return _rule(game, rule, language, width) if rule else _whole(game, language, width)


def _whole(game: Game, language: str, width: int) -> RenderableType:
    book, drawing = load(game, language), find(game)
    parts: list[RenderableType] = [
        Text(book.title, f"bold {drawing.accent}"),
        Text("═" * len(book.title), drawing.accent),
    ]
    for name, line in brief(game, language):
        parts += [Text(), Text.assemble((f"{name}: ", "bold"), line)]
    for section in book.sections:
        parts += _section(section, drawing, language, min(width, WIDEST))
    return Renderables(*parts)


def _rule(game: Game, wanted: str, language: str, width: int) -> RenderableType:
    book = load(game, language)
    blocks = rules(book).get(wanted.upper())
    if blocks is None:
        names = book.rules
        raise NoSuchRule("cli.rules.unknown", rule=quote(wanted), first=names[0], last=names[-1])
    return Renderables(*_blocks(blocks, find(game), language, min(width, WIDEST)))


def rules(book: Rulebook) -> dict[str, list[Block]]:
    """Give every rule's paragraph and what follows it up to the next one, by id."""
    found: dict[str, list[Block]] = {}
    for section in book.sections:
        for number, block in enumerate(section.blocks):
            if isinstance(block, Paragraph) and block.rule:
                found[block.rule] = [block, *takewhile(_belongs, section.blocks[number + 1 :])]
    return found


def _belongs(block: Block) -> bool:
    return not isinstance(block, Paragraph | Subheading)


def _section(section: Section, drawing: Drawing, language: str, width: int) -> Iterator[RenderableType]:
    yield Text()
    yield Text(section.heading, f"bold {drawing.accent}")
    yield Text("─" * len(section.heading), drawing.accent)
    yield from _blocks(section.blocks, drawing, language, width)


def _blocks(blocks: Iterable[Block], drawing: Drawing, language: str, width: int) -> Iterator[RenderableType]:
    for block in blocks:
        yield Text()
        match block:
            case Paragraph():
                yield _paragraph(block, drawing, width)
            case Subheading():
                yield Padding(_line(block.spans, drawing, "bold"), (0, 0, 0, GUTTER))
            case Figure():
                drawn = figure(block, drawing, language, width - GUTTER)
                yield from (Padding(canvas.text(), (0, 0, 0, GUTTER)) for canvas in drawn)
            case Grid():
                yield Padding(_grid(block.head, block.rows, drawing), (0, 0, 0, GUTTER))


def _paragraph(paragraph: Paragraph, drawing: Drawing, width: int) -> RenderableType:
    grid = Columns.grid(padding=0)
    grid.add_column(width=GUTTER)
    grid.add_column(width=width - GUTTER)
    grid.add_row(Text(paragraph.rule or "", "bold"), _line(paragraph.spans, drawing))
    return grid


def _line(spans: Line, drawing: Drawing, style: str = "") -> Text:
    text = Text(style=style)
    for span in spans:
        if span.style is Style.CARDS:
            text.append_text(_cards(span.text, drawing))
        else:
            text.append(span.text, STYLES[span.style])
    return text


def _cards(tokens: str, drawing: Drawing) -> Text:
    """Cards in the middle of a line, each with what its face shows."""
    faces = [drawing.face(token) for token in tokens.split()]
    return Text(" ").join(Text(f"[{face.corner}{face.centre}]", face.style) for face in faces)


def _grid(head: Sequence[Line], rows: Sequence[Sequence[Line]], drawing: Drawing) -> Columns:
    grid = Columns(box=box.SQUARE, show_header=False, padding=(0, 1))
    for row in (head, *rows):
        grid.add_row(*(_line(cell, drawing) for cell in row))
    return grid
