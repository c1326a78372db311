"""Where thinking happens: nobody waits for a bot but the table it sits at."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from enum import Enum
from typing import ParamSpec, Protocol, TypeVar

from eselsohr.bots.thinking import Thinking
from eselsohr.engine.game import Game

P = ParamSpec("P")
T = TypeVar("T")


class Purpose(Enum):
    """What is thought about, and in how many threads; what has another purpose never waits for it."""

    MOVE = "move", 4  # of a bot at a table
    HINT = "hint", 2
    REVIEW = "review", 1
    LUCK = "luck", 1
    REPLAY = "replay", 2
    DRAWING = "drawing", 1  # of a QR code

    def __init__(self, title: str, threads: int) -> None:
        self.title = title
        self.threads = threads


class BotPool(Protocol):
    """Thinks, and does other work that takes long, while the tables go on."""

    def think(
        self, purpose: Purpose, whose: str | None, job: Callable[P, Thinking[T]], *args: P.args, **kwargs: P.kwargs
    ) -> asyncio.Future[T]:
        """Begin a thought as soon as those for the same purpose leave room for it; everybody gets the same share."""

    def work(
        self, purpose: Purpose, whose: str | None, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> asyncio.Future[T]:
        """Begin any other job, likewise."""

    def prepare(self, game: Game) -> asyncio.Future[None]:
        """Make a game's search ready; the result is done when it is, or cannot be."""

    def ready(self, game: Game) -> bool:
        """Whether that is done; it is begun otherwise."""

    def close(self) -> None:
        """Begin nothing more."""
