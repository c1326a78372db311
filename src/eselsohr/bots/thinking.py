"""Thinking: what a bot or the coach does from being asked to answering, whoever runs the kernels it needs.

It is a generator. It yields what only compiled kernels can do in good time, is sent what came of that, and returns its
result; a plain `yield` lets others go on. So it can be done in a thread (`compiled.think`), or in a browser, where the
kernels are in another worker.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from eselsohr.bots.bot import Bot, Choice, Sight
from eselsohr.engine.game import Game

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Ready:
    """Ask whether what a game needs to search is there; nobody waits for a compiler."""

    game: Game


@dataclass(frozen=True, slots=True, eq=False)
class Tree:
    """A search that kernels keep: where it begins, with which dice, and how many nodes it may have."""

    game: Game
    seat: int
    state: bytes  # what the seat knows, as a record
    dice: bytes
    nodes: int


@dataclass(frozen=True, slots=True)
class Grow:
    """Ask to search on; gives what was tried at the root."""

    tree: Tree
    iterations: int
    exploration: float
    prior: float
    chance: float
    sweep: int
    horizon: int


class Tried(NamedTuple):
    """A move tried at the root of a search: how often, and the sum of what it brought."""

    code: int
    visits: int
    total: float


@dataclass(frozen=True, slots=True)
class Look:
    """Ask to play on after each of some moves, in some guesses; gives a record of every moment, one after the other.

    All moves are tried in the same guesses with the same luck.
    """

    game: Game
    seat: int
    state: bytes
    codes: Sequence[int]
    dice: bytes  # two for each guess: for the guess, and for what happens in it


@dataclass(frozen=True, slots=True)
class Value:
    """Ask what actions are worth by the game's net; gives nothing if there is none."""

    game: Game
    row: Sequence[int]  # an observation
    actions: Sequence[int]


@dataclass(frozen=True, slots=True)
class Foresee:
    """Ask to play the deal on by the game's net after each of some moves; gives nothing if there is none.

    All moves are tried in the same guesses. Where there is a judge of turns instead, it is played on to the seat's next
    turn, be it briefly or not, and how it ended is how likely it is won.
    """

    game: Game
    seat: int
    state: bytes
    codes: Sequence[int]
    dice: bytes  # for each guess
    brief: bool = False  # only to the seat's next choice, where the net says what it expects


class Foreseen(NamedTuple):
    """How the deal ended for a seat after a move, added up over all guesses."""

    payoff: float
    first: float
    last: float


@dataclass(frozen=True, slots=True)
class Plan:
    """Ask to think the whole turn through; gives the code of a move, or nothing where the game has no planner."""

    game: Game
    seat: int
    state: bytes
    dice: bytes


@dataclass(frozen=True, slots=True)
class Together:
    """Ask for several thoughts, side by side where there are several processors; gives what came of each."""

    thoughts: Sequence[Thinking[Any]]


Ask = Ready | Grow | Look | Value | Foresee | Plan | Together | None
Thinking = Generator[Ask, Any, T]


class Thinker:
    """A bot that thinks before it chooses."""

    level: str

    def ponder(self, sight: Sight, dice: Any) -> Thinking[Choice]:
        """Think of a legal move."""
        raise NotImplementedError

    def choose(self, sight: Sight, dice: Any) -> Choice:
        """Choose a legal move, here and now."""
        from eselsohr.bots.compiled import think  # which a browser has not

        return think(self.ponder(sight, dice))


def ponder(bot: Bot, sight: Sight, dice: Any) -> Thinking[Choice]:
    """Let any bot think of a move; those of other packages may only choose."""
    if isinstance(bot, Thinker):
        return (yield from bot.ponder(sight, dice))
    return bot.choose(sight, dice)
