"""How a game looks, as data: for whoever draws it with other means than characters."""

from __future__ import annotations

import msgspec

from eselsohr.engine.game import Game
from eselsohr.terminal.drawing import find
from eselsohr.terminal.zones import zones


class CardFace(msgspec.Struct, frozen=True):
    """What is printed on a card."""

    corner: str
    centre: str
    ink: str  # as in CSS


class Look(msgspec.Struct, frozen=True):
    """A game's colour, the faces of its cards by their tokens, and the fields of a view in which cards lie open."""

    accent: str
    cards: dict[str, CardFace]
    zones: list[str]


def look(game: Game) -> Look:
    """Say how a game looks."""
    drawing = find(game)
    faces = {token: drawing.face(token) for token in game.notation.TOKENS}
    cards = {token: CardFace(face.corner, face.centre, face.ink) for token, face in faces.items()}
    return Look(drawing.accent, cards, zones(game))
