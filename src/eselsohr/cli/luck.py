"""`eselsohr review FILE --luck`: what the best bot would have made of a seat's cards, beside what was made of them."""

from __future__ import annotations

import click
from rich import box
from rich.table import Table as Grid

from eselsohr.bots import Bot, luck
from eselsohr.bots.compiled import think
from eselsohr.cli import output
from eselsohr.cli.localized import language
from eselsohr.engine.replay import Replay
from eselsohr.text import level, say


def show_luck(replay: Replay, seat: int, bot: Bot) -> None:
    """Play every deal many times, with a progress bar, and show the averages."""
    starts = luck.starts(replay, seat)
    made: list[list[int]] = [[] for _ in starts]
    playing = luck.plays(starts, seat, luck.sitters(replay.end, seat, bot))
    title = say(language(), "cli.luck.progress")
    for at, points in output.progressed(playing, title, total=luck.PLAYS * len(starts)):
        made[at].append(think(points))
    click.echo(say(language(), "cli.luck.about", level=level(language(), bot.level), n=luck.PLAYS))
    output.show(_grid(starts, made, bot))


def _grid(starts: list[luck.Start], made: list[list[int]], bot: Bot) -> Grid:
    grid = Grid(box=box.SIMPLE_HEAD, padding=(0, 1))
    names = (say(language(), "common.deal"), say(language(), "cli.luck.points"), level(language(), bot.level))
    for column in names:
        grid.add_column(column, justify="right")
    estimates = [one for points in made if (one := luck.estimate(points))]
    for start, one in zip(starts, estimates, strict=True):
        grid.add_row(str(start.deal), str(start.points), written(one))
    whole = sum(start.points for start in starts)
    grid.add_row(say(language(), "common.total"), str(whole), written(luck.total(estimates)))
    return grid


def written(estimate: luck.Estimate) -> str:
    """Write an average with its margin."""
    return f"{estimate.mean:.1f} ± {estimate.margin:.1f}"
