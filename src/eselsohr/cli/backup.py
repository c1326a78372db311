"""`eselsohr backup`: copy the tables into a file while they are played at."""

from __future__ import annotations

from pathlib import Path

import click

from eselsohr.cli.localized import Localized, language
from eselsohr.cli.serve import default_database
from eselsohr.server.stores.backup import back_up
from eselsohr.server.stores.move_database import Contents
from eselsohr.text import say


@click.command("backup", cls=Localized)
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@click.option("--database", default=default_database, metavar="FILE|URL")
@click.option("--force", is_flag=True)
def command(file: Path, database: str, *, force: bool) -> None:
    """Copy the database; a server may use it meanwhile."""
    announce("cli.backup.done", file, back_up(database, file, force=force))


def announce(key: str, path: Path | str, found: Contents) -> None:
    """Say what has been copied where."""
    counts = {name: found.counts.get(name, 0) for name in ("guests", "tables", "moves")}
    click.echo(say(language(), key, path=str(path), hash=found.hash, **counts))
