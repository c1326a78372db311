"""`eselsohr verify FILE`: replay a record and check everything in it."""

from __future__ import annotations

from pathlib import Path

import click

from eselsohr.cli.localized import Localized, language
from eselsohr.cli.output import progressed
from eselsohr.cli.params import FILE
from eselsohr.engine import files
from eselsohr.engine.match import Match
from eselsohr.terminal.story import names
from eselsohr.text import say


@click.command("verify", cls=Localized)
@click.argument("paths", type=FILE, nargs=-1, required=True, metavar="FILE …")
def command(paths: tuple[Path, ...]) -> None:
    """Check records, one after the other; the first that fails ends it."""
    for path in progressed(paths, say(language(), "cli.verify.progress")):
        for line in _checked(path):
            click.echo(line)


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
        _entropy(record["entropy"], names(match, language())),
        say(language(), "cli.verify.sealed" if record["seal"] else "cli.verify.unsealed"),
    ]


def _result(match: Match) -> str:
    if match.result is None:
        return say(language(), "cli.verify.running")
    people = names(match, language())
    scores = ", ".join(f"{name} {score}" for name, score in zip(people, match.result.scores, strict=True))
    return say(language(), "cli.verify.result", scores=scores)


def _entropy(entropy: list[str | None], people: list[str]) -> str:
    added = [name for name, text in zip(people, entropy, strict=False) if text is not None]
    if not added:
        return say(language(), "cli.verify.no_entropy")
    return say(language(), "cli.verify.entropy", names=", ".join(added))
