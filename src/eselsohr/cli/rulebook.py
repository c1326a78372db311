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
from eselsohr.terminal.canvas import Canvas, fitted
from eselsohr.terminal.cards import HEIGHT, OUTLINE, SMALL_HEIGHT, SMALL_WIDTH, WIDTH, Face, draw_card, draw_small
from eselsohr.terminal.drawing import Drawing, find
from eselsohr.text import say
from eselsohr.text.rulebook import (
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
    Style,
    Subheading,
    Word,
)

GUTTER = 5  # columns for the ids of rules
WIDEST = 80
STYLES = {Style.PLAIN: "", Style.STRONG: "bold", Style.EMPHASIS: "italic", Style.CODE: "bold", Style.RULE: "underline"}
ARROW = " → "


class NoSuchRule(EselsohrError):
    """No rule of that game has that id."""

    code = "no_such_rule"


def printed(game: Game, language: str, width: int, rule: str | None = None) -> RenderableType:
    """Set a whole rulebook, or one rule of it with the figures and grids that belong to it."""
    return _rule(game, rule, language, width) if rule else _whole(game, language, width)


def _whole(game: Game, language: str, width: int) -> RenderableType:
    book, drawing = load(game, language), find(game)
    parts: list[RenderableType] = [
        Text(book.title, f"bold {drawing.accent}"),
        Text("═" * len(book.title), drawing.accent),
    ]
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
                yield _paragraph(block, width)
            case Subheading():
                yield Padding(_line(block.spans, "bold"), (0, 0, 0, GUTTER))
            case Figure():
                drawn = figure(block, drawing, language, width - GUTTER)
                yield from (Padding(canvas.text(), (0, 0, 0, GUTTER)) for canvas in drawn)
            case Grid():
                yield Padding(_grid(block.head, block.rows), (0, 0, 0, GUTTER))


def _paragraph(paragraph: Paragraph, width: int) -> RenderableType:
    grid = Columns.grid(padding=0)
    grid.add_column(width=GUTTER)
    grid.add_column(width=width - GUTTER)
    grid.add_row(Text(paragraph.rule or "", "bold"), _line(paragraph.spans))
    return grid


def _line(spans: Line, style: str = "") -> Text:
    text = Text(style=style)
    for span in spans:
        text.append(span.text, STYLES[span.style])
    return text


def _grid(head: Sequence[Line], rows: Sequence[Sequence[Line]]) -> Columns:
    grid = Columns(box=box.SQUARE, show_header=False, padding=(0, 1))
    for row in (head, *rows):
        grid.add_row(*(_line(cell) for cell in row))
    return grid


# Figures


def figure(block: Figure, drawing: Drawing, language: str, width: int) -> Iterator[Canvas]:
    """Draw the rows of a figure; a row too long for the page goes on in the next line."""
    for groups in block.rows:
        line: list[Canvas] = []
        for group in groups:
            part = _group(group, drawing, language)
            if line and sum(p.width for p in line) + part.width > width:
                yield _beside(line).trimmed()
                line = []
            line.append(part)
        yield _beside(line).trimmed()


def _beside(parts: Sequence[Canvas]) -> Canvas:
    canvas = Canvas(sum(part.width for part in parts), max(part.height for part in parts))
    x = 0
    for part in parts:
        canvas.paste(part, x, 0)
        x += part.width
    return canvas


def _group(group: Group, drawing: Drawing, language: str) -> Canvas:
    """Draw the arrow or gap before a group, its label above, its cards, and marks below."""
    body = _layout(group.cards, drawing) if any(card.row for card in group.cards) else _cards(group, drawing, language)
    before = {Join.THEN: ARROW, Join.BESIDE: "  ", None: ""}[group.join]
    canvas = Canvas(len(before) + max(body.width, len(group.label)), body.height + 1)
    canvas.write(len(before), 0, group.label, "dim")
    canvas.write(0, 2, before, "bold")
    canvas.paste(body, len(before), 1)
    return canvas


def _cards(group: Group, drawing: Drawing, language: str) -> Canvas:
    if group.word is Word.PASS:
        canvas = Canvas(len(text := say(language, "terminal.passes")), HEIGHT + 1)
        canvas.write(0, 1, text, "italic")
        return canvas
    rank = f" = {group.rank}" if group.rank else ""
    places = max(len(group.cards), 1)
    canvas = Canvas(places * WIDTH + len(rank), HEIGHT + 1)
    if group.word is Word.EMPTY:
        _outline(canvas)
    for number, card in enumerate(group.cards):
        draw_card(canvas, number * WIDTH, 0, _face(card, drawing))
        if card.marked:
            canvas.write(number * WIDTH + WIDTH // 2, HEIGHT, "▲", "bold")
    canvas.write(places * WIDTH, 1, rank, "bold")
    return canvas


def _outline(canvas: Canvas) -> None:
    """A place without a card."""
    for y, line in enumerate(("┌╌╌╌┐", "╎   ╎", "╎   ╎", "└╌╌╌┘")):
        canvas.write(0, y, line, "dim")


def _face(card: Card, drawing: Drawing) -> Face:
    return drawing.lying(f"{card.token}~" if card.face_down else card.token)


def _layout(cards: Sequence[Card], drawing: Drawing) -> Canvas:
    """Draw cards at their places below the base: the column is the number, rows count downwards."""
    places = {card: (int(card.token[0]) - 1, card.row or 0) for card in cards}
    canvas = Canvas(8 * (SMALL_WIDTH + 1), SMALL_HEIGHT * max(row for _, row in places.values()) + 1)
    for column in range(8):
        canvas.write(column * (SMALL_WIDTH + 1), 0, fitted(f"═{column + 1:═<3}", SMALL_WIDTH), "dim")
    for card, (column, row) in places.items():
        x, y = column * (SMALL_WIDTH + 1), SMALL_HEIGHT * (row - 1) + 1
        draw_small(canvas, x, y, _face(card, drawing))
        if card.marked:
            canvas.write(x + 1, y + SMALL_HEIGHT - 1, "▲▲", f"bold {OUTLINE}")
    return canvas
