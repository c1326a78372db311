"""How a game's table is drawn: what is particular to a game is the module `terminal` of its folder, a `Drawing`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, cast

from eselsohr.engine.events import Event
from eselsohr.engine.game import Game
from eselsohr.terminal.canvas import Canvas
from eselsohr.terminal.cards import Face

View = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Badge:
    """What everybody sees of a seat, besides its name and score."""

    cards: int  # in the hand
    marks: str = ""  # whatever else lies there, short
    did: str = ""  # its last move that still lies open, in notation; "" if none
    leads: bool = False  # that move is the one to beat
    title: str = ""  # what people call whoever sits there
    counted: bool = True  # the score says something; where points are counted at the end only, not before


@dataclass(frozen=True, slots=True)
class Aim:
    """What whoever is asked has in mind: cards picked, and the move they make."""

    picked: Sequence[str] = ()
    move: str = ""


@dataclass(frozen=True, slots=True)
class Count:
    """A line of the score sheet: what a deal gave each seat, the totals after it, and what each had left."""

    deal: int
    points: Sequence[int]
    totals: Sequence[int]
    left: Sequence[str]
    grief: Sequence[tuple[int, ...]] = ()  # how bad it was for each, where points are not what one suffers from

    @property
    def weeping(self) -> list[int]:
        """The seats the deal was worst for."""
        grief = self.grief or [(cost,) for cost in self.points]
        return [seat for seat, felt in enumerate(grief) if felt == max(grief)]


class Drawing(Protocol):
    """What is particular to a game's table."""

    ACCENT: str  # the game's colour
    HOUSE: str  # catalogue key of the name of a house that plays along; "" if there is none
    LONG_STORY: bool  # a turn has many steps: what happened gets the whole right half of the screen

    def face(self, token: str) -> Face:
        """What a card shows."""

    def cards_of(self, move: str) -> tuple[str, ...]:
        """Which cards of the hand a move needs; none for a pass and the like."""

    def note(self, view: View, token: str) -> str:
        """Say below a hand card, in a sign or two, where it may go; nothing where that is plain."""

    def where(self, view: View, language: str) -> str:
        """Say how far the match is."""

    def around(self, view: View) -> Sequence[int]:
        """The seats in the order in which they sit, clockwise."""

    def badge(self, view: View, seat: int, language: str) -> Badge:
        """Sum up a seat."""

    def middle(self, canvas: Canvas, view: View, names: Sequence[str], language: str, aim: Aim) -> None:
        """Draw the middle of the table, for whoever has that in mind."""

    def count(self, event: Event, language: str) -> Count | None:
        """Read a line of the score sheet off an event, if it ends a deal."""


def find(game: Game) -> Drawing:
    """Find how a game is drawn."""
    return cast("Drawing", game.part("terminal"))
