"""The interface of every bot: it gets what its seat knows and its own dice, never the truth."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any, Protocol

from eselsohr.engine.game import AnyState, Game
from eselsohr.engine.kernel.dice import Dice, seed
from eselsohr.engine.match import Match


@dataclass(frozen=True, slots=True)
class Sight:
    """What a seat to act knows: as data, and as a state in which all it cannot know is a guess."""

    game: Game
    seat: int
    players: int
    legal: tuple[str, ...]
    known: dict[str, Any]
    state: AnyState


@dataclass(frozen=True, slots=True)
class Choice:
    """A bot's move, and the value (0…1) it saw in each move it compared, best first."""

    move: str
    values: tuple[tuple[str, float], ...] = ()


class Bot(Protocol):
    """A player made of code; its choice depends on the sight and the dice alone."""

    level: str

    def choose(self, sight: Sight, dice: Any) -> Choice:
        """Choose a legal move."""


def look(match: Match, dice: Any) -> Sight:
    """Show a bot what the seat to act knows."""
    seat = match.turn
    assert seat is not None, "nobody is to act"
    state = match.guess(seat, dice)
    return Sight(match.game, seat, match.players, tuple(match.legal()), match.known(seat), state)


def dice(*seeds: object) -> Any:
    """Make a generator of its own for a bot, from anything that has a text."""
    digest = hashlib.sha256("\0".join(map(str, seeds)).encode()).digest()
    g = Dice.blank()
    seed(g, int.from_bytes(digest[:7]), int.from_bytes(digest[7:14]))
    return g
