"""`eselsohr report GAME`: what players and designers ask about a game, answered on one page."""

from __future__ import annotations

from contextlib import closing
from importlib.util import find_spec
from pathlib import Path

import click

from eselsohr.cli import output
from eselsohr.cli.localized import Localized, Misread, language
from eselsohr.cli.params import COUNT, GAME, POSITIVE
from eselsohr.engine import registry
from eselsohr.engine.game import Game
from eselsohr.lab.report import Report, check_levels, gather
from eselsohr.lab.shards import appearing, writing
from eselsohr.text import say


@click.command("report", cls=Localized)
@click.argument("game", type=GAME, default=registry.first().name)
@click.option("--players", type=COUNT, metavar="N")
@click.option("--games", type=POSITIVE, default=10_000, metavar="N")
@click.option("--bots", "levels", default="random,greedy", metavar="LEVEL,…")
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE")
@click.option("--workers", type=POSITIVE, metavar="N")
def command(game: Game, players: int | None, games: int, levels: str, out: Path | None, workers: int | None) -> None:
    """Answer on one page what players and designers ask about GAME."""
    if any(find_spec(name) is None for name in ("matplotlib", "filelock")):
        raise Misread("cli.arena.extra")
    named = check_levels([level.strip() for level in levels.split(",")])
    file = out or Path(f"{game.name}.html")
    report = Report(game, players, games, named, language())
    with writing(file), appearing(file) as half:
        half.touch()  # before anything is played
        half.write_text(_played(report, workers), "utf-8")
    click.echo(say(language(), "cli.report.done", file=str(file)))


def _played(report: Report, workers: int | None) -> str:
    total, title = sum(need.games for need in report.needs), say(language(), "cli.simulate.progress")
    with closing(gather(report, workers)) as steps:
        for _ in output.progressed(steps, title, total=total, size=lambda count: count):
            pass
    return report.page
