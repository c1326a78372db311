"""What is measured of a server while people play, and how it is laid side by side."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from benchmarks.server.process import Computing
from benchmarks.server.table import Crowd


@dataclass(frozen=True)
class Measured:
    """One server, while people played there for so long."""

    name: str
    seconds: float
    latencies: list[float]  # of every move, sorted: seconds from sending it until all had been shown it
    cpu: float  # seconds the server computed
    memory: int  # bytes
    received: int  # bytes of all messages from the server
    lost: int  # moves that somebody was never shown, or that everybody was shown and are not stored
    driver: float  # how much of its own core the driver used: near 1, the driver was the limit
    a_socket: float = 0.0  # bytes of memory for a connection and its share of a table, where there are many

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


async def measure(name: str, crowd: Crowd, servers: Sequence[Computing], seconds: float) -> Measured:
    """Look on for a while as people play, then let them stop."""
    crowd.begin()
    begun, before, driver = time.perf_counter(), cpu(servers), time.process_time()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - begun
    return Measured(
        name=name,
        seconds=took,
        latencies=sorted(crowd.latencies),
        cpu=cpu(servers) - before,
        memory=memory(servers),
        received=crowd.received,
        driver=(time.process_time() - driver) / took,
        lost=await crowd.stop(),
    )


def cpu(servers: Sequence[Computing]) -> float:
    """Seconds of computing so far, of all of them."""
    return sum(server.cpu for server in servers)


def memory(servers: Sequence[Computing]) -> int:
    """Bytes all of them hold."""
    return sum(server.memory for server in servers)


Columns = Mapping[str, Callable[[Measured], str]]

COLUMNS: Columns = {
    "moves/s": lambda one: f"{one.speed:,.0f}",
    "µs CPU a move": lambda one: f"{1e6 * one.cost:,.0f}",
    "p50 ms": lambda one: f"{1e3 * one.latency(0.5):.1f}",
    "p99 ms": lambda one: f"{1e3 * one.latency(0.99):.1f}",
    "worst ms": lambda one: f"{1e3 * one.latencies[-1]:.0f}" if one.latencies else "",
    "CPU": lambda one: f"{one.cpu / one.seconds:.0%}",
    "MB": lambda one: f"{one.memory / 2**20:.0f}",
    "KB a socket": lambda one: f"{one.a_socket / 2**10:.1f}" if one.a_socket else "",
    "bytes a move": lambda one: f"{one.size:,.0f}",
    "lost": lambda one: f"{one.lost}",
    "driver": lambda one: f"{one.driver:.0%}",
}


def compare(title: str, rows: Sequence[Measured]) -> None:
    """Print servers side by side: first how the first one compares with the others, then all figures."""
    print(f"\n{title}; {rows[0].seconds:.0f} s each")
    first, *others = rows
    for other in others:
        faster, dearer = first.speed / other.speed, first.cost / max(other.cost, 1e-9)
        print(f"  {first.name} : {other.name} = {faster:.2f} × moves/s, {dearer:.2f} × CPU a move")
    said = {title: write for title, write in COLUMNS.items() if any(map(write, rows))}
    lay_out({row.name: [write(row) for write in said.values()] for row in rows}, [*said])


def lay_out(rows: Mapping[str, Sequence[str]], columns: Sequence[str]) -> None:
    """Print a table."""
    wide = max(map(len, rows))
    widths = [max(map(len, cells)) for cells in zip(columns, *rows.values(), strict=True)]
    for name, cells in {"": columns, **rows}.items():
        print("  ".join([f"  {name:{wide}}", *(f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True))]))
