"""The games there are; the engine names none.

A game of ours registers itself when its `game` module is imported. A game of another package is found by an entry point
of the group `eselsohr.games`, whose value is its `Game`.
"""

from __future__ import annotations

import copyreg
import importlib
from functools import cache

from eselsohr import text
from eselsohr.engine import plugins
from eselsohr.engine.errors import UnknownGame, quote
from eselsohr.engine.game import Game

GROUP = "eselsohr.games"

_games: dict[str, Game] = {}


def register(game: Game) -> Game:
    """Make a game known by its name, and its words."""
    if not isinstance(game, Game):
        raise TypeError(f"{quote(game)} is no Game.")
    _games[game.name] = game
    text.register(game.name, game.folder / "words")
    return game


def find(name: object) -> Game:
    """Look a game up by name."""
    if not isinstance(name, str) or name not in _games:  # finding out what is installed takes a moment
        _plug_in()
    game = _games.get(name) if isinstance(name, str) else None
    if game is None:
        raise UnknownGame("game.unknown", name=quote(name), names=", ".join(_games))
    return game


def first() -> Game:
    """The game to play where nobody says which."""
    return next(game for game in _games.values() if game.first)


def games() -> tuple[Game, ...]:
    """All registered games."""
    _plug_in()
    return tuple(_games.values())


def _arrived(name: str, package: str) -> Game:
    """Find a game that a pickle or a copy names; one that was registered by hand is imported first."""
    if name not in _games:
        importlib.import_module(f"{package}.game")
    return find(name)


copyreg.pickle(Game, lambda game: (_arrived, (game.name, game.package)))


@cache
def _plug_in() -> None:
    """Register the games of other packages."""
    plugins.plug_in(GROUP, register)
