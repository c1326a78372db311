"""`eselsohr move-database FROM TO`: everything from one database into another."""

from __future__ import annotations

import sys

import click
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TaskID

from eselsohr.cli.localized import Localized, language
from eselsohr.server.stores.move_database import move_database
from eselsohr.text import say


@click.command("move-database", cls=Localized, key="move_database")
@click.argument("source", metavar="FROM")
@click.argument("target", metavar="TO")
def command(source: str, target: str) -> None:
    """Move everything; no server may use either of them meanwhile."""
    bar = Progress(
        *Progress.get_default_columns(),
        MofNCompleteColumn(),
        console=Console(stderr=True),
        disable=not sys.stderr.isatty(),
    )
    tasks: dict[str, TaskID] = {}

    def told(table: str, done: int, total: int) -> None:
        if table not in tasks:
            tasks[table] = bar.add_task(table, total=total)
        bar.update(tasks[table], completed=done)

    with bar:
        moved = move_database(source, target, told)
    click.echo(say(language(), "cli.move_database.done", hash=moved.hash, **moved.counts))
