"""What must not be lost: guests, tables and moves, and the interface of whatever stores them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, Protocol

from msgspec import Struct

from eselsohr.engine.errors import EselsohrError
from eselsohr.engine.records import Move
from eselsohr.engine.shuffles import Shuffle
from eselsohr.engine.views import Result
from eselsohr.server.messages import Clock, News, Preset, Trouble
from eselsohr.server.peers import Peers, Signs

if TYPE_CHECKING:
    from eselsohr.server.stores.group_store import GroupStore
    from eselsohr.server.stores.luck_store import LuckStore
    from eselsohr.server.stores.pad_store import PadStore
    from eselsohr.server.stores.snapshot_store import SnapshotRow, SnapshotStore

log = logging.getLogger(__name__)

DAY = 24 * 3600 * 1000  # in ms: how exactly it is known when a device or a table was last used
CHECKED = 3.0  # seconds for which it counts that something was stored; in trouble, until it is tried again
RETRY = 1.0  # seconds until it is tried again after trouble, where nothing else waits to be written


def now() -> int:
    """Unix time in ms, as rows have it."""
    return time.time_ns() // 1_000_000


class StoreError(Exception):
    """Something could not be stored; it has not happened then."""


class Misasked(StoreError):
    """That cannot be stored, and nothing is wrong with the store."""


class Outdated(Exception):
    """Somebody else was first: another server, or another ask; nothing has been stored."""


class StoreRefused(EselsohrError):
    """The store cannot be opened: another server is using it, or the file is not a store."""

    code = "store_refused"


class Guest(Struct, frozen=True):
    """A person with a name."""

    id: str
    name: str

    @property
    def keeper(self) -> str:
        """Whose device they play on."""
        return keeper(self.id)


def keeper(guest: str) -> str:
    """Whose device a guest plays on: their own, or that of the guest whom they accompany; ids say so."""
    return guest.partition(".")[0]


class Device(Struct, frozen=True):
    """Where a guest is known: a browser that has a token of theirs."""

    id: str
    name: str  # what the browser says of itself
    seen: int  # the day it was last used, as Unix time in ms


class Key(Struct, frozen=True):
    """What opens a guest on another device."""

    hash: bytes
    guest: str
    ends: int | None  # Unix time in ms, and it is used once; None: for good, until there is another one
    leaves: str | None  # the device that is signed out then


class SeatRow(Struct, frozen=True):
    """Whose seat it is: a guest's, a bot's, or nobody's."""

    guest: str | None = None
    level: str | None = None
    name: str = ""
    entropy: str = ""
    left: bool = False  # got up during the match: a bot plays on without waiting
    forgotten: bool = False  # the guest has taken the table off their list


class Handover(Struct, frozen=True):
    """Who held a seat before somebody else did: moves up to that ply are theirs."""

    seat: int
    ply: int
    guest: str | None
    level: str | None
    name: str


class Newcomer(Struct, frozen=True):
    """Somebody who would like to play on at a seat."""

    guest: Guest
    seat: int


class ClockStart(Struct, frozen=True):
    """Where the clock was last started: what follows from there is in the times of the moves."""

    ply: int
    at: int  # Unix time in ms: when the turn of that ply began
    saved: tuple[int, ...]  # ms by seat


class SupperRow(Struct, frozen=True):
    """Who has paused the table, and when."""

    seat: int
    at: int  # Unix time in ms


class KnockRow(Struct, frozen=True):
    """Who has knocked for whom, and when."""

    by: int
    seat: int
    at: int  # Unix time in ms


class HouseRules(Struct, frozen=True, omit_defaults=True):
    """What a table's host has settled, apart from the game, and what came of it; what is not there is as it was."""

    locked: bool = False  # nobody new comes in or sits down
    announced: bool = False  # everybody at this server is shown it
    out: tuple[Guest, ...] = ()  # whose seats the host has taken back: they stay out
    handovers: tuple[Handover, ...] = ()  # during the match, in order
    newcomers: tuple[Newcomer, ...] = ()  # who wait for the host's answer
    declined: tuple[str, ...] = ()  # the guests to whom the host has said no, until they have read it
    ready: tuple[str, ...] = ()  # the guests who have said so, before the match
    called: bool = False  # the host has started, and waits for those who are not ready
    news: tuple[News, ...] = ()  # lines about the table in the log of its match
    erased: int = 0  # how often somebody here wanted to be gone

    talk: bool = True  # people may talk and react
    clock: Clock | None = None
    clock_start: ClockStart | None = None  # of a running match with a clock
    supper: SupperRow | None = None  # the whole table is paused
    knock: KnockRow | None = None  # the last one
    back: tuple[int, ...] = ()  # by seat: the ply up to which it does not count any more that their time had run out


class Figures(Struct, frozen=True, omit_defaults=True):
    """What is remembered of a match that is over beside its result; seats by number."""

    deals: tuple[tuple[int, ...], ...] = ()  # the points of each deal, by seat
    sent: tuple[tuple[int, int], ...] = ()  # who sent whom what nobody wants, each time (see `Game.sent`)
    at: int = 0  # when it was over: Unix time in ms


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
    house: HouseRules = HouseRules()
    contest: str | None = None  # the deal of the day, or with a group the duplicate, it is played for
    result: Result | None = None  # of a match that is over; None too if that was before results were kept
    group: str | None = None  # of people who come together here
    figures: Figures | None = None  # of a match that is over, if it was since they are kept


