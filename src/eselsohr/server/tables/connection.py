"""One client's connection to one table."""

from __future__ import annotations

from dataclasses import dataclass

from eselsohr.server.stores.store import Guest
from eselsohr.server.tables.outbox import Outbox


@dataclass(eq=False, slots=True)
class Shown:
    """How much of a table a client has been sent."""

    ply: int  # up to which it has the events: it said so when it came, or was sent them
    version: int = -1  # of the table; -1: none yet
    around: int = -1  # the version of who is here, and of the score sheet
    deals: int = 0  # how many of them stood on that sheet


@dataclass(eq=False, slots=True)
class Connection:
    """Whose it is, what it has been sent, and what waits to be sent."""

    guest: Guest | None  # None: somebody who only watches
    shown: Shown
    base_url: str | None  # where others reach the server
    outbox: Outbox
    seat: int | None = None  # in the version it was shown
    address: str | None = None  # where it comes from
    device: str | None = None  # whose token it showed
