"""`eselsohr rules GAME [RULE]`: the rulebook, with drawn cards."""

from __future__ import annotations

import click

from eselsohr.cli.localized import Localized, language
from eselsohr.cli.output import page
from eselsohr.cli.params import GAME
from eselsohr.cli.rulebook import printed
from eselsohr.engine.game import Game


@click.command("rules", cls=Localized)
@click.argument("game", type=GAME)
@click.argument("rule", required=False)
def command(game: Game, rule: str | None) -> None:
    """Show the rulebook, or one rule of it."""
    page(lambda width: printed(game, language(), width, rule))
