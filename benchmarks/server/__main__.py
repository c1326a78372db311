"""The server under load. `make bench-server` floods it beside others; ARGS="steady --help" and so on ask for more."""

from __future__ import annotations

import os
import resource
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping, Sequence
from dataclasses import replace
from typing import Any

import click
import uvloop

from benchmarks.server import runs
from benchmarks.server.boardgameio import BoardgameIo
from benchmarks.server.echo import Echo
from benchmarks.server.measure import Measured, compare, lay_out
from benchmarks.server.ours import LONG, Ours
from benchmarks.server.ours_before import OursBefore, Revision
from benchmarks.server.ours_postgres import OursOnPostgres
from benchmarks.server.process import DRIVER_CORE
from benchmarks.server.runs import Contestant
from benchmarks.server.table import PEOPLE

Run = Callable[[Contestant], Coroutine[Any, Any, Measured]]

servers = click.option(
    "--server",
    "names",
    type=click.Choice(["ours", "postgres", "boardgame", "echo"]),
    multiple=True,
    default=["ours", "boardgame", "echo"],
    help="Only this one; may be said several times.",
)
rounds = click.option(
    "--rounds", default=1, show_default=True, help="They take turns so often; of each the cheapest run counts."
)
seconds = click.option("--seconds", default=5.0, show_default=True, help="How long to look on.")


@click.group(help=__doc__)
def main() -> None:
    """Give the driver a core of its own, and as many files as there may be."""
    os.sched_setaffinity(0, {DRIVER_CORE})
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))


@main.command()
@servers
@rounds
@seconds
@click.option("--tables", type=int, multiple=True, default=[10, 50], show_default=True)
def flood(names: Sequence[str], rounds: int, seconds: float, tables: Sequence[int]) -> None:
    """Let everybody move as fast as they can."""
    for number in tables:
        title = f"flood: {PEOPLE} people at each of {number} tables, all moving as fast as they can"
        _compare(title, names, rounds, lambda server, number=number: runs.play(server, number, seconds))  # type: ignore[misc]


@main.command()
@servers
@rounds
@seconds
@click.option("--tables", default=1_000, show_default=True)
@click.option("--pace", default=2.0, show_default=True, help="Seconds from a move to the next at the same table.")
def steady(names: Sequence[str], rounds: int, seconds: float, tables: int, pace: float) -> None:
    """Let people play at their pace, at many tables."""
    title = f"steady: {tables} tables, {PEOPLE * tables} sockets, a move every {pace:g} s at each"
    _compare(title, names, rounds, lambda server: runs.play(server, tables, seconds, pace))


@main.command()
@servers
@rounds
@seconds
@click.option("--sockets", default=10_000, show_default=True)
@click.option("--playing", default=10, show_default=True, help="Tables that play a move a second.")
def idle(names: Sequence[str], rounds: int, seconds: float, sockets: int, playing: int) -> None:
    """Let many be connected, of whom few play."""
    title = f"idle: {sockets} sockets, {playing} tables of them play a move a second"
    _compare(title, names, rounds, lambda server: runs.play(server, sockets // PEOPLE, seconds, 1.0, playing))


@main.command()
@click.option("--tables", default=1_000, show_default=True)
@click.option("--plies", default=20, show_default=True, help="How far their matches are.")
def restart(tables: int, plies: int) -> None:
    """Kill our server while everybody is connected, and start it again."""

    async def run() -> runs.Restarted:
        return await runs.restart(Ours(), tables, plies)

    it = uvloop.run(run())
    print(f"\nrestart: {tables} tables, {PEOPLE * tables} sockets, killed at ply {plies} or later")
    print(f"  listens after {it.listening:.2f} s, all pictures after {it.shown:.2f} s, {it.behind} of them behind")
    print(f"  {it.refused} attempts refused; the server computed {it.cpu:.1f} s, the people {it.driver:.1f} s")


@main.command()
@click.option("--tables", default=5, show_default=True)
@click.option("--window", default=100, show_default=True, help="Moves at each table over which to measure.")
@click.option("--ply", "plies", type=int, multiple=True, default=[20, 100, 500, 1000, 2000, 3500], show_default=True)
def length(tables: int, window: int, plies: Sequence[int]) -> None:
    """See what a move costs as matches get longer, and coming in to them."""
    for make in (lambda: Ours(LONG), BoardgameIo):

        async def run(make: Callable[[], Contestant] = make) -> tuple[str, list[runs.Mark]]:
            server = make()
            return server.name, await runs.length(server, tables, plies, window)

        name, marks = uvloop.run(run())
        print(f"\nlength: {name}, {tables} tables as fast as they can, {window} moves at each from that ply on")
        columns = ["µs CPU a move", "ms until one who comes sees it", "bytes sent to them"]
        rows = {f"ply {it.ply}": [f"{1e6 * it.cost:,.0f}", f"{1e3 * it.coming:.1f}", f"{it.size:,}"] for it in marks}
        lay_out(rows, columns)


@main.command()
@click.argument("revision")
@click.option("--rounds", default=5, show_default=True, help="They take turns so often; the cheapest run counts.")
@seconds
@click.option("--tables", default=20, show_default=True)
def since(revision: str, rounds: int, seconds: float, tables: int) -> None:
    """See what a move costs beside an older revision, at tables that use nothing new."""
    before = Revision(revision)
    title = f"since {revision}: {PEOPLE} people at each of {tables} tables, all moving as fast as they can"
    make: dict[str, Callable[[], Contestant]] = {"ours": Ours, "before": lambda: OursBefore(before)}
    _take_turns(title, make, [*make], rounds, lambda server: runs.play(server, tables, seconds))


def _compare(title: str, names: Sequence[str], rounds: int, run: Run) -> None:
    """Measure servers of different kinds; the echo sends as many bytes as ours did."""
    echo = Echo()
    make: dict[str, Callable[[], Contestant]] = {
        "ours": Ours,
        "postgres": OursOnPostgres,
        "boardgame": BoardgameIo,
        "echo": lambda: echo,
    }

    def note(name: str, ran: Measured) -> None:
        if name == "ours":
            echo.size = round(ran.size / PEOPLE)

    _take_turns(title, make, names, rounds, run, note)


def _take_turns(
    title: str,
    make: Mapping[str, Callable[[], Contestant]],
    names: Sequence[str],
    rounds: int,
    run: Run,
    note: Callable[[str, Measured], object] = lambda name, ran: None,
) -> None:
    """Measure one server after the other, and print them side by side."""
    best: dict[str, Measured] = {}
    lost: Counter[str] = Counter()  # in all rounds
    for name in [*dict.fromkeys(names)] * rounds:

        async def measured(name: str = name) -> Measured:
            return await run(make[name]())

        ran = uvloop.run(measured())
        best[name], lost[name] = min(best.get(name, ran), ran, key=lambda it: it.cost), lost[name] + ran.lost
        note(name, ran)
    compare(title, [replace(it, lost=lost[name]) for name, it in best.items()])


if __name__ == "__main__":
    main(prog_name="bench-server")
