"""How long a match takes, and which game suits so many people who have so much time.

A game's `lengths.json` says how many moves a deal has, by the number of players; `python -m eselsohr.lab.lengths`
writes it, from matches of bots. A person takes `SECONDS_A_MOVE`, and dealing and counting take `SECONDS_A_DEAL`:

    minutes = deals x (moves a deal x SECONDS_A_MOVE + SECONDS_A_DEAL) / 60
"""

from __future__ import annotations

from functools import cache

import msgspec

from eselsohr.engine import registry
from eselsohr.engine.game import Game

SECONDS_A_MOVE = 5.0  # passing takes two, a hard choice fifteen
SECONDS_A_DEAL = 30.0
LENIENCE = 1.1  # by how much an evening may grow
FILE = "lengths.json"


class Suggestion(msgspec.Struct, frozen=True):
    """A match that would do."""

    game: str
    options: dict[str, int]  # those that matter for the time
    minutes: int  # about


def suggestions(players: int, minutes: float) -> list[Suggestion]:
    """Find what so many people can play in so many minutes; what fills the time best comes first."""
    found = filter(None, (_suggestion(game, players, minutes) for game in registry.games()))
    return sorted(found, key=lambda one: abs(one.minutes - minutes))


def lasts(game: Game, players: int, deals: int = 1) -> float | None:
    """How many minutes so many deals take; None if nobody has measured it."""
    moves = lengths(game).get(players)
    return None if moves is None else deals * (moves * SECONDS_A_MOVE + SECONDS_A_DEAL) / 60


@cache
def lengths(game: Game) -> dict[int, float]:
    """How many moves a deal has on average, by the number of players; nothing where nobody has measured it."""
    file = game.folder / FILE
    return msgspec.json.decode(file.read_bytes(), type=dict[int, float]) if file.exists() else {}


def _suggestion(game: Game, players: int, minutes: float) -> Suggestion | None:
    """As many deals as fit, if one does."""
    deal = lasts(game, players)
    if deal is None:
        return None
    option = next((option for option in game.options if option.name == game.deals), None)
    counts = range(option.low, option.high + 1) if option else range(1, 2)
    fitting = [count for count in counts if count * deal <= minutes * LENIENCE]
    if not fitting:
        return None
    options = {option.name: fitting[-1]} if option else {}
    return Suggestion(game.name, options, max(1, round(fitting[-1] * deal)))
