"""Eselsohr: one table for small, mean card games.

What is public stands here; the packages below it are public where their modules say so:

    Match, Replay, load, save         a match, all its moments, and record files
    games, register, Game             which games there are, and one of your own: `engine.game` is its specification
    View, Event, MatchOver, Result    what seats see and what happened, typed; every game adds its own to them
    Move, Seat                        what a record is made of
    EselsohrError and its children    what can go wrong
    bots                              the bots of all levels, hints and reviews
    batch                             thousands of matches side by side, for whoever trains or counts
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import eselsohr.games  # noqa: F401  registers ours; below, the name becomes that of the function
from eselsohr.engine import files
from eselsohr.engine.errors import (
    EselsohrError,
    IllegalMove,
    InvalidOptions,
    InvalidPosition,
    InvalidRecord,
    UnknownGame,
)
from eselsohr.engine.events import Event, MatchOver
from eselsohr.engine.game import Game
from eselsohr.engine.match import Match
from eselsohr.engine.records import Move, Seat
from eselsohr.engine.registry import games, register
from eselsohr.engine.replay import Replay
from eselsohr.engine.views import Result, View

if TYPE_CHECKING:
    from eselsohr import bots
    from eselsohr.engine.batch import Batch

    __version__: str

__all__ = [
    "EselsohrError",
    "Event",
    "Game",
    "IllegalMove",
    "InvalidOptions",
    "InvalidPosition",
    "InvalidRecord",
    "Match",
    "MatchOver",
    "Move",
    "Replay",
    "Result",
    "Seat",
    "UnknownGame",
    "View",
    "__version__",
    "batch",
    "bots",
    "games",
    "load",
    "register",
    "save",
]


def load(path: str | Path) -> Match:
    """Read a record file and play it again, checking everything in it."""
    return Match.replay(files.load(Path(path)))


def save(match: Match | Mapping[str, Any], path: str | Path) -> None:
    """Write a match, or a record of one, as a record file; of a running match the file holds its secrets."""
    files.save(match.record() if isinstance(match, Match) else match, Path(path))


def batch(
    name: str,
    players: int,
    count: int = 1024,
    options: Mapping[str, Any] | None = None,
    seed: str | int | None = None,
    threads: int = 1,
    *,
    observations: bool = True,
    masks: bool = True,
    lists: bool = True,
    autoreset: bool = True,
) -> Batch:
    """Begin many matches side by side, to be stepped in one call: see `engine.batch.Batch`."""
    from eselsohr.engine.batch import Batch

    switches = {"observations": observations, "masks": masks, "lists": lists, "autoreset": autoreset}
    return Batch(name, players, count, options, seed, threads, **switches)


def __getattr__(name: str) -> Any:
    """Load what takes a moment when it is first asked for."""
    if name == "__version__":
        return _version()
    if name == "bots":
        return importlib.import_module("eselsohr.bots")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _version() -> str:
    from importlib import metadata

    try:
        return metadata.version(__name__)
    except metadata.PackageNotFoundError:  # run from its source, not installed
        return "0"


def _drawn(match: Match) -> str:
    """Draw a match as a spectator sees it in the terminal."""
    from eselsohr.terminal.scene import draw

    return draw(match)


Match.drawing = _drawn
