"""The games there are. A game registers itself when its `game` module is imported; the engine names none."""

from __future__ import annotations

from eselsohr.engine.errors import UnknownGame, quote
from eselsohr.engine.game import Game

_games: dict[str, Game] = {}


def register(game: Game) -> Game:
    """Make a game known by its name."""
    _games[game.name] = game
    return game


def find(name: object) -> Game:
    """Look a game up by name."""
    game = _games.get(name) if isinstance(name, str) else None
    if game is None:
        raise UnknownGame("game.unknown", name=quote(name), names=", ".join(_games))
    return game


def games() -> tuple[Game, ...]:
    """All registered games."""
    return tuple(_games.values())
