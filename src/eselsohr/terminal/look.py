"""How a game looks, as data: for whoever draws it with other means than characters."""

from __future__ import annotations

import msgspec

from eselsohr.engine.game import Game
from eselsohr.terminal.drawing import find
from eselsohr.terminal.zones import zones


class CardFace(msgspec.Struct, frozen=True):
    """What is printed on a card."""

    token: str  # the card in the notation
    corner: str
    centre: str
    ink: str  # as in CSS


class Look(msgspec.Struct, frozen=True):
    """A game's colour, the faces of all its cards in canonical order, and the fields of a view that hold open cards."""

    accent: str
    cards: list[CardFace]
    zones: list[str]


def look(game: Game) -> Look:
    """Say how a game looks."""
    drawing = find(game)
    faces = [(token, drawing.face(token)) for token in game.notation.TOKENS]
    cards = [CardFace(token, face.corner, face.centre, face.ink) for token, face in faces]
    return Look(drawing.accent, cards, zones(game))
