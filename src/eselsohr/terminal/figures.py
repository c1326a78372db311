"""The figures of a rulebook, drawn with cards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from eselsohr.terminal.canvas import Canvas, fitted
from eselsohr.terminal.cards import HEIGHT, OUTLINE, SMALL_HEIGHT, SMALL_WIDTH, WIDTH, Face, draw_card, draw_small
from eselsohr.terminal.drawing import Drawing
from eselsohr.text import say
from eselsohr.text.rulebook import Card, Figure, Group, Join, Word

ARROW = " → "


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
    width = WIDTH * max(len(group.cards), 1)
    canvas = Canvas(width + len(rank), HEIGHT + 1)
    if group.word is Word.EMPTY:
        _outline(canvas)
    for number, card in enumerate(group.cards):
        draw_card(canvas, number * WIDTH, 0, _face(card, drawing))
        if card.marked:
            canvas.write(number * WIDTH + WIDTH // 2, HEIGHT, "▲", "bold")
    canvas.write(width, 1, rank, "bold")
    return canvas


def _outline(canvas: Canvas) -> None:
    """Where no card lies."""
    for y, line in enumerate(("┌╌╌╌┐", "╎   ╎", "╎   ╎", "└╌╌╌┘")):
        canvas.write(0, y, line, "dim")


def _face(card: Card, drawing: Drawing) -> Face:
    return drawing.lying(f"{card.token}~" if card.face_down else card.token)


def _layout(cards: Sequence[Card], drawing: Drawing) -> Canvas:
    """Draw cards in their cells below a base: the column is a card's number, rows count downwards."""
    cells = {card: (_column(card), card.row or 0) for card in cards}
    columns = max(drawing.columns, *(column + 1 for column, _ in cells.values()))
    canvas = Canvas(columns * (SMALL_WIDTH + 1), SMALL_HEIGHT * max(row for _, row in cells.values()) + 1)
    for column in range(columns):
        canvas.write(column * (SMALL_WIDTH + 1), 0, fitted(f"═{column + 1:═<3}", SMALL_WIDTH), "dim")
    for card, (column, row) in cells.items():
        x, y = column * (SMALL_WIDTH + 1), SMALL_HEIGHT * (row - 1) + 1
        draw_small(canvas, x, y, _face(card, drawing))
        if card.marked:
            canvas.write(x + 1, y + SMALL_HEIGHT - 1, "▲▲", f"bold {OUTLINE}")
    return canvas


def _column(card: Card) -> int:
    number = re.match(r"\d+", card.token)
    return int(number[0]) - 1 if number else 0
