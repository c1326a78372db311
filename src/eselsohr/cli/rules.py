"""`eselsohr rules GAME [RULE]`: the rulebook, with drawn cards."""

from __future__ import annotations

import click

from eselsohr.cli import book
from eselsohr.cli.output import page
from eselsohr.cli.params import GAME
from eselsohr.cli.spoken import Spoken, language
from eselsohr.engine.game import Game


@click.command("rules", cls=Spoken)
@click.argument("game", type=GAME)
@click.argument("rule", required=False)
def command(game: Game, rule: str | None) -> None:
    """Show the rulebook, or one rule of it."""
    if rule:
        page(lambda width: book.rule(game, rule, language(), width))
    else:
        page(lambda width: book.whole(game, language(), width))
