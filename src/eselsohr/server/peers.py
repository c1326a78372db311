"""The other servers at the same database: who is at a table with them, and which one lets bots play there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import NamedTuple, Protocol

Heard = Callable[[Collection[str] | None], object]


class Signs(NamedTuple):
    """What somebody at a table has shown to one server, and the others must know."""

    pressed: int = 0  # the last deal whose score sheet they have put away, 0: none
    passing: int = -1  # the ply since which their turns are passed, -1: they decide themselves


class Peers(Protocol):
    """What servers at one database tell each other; what has happened at a table, the store tells."""

    def watch(self, heard: Heard) -> None:
        """Call this from now on when there is news of tables from elsewhere, in whatever thread; None: maybe of any."""

    def attend(self, table: str, here: Mapping[str, Signs]) -> None:
        """Tell who is at a table with this server, and what each of them has shown.

        Those without a name are one guest, "", with their number in the place of a deal.
        """

    def leads(self, table: str) -> bool:
        """Whether this server, and no other one, lets bots play at a table and ends its pauses."""


class Alone:
    """For the only server at a database: there is nobody to tell, and nobody else who could lead."""

    def watch(self, heard: Heard) -> None:
        """Nobody will call."""

    def attend(self, table: str, here: Mapping[str, Signs]) -> None:
        """Nobody wants to know."""

    def leads(self, table: str) -> bool:
        """Nobody else does."""
        return True
