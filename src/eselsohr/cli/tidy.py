"""`eselsohr tidy`: throw away what has long been finished and nobody looks at."""

from __future__ import annotations

import click

from eselsohr.cli.admin import ask, database_option
from eselsohr.cli.localized import Localized, language
from eselsohr.cli.params import POSITIVE
from eselsohr.server.stores.store import DAY, now
from eselsohr.text import say


@click.command("tidy", cls=Localized)
@click.argument("days", type=POSITIVE, metavar="DAYS")
@database_option
def command(days: int, database: str) -> None:
    """Delete tables that are over or were never begun, and that nobody has opened for so long."""
    gone = ask(database, lambda store: store.tidy(now() - days * DAY))
    click.echo(say(language(), "cli.tidy.done", n=len(gone)))
