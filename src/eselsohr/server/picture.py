"""The one picture a client gets: the table, as far as its seat may see it."""

from __future__ import annotations

import time
from collections.abc import Iterable
from itertools import repeat
from typing import Any

from eselsohr.engine import records
from eselsohr.engine.events import Event
from eselsohr.server.connection import Connection
from eselsohr.server.messages import Pause, Picture, Presence, Stage, TableSeat
from eselsohr.server.names import told_apart
from eselsohr.server.seating import is_host, may_ask_for_hints, seat_of, sitter
from eselsohr.server.store import TableRow
from eselsohr.server.table import Table


def picture(table: Table, connection: Connection) -> Picture:
    """Make the picture of a table for one connection."""
    row, match, you = table.row, table.match, seat_of(table.row, connection.guest)
    events, since = match.events_for(you) if match else [], _since(table, connection)
    return Picture(
        table=row.id,
        game=row.game,
        options=row.options,
        stage=stage(row),
        name=connection.guest.name if connection.guest else None,
        you=you,
        host=is_host(row, connection.guest),
        seats=table_seats(row, [table.presence(number) for number in range(len(row.seats))]),
        watching=_watching(table),
        pace=row.pace,
        patience=row.patience,
        link=link(connection.base_url, row.id),
        commitment=records.commitment(row.seed),
        seed=row.seed if row.over else None,
        view=match.view(you) if match else None,
        events=[event_message(event, you) for event in events if event.ply > since],
        since=since,
        story_from=events[0].ply if events else 0,
        sheet=table.tallies,
        pause=_pause(table),
        next=row.next,
        trouble=table.trouble,
        hints=may_ask_for_hints(row, connection.guest),
        take_back=match is not None and you is not None and not table.sheet and match.may_take_back(you),
    )


def stage(row: TableRow) -> Stage:
    """How far a table is."""
    if row.over:
        return Stage.OVER
    return Stage.RUNNING if row.started else Stage.OPEN


def link(base_url: str | None, table: str) -> str | None:
    """The address that opens a table on another device."""
    return f"{base_url}/t/{table}" if base_url else None


def table_seats(row: TableRow, presences: Iterable[Presence | None] = repeat(None)) -> list[TableSeat]:
    """Put the seats into a message, names that look alike told apart."""
    names = told_apart(tuple(seat.name for seat in row.seats))
    return [
        TableSeat(sitter(seat), name, seat.level, presence, seat.entropy)
        for seat, name, presence in zip(row.seats, names, presences, strict=False)
    ]


def event_message(event: Event, you: int | None) -> dict[str, Any]:
    """Put an event into a message, with its words."""
    return event.plain() | {"phrases": event.phrases(you), "heading": event.heading_for(you)}


def _since(table: Table, connection: Connection) -> int:
    """The ply up to which the client has the story; when the match ends it gets all of it, also what was held back."""
    ended = table.row.over and table.match is not None and connection.seen < table.match.ply
    return -1 if ended else connection.seen


def _watching(table: Table) -> list[str]:
    guests = {*table.elsewhere.values(), *(c.guest for c in table.connections if c.guest)}
    return sorted(guest.name for guest in guests if seat_of(table.row, guest) is None)


def _pause(table: Table) -> Pause | None:
    sheet = table.sheet
    if sheet is None:
        return None
    return Pause(sheet.deal, sorted(sheet.pressed), max(0, round(1000 * (sheet.ends - time.monotonic()))))
