"""What is said at a table: who hears it, and who may still read it later.

There are two rooms. While a match runs, what somebody says who only watches is an aside: the others who watch hear it,
nobody who sits at the table does. Everything else is heard by all who have a name. A line is kept with the list of
those who were there, seated or watching: nobody else is ever told it. Once the match is over they may read asides too.
"""

from __future__ import annotations

import unicodedata
from collections import deque
from collections.abc import Iterable
from hashlib import blake2b
from itertools import groupby

import msgspec
from msgspec.structs import replace

from eselsohr.server import messages as ask
from eselsohr.server.messages import Code, Talk, TalkLine
from eselsohr.server.people.names import INVISIBLE, MOST_MARKS, SELECTORS, is_mark, told_apart
from eselsohr.server.rate_limit import Buckets
from eselsohr.server.refusal import Refusal
from eselsohr.server.stores.group_store import GroupLine
from eselsohr.server.stores.sql import MOST_LINES
from eselsohr.server.stores.store import Guest, Store, TableRow, TalkRow, now
from eselsohr.server.tables import seating
from eselsohr.server.tables.connection import Connection

LONGEST = 200  # letters of what one says
REMEMBERED = 200  # asks of a table: sent again, they are answered again, and nothing is said twice
RATE, BURST = 1 / 3, 5  # things one says, and reactions: a second in the long run, and at once

_encode = msgspec.json.Encoder().encode


def clean_text(text: str, longest: int = LONGEST) -> str:
    """Tidy up what somebody says: one line, nothing that hides, turns or towers over other lines; refuse the rest."""
    composed = unicodedata.normalize("NFC", " ".join(text.translate(SELECTORS).split()))
    seen = "".join(letter for letter in composed if letter.isprintable() and letter not in INVISIBLE)
    clean = " ".join("".join(_without_towers(seen)).split())
    if all(letter == " " or is_mark(letter) for letter in clean):
        raise Refusal(Code.BAD_TEXT)
    if len(clean) > longest:
        raise Refusal(Code.BAD_TEXT, key="server.bad_text.long", longest=longest)
    return clean


def _without_towers(text: str) -> Iterable[str]:
    """Leave out the marks that are too many on one letter."""
    for mark, letters in groupby(text, is_mark):
        run = "".join(letters)
        yield run[:MOST_MARKS] if mark else run


def line(table: TableRow, guest: Guest, said: ask.Say | ask.React, here: Iterable[str]) -> TalkRow:
    """Make a line of what somebody says to those who are here."""
    if not table.house.talk:
        raise Refusal(Code.NO_TALK)
    seat = seating.seat_of(table, guest)
    seated = (seat.guest for seat in table.seats if seat.guest is not None)
    return TalkRow(
        at=now(),
        guest=guest.id,
        name=guest.name,
        seat=seat,
        kind="said" if isinstance(said, ask.Say) else "reacted",
        text=clean_text(said.text) if isinstance(said, ask.Say) else said.reaction,
        aside=not seating.company(table, guest) and seating.is_begun(table) and not table.over,
        heard=tuple(sorted({*seated, *here, guest.id})),
    )


def may_read(line: TalkRow, table: TableRow, guest: Guest) -> bool:
    """Whether somebody may be told a line now: those who were there; asides only those who watch, until it is over."""
    aside = line.aside and not table.over
    return guest.id in line.heard and not (aside and seating.company(table, guest))


def told(line: TalkRow, table: TableRow, reader: Guest) -> TalkLine:
    """Put a line into a message for one reader."""
    reacted = line.kind == "reacted"
    return TalkLine(
        at=line.at,
        seat=line.seat,
        name=_name(line, table),
        who=None if line.guest == reader.id else _alias(reader, line.guest),
        text=None if reacted else line.text,
        reaction=line.text if reacted else None,
        aside=line.aside,
    )


def told_in_group(line: GroupLine, reader: Guest) -> TalkLine:
    """Put what was said in a group into a message for one reader."""
    who = None if line.guest == reader.id else _alias(reader, line.guest)
    return TalkLine(line.at, None, line.name, who, line.text, None, aside=False)


