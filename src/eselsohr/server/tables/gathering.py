"""A live table as it is now: the match that is played, who is here, what has changed and whom everybody waits for."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Hashable
from dataclasses import dataclass, field
from typing import Any

from eselsohr.engine import records
from eselsohr.engine.counting import Tally
from eselsohr.engine.match import Match
from eselsohr.engine.records import Move
from eselsohr.server.messages import Code, Presence, Trouble, Waiting
from eselsohr.server.refusal import Refusal
from eselsohr.server.stores.store import Guest, Store, TableRow, Visitor, keeper, now
from eselsohr.server.tables import clock, hosting, passing, seating, talk
from eselsohr.server.tables.attendance import Attendance
from eselsohr.server.tables.connection import Connection, Shown
from eselsohr.server.tables.outbox import mark_stale

MOST_WATCHERS = 100  # connections of those who have no seat; seats always have room


@dataclass(frozen=True, slots=True)
class Timing:
    """How long things may take, in seconds."""

    sheet: float = 20.0  # the score sheet stays up
    shuffle: float = 4.0  # a page may take to commit, and to reveal
    host: float = 120.0  # a host may be away before somebody else is host
    answer: float = 120.0  # the seats of a rematch are kept for those who have not answered
    nameless: float = 1.0  # until everybody is shown how many watch without a name
    linger: float = 30.0  # a table stays in memory after the last one has gone


@dataclass(slots=True)
class ScoreSheet:
    """The pause after a deal."""

    deal: int
    ends: float
    pressed: set[int] = field(default_factory=set)


class Gathering:
    """People at a table. Nothing is written down here: this shows what is."""

    def __init__(self, row: TableRow, store: Store, timing: Timing) -> None:
        self.row = row
        self.commitment = records.commitment(row.seed)
        self.match: Match | None = None
        self.sheet: ScoreSheet | None = None
        self.deleted = False  # from the store too, since it was on nobody's list any more
        self.tallies: list[Tally] = []
        self.misses = clock.Misses()
        self.attendance = Attendance(row.id, store.peers)
        self.version = 0  # of all that a change cannot tell: a picture of an older one is out of date
        self.around = 0  # of who is here, and of the score sheet
        self.drawn: dict[Hashable, Any] = {}  # what shows the table as it is now, once for all who see the same
        self.shown: Shown | None = None  # what somebody was shown last
        self.last_move = time.monotonic()
        self.timing = timing
        self.talk = talk.TableTalk(row.id, store)
        self._store = store
        self._played: dict[tuple[int, str], int] = {}  # the ply of each seat's move ids
        self._counting: asyncio.TimerHandle | None = None
        self._replaced: set[int] = set()  # the seats that bots play for people who are away, as everybody was shown
        self._change = asyncio.Event()

    @property
    def ply(self) -> int:
        """How far the match is; -1 before the start."""
        return self.match.ply if self.match else -1

    @property
    def trouble(self) -> Trouble | None:
        """Why nothing can be stored just now."""
        return self._store.trouble

    @property
    def leads(self) -> bool:
        """Whether bots play and pauses end here; otherwise another server sees to that."""
        return self.attendance.leads

    @property
    def connections(self) -> Collection[Connection]:
        """Everybody's connections, the oldest first."""
        return self.attendance.connections.keys()

    # --- who is here

    def join(self, connection: Connection) -> None:
        """Let somebody watch, from their seat if they have one; of too many watchers a nameless one gives way."""
        hosting.check_may_enter(self.row, connection.guest)
        self.attendance.check_room(connection.guest)
        if not seating.belongs(self.row, connection.guest):
            self._make_room()
        first = self.attendance.come(connection)
        self.talk.greet(connection, self.row)
        self._came_or_went(connection, first_or_last=first)

    def leave(self, connection: Connection) -> None:
        """Let somebody go, if they have not gone already."""
        if connection in self.attendance.connections:
            self._came_or_went(connection, first_or_last=self.attendance.go(connection))

    def send_off(self, check: Callable[[Guest | None, str | None, str | None], None]) -> None:
        """Send everybody off whom a check refuses."""
        for connection in list(self.connections):
            try:
                check(connection.guest, connection.address, connection.device)
            except Refusal as why:
                connection.outbox.close(why)
                self.leave(connection)

    def _make_room(self) -> None:
        watchers = [each for each in self.connections if not seating.belongs(self.row, each.guest)]
        if len(watchers) < MOST_WATCHERS:
            return
        nameless = next((each for each in watchers if each.guest is None), None)
        if nameless is None:
            raise Refusal(Code.TOO_MANY)
        nameless.outbox.close(Refusal(Code.TOO_MANY))
        self.leave(nameless)

    def _came_or_went(self, connection: Connection, *, first_or_last: bool) -> None:
        """Tell the others, unless they see nothing of it, as of a guest's second window; nameless ones are counted."""
        self._tell_peers()
        if connection.guest and first_or_last:
            self._stirred()
        else:
            self._change.set()
        if connection.guest is None and self._counting is None:
            self._counting = asyncio.get_running_loop().call_later(self.timing.nameless, self._count_nameless)

    def _count_nameless(self) -> None:
        """Show how many watch without a name; in a crowd, not for each of them."""
        self._counting = None
        if self.attendance.count_nameless():
            self._tell_peers()
            self._stirred()

    def _tell_peers(self) -> None:
        """Tell other servers who is here, and who of them is done with the score sheet."""
        done = [self.row.seats[number].guest or "" for number in self.sheet.pressed] if self.sheet else []
        self.attendance.tell(dict.fromkeys(map(keeper, done), self.sheet.deal if self.sheet else 0))

    def _meet(self, visitors: list[Visitor]) -> None:
        """Take over what other servers tell of who is here."""
        self.attendance.meet(visitors)
        if self.sheet:
            done = {visitor.guest.id for visitor in visitors if visitor.signs.pressed == self.sheet.deal}
            self.sheet.pressed |= {
                number for number, seat in enumerate(self.row.seats) if seat.guest and keeper(seat.guest) in done
            }

    def close(self) -> None:
        """Send everybody away; whoever leaves later leaves nothing."""
        if self._counting:
            self._counting.cancel()
        self.attendance.close()

    def presence(self, number: int) -> Presence | None:
        """Whether the person of that seat is here, or a bot plays for them."""
        seat = self.row.seats[number]
        if seat.guest is None:
            return None
        if seat.left:
            return Presence.ASKED if seating.is_asked(self.row, seat) else Presence.LEFT
        if self.misses.in_a_row and self.misses.is_idle(self.row.house, number):
            return Presence.IDLE
        if self.attendance.is_here(seat.guest):
            return Presence.HERE
        away = self.row.started and self.patience_left(number) <= 0
        return Presence.REPLACED if away else Presence.AWAY

    def _seats_here(self) -> set[int]:
        return {number for number in range(len(self.row.seats)) if self.presence(number) is Presence.HERE}

    def note_absence(self) -> None:
        """Show it to everybody if somebody has been away for too long, or is back."""
        replaced = {number for number in range(len(self.row.seats)) if self.presence(number) is Presence.REPLACED}
        if replaced != self._replaced:
            self._replaced = replaced
            self._stirred()

    def patience_left(self, number: int) -> float:
        """How many seconds the table waits for that seat's person, counted from when they left."""
        if self.row.patience is None or self.row.house.supper:
            return float("inf")
        since = self.attendance.last_here(self.row.seats[number].guest or "")
        return since + self.row.patience / 1000 - time.monotonic()

    def host_patience_left(self) -> float:
        """How many seconds the table waits for its host: for ever while they are here, or nobody else could be host."""
        if self.row.over or self.attendance.is_here(self.row.host):
            return float("inf")
        if hosting.heir(self.row, self._seats_here()) is None:
            return float("inf")
        return self.attendance.last_here(self.row.host) + self.timing.host - time.monotonic()

    def answers_left(self) -> float:
        """How many seconds the seats of those stay theirs who have not said yet whether they play once more."""
        if not any(seating.is_asked(self.row, seat) for seat in self.row.seats):
            return float("inf")
        return (self.row.made - now()) / 1000 + self.timing.answer

    def bot_level(self, number: int, stand_in: str) -> str | None:
        """The level of the bot that plays that seat now; None if a person does."""
        if self.presence(number) in (Presence.REPLACED, Presence.LEFT, Presence.IDLE):
            return stand_in
        return self.row.seats[number].level

    def shows(self, guest: Guest) -> bool:
        """Whether a guest's name is to be seen here: at a seat, or among those who watch."""
        return seating.seat_of(self.row, guest) is not None or self.attendance.is_connected(guest.id)

    def strangers(self) -> set[Guest]:
        """Those with a name who watch, or have talked here."""
        return self.attendance.guests() | self.talk.speakers()

    # --- what has changed

    def changed(self) -> None:
        """Note a change: everybody gets a new picture, and whoever waits for a change goes on."""
        self.version += 1
        self._change.set()
        self._moved()

    def _stirred(self) -> None:
        """Note that somebody has come or gone, or that the score sheet is another: that is no new picture."""
        self.around += 1
        self._change.set()
        self._moved()

    def _moved(self) -> None:
        """Note that the match has gone on, and nothing else has changed: for somebody who is here nobody need wait."""
        self.drawn.clear()
        turn = self.match.turn if self.match else None
        here = turn is not None and self.presence(turn) is Presence.HERE and not self.passes(turn)
        if not here or self.row.house.clock:
            self._change.set()
        mark_stale([connection.outbox for connection in self.connections])

    async def wait_for_change(self, seconds: float = float("inf")) -> bool:
        """Wait until something has changed; False if nothing has within that time."""
        try:
            async with asyncio.timeout(None if seconds == float("inf") else seconds):
                await self._change.wait()
        except TimeoutError:
            return False
        finally:
            self._change.clear()
        return True

    # --- who is waited for

    def passes(self, seat: int) -> bool:
        """Whether that seat's turns are passed: the round must still run, and at its turn passing must be legal."""
        match, since = self.match, self.attendance.passed_since(self.row.seats[seat].guest or "")
        if match is None or since < 0 or not passing.holds(match, since):
            return False
        return match.turn != seat or passing.legal(match)

    def has_asked_to_pass(self, seat: int | None) -> bool:
        """Whether the person of that seat has ever had their turns passed here."""
        guest = None if seat is None else self.row.seats[seat].guest
        return self.attendance.has_asked_to_pass(guest)

    def passing(self, seat: int | None) -> bool | None:
        """Whether that seat's turns are passed; None where nobody can have that."""
        possible = seat is not None and self.match is not None and self.match.game.passing and not self.match.over
        return self.passes(seat) if possible and seat is not None else None

    def pass_due(self, seat: int) -> float:
        """Fix when that seat passes: as long after the last move as one of its person's own passes might come."""
        assert self.match is not None
        plies = [ply for (whose, _), ply in self._played.items() if whose == seat]
        return self.last_move + passing.delay(passing.took(self.match, plies))

    @property
    def _entries(self) -> list[Move]:
        return self.match.entries if self.match else []

    def _thinks(self, number: int) -> bool:
        """Whether it is a person who decides for that seat now."""
        return self.presence(number) in (Presence.HERE, Presence.AWAY)

    def _awaited(self) -> int | None:
        """The seat of the person for whom the table waits."""
        turn = self.match.turn if self.match else None
        return turn if turn is not None and self._thinks(turn) else None

    def _time_left(self, turn: int) -> int | None:
        return clock.time_left(self.row.house, self._entries, turn, now()) if self._thinks(turn) else None

    def time_left(self) -> float:
        """How many seconds somebody may still think before a bot plays for them; inf: there is nobody like that."""
        house, turn = self.row.house, self.match.turn if self.match else None
        if turn is None or self.sheet or house.supper or house.clock is None or house.clock.bank is None:
            return float("inf")
        left = self._time_left(turn)
        return float("inf") if left is None else left / 1000

    def waiting(self) -> Waiting | None:
        """How long the table has waited for whoever's turn it is, and how long it will; a pause does not count."""
        turn = self.match.turn if self.match else None
        if turn is None or self.sheet:
            return None
        supper = self.row.house.supper
        waited = round(1000 * (time.monotonic() - self.last_move)) - (now() - supper.at if supper else 0)
        return Waiting(max(0, waited), self._time_left(turn))

    def everybody_pressed_on(self) -> bool:
        """Whether everybody who is here is done with the score sheet."""
        here = self._seats_here()
        return self.sheet is not None and bool(here) and here <= self.sheet.pressed
