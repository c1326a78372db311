"""`eselsohr replay FILE`: watch a recorded match again, move by move; plain text where nobody watches."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from eselsohr.cli import output
from eselsohr.cli.params import COUNT, FILE
from eselsohr.cli.sitting import names
from eselsohr.cli.spoken import Misread, Spoken, language
from eselsohr.cli.tape import Tape
from eselsohr.engine import files
from eselsohr.engine.match import Match


@click.command("replay", cls=Spoken)
@click.argument("path", type=FILE, metavar="FILE")
@click.option("--seat", type=COUNT, metavar="N")
@click.option("--deal", type=COUNT, metavar="N")
@click.option("--plain", is_flag=True)
def command(path: Path, seat: int | None, deal: int | None, *, plain: bool) -> None:
    """Show a record."""
    show(path, seat, deal, plain=plain)


def show(path: Path, seat: int | None = None, deal: int | None = None, *, plain: bool = False) -> None:
    """Show a record on the full screen, or as text."""
    match = Match.replay(files.load(path))
    match.view(seat)  # refuses a seat that is not there
    tape = Tape(match)
    if deal is not None and deal not in tape.deals:
        raise Misread("cli.replay.no_deal", value=deal, last=max(tape.deals))
    if plain or not output.interactive():
        for line in text(tape, seat, deal, language()):
            click.echo(line)
    else:
        from eselsohr.cli.viewer import ReplayApp  # Textual takes a moment to load

        ReplayApp(tape, seat, tape.deals[deal] if deal else 0).run()


def text(tape: Tape, seat: int | None, deal: int | None, language: str) -> Iterator[str]:
    """Tell a match as lines: the hands of every deal, then every move by its number."""
    told, dealt = 0, 0
    for match in tape:
        events = match.events if seat is None else match.events_for(seat)
        here = match.view(None)["deal"]
        people = names(match, language)
        wanted = deal is None or here == deal or (dealt == deal and here != deal)
        for event in events[told:] if wanted else ():
            lines = [phrase.say(language, people) for phrase in event.phrases(seat)]
            yield from (f"{match.ply or '':>4}  {line}" for line in lines)
        if here != dealt and wanted and not match.over:
            yield from _hands(match, seat, people)
        if deal is not None and here > deal:
            return
        told, dealt = len(events), here


def _hands(match: Match, seat: int | None, people: list[str]) -> Iterator[str]:
    """The hands as they are dealt; only one if one seat's view is wanted."""
    width = max(map(len, people))
    for other in range(match.players):
        if seat in (None, other):
            yield f"      {people[other]:<{width}}  {match.view(other)['hand']}"
