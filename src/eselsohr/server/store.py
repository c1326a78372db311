"""What must not be lost: guests, tables and moves, and the interface of whatever stores them."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from msgspec import Struct

from eselsohr.engine.errors import EselsohrError
from eselsohr.engine.records import Move
from eselsohr.engine.shuffles import Shuffle
from eselsohr.server.messages import Trouble


class StoreError(Exception):
    """Something could not be stored; it has not happened then."""


class Outdated(Exception):
    """Somebody else was first: another server, or another ask; nothing has been stored."""


class StoreRefused(EselsohrError):
    """The store cannot be opened: another server is using it, or the file is not a store."""

    code = "store_refused"


class Guest(Struct, frozen=True):
    """A person with a name."""

    id: str
    name: str


class SeatRow(Struct, frozen=True):
    """Whose seat it is: a guest's, a bot's, or nobody's."""

    guest: str | None = None
    level: str | None = None
    name: str = ""
    entropy: str = ""
    left: bool = False  # got up during the match: a bot plays on without waiting
    forgotten: bool = False  # the guest has taken the table off their list


class TableRow(Struct, frozen=True):
    """Everything about a table except its moves."""

    id: str
    made: int  # Unix time in ms
    game: str
    rules: int  # version of the game's rules
    options: dict[str, bool | int | None]
    seed: str
    host: str
    pace: int
    patience: int | None
    seats: tuple[SeatRow, ...]
    started: bool = False
    over: bool = False
    read: int = 0  # the last deal whose score sheet has been put away
    next: str | None = None
    forgotten: bool = False  # the host has taken it off their list
    version: int = 0  # counts the changes including the last one
    shuffles: tuple[Shuffle, ...] = ()  # begun or done; none: nobody has started it, or it was dealt from the seed


class MoveRow(Struct, frozen=True):
    """One move or take-back; `ply` counts them including it."""

    ply: int
    seat: int
    move: str
    id: str | None  # the client's; None: a bot's
    at: int  # Unix time in ms

    @property
    def played(self) -> Move:
        """The move as a match takes it."""
        return Move(seat=self.seat, move=self.move, time=self.at / 1000)


class Latest(NamedTuple):
    """What there is to know of a table."""

    row: TableRow
    moves: list[MoveRow]  # those that were asked for


class Store(Protocol):
    """Keeps guests, tables and moves. Once a call has returned, what it stored survives the process."""

    async def add_guest(self, guest: Guest, token: bytes) -> None:
        """Keep a new guest, known by the hash of a token."""

    async def rename(self, guest: Guest) -> None:
        """Keep a guest's new name; the seats of their tables have it too."""

    async def guest(self, token: bytes) -> Guest | None:
        """Find a guest by the hash of a token."""

    async def save(self, *tables: TableRow) -> bool:
        """Keep tables, new or changed, all of them or none; False if another one has the version of one already."""

    async def table(self, table: str) -> TableRow | None:
        """Find a table."""

    async def tables_of(self, guest: str) -> list[TableRow]:
        """Find the latest tables somebody sits at or made and has not forgotten, newest first.

        A match against bots alone is among them once the person has made a move.
        """

    async def latest(self, table: str, after: int) -> Latest | None:
        """Give a table as it is now and its moves after a ply; None if there is no such table."""

    async def delete(self, table: str) -> None:
        """Forget a table for good: its seats and moves too."""

    async def append(self, table: str, move: MoveRow) -> bool:
        """Keep a move; False if another one has its ply already."""

    async def moves(self, table: str, after: int) -> list[MoveRow]:
        """Give a table's moves after a ply, in order."""

    @property
    def trouble(self) -> Trouble | None:
        """Why nothing can be stored just now; None as long as all is well."""

    async def check(self) -> Trouble | None:
        """Find out whether something could be stored, by trying; gives the trouble."""

    def watch(self, changed: Callable[[], object]) -> None:
        """Call this from now on when trouble comes or goes, in whatever thread."""

    def close(self) -> None:
        """Write what is waiting, and let go."""
