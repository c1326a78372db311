"""`eselsohr suggest PLAYERS MINUTES`: what so many people can play in that time."""

from __future__ import annotations

import click

from eselsohr.cli.localized import Localized, language
from eselsohr.cli.params import CountType
from eselsohr.engine.evening import Suggestion, suggestions
from eselsohr.text import say

COUNT = CountType(1)


@click.command("suggest", cls=Localized)
@click.argument("players", type=COUNT)
@click.argument("minutes", type=COUNT)
def command(players: int, minutes: int) -> None:
    """Name the games that fit, the best first, and how to begin."""
    found = suggestions(players, minutes)
    for one in found:
        click.echo(_line(one))
        settings = "".join(f" --set {name}={value}" for name, value in one.options.items())
        click.echo(f"    eselsohr play {one.game} --players {players}{settings}")
    if not found:
        click.echo(say(language(), "common.suggest.none"))


def _line(one: Suggestion) -> str:
    options = [f"{say(language(), f'{one.game}.option.{name}')}: {value}" for name, value in one.options.items()]
    about = say(language(), "common.suggest.minutes", n=one.minutes)
    return ", ".join([say(language(), f"{one.game}.name"), *options, about])
