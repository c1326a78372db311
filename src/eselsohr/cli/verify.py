"""`eselsohr verify FILE`: replay a record and check everything in it."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any

import click
import msgspec
from msgspec import structs

from eselsohr.cli.localized import Localized, language
from eselsohr.cli.output import progressed
from eselsohr.cli.params import FILE
from eselsohr.engine import files
from eselsohr.engine.errors import EselsohrError
from eselsohr.engine.match import Match
from eselsohr.engine.shuffles import Shuffle
from eselsohr.terminal.story import names
from eselsohr.text import say


@click.command("verify", cls=Localized)
@click.argument("paths", type=FILE, nargs=-1, required=True, metavar="FILE …")
@click.option("--seen", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE")
def command(paths: tuple[Path, ...], seen: Path | None) -> None:
    """Check records, one after the other; the first that fails ends it."""
    if seen and len(paths) > 1:
        raise click.UsageError(say(language(), "cli.verify.seen.one"))
    for path in progressed(paths, say(language(), "cli.verify.progress")):
        for line in _checked(path):
            click.echo(line)
        if seen:
            _compare(path, seen)


def _compare(path: Path, seen: Path) -> None:
    """Hold a record against what a page has written down; whatever does not fit ends it."""
    from eselsohr.server import witness  # much to load, for a check that few ask for
    from eselsohr.server.messages import OwnPart

    found = witness.dealt_again(files.load(path), witness.read(seen.read_bytes()))
    for one in found.differences:
        click.echo(say(language(), "cli.verify.seen.difference", **structs.asdict(one)))
    if not found.differences:
        click.echo(say(language(), "cli.verify.seen.moments", n=found.moments))
    if not found.fits:
        click.echo(say(language(), "cli.verify.seen.other"))
    if found.own is not OwnPart.NONE:
        click.echo(say(language(), f"client.check.own.{found.own}"))
    if not found.honest:
        raise EselsohrError("cli.verify.seen.lie")


def _checked(path: Path) -> list[str]:
    """Check a record and say what was checked."""
    record = files.load(path)
    match = Match.replay(record)
    game = say(language(), f"{match.game.name}.name")
    people = ", ".join(names(match, language()))
    return [
        say(language(), "cli.verify.match", path=path.name, game=game, names=people),
        say(language(), "cli.verify.moves", n=len(match.moves)),
        _result(match),
        say(language(), "cli.verify.seed", commitment=match.commitment),
        *_shuffled(record, names(match, language())),
        say(language(), "cli.verify.sealed" if record["seal"] else "cli.verify.unsealed"),
    ]


def _result(match: Match) -> str:
    if match.result is None:
        return say(language(), "cli.verify.running")
    people = names(match, language())
    scores = ", ".join(f"{name} {score}" for name, score in zip(people, match.result.scores, strict=True))
    return say(language(), "cli.verify.result", scores=scores)


def _shuffled(record: dict[str, Any], people: list[str]) -> list[str]:
    """Say what people added, and which shuffles were aborted."""

    def told(key: str, seats: Collection[int], **params: int) -> str:
        return say(language(), key, names=", ".join(people[seat] for seat in seats), **params)

    added = [seat for seat, text in enumerate(record["entropy"]) if text is not None]
    shuffles = [msgspec.convert(shuffle, Shuffle) for shuffle in record.get("shuffles", [])]
    seated = [number for number, seat in enumerate(record["seats"]) if seat["bot"] is None]
    key = ("parts" if shuffles else "entropy") if added else "no_entropy"
    aborted = [shuffle.uncommitted(seated) or shuffle.unrevealed(seated) for shuffle in shuffles[:-1]]
    return [
        told(f"cli.verify.{key}", added),
        *(told("cli.verify.aborted", seats, number=number) for number, seats in enumerate(aborted, 1)),
        *(told("cli.verify.bots", shuffle.bots) for shuffle in shuffles if shuffle.bots),
    ]
