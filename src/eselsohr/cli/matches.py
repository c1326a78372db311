"""`eselsohr matches`: what was played at this terminal, to continue, replay, export or delete."""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path

import click
from rich import box
from rich.table import Table as Grid

from eselsohr.cli import output, play, replay, saved
from eselsohr.cli.localized import Localized, LocalizedGroup, Misread, language
from eselsohr.cli.params import MATCH, SECONDS
from eselsohr.cli.saved import Saved
from eselsohr.engine import files
from eselsohr.engine.errors import EselsohrError
from eselsohr.text import say


@click.group("matches", cls=LocalizedGroup, invoke_without_command=True)
@click.pass_context
def command(context: click.Context) -> None:
    """List all matches, unless one of the commands is given."""
    if context.invoked_subcommand is None:
        _list(saved.every())


def _list(matches: list[Saved]) -> None:
    if not matches:
        click.echo(say(language(), "cli.matches.none"))
        return
    grid = Grid(box=box.SIMPLE_HEAD, padding=(0, 1))
    for column in ("match", "game", "players", "state", "when"):
        grid.add_column(say(language(), f"cli.matches.column.{column}"))
    for match in output.progressed(matches, say(language(), "cli.matches.progress")):
        grid.add_row(match.name, *_row(match))
    output.show(grid)


def _row(match: Saved) -> tuple[str, str, str, str]:
    when = datetime.fromtimestamp(match.path.stat().st_mtime).strftime("%Y-%m-%d %H:%M")
    try:
        record = match.record()
    except EselsohrError as problem:
        return "", "", problem.message(language()), when
    players = ", ".join(seat["name"] for seat in record["seats"])
    return say(language(), f"{record['game']}.name"), players, _state(record), when


def _state(record: dict[str, object]) -> str:
    moves, result, seats = record["moves"], record["result"], record["seats"]
    assert isinstance(moves, list) and isinstance(seats, list)
    if not isinstance(result, dict):
        return say(language(), "cli.matches.running", n=len(moves))
    winners = [seats[seat]["name"] for seat in result["winners"] if seat < len(seats)]
    return say(language(), "cli.matches.over", n=len(winners), names=", ".join(winners))


@command.command("continue", cls=Localized, key="matches.continue")
@click.argument("match", type=MATCH)
@click.option("--pace", type=SECONDS, default=0.5, metavar="SECONDS")
@click.option("--plain", is_flag=True)
def go_on(match: Saved, pace: float, *, plain: bool) -> None:
    """Play on."""
    play.play(match, pace, plain=plain)


@command.command("replay", cls=Localized, key="matches.replay")
@click.argument("match", type=MATCH)
def watch(match: Saved) -> None:
    """Watch again."""
    replay.show(match.path)


@command.command("export", cls=Localized, key="matches.export")
@click.argument("match", type=MATCH)
@click.argument("path", type=click.Path(path_type=Path), metavar="FILE")
def export(match: Saved, path: Path) -> None:
    """Write the record to a file, or to standard output."""
    record = match.record()
    if str(path) == "-":
        sys.stdout.write(files.dumps(record))
        return
    if path.exists():
        raise Misread("cli.matches.exists", path=str(path))
    try:
        files.save(record, path)
    except OSError as problem:
        raise Misread("cli.matches.unwritable", path=str(path), why=problem.strerror) from None
    click.echo(say(language(), "cli.matches.exported", name=match.name, path=str(path)))


@command.command("delete", cls=Localized, key="matches.delete")
@click.argument("matches", type=MATCH, nargs=-1, required=True, metavar="MATCH …")
def delete(matches: tuple[Saved, ...]) -> None:
    """Throw matches away."""
    for match in matches:
        match.delete()
        click.echo(say(language(), "cli.matches.deleted", name=match.name))
