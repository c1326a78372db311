"""A full disk."""

from __future__ import annotations

import contextlib
import resource
import subprocess
from collections.abc import Iterator
from pathlib import Path

import psutil

ENDLESS = resource.RLIM_INFINITY
SIZE = 64 * 2**20  # bytes of a small disk: the log of a database alone takes a quarter of it


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


@contextlib.contextmanager
def small_disk(folder: Path) -> Iterator[bool]:
    """Make a folder that is a small disk of its own; False where we may not, then it is just a folder."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "eselsohr", str(folder)]
    mounted = subprocess.run(mount, capture_output=True, check=False).returncode == 0
    try:
        yield mounted
    finally:
        if mounted:
            subprocess.run(["umount", "--lazy", str(folder)], check=True)


@contextlib.contextmanager
def filled(folder: Path) -> Iterator[None]:
    """Let nothing more fit on a small disk."""
    ballast = folder / "ballast"
    with ballast.open("wb", buffering=0) as file:
        for piece in (2**20, 2**16, 2**12):  # ever smaller ones, until not even a page fits
            with contextlib.suppress(OSError):
                for _ in range(SIZE // 2**20 + 1):
                    file.write(bytes(piece))
    try:
        yield
    finally:
        ballast.unlink()
