"""The server under load, beside boardgame.io and a bare echo: `make bench-server ARGS="--help"`."""

from __future__ import annotations

import argparse
import os
import resource
from collections.abc import Callable, Coroutine
from typing import Any

import uvloop

from benchmarks.server.boardgameio import BoardgameIo
from benchmarks.server.echo import Echo
from benchmarks.server.measure import Measured, report
from benchmarks.server.ours import Ours
from benchmarks.server.process import DRIVER_CORE
from benchmarks.server.runs import Contestant, flood, steady
from benchmarks.server.table import PEOPLE

NAMES = ("ours", "boardgame", "echo")


def main() -> None:
    """Measure what is asked for."""
    os.sched_setaffinity(0, {DRIVER_CORE})
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    given = _arguments()
    given.run(given)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench-server", description=__doc__)
    modes = parser.add_subparsers(required=True)

    def mode(
        name: str, run: Callable[[argparse.Namespace], None], about: str, **numbers: float
    ) -> argparse.ArgumentParser:
        made = modes.add_parser(
            name, help=about, description=about, formatter_class=argparse.ArgumentDefaultsHelpFormatter
        )
        made.set_defaults(run=run)
        made.add_argument("--only", nargs="+", choices=NAMES, default=NAMES, help="these servers")
        for number, default in numbers.items():
            made.add_argument(f"--{number}", type=type(default), default=default)
        return made

    asks = mode("flood", _flood, "everybody moves as fast as they can", seconds=5.0)
    asks.add_argument("--tables", type=int, nargs="+", default=[10, 50])
    mode("steady", _steady, "at every table a move each PACE seconds", tables=1000, seconds=10.0, pace=2.0)
    return parser.parse_args()


def _flood(given: argparse.Namespace) -> None:
    for tables in given.tables:
        title = f"flood: {PEOPLE} people at each of {tables} tables, all moving as fast as they can"
        _compare(title, given.only, lambda server, tables=tables: flood(server, tables, given.seconds))  # type: ignore[misc]


def _steady(given: argparse.Namespace) -> None:
    title = f"steady: {given.tables} tables, {PEOPLE * given.tables} sockets, a move every {given.pace:g} s at each"
    _compare(title, given.only, lambda server: steady(server, given.tables, given.seconds, given.pace))


def _compare(title: str, names: list[str], run: Callable[[Contestant], Coroutine[Any, Any, Measured]]) -> None:
    """Measure one server after the other; the echo sends as many bytes as ours did."""
    echo = Echo()
    make: dict[str, Callable[[], Contestant]] = {"ours": Ours, "boardgame": BoardgameIo, "echo": lambda: echo}
    rows: list[Measured] = []
    for name in names:
        rows.append(uvloop.run(run(make[name]())))
        if name == "ours":
            echo.size = round(rows[-1].size / PEOPLE)
    report(title, rows)


if __name__ == "__main__":
    main()
