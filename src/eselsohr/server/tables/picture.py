"""What a client gets to see: the table, as far as its seat may see it, and what changes of that."""

from __future__ import annotations

import time
from collections.abc import Hashable, Iterable
from itertools import repeat
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from eselsohr.engine.match import Match
from eselsohr.server.messages import (
    Change,
    Newcomer,
    Pause,
    Person,
    Picture,
    Presence,
    Sharer,
    Sitter,
    Stage,
    TableSeat,
)
from eselsohr.server.people import reporting
from eselsohr.server.people.names import told_apart
from eselsohr.server.stores.store import Guest, SeatRow, TableRow, keeper, now
from eselsohr.server.tables import clock, daily, hosting, seating, shuffling, takeover
from eselsohr.server.tables.connection import Connection, Shown
from eselsohr.server.tables.seating import company, is_host, may_ask_for_hints, seat_of, sitter
from eselsohr.server.tables.table import Table
from eselsohr.server.tables.telling import Telling, Told, encode, event_message

Fields = dict[str, Any]  # of a view


def picture(table: Table, connection: Connection) -> Picture:
    """Make the picture of a table for one connection."""
    row, match, you = table.row, table.match, seat_of(table.row, connection.guest)
    since = _since(table, connection, you)
    return Picture(
        table=row.id,
        game=row.game,
        options=row.options,
        stage=stage(row),
        name=connection.guest.name if connection.guest else None,
        you=you,
        host=is_host(row, connection.guest),
        seats=_seats(table),
        watching=_watching(table),
        pace=row.pace,
        patience=row.patience,
        link=link(connection.base_url, row.id),
        commitment=table.commitment,
        seed=row.seed if row.over and not daily.is_closed(row) else None,
        view=match.view(you) if match else None,
        events=_story(table, match, you, since) if match else [],
        since=since,
        story_from=match.readable_from if match else 0,
        sheet=table.tallies,
        pause=_pause(table),
        next=row.next,
        trouble=table.trouble,
        hints=may_ask_for_hints(row, connection.guest),
        take_back=_may_take_back(table, you),
        passing=table.passing(you),
        shuffles=shuffling.visible(row) if row.over or not row.started else [],
        talk=row.house.talk,
        asked=shuffling.asked(row),
        host_seat=hosting.host_seat(row),
        locked=row.house.locked,
        announced=row.house.announced,
        kept_out=_kept_out(row, connection),
        people=_people(table, connection),
        nameless=table.attendance.nameless,
        ready=seating.ready_seats(row),
        called=row.house.called,
        offered=takeover.offered(row, connection.guest),
        newcomers=_newcomers(table),
        yourself=_yourself(row, connection.guest, you),
        declined=takeover.is_declined(row, connection.guest),
        news=table.misses.told_with(row.house.news),
        clock=row.house.clock,
        waiting=table.waiting(),
        supper=clock.supper(row.house, now()),
        knock=clock.knocked(row.house, now()),
        company=_company(row, connection.guest),
        contest=row.contest,
        duplicate=bool(row.contest and row.group),
    )


def draw(table: Table, connection: Connection) -> bytes:
    """Draw what a client does not have yet; what is sent arrives, or the connection breaks."""
    before, now = connection.shown, table.drawn.get("now") or _look(table)
    if isinstance(now, Moment):
        if now.follows is before:
            connection.shown = now
            return now.step(connection.seat)
        if now.version == before.version:
            connection.shown = now
            return now.change(connection, before)
    shown = picture(table, connection)
    connection.seat, connection.shown = shown.you, now
    return encode(shown)


def _look(table: Table) -> Shown:
    """Note what everybody is shown from now on."""
    match = table.match
    if match is None or match.over:
        now = Shown(table.ply, table.version, table.around, len(table.tallies))
    else:
        now = Moment(table, match)
    table.shown = table.drawn["now"] = now
    return now


