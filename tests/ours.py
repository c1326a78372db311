"""The games that come with the house: other tests register toys beside them, in the same process."""

from __future__ import annotations

from eselsohr.engine import registry

GAMES = [game for game in registry.games() if game.package.startswith("eselsohr.games.")]
