"""`eselsohr arena GAME`: bots against bots, seats rotated, the same deals for all."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import click

from eselsohr.cli import language
from eselsohr.cli.play import option_value
from eselsohr.lab import arena
from eselsohr.lab.standings import Standing, plot, standings
from eselsohr.text import say


@click.command()
@click.argument("game", default="esel")
@click.option("--bots", "line_up", default="greedy,random", show_default=True, help="Levels or specs, with commas.")
@click.option("--players", type=int, help="Seats; a shorter line-up is repeated. [default: as many as bots]")
@click.option("--games", default=100, show_default=True, help="Matches to play.")
@click.option("--seed", default="arena", show_default=True, help="The same seed plays the same matches.")
@click.option("--set", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game: --set ox=true")
@click.option("--jobs", type=int, help="Processes. [default: all cores]")
@click.option("--out", type=click.Path(path_type=Path), help="A folder for outcomes, table (JSON) and plots; goes on.")
def command(
    game: str,
    line_up: str,
    players: int | None,
    games: int,
    seed: str,
    options: tuple[str, ...],
    jobs: int | None,
    out: Path | None,
) -> None:
    """Let bots play GAME against each other and say who is better."""
    contest = arena.contest(game, players, dict(map(option_value, options)), line_up.split(","), seed)
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