class Moment(Shown):
    """A running match between two entries: what has changed is drawn once for all who see the same."""

    __slots__ = (
        *("_table", "_match", "_alone", "_passing", "_steps", "_drawn", "_telling", "_story_from"),
        *("_sights", "_sights_before", "follows"),
    )

    def __init__(self, table: Table, match: Match) -> None:
        super().__init__(match.ply, table.version, table.around, len(table.tallies))
        self._table, self._match = table, match
        self._passing = table.attendance.anybody_passes
        self._steps: dict[int | None, bytes] = {}  # by seat: the change for all who lack the last move and nothing else
        self._drawn: dict[Hashable, bytes] = {}  # all other changes
        self._telling: Telling | None = None
        self._story_from = match.readable_from
        self._sights: dict[int, Fields] = {}  # what only each seat sees, as far as somebody has looked
        self._sights_before: dict[int, Fields] = {}  # and saw before the last move
        self.follows: Moment | None = None  # the one before, if only a move lies in between
        before = table.shown if isinstance(table.shown, Moment) else None
        same = before is not None and before.version == self.version
        self._alone: int | None = before._alone if before and same else seating.alone(table.row)  # who may take back
        if before:
            self._follow(before)

    def _follow(self, before: Moment) -> None:
        if before.ply == self.ply:
            self._sights, self._sights_before = before._sights, before._sights_before
        elif before.ply == self.ply - 1:
            self._sights_before = before._sights
            if (before.version, before.around, before.deals) == (self.version, self.around, self.deals):
                self.follows = before
        before.follows = None  # nobody looks back any further

    def _told(self) -> Telling:
        """What the last move led to; nobody may ask, and it may have been told before this server was started."""
        if self._telling is None:
            self._telling = Telling(self._match)
        return self._telling

    def step(self, you: int | None) -> bytes:
        """Draw what the last move has changed for a seat."""
        drawn = self._steps.get(you)
        if drawn is None:
            since = self.ply - 1
            fields = self._fresh(you, since)
            if you is None or fields or self._has_own(you, since):
                drawn = encode(self._draw(you, since, fields, anew=False))
            else:
                drawn = self.step(None)
            self._steps[you] = drawn
        return drawn

    def change(self, connection: Connection, before: Shown) -> bytes:
        """Draw what has changed for a connection since what it was shown."""
        you, since, anew = connection.seat, before.ply, before.around != self.around
        fields = self._fresh(you, since)
        if not fields and not self._has_own(you, since):
            you = None
        host = anew and is_host(self._table.row, connection.guest)
        key = (you, since, anew, host, before.deals) if anew else (you, since)
        if key not in self._drawn:
            change = self._draw(you, since, fields, anew=anew)
            if anew:
                _add_around(self._table, change, connection, before)
            self._drawn[key] = encode(change)
        return self._drawn[key]

    def _fresh(self, you: int | None, since: int) -> Fields:
        """What only that seat sees now, for somebody who was shown it at that ply: all that is not as it was then."""
        if you is None:
            return {}
        if you not in self._sights:
            self._sights[you] = self._match.private(you)
        now, before = self._sights[you], self._sights_before.get(you)
        if since == self.ply:
            return {}
        if since != self.ply - 1 or before is None:
            return now
        if now == before:
            return {}
        return {name: value for name, value in now.items() if before[name] != value}

    def _has_own(self, you: int | None, since: int) -> bool:
        """Whether a change is another for that seat than for a spectator, apart from what only the seat sees."""
        if you is None:
            return False
        own_story = since < self.ply and not self._told().is_same_for(you, since)
        return own_story or self._alone == you or (self._passing and self._table.has_asked_to_pass(you))

    def _draw(self, you: int | None, since: int, fields: Fields, *, anew: bool) -> Change:
        table = self._table
        return Change(
            view={"ply": self.ply, **fields},
            events=self._told().told(you, since) if since < self.ply else [],
            since=since,
            story_from=self._story_from,
            take_back=self._alone == you and _may_take_back(table, you),
            passing=_passing(table, you) if self._passing else UNSET,
            waiting=table.waiting() if table.row.house.clock or anew or since == self.ply else UNSET,
            pause=_pause(table) if table.sheet or anew else UNSET,
        )


def _add_around(table: Table, message: Change, connection: Connection, before: Shown) -> None:
    """Add who is here to a change, and the score sheet if there are more deals on it."""
    message.seats, message.watching, message.nameless = _seats(table), _watching(table), table.attendance.nameless
    message.newcomers = _newcomers(table)
    if is_host(table.row, connection.guest):
        message.people = _people(table, connection)
    if before.deals != len(table.tallies):
        message.sheet = table.tallies


