"""`eselsohr site`: the whole table as a folder of files, for any web space."""

from __future__ import annotations

from pathlib import Path

import click

from eselsohr.cli.localized import Localized, language
from eselsohr.text import say

MB = 1_000_000


@click.command("site", cls=Localized)
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), required=True, metavar="FOLDER")
@click.option("--plain", is_flag=True)
def command(out: Path, *, plain: bool) -> None:
    """Put the site together."""
    from eselsohr.server.site.site import first_visit, publish  # which needs the compiler

    publish(out, compressed=not plain)
    whole = sum(file.stat().st_size for file in out.rglob("*") if file.suffix not in (".br", ".gz"))
    first = first_visit(out)
    click.echo(say(language(), "cli.site.done", path=str(out), size=round(whole / MB), first=f"{first / MB:.1f}"))
