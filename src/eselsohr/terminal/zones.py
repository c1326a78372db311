"""What lies open on any table, zone by zone: the fields of a game's view that hold cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, get_args, get_type_hints

from eselsohr.engine.events import Cards
from eselsohr.engine.game import Game
from eselsohr.terminal.canvas import Canvas, fitted, wrapped
from eselsohr.terminal.cards import HEIGHT, Face, row

HIDDEN, DOWN, AT = "?", "~", "@"  # of the notation: a hidden card, a face-down one, the place of one
NARROW = 4  # columns a card needs at least
MORE, NOTHING = "…", "·"


def zones(game: Game) -> list[str]:
    """Name the fields of a game's view in which cards lie; the own hand is no zone."""
    view = get_type_hints(game.view.view)["return"]
    hints = get_type_hints(view, include_extras=True)
    return [name for name in view.__struct_fields__ if name != "hand" and _holds_cards(hints[name])]


def _holds_cards(kind: Any) -> bool:
    return kind == Cards or any(map(_holds_cards, get_args(kind)))


def piles(zone: str | Sequence[str | tuple[int, str]] | None) -> list[tuple[int | None, str]]:
    """Read a zone: cards of nobody, of every seat, or of some seats; nothing if it is not there now."""
    if isinstance(zone, str):
        return [(None, zone)]
    return [(seat, pile) if isinstance(pile, str) else pile for seat, pile in enumerate(zone or ())]


def token_of(card: str) -> str:
    """A card without what the notation may write behind it."""
    return card.partition(AT)[0].rstrip(DOWN)


Faces = Callable[[str], Face | None]  # what a card shows; None for a word that is no card


def lay_out(canvas: Canvas, labelled: Sequence[tuple[str, Sequence[str]]], faces: Faces) -> None:
    """Draw piles below each other, as cards if there is room for them, else as text; the newest are in sight."""
    as_cards, y = len(labelled) * (HEIGHT + 1) <= canvas.height, 0
    for number, (label, words) in enumerate(labelled):
        shown = [face for face in map(faces, words) if face]
        if as_cards and len(shown) == len(words):
            canvas.write(0, y, fitted(label, canvas.width).rstrip(), "bold")
            canvas.paste(row(shown[-(canvas.width // NARROW) :], canvas.width), 0, y + 1)
            y += HEIGHT + 1
        else:
            room = max(canvas.height - y - (len(labelled) - number - 1), 1)
            y += _write(canvas, y, room, f"{label}:".split(), list(words), faces)


def _write(canvas: Canvas, y: int, room: int, label: list[str], words: list[str], faces: Faces) -> int:
    """Write a pile, without its oldest cards if there is not room for all; give the rows it took."""
    while len(lines := wrapped(" ".join([*label, *words]), canvas.width)) > room and len(words) > 1:
        words = [MORE, *words[2 if words[0] == MORE else 1 :]]
    styles = iter(["bold"] * len(label) + [face.style if (face := faces(word)) else "" for word in words])
    for below, line in enumerate(lines):
        x = -1
        for word in line.split():
            x = canvas.write(x + 1, y + below, word, next(styles, ""))
    return len(lines)