def _story(table: Table, match: Match, you: int | None, since: int) -> list[msgspec.Raw]:
    """What that seat may read of all that happened after a ply; when it is over all read it, and nearly alike."""
    events = match.events_for(you, since, closed=daily.is_closed(table.row))
    if not match.over:
        return [event_message(event, you) for event in events]
    told: dict[int, Told] = table.drawn.setdefault("story", {})
    return [(told.get(id(event)) or told.setdefault(id(event), Told(event))).read(you) for event in events]


def stage(row: TableRow) -> Stage:
    """How far a table is."""
    if row.over:
        return Stage.OVER
    if row.started:
        return Stage.RUNNING
    return Stage.SHUFFLING if shuffling.is_shuffling(row) else Stage.OPEN


def link(base_url: str | None, table: str) -> str | None:
    """The address that opens a table on another device."""
    return f"{base_url}/t/{table}" if base_url else None


def table_seats(row: TableRow, presences: Iterable[Presence | None] = repeat(None)) -> list[TableSeat]:
    """Put the seats into a message, names that look alike told apart."""
    names = told_apart(tuple(seat.name for seat in row.seats))
    return [
        TableSeat(_sitter(row, seat), name, seat.level, presence, seat.entropy)
        for seat, name, presence in zip(row.seats, names, presences, strict=False)
    ]


def _sitter(row: TableRow, seat: SeatRow) -> Sitter:
    """Who a seat is for; in a match that is over nobody's was somebody's who is here no more."""
    found = sitter(seat)
    return Sitter.PERSON if row.over and found is Sitter.NOBODY else found


def _since(table: Table, connection: Connection, you: int | None) -> int:
    """The ply up to which the client has the story; all of it is told when the match ends, and to another seat."""
    shown = connection.shown
    ended = table.row.over and table.match is not None and shown.ply < table.match.ply
    moved = shown.version >= 0 and connection.seat != you
    return -1 if ended or moved else shown.ply


def _may_take_back(table: Table, you: int | None) -> bool:
    if table.match is None or you is None or table.sheet or table.row.contest:
        return False
    return seating.may_take_back(table.row, you) and table.match.may_take_back(you)


def _passing(table: Table, you: int | None) -> bool | UnsetType:
    """Whether your turns are passed; not said to whoever has never asked for it here."""
    passing = table.passing(you) if table.has_asked_to_pass(you) else None
    return UNSET if passing is None else passing


def _seats(table: Table) -> list[TableSeat]:
    """The seats as all see them, put together once."""
    if "seats" not in table.drawn:
        presences = [table.presence(number) for number in range(len(table.row.seats))]
        table.drawn["seats"] = table_seats(table.row, presences)
    seats: list[TableSeat] = table.drawn["seats"]
    return seats


def _watching(table: Table) -> list[str]:
    sitting = {keeper(seat.guest) for seat in table.row.seats if seat.guest}
    guests = table.attendance.guests()
    return sorted(guest.name for guest in guests if guest.id == guest.keeper and guest.id not in sitting)


def _company(row: TableRow, guest: Guest | None) -> list[Sharer]:
    """Who plays at a guest's device; nobody is named if it is theirs alone."""
    seats = [(number, row.seats[number].guest) for number in company(row, guest)]
    if guest is None or all(whose == guest.keeper for _, whose in seats):
        return []
    return [Sharer(number, None if whose == guest.keeper else whose) for number, whose in seats]


def _kept_out(row: TableRow, connection: Connection) -> list[Person]:
    if not is_host(row, connection.guest):
        return []
    return [Person(takeover.person_id(row, guest), guest.name) for guest in row.house.out]


def _people(table: Table, connection: Connection) -> list[Person]:
    if not is_host(table.row, connection.guest):
        return []
    people = reporting.people(table.row, table.strangers())
    return [Person(takeover.person_id(table.row, guest), guest.name) for guest in people]


def _yourself(row: TableRow, guest: Guest | None, you: int | None) -> str | None:
    return takeover.person_id(row, guest) if guest and you is None and row.started else None


def _newcomers(table: Table) -> list[Newcomer]:
    """Who asks for a seat and is still here."""
    row = table.row
    waiting = [one for one in row.house.newcomers if table.attendance.is_here(one.guest.id)]
    return [Newcomer(takeover.person_id(row, one.guest), one.guest.name, one.seat) for one in waiting]


def _pause(table: Table) -> Pause | None:
    sheet = table.sheet
    if sheet is None:
        return None
    return Pause(sheet.deal, sorted(sheet.pressed), max(0, round(1000 * (sheet.ends - time.monotonic()))))
