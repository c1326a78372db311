"""A server as a process of its own, pinned to one core, and what it uses up."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

DRIVER_CORE = (os.cpu_count() or 1) - 1  # everybody who plays is there; the servers have the others
TICKS = os.sysconf("SC_CLK_TCK")
PATIENCE = 60.0  # seconds until a server listens


class Computing(Protocol):
    """Something that runs, and what it uses up."""

    @property
    def cpu(self) -> float:
        """Seconds of computing so far, of the program and of the system for it."""

    @property
    def memory(self) -> int:
        """Bytes it holds in memory."""

    def stop(self) -> None:
        """Let it end in its own way."""

    def kill(self) -> None:
        """End it between two instructions."""


class Server:
    """A running server."""

    def __init__(
        self, command: Sequence[str], port: int, *, core: int = 0, folder: Path | None = None, **environment: str
    ) -> None:
        self.port = port
        self._process = subprocess.Popen(
            command,
            cwd=folder,
            env={**os.environ, **environment},
            stdout=subprocess.DEVNULL,
            preexec_fn=lambda: os.sched_setaffinity(0, {core}),  # before it makes threads of its own
        )
        _wait_for(port, self._process)

    @property
    def cpu(self) -> float:
        """Seconds of computing so far, of the program and of the system for it."""
        fields = self._read("stat").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    @property
    def memory(self) -> int:
        """Bytes it holds in memory."""
        lines: Mapping[str, str] = dict(line.split(":", 1) for line in self._read("status").splitlines())
        return 1024 * int(lines["VmRSS"].split()[0])

    def stop(self) -> None:
        """Let it end in its own way."""
        self._process.send_signal(signal.SIGINT)
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self) -> None:
        """End it between two instructions."""
        self._process.kill()
        self._process.wait()

    def _read(self, file: str) -> str:
        return Path(f"/proc/{self._process.pid}/{file}").read_text("utf-8")


def free_port() -> int:
    """A port nobody listens at."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends:
        if process.poll() is not None:
            break
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.005)
        else:
            return
    process.kill()
    raise SystemExit(f"{process.args!r} does not listen at port {port}")
