"""What is measured of a server while people play, and how it is laid side by side."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from benchmarks.server.process import Server
from benchmarks.server.table import Crowd


@dataclass(frozen=True)
class Measured:
    """One server, while so many tables played for so long."""

    name: str
    seconds: float
    latencies: list[float]  # of every move, sorted: seconds from sending it until all had been shown it
    cpu: float  # seconds the server computed
    memory: int
    received: int  # bytes of all messages from the server
    lost: int  # moves that somebody was never shown, or that were acknowledged and are not stored
    driver: float  # how much of its own core the driver used: near 1 the driver was the limit

    @property
    def moves(self) -> int:
        """How many there were."""
        return len(self.latencies)

    @property
    def speed(self) -> float:
        """Moves a second."""
        return self.moves / self.seconds

    @property
    def cost(self) -> float:
        """Seconds of computing a move."""
        return self.cpu / max(self.moves, 1)

    @property
    def size(self) -> float:
        """Bytes a move, to all people together."""
        return self.received / max(self.moves, 1)

    def latency(self, part: float) -> float:
        """The latency that so many of the moves do not exceed."""
        return self.latencies[int(part * self.moves)] if self.latencies else float("nan")


async def measure(name: str, crowd: Crowd, servers: Sequence[Server], seconds: float) -> Measured:
    """Look on for a while as people play, then let them stop."""
    crowd.begin()
    begun, cpu, driver = time.perf_counter(), _cpu(servers), time.process_time()
    await asyncio.sleep(seconds)
    took, cpu, driver = time.perf_counter() - begun, _cpu(servers) - cpu, time.process_time() - driver
    latencies, received, memory = sorted(crowd.latencies), crowd.received, sum(server.memory for server in servers)
    lost = await crowd.stop()
    return Measured(name, took, latencies, cpu, memory, received, lost, driver / took)


def _cpu(servers: Sequence[Server]) -> float:
    return sum(server.cpu for server in servers)


COLUMNS: dict[str, Callable[[Measured], str]] = {
    "moves/s": lambda one: f"{one.speed:,.0f}",
    "µs CPU a move": lambda one: f"{1e6 * one.cost:,.0f}",
    "p50 ms": lambda one: f"{1e3 * one.latency(0.5):.1f}",
    "p99 ms": lambda one: f"{1e3 * one.latency(0.99):.1f}",
    "CPU": lambda one: f"{one.cpu / one.seconds:.0%}",
    "MB": lambda one: f"{one.memory / 2**20:.0f}",
    "bytes a move": lambda one: f"{one.size:,.0f}",
    "lost": lambda one: f"{one.lost}",
    "driver": lambda one: f"{one.driver:.0%}",
}


def report(title: str, rows: Sequence[Measured]) -> None:
    """Print servers side by side: first how the first one compares with the others, then all figures."""
    print(f"\n{title}")
    first, *others = rows
    for other in others:
        faster, dearer = first.speed / other.speed, first.cost / max(other.cost, 1e-9)
        print(f"  {first.name} : {other.name} = {faster:.2f} × moves/s, {dearer:.2f} × CPU a move")
    width = max(len(row.name) for row in rows)
    print(" ".join([f"  {'':{width}}", *(f"{column:>7}" for column in COLUMNS)]))
    for row in rows:
        cells = (f"{write(row):>{max(7, len(column))}}" for column, write in COLUMNS.items())
        print(" ".join([f"  {row.name:{width}}", *cells]))
    print(
        f"  ({rows[0].seconds:.0f} s each; driver: how much of a core of its own the people used)",
        flush=True,
    )
