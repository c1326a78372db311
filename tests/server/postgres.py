"""A real PostgreSQL of the tests' own, in a temporary folder, reached by a socket in it."""

from __future__ import annotations

import asyncio
import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import asyncpg

from tests.waiting import wait_for

# What is written survives a kill of the database; only a fall of the whole machine it would not survive.
QUICK = ("-c", "fsync=off", "-c", "shared_buffers=16MB", "-c", "max_connections=200", "-c", "listen_addresses=")
_numbers = itertools.count(1)


def programs() -> Path | None:
    """Find the folder with the programs: Debian does not put them where others are."""
    found = shutil.which("postgres")
    folders = [Path(found).parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=_version)
    return folders[-1] if folders else None


def _version(folder: Path) -> int:
    return int(folder.parent.name)


def account() -> str | None:
    """Who runs it: PostgreSQL does not run for root."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


class Postgres:
    """A running PostgreSQL."""

    def __init__(self, folder: Path, settings: Sequence[str] = QUICK) -> None:
        self.folder = folder
        self._settings = settings
        self._data = folder / "data"
        self._programs, self._account = programs(), account()
        assert self._programs
        if self._account:
            shutil.chown(folder, self._account)
        self._do("initdb", "--no-sync", "--auth=trust", "--username=eselsohr", "--encoding=UTF8", "--locale=C")
        self.start()

    def _do(self, program: str, *words: str) -> None:
        command = [str(self._programs / program), "--pgdata", str(self._data), *words]  # type: ignore[operator]
        subprocess.run(command, user=self._account, check=True, stdout=subprocess.DEVNULL, cwd=self.folder)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        words = ["postgres", "-D", str(self._data), "-k", str(self.folder), *self._settings]
        with (self.folder / "log").open("a") as log:
            self._process = subprocess.Popen(
                [str(self._programs / words[0]), *words[1:]],  # type: ignore[operator]
                user=self._account,
                stdout=log,
                stderr=log,
                cwd=self.folder,
            )
        wait_for("PostgreSQL", self._answers)

    def _answers(self) -> bool:
        try:
            self.ask("SELECT 1")
        except (OSError, asyncpg.PostgresError):
            return False
        return True

    def url(self, schema: str = "public") -> str:
        """Where a schema is."""
        return f"postgresql://eselsohr@/postgres?host={self.folder}&search_path={schema}"

    def new(self) -> str:
        """Make an empty schema, which is quicker than a database and as good; gives where it is."""
        name = f"test{next(_numbers)}"
        self.ask(f"CREATE SCHEMA {name}")
        return self.url(name)

    def ask(self, statement: str, url: str | None = None) -> list[tuple[Any, ...]]:
        """Ask it something."""
        return ask(url or self.url(), statement)

    @property
    def pid(self) -> int:
        """The first of its processes."""
        return self._process.pid

    def kill(self) -> None:
        """Kill it as if somebody had pulled the plug."""
        self._process.send_signal(signal.SIGQUIT)  # all its processes leave at once; nothing is tidied up
        self._process.wait()

    def close(self) -> None:
        """Stop it."""
        self.kill()


def ask(url: str, *statements: str) -> list[tuple[Any, ...]]:
    """Ask a database something; gives the last answer."""

    async def work() -> list[tuple[Any, ...]]:
        db = await asyncpg.connect(url)
        try:
            answers = [await db.fetch(statement) for statement in statements]
        finally:
            await db.close()
        return [tuple(row) for row in answers[-1]]

    return asyncio.run(work())


@contextmanager
def postgres() -> Iterator[Postgres]:
    """Run one."""
    with tempfile.TemporaryDirectory(prefix="eselsohr-", ignore_cleanup_errors=True) as folder:
        running = Postgres(Path(folder))
        try:
            yield running
        finally:
            running.close()
