"""One socket of one client at one table."""

from __future__ import annotations

from dataclasses import dataclass

from eselsohr.server.outbox import Outbox
from eselsohr.server.store import Guest


@dataclass(eq=False, slots=True)
class Connection:
    """Whose it is, what of the story it has, and what waits to be sent."""

    guest: Guest | None  # None: somebody who only watches
    seen: int  # the ply up to which the client has confirmed the events
    base: str | None  # where others reach the server
    outbox: Outbox
