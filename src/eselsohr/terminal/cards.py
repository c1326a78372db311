"""Paper cards with a folded corner, drawn with box characters: the same in colour and without."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from eselsohr.terminal.canvas import Canvas, Spot, wrapped

INK = "#2b2433"
PAPER = "#f6f0e4"
OUTLINE = f"{INK} on {PAPER}"

WIDTH, HEIGHT = 5, 4
SMALL_WIDTH, SMALL_HEIGHT = 4, 3
FOLD = "◣"
BACK = "▮"
FACE_DOWN = "▒▒▒"

# How far apart the cards of a fan lie: the next kind, and the next copy of the same kind. The first that fits is taken.
PITCHES = ((6, 6), (5, 5), (4, 4), (5, 2), (3, 3), (4, 1), (3, 1))


@dataclass(frozen=True, slots=True)
class Face:
    """What a card shows: its value in the corner (as in the notation), a sign in the centre, and its colour."""

    corner: str
    centre: str = ""
    ink: str = INK
    accent: str = INK  # the underside of the fold: the game's accent

    @property
    def style(self) -> str:
        """The style of what is printed on it."""
        return f"bold {self.ink} on {PAPER}"


def draw_card(canvas: Canvas, x: int, y: int, face: Face) -> None:
    """Draw a card, five cells wide and four high."""
    inner = WIDTH - 2
    canvas.write(x, y, "┌" + "─" * inner, OUTLINE)
    canvas.write(x + WIDTH - 1, y, FOLD, face.accent)
    for row, text in ((1, face.corner[:inner].ljust(inner)), (2, face.centre[:inner].rjust(inner))):
        canvas.write(x, y + row, "│", OUTLINE)
        canvas.write(x + 1, y + row, text, face.style)
        canvas.write(x + WIDTH - 1, y + row, "│", OUTLINE)
    canvas.write(x, y + 3, "└" + "─" * inner + "┘", OUTLINE)


def draw_small(canvas: Canvas, x: int, y: int, face: Face) -> None:
    """Draw a card, four cells wide and three high."""
    inner = SMALL_WIDTH - 2
    canvas.write(x, y, "┌" + "─" * inner, OUTLINE)
    canvas.write(x + SMALL_WIDTH - 1, y, FOLD, face.accent)
    canvas.write(x, y + 1, "│", OUTLINE)
    canvas.write(x + 1, y + 1, face.corner.rjust(inner)[:inner], face.style)
    canvas.write(x + SMALL_WIDTH - 1, y + 1, "│", OUTLINE)
    canvas.write(x, y + 2, "└" + "─" * inner + "┘", OUTLINE)


def fan(
    faces: Sequence[Face],
    width: int,
    *,
    picked: frozenset[int] = frozenset(),
    cursor: int | None = None,
    notes: Sequence[str] = (),
) -> Canvas:
    """Spread a hand: picked cards are raised, an arrow below points at one; overlaps leave every value readable.

    Notes, if there are any, stand below their cards.
    """
    canvas = Canvas(width, HEIGHT + 2)
    offsets = _offsets(faces, width)
    if offsets is None:  # more cards than any terminal has room for
        for y, line in enumerate(wrapped(" ".join(face.corner for face in faces), width)):
            canvas.write(0, y, line)
        return canvas
    for number, (x, face) in enumerate(zip(offsets, faces, strict=True)):
        y = 0 if number in picked else 1
        draw_card(canvas, x, y, face)
        canvas.spots.append(Spot(x, y, WIDTH, HEIGHT, number))
    for x, note in zip(offsets, notes, strict=False):
        canvas.write(x + 3, HEIGHT + 1, note, "dim")
    if cursor is not None and cursor < len(offsets):
        canvas.write(offsets[cursor] + 1, HEIGHT + 1, "▲", "bold")
    return canvas


def _offsets(faces: Sequence[Face], width: int) -> list[int] | None:
    """Give each card its column; None if they do not fit."""
    for kind, copy in PITCHES:
        steps = [copy if one == other else kind for one, other in pairwise(faces)]
        offsets = [sum(steps[:number]) for number in range(len(faces))]
        if not offsets or offsets[-1] + WIDTH <= width:
            return offsets
    return None


def row(faces: Sequence[Face], width: int) -> Canvas:
    """Lay cards side by side, overlapping if they must."""
    offsets = _offsets(faces, width) or []
    canvas = Canvas(offsets[-1] + WIDTH if offsets else 0, HEIGHT)
    for x, face in zip(offsets, faces, strict=False):
        draw_card(canvas, x, 0, face)
    return canvas


def backs(count: int, room: int) -> str:
    """Show how many cards a seat holds: their backs, as far as there is room, and the number."""
    number = f" {count}"
    return BACK * min(count, max(room - len(number), 0)) + number if count else "·"
