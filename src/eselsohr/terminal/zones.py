"""What lies open on any table, zone by zone: the fields of a game's view that hold cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args, get_type_hints

from eselsohr.engine.game import Game
from eselsohr.terminal.canvas import Canvas, fitted
from eselsohr.terminal.cards import HEIGHT, Face, row

HIDDEN, DOWN, AT = "?", "~", "@"  # of the notation: a hidden card, a face-down one, the place of one


def zones(game: Game) -> list[str]:
    """Name the fields of a game's view in which cards lie; the own hand is no zone."""
    view = get_type_hints(game.view.view)["return"]
    hints = get_type_hints(view, include_extras=True)
    return [name for name in view.__struct_fields__ if name != "hand" and _holds_cards(hints[name])]


def _holds_cards(kind: Any) -> bool:
    return "cards" in getattr(kind, "__metadata__", ()) or any(map(_holds_cards, get_args(kind)))


def piles(zone: str | Sequence[str | tuple[int, str]] | None) -> list[tuple[int | None, str]]:
    """Read a zone: cards of nobody, of every seat, or of some seats."""
    if zone is None or isinstance(zone, str):
        return [(None, zone or "")]
    return [(seat, pile) if isinstance(pile, str) else pile for seat, pile in enumerate(zone)]


def token_of(card: str) -> str:
    """A card without what the notation may write behind it."""
    return card.partition(AT)[0].rstrip(DOWN)


def lay_out(canvas: Canvas, labelled: Sequence[tuple[str, Sequence[Face]]]) -> None:
    """Draw piles of cards below each other; as cards if there is room, else a line each."""
    as_cards = len(labelled) * (HEIGHT + 1) <= canvas.height
    for number, (label, faces) in enumerate(labelled):
        if as_cards:
            y = number * (HEIGHT + 1)
            canvas.write(0, y, fitted(label, canvas.width).rstrip(), "bold")
            canvas.paste(row(faces, canvas.width), 0, y + 1)
        else:
            x = canvas.write(0, number, f"{label}:", "bold")
            for face in faces:
                x = canvas.write(x + 1, number, face.corner, face.style)
