"""The real server, as a process of its own that can be frozen, killed and started again."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Self

ENGLISH = {"ESELSOHR_LANG": "en", "PYTHONUNBUFFERED": "1", "PYTHONDONTWRITEBYTECODE": "1"}


class House:
    """A server with its own database; started again, it is found at the same address."""

    def __init__(self, database: Path, environment: dict[str, str] = ENGLISH, options: Sequence[str] = ()) -> None:
        self.database = database
        self.options = options
        self.environment = environment
        self.port = 0
        self.process: subprocess.Popen[str]

    def __enter__(self) -> Self:
        self.open()
        return self

    def __exit__(self, *why: object) -> None:
        self.kill()

    @property
    def address(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def open(self) -> None:
        """Start it."""
        words = [
            "serve",
            "--host",
            "127.0.0.1",
            "--port",
            str(self.port),
            "--database",
            str(self.database),
            *self.options,
        ]
        command = [sys.executable, "-m", "tests.command", *words]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | self.environment)
        assert self.process.stdout is not None
        said = re.search(r"http://127\.0\.0\.1:(\d+)", self.process.stdout.readline())
        assert said, "the server did not start"
        self.port = int(said[1])

    def freeze(self) -> None:
        """Let it read and say nothing more, while its sockets stay open."""
        self.process.send_signal(signal.SIGSTOP)

    def kill(self) -> None:
        """Kill it, without a word of warning."""
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
