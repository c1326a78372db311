"""The rulebook of a game, from its folder."""

from __future__ import annotations

from functools import cache

from eselsohr.engine.errors import EselsohrError
from eselsohr.engine.game import Game
from eselsohr.text.catalogues import DEFAULT, known
from eselsohr.text.rulebook import Rulebook, read


class NoRulebook(EselsohrError):
    """A game that came without one."""

    code = "no_rulebook"


@cache
def load(game: Game, language: str) -> Rulebook:
    """Read the rulebook of a game, in English where it does not have that language."""
    for choice in (known(language), DEFAULT):
        page = game.folder / "rulebook" / f"{choice}.md"
        if page.exists():
            return read(page, game.name, game.prefix, game.notation.TOKENS)
    raise NoRulebook("game.no_rulebook", name=game.name)
