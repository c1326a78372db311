"""The one picture a client gets: the table, as far as its seat may see it."""

from __future__ import annotations

import time
from typing import Any

from eselsohr.engine import records
from eselsohr.engine.events import Event
from eselsohr.server.connection import Connection
from eselsohr.server.messages import Pause, Picture, Seat, Stage
from eselsohr.server.seating import among_bots, is_host, seat_of, sitter
from eselsohr.server.store import TableRow
from eselsohr.server.table import Table


def picture(table: Table, connection: Connection) -> Picture:
    """Paint the table for one connection."""
    row, match, you = table.row, table.match, seat_of(table.row, connection.guest)
    events, since = match.events_for(you) if match else [], _since(table, connection)
    return Picture(
        table=row.id,
        game=row.game,
        options=row.options,
        stage=stage(row),
        you=you,
        host=is_host(row, connection.guest),
        seats=_seats(table),
        watching=_watching(table),
        pace=row.pace,
        patience=row.patience,
        link=link(connection.base, row.id),
        commitment=records.commitment(row.seed),
        seed=row.seed if row.over else None,
        view=match.view(you) if match else None,
        events=[told(event, you) for event in events if event.ply > since],
        since=since,
        story_from=events[0].ply if events else 0,
        sheet=table.tallies,
        pause=_pause(table),
        next=row.next,
        hints=among_bots(row, connection.guest),
    )


def stage(row: TableRow) -> Stage:
    """How far a table is."""
    if row.over:
        return Stage.OVER
    return Stage.RUNNING if row.started else Stage.OPEN


def link(base: str | None, table: str) -> str | None:
    """The address that opens a table on another device."""
    return f"{base}/t/{table}" if base else None


def _since(table: Table, connection: Connection) -> int:
    """Up to which ply the client has the story; the end brings all of it: some was kept back while the match ran."""
    ended = table.row.over and table.match is not None and connection.seen < table.match.ply
    return -1 if ended else connection.seen


def _seats(table: Table) -> list[Seat]:
    return [
        Seat(sitter(seat), seat.name, seat.level, table.presence(number), seat.entropy)
        for number, seat in enumerate(table.row.seats)
    ]


def _watching(table: Table) -> list[str]:
    guests = {c.guest for c in table.connections if c.guest and seat_of(table.row, c.guest) is None}
    return sorted(guest.name for guest in guests)


def told(event: Event, you: int | None) -> dict[str, Any]:
    """Put an event into a message, with its words."""
    return event.plain() | {"phrases": event.phrases(you)}


def _pause(table: Table) -> Pause | None:
    sheet = table.sheet
    if sheet is None:
        return None
    return Pause(sheet.deal, sorted(sheet.pressed), max(0, round(1000 * (sheet.ends - time.monotonic()))))
