"""One client's connection to one table."""

from __future__ import annotations

from dataclasses import dataclass

from eselsohr.server.stores.store import Guest
from eselsohr.server.tables.outbox import Outbox


@dataclass(eq=False, slots=True)
class Connection:
    """Whose it is, how much of the story it has, and what waits to be sent."""

    guest: Guest | None  # None: somebody who only watches
    seen: int  # the ply up to which the client has the events: it said so when it came, or was sent them
    base_url: str | None  # where others reach the server
    outbox: Outbox
    version: int = -1  # of the table that it was sent; -1: none yet
    seat: int | None = None  # in that version
    around: int = -1  # the version of who is here, and of the score sheet, that it was sent
    deals: int = 0  # how many of them stood on that sheet
    address: str | None = None  # where it comes from
    device: str | None = None  # whose token it showed
