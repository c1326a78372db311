"""`eselsohr replay FILE`: watch a recorded match again, move by move; plain text where nobody watches."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from eselsohr.cli import output
from eselsohr.cli.localized import Localized, Misread, language
from eselsohr.cli.output import WIDTH
from eselsohr.cli.params import COUNT, FILE
from eselsohr.engine import files
from eselsohr.engine.match import Match
from eselsohr.engine.replay import Replay
from eselsohr.terminal.canvas import wrapped
from eselsohr.terminal.story import names

INDENT = 6  # columns for the numbers of moves


@click.command("replay", cls=Localized)
@click.argument("path", type=FILE, metavar="FILE")
@click.option("--seat", type=COUNT, metavar="N")
@click.option("--deal", type=COUNT, metavar="N")
@click.option("--plain", is_flag=True)
def command(path: Path, seat: int | None, deal: int | None, *, plain: bool) -> None:
    """Show a record."""
    show(path, seat, deal, plain=plain)


def show(path: Path, seat: int | None = None, deal: int | None = None, *, plain: bool = False) -> None:
    """Show a record on the full screen, or as text."""
    replay = Replay(Match.moments(files.load(path)))
    replay.end.view(seat)  # refuses a seat that is not there
    if deal is not None and deal not in replay.deals:
        raise Misread("cli.replay.no_deal", value=deal, last=max(replay.deals))
    if plain or not output.interactive():
        for line in text(replay, seat, deal, language()):
            click.echo(line)
    else:
        from eselsohr.cli.replay_screen import ReplayScreen  # Textual takes a moment to load

        ReplayScreen(replay, seat, replay.deals[deal] if deal else 0).run()


def text(replay: Replay, seat: int | None, deal: int | None, language: str) -> Iterator[str]:
    """Tell a match as lines: the hands of every deal, then every move by its number."""
    dealt = 0
    for match in replay:
        here, people = match.deal, names(match, language)
        if deal is None or deal in (here, dealt):
            yield from _told(match, seat, people, language)
            if here != dealt and not match.over:
                yield from _hands(match, seat, people)
        dealt = here


def _told(match: Match, seat: int | None, people: list[str], language: str) -> Iterator[str]:
    """What the last move led to."""
    events = match.events if seat is None else match.events_for(seat)
    for event in events:
        if event.ply == match.ply:
            for phrase in event.phrases(seat):
                first, *rest = wrapped(phrase.say(language, people), WIDTH - INDENT)
                yield f"{match.ply or '':>4}  {first}"
                yield from (" " * INDENT + line for line in rest)


def _hands(match: Match, seat: int | None, people: list[str]) -> Iterator[str]:
    """The hands as they are dealt; only one if one seat's view is wanted."""
    width = max(map(len, people))
    for other in range(match.players):
        if seat in (None, other):
            yield " " * INDENT + f"{people[other]:<{width}}  {match.view(other)['hand']}"
