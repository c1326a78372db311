"""What one connection, one address and everybody together may use up."""

from __future__ import annotations

import contextlib
import importlib
from collections import Counter
from dataclasses import dataclass, replace

from eselsohr.server.networks import Networks
from eselsohr.server.services import MOST_TABLES

RESERVED_FILES = 64  # for the store, the pages and all that is not a connection
WANTED_FILES = 65_536
SAME_MACHINE = Networks(("127.0.0.1", "::1"))


@dataclass(frozen=True, slots=True)
class Limits:
    """How many and how much; times are seconds."""

    sockets: int = 20_000  # open at once
    pages: int = 5_000  # connections at once that are no socket, or not yet: after a restart all come at once
    of_one_address: int = 500  # of both at once: a whole school may sit behind one router
    tables: int = MOST_TABLES  # of one guest that are not over
    proxies: Networks = SAME_MACHINE  # whole worlds come from there: not counted, and what they forward is believed
    reading: float = 20.0  # until a request has come whole
    stalled: float = 30.0  # until somebody who reads nothing is cut off
    frames: int = 500  # of one socket, a second in the long run; the table refuses a fifth of that already
    frames_at_once: int = 2_000
    bytes: int = 64 * 1024  # the same of what they hold
    bytes_at_once: int = 512 * 1024
    largest: int = 64 * 1024  # bytes of a message
    fragments: int = 100  # frames of a message

    def within(self, files: int) -> Limits:
        """So many connections that there is a file for each of them, and pages never wait for sockets."""
        room = max(files - RESERVED_FILES, 8)
        pages = min(self.pages, room // 4)
        return replace(self, pages=pages, sockets=min(self.sockets, room - pages))


def leave(counted: Counter[str], address: str) -> None:
    """Count one of an address out, and forget an address that has none left."""
    counted[address] -= 1
    if not counted[address]:
        del counted[address]


def open_files() -> int:
    """How many files this process may have open; it takes as many as it is granted."""
    try:
        resource = importlib.import_module("resource")
    except ImportError:  # on Windows, where there is no such limit
        return WANTED_FILES
    now, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = WANTED_FILES if most == resource.RLIM_INFINITY else min(most, WANTED_FILES)
    if now != resource.RLIM_INFINITY and now < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
            return wanted
    return WANTED_FILES if now == resource.RLIM_INFINITY else now
