"""How a game's table is drawn: the same for all, but for what a game draws better itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, cast

from eselsohr.engine.game import Game
from eselsohr.terminal.canvas import Canvas
from eselsohr.terminal.cards import FACE_DOWN, Face
from eselsohr.terminal.zones import DOWN, HIDDEN, NOTHING, lay_out, piles, token_of, zones
from eselsohr.text import MissingText, has, say

ViewDict = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Badge:
    """What everybody sees of a seat, besides its name and score."""

    cards: int  # in the hand
    marks: str = ""  # whatever else lies there, short
    did: str = ""  # its last move that still lies open, in notation; "" if none
    leads: bool = False  # that move is the one to beat
    title: str = ""  # what people call whoever sits there
    counted: bool = True  # the score means something: not before the end, where points are counted only then


@dataclass(frozen=True, slots=True)
class Aim:
    """What the person at the keys has chosen so far: cards of the hand, by their numbers, and the move they make."""

    hand: Sequence[str] = ()
    picked: frozenset[int] = frozenset()
    cursor: int | None = None
    move: str = ""

    @property
    def cards(self) -> list[str]:
        """The cards that are picked."""
        return [self.hand[number] for number in sorted(self.picked)]


class Drawing:
    """How any game is drawn. A game that looks better otherwise has a class of this name in its module `terminal`."""

    accent = "#8a6f4d"  # the game's colour
    house = ""  # catalogue key of the name of a house that plays along
    columns = 0  # of a table on which cards have their places, as its rulebook draws it
    told = False  # whether the story alone says what lies open: rounds that are swept away, and nothing else
    long_story = False  # a turn has many steps: what happened gets the whole right half of the screen

    def __init__(self, game: Game) -> None:
        self.game = game

    def face(self, token: str) -> Face:
        """What a card shows."""
        return Face(token, token, accent=self.accent)

    def lying(self, card: str) -> Face:
        """What a card on the table shows: hidden as `?`, face down as `5r~`, or with its place as `5y@2`."""
        token = token_of(card)
        face = Face(HIDDEN, accent=self.accent) if token == HIDDEN else self.face(token)
        return replace(face, centre=FACE_DOWN) if card.endswith(DOWN) else face

    def cards_of(self, move: str, hand: Sequence[str]) -> tuple[str, ...]:
        """Which cards of the hand a move needs; none for a pass and the like."""
        left = Counter(hand)
        used = []
        for token in map(token_of, move.split()):
            if left[token]:
                left[token] -= 1
                used.append(token)
        return tuple(used)

    def note(self, view: ViewDict, token: str) -> str:
        """Say below a hand card, in a sign or two, where it may go; nothing where that is plain."""
        return ""

    def where(self, view: ViewDict, language: str) -> str:
        """Say how far the match is."""
        try:
            return say(language, f"{self.game.name}.where", **_numbers({**view["options"], **view}))
        except MissingText:  # without such words, or with such as only the game itself can fill
            return f"{say(language, 'common.deal')} {view['deal']}"

    def around(self, view: ViewDict) -> Sequence[int]:
        """The seats in the order in which they sit, clockwise."""
        return range(len(view["held"]))

    def badge(self, view: ViewDict, seat: int, language: str) -> Badge:
        """Sum up a seat."""
        return Badge(view["held"][seat])

    def middle(self, canvas: Canvas, view: ViewDict, names: Sequence[str], language: str, aim: Aim) -> None:
        """Draw the middle of the table, for whoever has that in mind: what lies open, zone by zone."""
        lay_out(canvas, list(self.piles(view, names, language)), self._face_of)

    def piles(self, view: ViewDict, names: Sequence[str], language: str) -> Iterator[tuple[str, list[str]]]:
        """Everything that lies open, and what it is called."""
        for zone in zones(self.game):
            key = f"{self.game.name}.zone.{zone}"
            label = say(language, key) if has(language, key) else zone
            for seat, cards in piles(view[zone]):
                if seat is None:
                    yield label, cards.split() or [NOTHING]
                elif cards:
                    yield f"{label} · {names[seat]}", cards.split()

    def _face_of(self, word: str) -> Face | None:
        return self.lying(word) if token_of(word) in (*self.game.notation.TOKENS, HIDDEN) else None

    def left(self, deal: Any, language: str) -> Sequence[str]:
        """What each seat had left, as the game's own event of a deal's end tells it."""
        return getattr(deal, "hands", [""] * len(deal.points))


def _numbers(fields: Mapping[str, Any]) -> dict[str, int]:
    """The fields that are numbers, for a text to choose from."""
    return {name: value for name, value in fields.items() if type(value) is int}


@cache
def find(game: Game) -> Drawing:
    """Find how a game is drawn."""
    own = game.part("terminal")
    return cast("Drawing", own.Drawing(game)) if own else Drawing(game)
