"""`eselsohr arena GAME`: bots against bots, seats rotated, the same deals for all."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import click

from eselsohr.cli.params import COUNT, GAME, read_options
from eselsohr.cli.spoken import Spoken, language
from eselsohr.engine.game import Game
from eselsohr.lab import arena
from eselsohr.lab.standings import Standing, plot, standings
from eselsohr.text import say


@click.command("arena", cls=Spoken)
@click.argument("game", type=GAME, default="esel")
@click.option("--bots", "line_up", default="greedy,random", metavar="LEVEL,…")
@click.option("--players", type=COUNT, metavar="N")
@click.option("--games", type=COUNT, default=100, metavar="N")
@click.option("--seed", default="arena", metavar="TEXT")
@click.option("--set", "options", multiple=True, metavar="NAME=VALUE")
@click.option("--jobs", type=COUNT, metavar="N")
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
    contest = arena.contest(game.name, players, read_options(game, options), line_up.split(","), seed)
    log = arena.Log(out / "outcomes.jsonl", contest) if out else None
    outcomes = log.read() if log else []
    done = {outcome.number for outcome in outcomes}
    missing = [number for number in range(games) if number not in done]
    fresh = arena.run(contest, missing, jobs)
    with click.progressbar(length=games, label=say(language(), "cli.arena.progress")) as bar:
        bar.update(games - len(missing))
        for outcome in log.write(fresh) if log else fresh:
            outcomes.append(outcome)
            bar.update(1)
    rows = standings(contest, outcomes)
    click.echo(table(rows))
    if out:
        (out / "standings.json").write_text(json.dumps([asdict(row) for row in rows], indent=1), "utf-8")
        for ending in ("png", "svg"):
            plot(contest, rows, str(out / f"standings.{ending}"))


def table(rows: list[Standing]) -> str:
    """Write standings as a table."""
    width = max(len(row.bot) for row in rows)
    lines = [f"{'bot':{width}} {'seats':>6} {'wins':>6} {'95 %':>13} {'even':>6} {'place':>6} {'rating':>12}"]
    for row in rows:
        interval = f"{row.low:.1%}–{row.high:.1%}"
        rating = f"{row.rating:.1f} ± {row.deviation:.1f}"
        share = f"{row.bot:{width}} {row.matches:6} {row.wins:6.1%} {interval:>13} {row.even:6.1%}"
        lines.append(f"{share} {row.place:6.2f} {rating:>12}")
    return "\n".join(lines)
