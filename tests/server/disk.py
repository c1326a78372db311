"""A full disk, for one process."""

from __future__ import annotations

import contextlib
import resource
from collections.abc import Iterator
from pathlib import Path

import psutil

ENDLESS = resource.RLIM_INFINITY


@contextlib.contextmanager
def full_disk(pid: int, database: Path) -> Iterator[None]:
    """Let no file of a server grow any more: nothing can be added to its database.

    It must not write into any cache meanwhile: everybody would read that half of a file later.
    """
    size = database.with_name(f"{database.name}-wal").stat().st_size
    server = psutil.Process(pid)
    server.rlimit(resource.RLIMIT_FSIZE, (size, ENDLESS))
    try:
        yield
    finally:
        server.rlimit(resource.RLIMIT_FSIZE, (ENDLESS, ENDLESS))