class ContestRow(Struct, frozen=True):
    """A deal that many play, each at a table of their own."""

    id: str
    made: int  # Unix time in ms
    seed: str
    rules: int  # version of the game's rules
    version: str  # of the bots
    best: Result | None = None  # what the best bot made of it; None as long as it has not played


class Member(Struct, frozen=True):
    """Somebody in a group."""

    guest: str
    name: str  # theirs now
    since: int  # Unix time in ms


class GroupRow(Struct, frozen=True):
    """People who play together again and again; whoever knows the id may become one of them."""

    id: str
    made: int  # Unix time in ms
    name: str
    members: tuple[Member, ...] = ()  # the first one first
    presets: tuple[Preset, ...] = ()  # by name


class MoveRow(Struct, frozen=True):
    """One move or take-back; `ply` counts them including it."""

    ply: int
    seat: int
    move: str
    id: str | None  # the client's; None: a bot's; "": a bot's, for a person whose time had run out
    at: int  # Unix time in ms

    @property
    def played(self) -> Move:
        """The move as a match takes it."""
        return Move(seat=self.seat, move=self.move, time=self.at / 1000)


def device_id(token: bytes) -> str:
    """The id of the device with that token, by its hash: the beginning of it."""
    return token[:8].hex()


class TalkRow(Struct, frozen=True):
    """One thing somebody said, or one reaction."""

    at: int  # Unix time in ms
    guest: str
    name: str  # theirs now
    seat: int | None  # where they sat; None: they watched
    kind: str  # "said" or "reacted"
    text: str  # what was said, or which reaction
    aside: bool  # among those who watched a match that was running
    heard: tuple[str, ...]  # the guests who were there
    number: int = 0  # the how manieth it is at its table


class ReportRow(Struct, frozen=True):
    """What a host tells whoever runs the server about somebody."""

    who: str  # the guest
    name: str  # theirs then
    host: str
    table: str
    at: int  # Unix time in ms
    reason: str


class SaidRow(NamedTuple):
    """Something somebody said, and where."""

    at: int  # Unix time in ms
    where: str  # the table; empty: a group
    kind: str  # "said" or "reacted"
    text: str


class Visitor(NamedTuple):
    """A guest who is at a table."""

    guest: Guest
    signs: Signs
    elsewhere: bool  # with another server


class Latest(NamedTuple):
    """What there is to know of a table."""

    row: TableRow | None  # None: as it was when this server last asked
    moves: list[MoveRow]  # those that were asked for
    visitors: list[Visitor] | None  # where there may be other servers; None: as they were
    talked: bool = False  # people have talked at other servers
    snapshot: SnapshotRow | None = None  # where all moves were asked for: how the match stood after some of them

    def after(self, ply: int) -> Latest:
        """Leave out the moves up to a ply."""
        return self._replace(moves=[move for move in self.moves if move.ply > ply])


