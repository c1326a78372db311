"""What the contract tests need to know of each game: its variants, how to count and how to reshuffle its cards."""

from __future__ import annotations

from typing import Any, NamedTuple

import eselsohr  # noqa: F401  registers the games
from eselsohr.engine import registry
from eselsohr.engine.contract import Census, Rearrange
from eselsohr.engine.game import Game
from tests.toy.game import TOY  # noqa: F401  registers it


class Kit(NamedTuple):
    """One game's part of the contract tests."""

    game: Game
    variants: list[dict[str, Any]]
    census: Census
    rearrange: Rearrange


def _kit(game: Game) -> Kit:
    module = _folder(game)
    return Kit(game, module.VARIANTS, module.census, module.rearrange)


def _folder(game: Game) -> Any:
    return game.part("contract")


def playthroughs() -> list[tuple[str, str, int, dict[str, Any]]]:
    """The golden playthroughs: game, name of the file, players, options."""
    return [(game.name, *golden) for game in registry.games() for golden in getattr(_folder(game), "GOLDEN", ())]


def cases() -> list[tuple[Kit, int, dict[str, Any]]]:
    """Every game at every number of players in every variant."""
    kits = [_kit(game) for game in registry.games()]
    return [(kit, players, variant) for kit in kits for players in kit.game.players for variant in kit.variants]


def name(case: tuple[Kit, int, dict[str, Any]]) -> str:
    """Name a case in the list of tests."""
    kit, players, variant = case
    return "-".join([kit.game.name, str(players), *(f"{k}={v}" for k, v in variant.items())])
