"""What a group, or somebody, has played: plain results of matches that are over, wherever they come from."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from eselsohr.engine import pads, registry
from eselsohr.engine.errors import EselsohrError
from eselsohr.engine.events import DealOver, Event, TakenBack
from eselsohr.engine.match import Match
from eselsohr.engine.options import encode
from eselsohr.server.messages import PlayedMatch
from eselsohr.server.messages import PlayedSeat as SeatMessage
from eselsohr.server.people.names import told_apart
from eselsohr.server.stores.pad_store import PadRow
from eselsohr.server.stores.store import Figures, Guest, Store, TableRow
from eselsohr.server.tables import daily

TABLE = "table"  # the kind of a match that was played here
PAD = "pad"  # and of one at a real table


class PlayedSeat(Struct, frozen=True):
    """Who had a seat, and what came of it."""

    guest: str | None  # None: a bot, or somebody who is here no more
    name: str
    level: str | None  # of a bot
    points: int
    place: int


class Played(Struct, frozen=True):
    """A match that is over."""

    id: str
    kind: str
    game: str
    options: dict[str, bool | int | None]
    at: int  # when it was over: Unix time in ms
    seats: tuple[PlayedSeat, ...]
    deals: tuple[tuple[int, ...], ...] = ()  # the points of each, by seat
    sent: tuple[tuple[int, int], ...] = ()  # who sent whom what nobody wants: the seats, each time


async def of_group(store: Store, group: str) -> list[Played]:
    """Give all that a group has played, newest first."""
    return newest_first([*of_tables(await store.tables_in(group)), *of_pads(await store.pads.of_group(group))])


async def of_guest(store: Store, guest: str) -> list[Played]:
    """Give all that somebody has played, newest first."""
    return newest_first([*of_tables(await store.played_by(guest)), *of_pads(await store.pads.of_guest(guest))])


def of_tables(tables: Iterable[TableRow]) -> list[Played]:
    """Give the matches of tables: nothing of those that still run, or of a deal that others may still play."""
    return [played for table in tables if (played := _played(table))]


def of_pads(rows: Iterable[PadRow]) -> list[Played]:
    """Give the score pads of real tables that are complete."""
    return [played for row in rows if (played := _counted(row))]


def newest_first(history: Iterable[Played]) -> list[Played]:
    """Sort by when matches were over."""
    return sorted(history, key=lambda match: -match.at)


def _played(table: TableRow) -> Played | None:
    result = table.result
    if not table.over or result is None or daily.is_closed(table):
        return None
    figures = table.figures
    return Played(
        id=table.id,
        kind=TABLE,
        game=table.game,
        options=table.options,
        at=(figures and figures.at) or table.made,
        seats=tuple(
            PlayedSeat(seat.guest, seat.name, seat.level, points, place)
            for seat, points, place in zip(
                table.seats, result.scores, result.places, strict=False
            )  # of one who plays alone: the house's is not among them
        ),
        deals=figures.deals if figures else (),
        sent=figures.sent if figures else (),
    )


def _counted(row: PadRow) -> Played | None:
    try:
        game = registry.find(row.game)
        sheet = pads.keep(game, row.players, row.options, row.deals, low_wins=row.low_wins)
    except EselsohrError:  # a game that was here once, or was counted in another way
        return None
    if sheet.result is None:
        return None
    seats = zip(row.guests, row.names, sheet.result.scores, sheet.result.places, strict=True)
    people = tuple(PlayedSeat(guest, name, None, points, place) for guest, name, points, place in seats)
    options = game.named(encode(game.options, row.options, row.players))
    deals = tuple(tuple(line.points[: row.players]) for line in sheet.lines)
    return Played(row.id, PAD, row.game, options, row.changed, people[: row.players], deals)


def figures(match: Match) -> Figures:
    """Note what is to be remembered of a match that is over, by its last move; take-backs never were."""
    events: list[Event] = []
    for event in match.events:
        if isinstance(event, TakenBack):
            events = [before for before in events if before.ply <= event.last]
        else:
            events.append(event)
    deals = tuple(tuple(event.points) for event in events if isinstance(event, DealOver))
    return Figures(deals, tuple(match.game.sent(events)), round(1000 * (match.moves[-1].time or 0)))


def told(match: Played, reader: Guest) -> PlayedMatch:
    """Put a match into a message for one reader; nobody's id is told."""
    names = told_apart(tuple(seat.name for seat in match.seats))
    seats = [
        SeatMessage(name, seat.level, seat.guest == reader.id, seat.points, seat.place)
        for name, seat in zip(names, match.seats, strict=True)
    ]
    deals = [[*points] for points in match.deals]
    return PlayedMatch(match.id, match.kind, match.game, match.options, match.at, seats, deals)
