"""`eselsohr simulate GAME`: bots at a table, a row a match, a million of them if you like."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from time import monotonic

import click

from eselsohr.cli import output
from eselsohr.cli.localized import Localized, Misread, language
from eselsohr.cli.params import COUNT, GAME, POSITIVE, read_options
from eselsohr.engine import registry
from eselsohr.engine.game import Game
from eselsohr.lab import cluster as far
from eselsohr.lab.shards import Part, Store
from eselsohr.lab.simulation import prepare, simulation
from eselsohr.lab.workers import share
from eselsohr.text import number, say


@click.command("simulate", cls=Localized)
@click.argument("game", type=GAME, default=registry.first().name)
@click.option("--players", type=COUNT, metavar="N")
@click.option("--games", type=POSITIVE, default=1000, metavar="N")
@click.option("--seats", "line_up", default="greedy", metavar="LEVEL,…")
@click.option("--options", multiple=True, metavar="NAME=VALUE,…")
@click.option("--tune", multiple=True, metavar="NAME=VALUE,…")
@click.option("--seed", default="simulate", metavar="TEXT")
@click.option("--out", type=click.Path(path_type=Path), required=True, metavar="FILE")
@click.option("--moves", type=click.Path(path_type=Path), metavar="FILE")
@click.option("--workers", type=POSITIVE, metavar="N")
@click.option("--cluster", type=click.Choice(["ray"]), metavar="ray")
def command(
    game: Game,
    players: int | None,
    games: int,
    line_up: str,
    options: tuple[str, ...],
    tune: tuple[str, ...],
    seed: str,
    out: Path,
    moves: Path | None,
    workers: int | None,
    cluster: str | None,
) -> None:
    """Let bots play GAME many times and write down what came of it."""
    if find_spec("filelock") is None:
        raise Misread("cli.arena.extra")
    bots = [level.strip() for level in line_up.split(",")]
    given, bent = (read_options(game, ",".join(texts).split(",") if texts else []) for texts in (options, tune))
    played = simulation(game.name, players, given, bots, seed, bent)
    with Store(played, games, out, moves) as store:
        fresh, seconds = _simulate(store, games, partial(far.share if cluster else share, jobs=workers))
        store.finish()
    rate = number(language(), fresh / max(seconds, 0.001), 0)
    key = "cli.simulate.done" if fresh else "cli.simulate.there"
    click.echo(say(language(), key, matches=games, file=str(out), fresh=fresh, rate=rate))


def _simulate(store: Store, games: int, share: Callable[..., Generator[Part]]) -> tuple[int, float]:
    """Play what is missing; how many matches that were, and the seconds they took once all was compiled."""
    done = store.done
    fresh, begun = games - done, monotonic()

    def parts() -> Generator[Part]:
        """Compile only when the bar is there: the first time that takes a while."""
        nonlocal begun
        if fresh:
            prepare(store.head.simulation)
        begun = monotonic()
        yield from share(store.work, store.missing)

    playing, title = parts(), say(language(), "cli.simulate.progress")
    bar = output.progressed(playing, title, total=games, done=done, size=lambda part: len(part.shard))
    try:
        with closing(playing), closing(bar):
            for part in bar:
                store.add(part)
                done += len(part.shard)
    except KeyboardInterrupt:
        click.echo(say(language(), "cli.simulate.stopped", done=done, matches=games), err=True)
        raise
    return fresh, monotonic() - begun
