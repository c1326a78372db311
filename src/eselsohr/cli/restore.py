"""`eselsohr restore`: put a backup back in its place."""

from __future__ import annotations

from pathlib import Path

import click

from eselsohr.cli.backup import announce
from eselsohr.cli.localized import Localized
from eselsohr.cli.serve import default_database
from eselsohr.server.stores.backup import restore
from eselsohr.server.stores.move_database import shown_database


@click.command("restore", cls=Localized)
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@click.option("--database", default=default_database, metavar="FILE|URL")
@click.option("--force", is_flag=True)
def command(file: Path, database: str, *, force: bool) -> None:
    """Copy a backup to where the database is; no server may use it meanwhile."""
    announce("cli.restore.done", shown_database(database), restore(file, database, force=force))
