"""`eselsohr arena GAME`: bots against bots, seats rotated, the same deals for all."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing, nullcontext
from importlib.util import find_spec
from pathlib import Path

import click
import msgspec
from rich import box
from rich.table import Table as Grid

from eselsohr.cli import output
from eselsohr.cli.localized import Localized, Misread, language
from eselsohr.cli.params import COUNT, GAME, POSITIVE, read_options
from eselsohr.engine import registry
from eselsohr.engine.game import Game
from eselsohr.lab import arena, plot
from eselsohr.lab.arena import Contest, Outcome
from eselsohr.lab.log import BadLog, Log, writing
from eselsohr.lab.standings import Standing, standings
from eselsohr.lab.workers import run
from eselsohr.text import number, percent, say

EXTRA = ("filelock", "matplotlib")  # what `eselsohr[lab]` brings


@click.command("arena", cls=Localized)
@click.argument("game", type=GAME, default=registry.first().name)
@click.option("--bots", "line_up", default="greedy,random", metavar="LEVEL,…")
@click.option("--players", type=COUNT, metavar="N")
@click.option("--games", type=POSITIVE, default=100, metavar="N")
@click.option("--seed", default="arena", metavar="TEXT")
@click.option("--set", "options", multiple=True, metavar="NAME=VALUE")
@click.option("--jobs", type=POSITIVE, metavar="N")
@click.option("--out", type=click.Path(path_type=Path), metavar="FOLDER")
def command(
    game: Game,
    line_up: str,
    players: int | None,
    games: int,
    seed: str,
    options: tuple[str, ...],
    jobs: int | None,
    out: Path | None,
) -> None:
    """Let bots play GAME against each other and say who is better."""
    _check(out)
    bots = [spec.strip() for spec in line_up.split(",")]
    contest = arena.contest(game.name, players, read_options(game, options), bots, seed)
    matches = contest.deals(games) * contest.seatings
    with Log(out, contest) if out else nullcontext() as log:
        if matches != games:
            click.echo(say(language(), "cli.arena.rounded", matches=matches, seatings=contest.seatings), err=True)
        outcomes = _played(contest, matches, log, jobs)
        rows = standings(contest, outcomes)
        click.echo(plot.title(contest, matches, language()))
        output.show(table(rows))
        if out:
            _keep(out, contest, rows, matches)


def _check(out: Path | None) -> None:
    """Find out what is missing before anything is played."""
    if any(find_spec(name) is None for name in EXTRA):
        raise Misread("cli.arena.extra")
    if out and out.exists() and not out.is_dir():
        raise BadLog("arena.not_a_folder", path=str(out))


def _played(contest: Contest, matches: int, log: Log | None, jobs: int | None) -> list[Outcome]:
    """Play what is missing of a contest; what was asked for, not all that may be in the log."""
    outcomes = [outcome for outcome in log.outcomes if outcome.number < matches] if log else []
    done = {outcome.number for outcome in outcomes}
    missing = (number for number in range(matches) if number not in done)
    fresh = run(contest, missing, jobs)
    bar = output.progressed(fresh, say(language(), "cli.arena.progress"), total=matches, done=len(done))
    try:
        with closing(fresh), closing(bar):
            for outcome in bar:
                if log:
                    log.add(outcome)
                outcomes.append(outcome)
    except KeyboardInterrupt:
        key = "cli.arena.stopped.kept" if log else "cli.arena.stopped"
        click.echo(say(language(), key, done=len(outcomes), matches=matches), err=True)
        raise
    return outcomes


def table(rows: Sequence[Standing]) -> Grid:
    """Write standings as a table."""
    grid = Grid(box=box.SIMPLE_HEAD, padding=(0, 1))
    grid.add_column(say(language(), "cli.arena.column.bot"), overflow="fold")
    for column in ("seats", "wins", "interval", "even", "place", "rating"):
        grid.add_column(say(language(), f"cli.arena.column.{column}"), justify="right", no_wrap=True)
    for row in rows:
        wins, low, high, even = (percent(language(), share) for share in (row.wins, row.low, row.high, row.even))
        rating = _rating(row.rating, row.deviation)
        place = number(language(), row.place, 2)
        grid.add_row(row.bot, str(row.matches), wins, f"{low} – {high}", even, place, rating)
    return grid


def _rating(strength: float | None, deviation: float | None) -> str:
    if strength is None or deviation is None:
        return "–"
    return f"{number(language(), strength)} ± {number(language(), deviation)}"


def _keep(out: Path, contest: Contest, rows: Sequence[Standing], matches: int) -> None:
    """Write standings and plots into the folder."""
    document = {
        "contest": msgspec.to_builtins(contest) | {"deals": contest.deals(matches)},
        "rows": msgspec.to_builtins(rows),
    }
    with writing(out):
        (out / "standings.json").write_bytes(msgspec.json.format(msgspec.json.encode(document)) + b"\n")
        for ending in ("png", "svg"):
            plot.draw(contest, rows, matches, language(), out / f"standings.{ending}")
