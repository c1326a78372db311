"""What can be asked of a server."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import median
from time import perf_counter, process_time
from typing import Any, Protocol

from picows import WSError

from benchmarks.server.measure import Measured, cpu, measure, memory
from benchmarks.server.ours import Ours, Player, Ring
from benchmarks.server.process import Computing
from benchmarks.server.table import PEOPLE, Crowd, Person, Table

WARM_UP = 1.0  # seconds; somebody's compiler may want them
AT_ONCE = 20  # tables that are set up at the same time
RETURNING = 50  # people who set out for a restarted server before the next ones do


class Contestant(Protocol):
    """A server that can be measured."""

    name: str

    def start(self) -> Sequence[Computing]:
        """Let it listen; gives its processes."""

    def stored(self) -> int | None:
        """How many moves it has kept; asked when it has stopped. None: it keeps nothing."""

    async def open(self, crowd: Crowd, number: int) -> Table:
        """Bring four people to a new table and begin."""

    async def join(self, table: Any) -> Person:
        """Open a second window of somebody at a table; gives it when the table is shown there."""


async def play(
    contestant: Contestant, tables: int, seconds: float, pace: float | None = None, playing: int | None = None
) -> Measured:
    """Let people play, all of them or those at the first tables, as fast as they can or at a pace."""
    crowd = Crowd(pace)
    with running(contestant) as servers:
        empty = memory(servers)
        await seat(contestant, crowd, tables)
        crowd.play(playing)
        await asyncio.sleep(max(WARM_UP, pace or 0))
        measured = await measure(contestant.name, crowd, servers, seconds)
    stored = contestant.stored()
    forgotten = 0 if stored is None else max(0, crowd.acknowledged - stored)
    a_socket = (measured.memory - empty) / (tables * PEOPLE) if playing else 0
    return replace(measured, lost=measured.lost + forgotten, a_socket=a_socket)


@dataclass(frozen=True)
class Mark:
    """What things cost when a match is so long."""

    ply: int
    cost: float  # seconds of computing a move
    coming: float  # seconds until somebody who comes is shown the table
    size: int  # bytes of what they are sent


async def length(contestant: Contestant, tables: int, plies: Sequence[int], window: int) -> list[Mark]:
    """See what a move costs, and coming in, as matches get longer: over so many moves at each table."""
    crowd = Crowd()
    with running(contestant) as servers:
        await seat(contestant, crowd, tables)
        marks = []
        for ply in plies:
            crowd.play()
            await _until(crowd, ply)
            crowd.begin()
            before = cpu(servers)
            await _until(crowd, ply + window)
            cost = (cpu(servers) - before) / len(crowd.latencies)
            await crowd.stop()
            marks.append(Mark(ply, cost, *await _coming(contestant, crowd)))
        return marks


async def _coming(contestant: Contestant, crowd: Crowd) -> tuple[float, int]:
    times, sizes = [], []
    for table in crowd.tables[:5]:
        crowd.received, begun = 0, perf_counter()
        window = await contestant.join(table)
        times.append(perf_counter() - begun)
        sizes.append(crowd.received)
        window.transport.disconnect()
        await asyncio.sleep(0.05)
    return median(times), round(median(sizes))


async def _until(crowd: Crowd, ply: int) -> None:
    while min(table.people[0].ply for table in crowd.tables) < ply:
        await asyncio.sleep(0.01)


@dataclass(frozen=True)
class Restarted:
    """How long people waited after their server was killed, in seconds."""

    listening: float
    shown: float  # until the last of them saw their table again
    behind: int  # people who saw less than before
    refused: int  # attempts of people who were told to come again
    cpu: float  # seconds the server computed
    driver: float  # seconds the people did


async def restart(ours: Ours, tables: int, plies: int) -> Restarted:
    """Kill our server while everybody is connected, start it, and let everybody come back at once."""
    crowd = Crowd()
    servers = ours.start()
    try:
        await seat(ours, crowd, tables)
        crowd.play()
        await _until(crowd, plies)
        await crowd.stop()
        people = [person for table in crowd.tables for person in table.people]
        for server in servers:
            server.kill()
        begun, driver = perf_counter(), process_time()
        servers = ours.start()
        listening = perf_counter() - begun
        refused = Counter[str]()
        again = await asyncio.gather(*[task async for task in _returns(ours, people, refused)])
        behind = sum(there.ply < person.ply for there, person in zip(again, people, strict=True))
        shown = perf_counter() - begun
        return Restarted(listening, shown, behind, refused.total(), cpu(servers), process_time() - driver)
    finally:
        for server in servers:
            server.stop()


async def _returns(ours: Ours, people: Sequence[Person], refused: Counter[str]) -> AsyncIterator[asyncio.Task[Person]]:
    """Send everybody on their way as fast as can be, and let those on their way get on meanwhile."""
    for number, person in enumerate(people):
        yield asyncio.create_task(_return(ours, person, refused))
        if number % RETURNING == RETURNING - 1:
            await asyncio.sleep(0)


async def _return(ours: Ours, person: Person, refused: Counter[str]) -> Person:
    """Connect again, as a client does that was cut off, and wait for the picture."""
    assert isinstance(person, Player) and isinstance(person.table, Ring)
    while True:
        try:
            return await ours.join(person.table, person.seat, seen=person.ply)
        except (OSError, WSError) as why:  # too many come at once: some are told to come again
            refused[type(why).__name__] += 1
            await asyncio.sleep(random.uniform(0.1, 0.5))


@contextlib.contextmanager
def running(contestant: Contestant) -> Iterator[Sequence[Computing]]:
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
