"""One client's connection to one table."""

from __future__ import annotations

from dataclasses import dataclass

from eselsohr.server.outbox import Outbox
from eselsohr.server.store import Guest


@dataclass(eq=False, slots=True)
class Connection:
    """Whose it is, how much of the story it has, and what waits to be sent."""

    guest: Guest | None  # None: somebody who only watches
    seen: int  # the ply up to which the client has the events: it said so, or was sent them
    base_url: str | None  # where others reach the server
    outbox: Outbox

    def confirm(self, ply: int, current: int) -> None:
        """Note that the client has the events up to a ply: it cannot unsee them, nor see what is yet to come."""
        self.seen = max(self.seen, min(ply, current))