class Store(Protocol):
    """Keeps guests, tables and moves. Once a call has returned, what it stored survives the process."""

    @property
    def peers(self) -> Peers:
        """The other servers that use it."""

    @property
    def groups(self) -> GroupStore:
        """The groups it keeps."""

    @property
    def luck(self) -> LuckStore:
        """What it keeps of luck and skill."""

    @property
    def snapshots(self) -> SnapshotStore:
        """How matches stand that it keeps."""

    @property
    def pads(self) -> PadStore:
        """The score pads of groups it keeps."""

    async def add_guest(self, guest: Guest, token: bytes, device: str = "") -> None:
        """Keep a new guest, known by the hash of a token on a device of that name."""

    async def rename(self, guest: Guest) -> None:
        """Keep a guest's new name; the seats of their tables have it too."""

    async def guest(self, token: bytes) -> Guest | None:
        """Find a guest by the hash of a token."""

    async def guest_of(self, guest: str) -> Guest | None:
        """Find a guest by their id."""

    async def add_companion(self, guest: Guest) -> None:
        """Keep a guest who has no token and plays at the device of another one."""

    async def companions(self, guest: str) -> list[Guest]:
        """Give those who play at a guest's device."""

    async def tables_naming(self, guest: str) -> list[str]:
        """Name all tables that know a guest, or somebody at their device, in whatever way."""

    async def silence(self, guest: str) -> None:
        """Forget what a guest, or somebody at their device, has said."""

    async def erase(self, guest: str, now: int) -> None:
        """Forget a guest and those at their device, what they said, their devices, keys and groups; tables stay."""

    async def add_device(self, guest: str, token: bytes, name: str, now: int) -> None:
        """Keep another device of a guest; those signed out long ago are forgotten."""

    async def devices(self, guest: str) -> list[Device]:
        """Give a guest's devices, the one last used first."""

    async def visited(self, device: str, name: str, now: int) -> None:
        """Note when a device was last used, to the day, and what its browser calls itself."""

    async def sign_out(self, guest: str, device: str, now: int) -> bool:
        """Sign out a device of a guest; False if they have no such device."""

    async def signed_out(self) -> list[str]:
        """Name the devices that were signed out lately."""

    async def add_key(self, key: Key, now: int) -> None:
        """Keep a key instead of the guest's last one of its kind."""

    async def use_key(self, key: bytes, now: int) -> Key | None:
        """Find a key that still opens; one that may be used once is gone then."""

    async def has_phrase(self, guest: str) -> bool:
        """Whether a guest has a key for good."""

    async def save(self, *tables: TableRow) -> bool:
        """Keep tables, new or changed, all of them or none; False if another one has the version of one already."""

    async def table(self, table: str) -> TableRow | None:
        """Find a table."""

    async def tables_of(self, guest: str) -> list[TableRow]:
        """Find the latest tables somebody sits at or made and has not forgotten, newest first.

        A match against bots alone is among them once the person has made a move.
        """

    async def played_by(self, guest: str) -> list[TableRow]:
        """Find all tables whose match is over, at which somebody sat and which they have not forgotten."""

    async def tables_in(self, group: str) -> list[TableRow]:
        """Find all tables of a group, newest first."""

    async def announced_elsewhere(self) -> list[TableRow]:
        """Find the newest tables that are shown to everybody, and where people are by way of other servers."""

    async def latest(self, table: str, after: int) -> Latest | None:
        """Give a table as it is now, its moves after a ply and its visitors; None if there is no such table."""

    async def delete(self, table: str) -> None:
        """Forget a table for good: its seats, moves and talk too."""

    async def newest(self, most: int) -> list[TableRow]:
        """Find the newest tables of everybody."""

    async def opened(self, table: str, now: int) -> None:
        """Note when somebody opened a table, to the day."""

    async def tidy(self, before: int) -> list[str]:
        """Delete every table that is over or was never begun, and was neither played at nor opened since that time."""

    async def add_contest(self, contest: ContestRow) -> ContestRow:
        """Keep a contest if there is none of that name; gives the one that is kept."""

    async def contest(self, contest: str) -> ContestRow | None:
        """Find a contest."""

    async def note_best(self, contest: str, best: Result) -> None:
        """Keep what the best bot made of it."""

    async def entries(self, contest: str) -> list[TableRow]:
        """Find the finished tables of a contest."""

    async def played(self, contest: str) -> int:
        """Count them."""

    async def bans(self) -> list[str]:
        """Name everybody who may not come in: guests by their ids, and networks."""

    async def ban(self, who: str, now: int) -> None:
        """Let somebody come in no more."""

    async def unban(self, who: str) -> bool:
        """Let somebody come in again; False if nobody kept them out."""

    async def add_report(self, report: ReportRow, most: int) -> bool:
        """Keep a report, instead of an older one of the same; False if that host has made so many within a day."""

    async def reports(self) -> list[ReportRow]:
        """Give all reports, the newest first."""

    async def dismiss(self, who: str) -> int:
        """Forget the reports about somebody; gives how many there were."""

    def append(self, table: str, move: MoveRow) -> asyncio.Future[bool]:
        """Keep a move; False if another one has its ply already. Whoever plays it need not be a task to hear of it."""

    async def moves(self, table: str, after: int) -> list[MoveRow]:
        """Give a table's moves after a ply, in order."""

    async def add_talk(self, table: str, line: TalkRow) -> int | None:
        """Keep what somebody said at a table; gives its number, or None if there is no such table."""

    async def talk(self, table: str, after: int) -> list[TalkRow]:
        """Give the last lines said at a table after one with that number, in order; at most so many of each room."""

    async def said_by(self, guest: str) -> list[SaidRow]:
        """Give all that somebody said, at tables and in groups, in order."""

    @property
    def trouble(self) -> Trouble | None:
        """Why nothing can be stored just now; None as long as all is well."""

    async def check(self) -> Trouble | None:
        """Find out whether something could be stored, by trying; gives the trouble."""

    def watch(self, changed: Callable[[], object]) -> None:
        """Call this from now on when trouble comes or goes, in whatever thread."""

    def close(self) -> None:
        """Write what is waiting, and let go."""


class Troubled:
    """Notes whether a store works, and says once that trouble has come or gone."""

    def __init__(self) -> None:
        self.trouble: Trouble | None = None
        self._changed: Callable[[], object] = lambda: None
        self._stored = time.monotonic()  # when something last was

    def watch(self, changed: Callable[[], object]) -> None:
        """Call this from now on when trouble comes or goes, in whatever thread."""
        self._changed = changed

    def _noted_well(self) -> None:
        self._stored = time.monotonic()
        self._note(None)

    def _note(self, trouble: Trouble | None, why: object = "") -> None:
        if trouble is self.trouble:
            return
        self.trouble = trouble
        if trouble:
            log.error("nothing can be stored, and nobody can play on: %s", why)
        else:
            log.warning("what is played is stored again")
        self._changed()
