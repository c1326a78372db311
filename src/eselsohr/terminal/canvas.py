"""A canvas of character cells: whatever the terminal shows is painted here first, so that it can be tested as text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from rich.cells import cell_len, set_cell_size
from rich.text import Text


@dataclass(frozen=True, slots=True)
class Spot:
    """A spot that answers to a click: a card of the hand, by its number."""

    x: int
    y: int
    width: int
    height: int
    number: int

    def hit(self, x: int, y: int) -> bool:
        """Whether a click there is meant for this spot."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height


class Canvas:
    """Cells with a character and a style each; what is painted beyond the edge is lost."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.spots: list[Spot] = []  # a later one lies on top
        self._cells = [[" "] * width for _ in range(height)]
        self._styles = [[""] * width for _ in range(height)]

    def write(self, x: int, y: int, text: str, style: str = "") -> int:
        """Write from a cell on, and give the column behind the text."""
        for character in text:
            size = cell_len(character)
            if size and 0 <= y < self.height and 0 <= x <= self.width - size:
                self._put(x, y, character, size, style)
            x += size
        return x

    def _put(self, x: int, y: int, character: str, size: int, style: str) -> None:
        cells = self._cells[y]
        if cells[x] == "":  # the right half of a wide character: the left half goes with it
            cells[x - 1] = " "
        cells[x], self._styles[y][x] = character if character.isprintable() else " ", style
        if size == 2:
            cells[x + 1], self._styles[y][x + 1] = "", style
        elif x + 1 < self.width and cells[x + 1] == "":
            cells[x + 1] = " "

    def middle(self, y: int, text: str, style: str = "") -> None:
        """Write in the middle of a row."""
        self.write(max(0, (self.width - cell_len(text)) // 2), y, text, style)

    def right(self, y: int, text: str, style: str = "") -> None:
        """Write at the right edge of a row."""
        self.write(self.width - cell_len(text), y, text, style)

    def paste(self, other: Canvas, x: int, y: int) -> None:
        """Lay another canvas on this one, blank cells included."""
        for row in range(other.height):
            column = x
            for character, style in zip(other._cells[row], other._styles[row], strict=True):
                self.write(column, y + row, character, style)
                column += 1
        self.spots += [Spot(x + s.x, y + s.y, s.width, s.height, s.number) for s in other.spots]

    def trimmed(self) -> Canvas:
        """Give a copy without blank rows above and below."""
        full = [y for y, line in enumerate(self.lines()) if line]
        top, bottom = (full[0], full[-1] + 1) if full else (0, 0)
        copy = Canvas(self.width, bottom - top)
        copy.paste(self, 0, -top)
        return copy

    def spot_at(self, x: int, y: int) -> int | None:
        """The number of the topmost spot there."""
        return next((spot.number for spot in reversed(self.spots) if spot.hit(x, y)), None)

    def lines(self) -> list[str]:
        """Give the rows as plain text, without trailing blanks."""
        return ["".join(row).rstrip() for row in self._cells]

    def text(self) -> Text:
        """Give the whole canvas as styled text."""
        text = Text(no_wrap=True, end="")
        for y in range(self.height):
            if y:
                text.append("\n")
            for style, run in groupby(zip(self._cells[y], self._styles[y], strict=True), key=lambda cell: cell[1]):
                text.append("".join(character for character, _ in run), style or None)
        return text


def stacked(parts: Sequence[Canvas]) -> Canvas:
    """Put canvases one below the other."""
    whole = Canvas(max((part.width for part in parts), default=0), sum(part.height for part in parts))
    y = 0
    for part in parts:
        whole.paste(part, 0, y)
        y += part.height
    return whole


def fitted(text: str, width: int) -> str:
    """Make a text exactly that wide; what is cut off ends in dots."""
    return set_cell_size(text, width) if cell_len(text) <= width else set_cell_size(text, max(width - 1, 0)) + "…"


def wrapped(text: str, width: int) -> list[str]:
    """Break a text into lines between words, and within a word only where it is too long."""
    lines = [""]
    for word in text.split():
        while word:
            gap = " " if lines[-1] else ""
            room = width - cell_len(lines[-1] + gap)
            if cell_len(word) <= room:
                lines[-1] += gap + word
                break
            if gap:
                lines.append("")
                continue
            cut = set_cell_size(word, width).rstrip() or word[0]
            lines[-1], word = cut, word[len(cut) :]
            if word:
                lines.append("")
    return lines
