"""The tables to measure: those that each game's `contract` names, so that any registered game can be measured."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, NamedTuple

import eselsohr.games  # noqa: F401  registers them
from eselsohr.engine import registry
from eselsohr.engine.game import Game


class Question(StrEnum):
    """What is asked, by the name of the list in a game's `contract`."""

    SPEED = "SPEED_TABLES"
    LEVELS = "LEVEL_TABLES"


class Table(NamedTuple):
    """One table of a game."""

    game: Game
    players: int
    options: dict[str, Any]

    def __str__(self) -> str:
        changed = " and ".join(name if value is True else f"{name} {value}" for name, value in self.options.items())
        company = f"{self.players} players" if self.players > 1 else "alone"
        return f"{self.game.name}{changed and f' with {changed}'}, {company}"


def tables(question: Question, games: Sequence[str] = ()) -> list[Table]:
    """The tables of some games, or of all; a game that names none is measured with as few and as many as can play."""
    found = [registry.find(name) for name in games] if games else registry.games()
    return [Table(game, *table) for game in found for table in getattr(game.part("contract"), question, _plain(game))]


def _plain(game: Game) -> list[tuple[int, dict[str, Any]]]:
    return [(players, {}) for players in sorted({game.players[0], game.players[-1]})]
