"""Our server as several processes at one PostgreSQL, people of the same table at different ones."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import psutil

from benchmarks.server.ours import SHORT, Kind, Ours
from benchmarks.server.process import Computing, free_port
from tests.server.postgres import Postgres

T = TypeVar("T")
DURABLE = ("-c", "listen_addresses=", "-c", "max_connections=100")  # as it comes: what is committed is on disk
SERVERS = 3


class Database:
    """A PostgreSQL of our own, on the core of the servers."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="eselsohr-", ignore_cleanup_errors=True)
        self._postgres = apart(lambda: Postgres(Path(self._folder.name), DURABLE))
        self.url = self._postgres.url()
        self.moves = 0

    @property
    def cpu(self) -> float:
        """Seconds of computing so far, of all its processes."""
        return sum(sum(process.cpu_times()[:2]) for process in self._processes())

    @property
    def memory(self) -> int:
        """Bytes it holds in memory; what its processes share counts once."""
        return sum(process.memory_full_info().pss for process in self._processes())

    def stop(self) -> None:
        """Count what it has kept, and stop it."""
        self.moves = int(apart(lambda: self._postgres.ask("SELECT count(*) FROM moves"))[0][0])
        self._postgres.close()

    def kill(self) -> None:
        """Stop it at once."""
        self._postgres.kill()

    def _processes(self) -> list[psutil.Process]:
        first = psutil.Process(self._postgres.pid)
        return [first, *first.children()]


class OursOnPostgres(Ours):
    """Several processes of our server."""

    name = f"ours, {SERVERS} × PostgreSQL"

    def __init__(self, game: Kind = SHORT) -> None:
        super().__init__(game)
        self.ports = [free_port() for _ in range(SERVERS)]

    def start(self) -> Sequence[Computing]:
        """Let the database listen, and then the servers."""
        self._database = Database()
        self.database = self._database.url
        return [*super().start(), self._database]

    def stored(self) -> int:
        """How many moves the database had in the end."""
        return self._database.moves


def apart(work: Callable[[], T]) -> T:
    """Do something on the core of the servers, and in no event loop."""
    with ThreadPoolExecutor(1, initializer=os.sched_setaffinity, initargs=(0, {0})) as thread:
        return thread.submit(work).result()
