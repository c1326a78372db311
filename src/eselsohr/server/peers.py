"""The other servers at the same database: who is at a table with them, and which one lets bots play there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Protocol

Heard = Callable[[Collection[str] | None], object]


class Peers(Protocol):
    """What servers at one database tell each other; what has happened at a table, the store tells."""

    def watch(self, heard: Heard) -> None:
        """Call this from now on when there is news of tables from elsewhere, in whatever thread; None: maybe of any."""

    def attend(self, table: str, here: Mapping[str, int]) -> None:
        """Tell who is at a table with this server, and of which deal each has put the score sheet away (0: of none).

        Those without a name are one guest, "", with their number in the place of a deal.
        """

    def leads(self, table: str) -> bool:
        """Whether this server, and no other one, lets bots play at a table and ends its pauses."""


class Alone:
    """For the only server at a database: there is nobody to tell, and nobody else who could lead."""

    def watch(self, heard: Heard) -> None:
        """Nobody will call."""

    def attend(self, table: str, here: Mapping[str, int]) -> None:
        """Nobody wants to know."""

    def leads(self, table: str) -> bool:
        """Nobody else does."""
        return True
