"""A table on its way from a server to a browser, or back: all of it, in the hands of the only person at it.

Whoever takes it along could look at every card. So it goes only where nobody else is wronged by that: among bots, and
for no contest. Where it comes to, its match is played again by the rules before it is anybody's table.
"""

from __future__ import annotations

import asyncio

import msgspec

from eselsohr.engine import registry
from eselsohr.engine.options import encode
from eselsohr.engine.replay import replay
from eselsohr.server.groups import history
from eselsohr.server.messages import Code, Created, Parcel, ParcelMove, ParcelSeat
from eselsohr.server.refusal import Refusal
from eselsohr.server.routing import LARGEST_RECORD, PARCELS, Request, Response, Route
from eselsohr.server.services import Services
from eselsohr.server.stores.store import Guest, MoveRow, SeatRow, TableRow
from eselsohr.server.tables import seating
from eselsohr.server.tables.bot_pool import Purpose

Whole = tuple[TableRow, list[MoveRow]]


async def take_along(services: Services, request: Request, table: str) -> Response:
    """Send a table with everything that has been played; it stays until it is thrown away here."""
    services.replays.use(request.address)
    guest = await services.guests.get(request.token)
    row = await services.store.table(table)
    if row is None:
        raise Refusal(Code.NO_SUCH_TABLE)
    _check_alone(row, guest)
    body = msgspec.json.encode(_packed(row, await services.store.moves(table, 0)))
    name = f'attachment; filename="{row.game}-{row.id}.table.json"'
    return Response(body, headers={"cache-control": "no-store", "content-disposition": name})


async def put_down(services: Services, request: Request) -> Created:
    """Lay a table that somebody has brought along."""
    services.writes.use(request.address)
    services.replays.use(request.address)
    guest = await services.guests.get(request.token)
    await services.check_room(guest)
    row, moves = await services.bot_pool.work(Purpose.REPLAY, request.address, unpacked, _read(request.body), guest)
    await services.store.save(row)
    await asyncio.gather(*(services.store.append(row.id, move) for move in moves))
    return Created(row.id)


def _check_alone(row: TableRow, guest: Guest) -> None:
    """Refuse whoever would see more than is theirs, and what is no match of one person and bots alone."""
    if seating.seat_of(row, guest) is None:
        raise Refusal(Code.NOT_SEATED)
    if row.contest or row.group or row.house.handovers or any(seat.guest not in (None, guest.id) for seat in row.seats):
        raise Refusal(Code.NOT_ALONE)
    if not row.started:
        raise Refusal(Code.NOT_STARTED)


def _packed(row: TableRow, moves: list[MoveRow]) -> Parcel:
    return Parcel(
        parcel=1,
        game=row.game,
        rules=row.rules,
        options=row.options,
        seed=row.seed,
        made=row.made,
        pace=row.pace,
        patience=row.patience,
        seats=[ParcelSeat(seat.level, seat.entropy) for seat in row.seats],
        shuffles=list(row.shuffles),
        moves=[ParcelMove(move.seat, move.move, move.id, move.at) for move in moves],
    )


def _read(body: bytes) -> Parcel:
    if len(body) > LARGEST_RECORD:
        raise Refusal(Code.TOO_LARGE, most=LARGEST_RECORD)
    try:
        return msgspec.json.decode(body, type=Parcel)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise Refusal(Code.MALFORMED, problem=str(problem)) from None


def unpacked(parcel: Parcel, guest: Guest) -> Whole:
    """Make a guest's table of it, if its match can have gone so."""
    game = registry.find(parcel.game)
    if [seat.level for seat in parcel.seats].count(None) != 1:
        raise Refusal(Code.NOT_ALONE)
    row = TableRow(
        id=seating.new_id(),
        made=parcel.made,
        game=game.name,
        rules=parcel.rules,
        options=game.named(encode(game.options, parcel.options, len(parcel.seats))),
        seed=parcel.seed,
        host=guest.id,
        pace=parcel.pace,
        patience=parcel.patience,
        seats=(SeatRow(),) * len(parcel.seats),
        started=True,
        shuffles=tuple(parcel.shuffles),
    )
    for number, seat in enumerate(parcel.seats):
        holder = seating.bot(row, number, seat.level) if seat.level else SeatRow(guest=guest.id, name=guest.name)
        row = seating.with_seat(row, number, msgspec.structs.replace(holder, entropy=seat.entropy))
    moves = [MoveRow(ply, move.seat, move.move, move.id, move.at) for ply, move in enumerate(parcel.moves, 1)]
    *_, match = replay(seating.new_match(row), [move.played for move in moves])
    if match.over:
        row = msgspec.structs.replace(row, over=True, result=match.result, figures=history.figures(match))
    return row, moves


ROUTES = (
    Route("GET", "/api/tables/{table}/parcel", take_along),
    Route("POST", PARCELS, put_down, status=201),
)
