"""`eselsohr tidy`: throw away what has long been finished and nobody looks at."""

from __future__ import annotations

import asyncio
import time

import click

from eselsohr.cli.localized import Localized, language
from eselsohr.cli.params import POSITIVE
from eselsohr.cli.serve import default_database
from eselsohr.server.databases import open_store
from eselsohr.server.sql import DAY
from eselsohr.text import say


@click.command("tidy", cls=Localized)
@click.argument("days", type=POSITIVE, metavar="DAYS")
@click.option("--database", default=default_database, metavar="FILE|URL")
def command(days: int, database: str) -> None:
    """Delete tables that are over or were never begun, and that nobody has opened for so long."""
    store = open_store(database, beside=True)
    try:
        gone = asyncio.run(store.tidy(time.time_ns() // 1_000_000 - days * DAY))
    finally:
        store.close()
    click.echo(say(language(), "cli.tidy.done", n=len(gone)))
