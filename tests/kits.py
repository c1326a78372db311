"""The golden playthroughs that the games name; and the toy beside them."""

from __future__ import annotations

from typing import Any

from eselsohr.engine import registry
from tests.toy.game import TOY  # noqa: F401  registers it


def playthroughs() -> list[tuple[str, str, int, dict[str, Any]]]:
    """The golden playthroughs: game, name of the file, players, options."""
    games = registry.games()
    return [(game.name, *golden) for game in games for golden in getattr(game.part("contract"), "GOLDEN", ())]
