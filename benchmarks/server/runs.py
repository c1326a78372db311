"""What can be asked of a server."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Protocol

from benchmarks.server.measure import Measured, measure
from benchmarks.server.process import Server
from benchmarks.server.table import Crowd, Table

WARM_UP = 1.0  # seconds; somebody's compiler may want them
AT_ONCE = 20  # tables that are set up at the same time


class Contestant(Protocol):
    """A server that can be measured."""

    name: str

    def start(self) -> list[Server]:
        """Let it listen; gives its processes."""

    def stored(self) -> int | None:
        """How many moves it has kept; asked when it has stopped. None: it keeps nothing."""

    async def open(self, crowd: Crowd, number: int) -> Table:
        """Bring four people to a new table and begin."""


async def flood(contestant: Contestant, tables: int, seconds: float) -> Measured:
    """Let everybody move as fast as they can."""
    return await _play(contestant, tables, seconds, None)


async def steady(contestant: Contestant, tables: int, seconds: float, pace: float) -> Measured:
    """Let a move be played at each table every so many seconds."""
    return await _play(contestant, tables, seconds, pace)


async def _play(contestant: Contestant, tables: int, seconds: float, pace: float | None) -> Measured:
    crowd = Crowd(pace)
    with running(contestant) as servers:
        await seat(contestant, crowd, tables)
        crowd.play()
        await asyncio.sleep(max(WARM_UP, pace or 0))
        measured = await measure(contestant.name, crowd, servers, seconds)
    stored = contestant.stored()
    forgotten = 0 if stored is None else crowd.acknowledged - stored
    return replace(measured, lost=measured.lost + max(0, forgotten))


@contextlib.contextmanager
def running(contestant: Contestant) -> Iterator[Sequence[Server]]:
    """Run a server for a while."""
    servers = contestant.start()
    try:
        yield servers
    finally:
        for server in servers:
            server.stop()


async def seat(contestant: Contestant, crowd: Crowd, tables: int) -> None:
    """Bring everybody to their tables."""
    room = asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> None:
        async with room:
            crowd.tables.append(await contestant.open(crowd, number))

    await asyncio.gather(*map(one, range(tables)))