def _name(line: TalkRow, table: TableRow) -> str:
    """What a speaker is called: at a seat that is still theirs, as the seat is."""
    if line.seat is None or table.seats[line.seat].guest != line.guest:
        return line.name
    return told_apart(tuple(seat.name for seat in table.seats))[line.seat]


def _alias(reader: Guest, speaker: str) -> str:
    """By what one reader, and no other, knows a speaker again: at every table, whatever name they go by."""
    return blake2b(f"{reader.id} {speaker}".encode(), digest_size=8).hexdigest()


class TableTalk:
    """What has been said at one table, as far as whoever comes is told it."""

    def __init__(self, table: str, store: Store) -> None:
        self._table = table
        self._store = store
        self._lines: list[TalkRow] = []
        self._last = 0  # the number of the last one
        self.forgotten = False  # it is to be read anew
        self._buckets = Buckets(RATE, BURST)
        self._asks: deque[tuple[str, str]] = deque(maxlen=REMEMBERED)

    async def say(self, ask_id: str, line: TalkRow, table: TableRow, connections: Iterable[Connection]) -> None:
        """Keep a line, then let it be heard; not too many of one guest."""
        if (line.guest, ask_id) in self._asks:
            return
        if not self._buckets.take(line.guest):
            raise Refusal(Code.TOO_FAST, key="server.too_fast.talk")
        number = await self._store.add_talk(self._table, line)
        if number is None:
            raise Refusal(Code.NO_SUCH_TABLE)
        self._asks.append((line.guest, ask_id))
        if number == self._last + 1:
            self._hear([replace(line, number=number)], table, connections, anew=False)
        else:  # somebody was faster elsewhere
            await self.read(table, connections)

    async def read(self, table: TableRow, connections: Iterable[Connection]) -> None:
        """Take over what the store has, and let it be heard."""
        self.forgotten = False
        self._hear(await self._store.talk(self._table, self._last), table, connections, anew=not self._last)

    def greet(self, connection: Connection, table: TableRow) -> None:
        """Tell somebody who has come what they have missed, if anything."""
        self._tell(self._lines, table, connection, anew=True)

    def open(self, table: TableRow, connections: Iterable[Connection]) -> None:
        """Tell everybody the asides too, now that the match is over."""
        if any(line.aside for line in self._lines):
            for connection in connections:
                self._tell(self._lines, table, connection, anew=True)

    def speakers(self) -> set[Guest]:
        """Everybody who has said something to all."""
        return {Guest(line.guest, line.name) for line in self._lines if not line.aside}

    def forget(self, connections: Iterable[Connection]) -> None:
        """Have nobody read any of it before it has been read anew: somebody who spoke wants to be gone."""
        self._lines, self._last, self.forgotten = [], 0, True
        for connection in connections:
            connection.outbox.put(_encode(Talk([], anew=True)))

    def rename(self, guest: Guest) -> None:
        """Call somebody by another name."""
        self._lines = [replace(line, name=guest.name) if line.guest == guest.id else line for line in self._lines]

    def _hear(self, lines: list[TalkRow], table: TableRow, connections: Iterable[Connection], *, anew: bool) -> None:
        lines = [line for line in lines if line.number > self._last]
        if not lines:
            return
        self._last = lines[-1].number
        self._lines = _latest([*self._lines, *lines])
        for connection in connections:
            self._tell(lines, table, connection, anew=anew)

    def _tell(self, lines: list[TalkRow], table: TableRow, connection: Connection, *, anew: bool) -> None:
        guest = connection.guest
        readable = [told(line, table, guest) for line in lines if may_read(line, table, guest)] if guest else []
        if readable:
            connection.outbox.put(_encode(Talk(readable, anew)))


def _latest(lines: list[TalkRow]) -> list[TalkRow]:
    """The last lines of each room."""
    kept = {
        line.number for aside in (False, True) for line in [each for each in lines if each.aside is aside][-MOST_LINES:]
    }
    return [line for line in lines if line.number in kept]
