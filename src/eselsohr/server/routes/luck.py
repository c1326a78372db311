"""Luck and skill: what the best bot would have made of somebody's cards, once the match is over."""

from __future__ import annotations

from eselsohr.server.messages import Code, Luck
from eselsohr.server.refusal import Refusal
from eselsohr.server.routing import Request, Route, whole_number
from eselsohr.server.services import Services


async def find_out(services: Services, request: Request, table: str, seat: str) -> Luck:
    """Have the deals of a finished match played many times, or tell how far that is."""
    services.replays.use(request.address)
    row, moves = await services.tables.finished(table)
    guest = await services.guests.get(request.token)
    number = whole_number(seat, otherwise=-1)
    if number not in range(len(row.seats)):
        raise Refusal(Code.NO_SUCH_SEAT, seat=seat[:20], high=len(row.seats) - 1)
    return await services.luck.ask(guest, row, moves, number)


ROUTES = (Route("PUT", "/api/tables/{table}/luck/{seat}", find_out),)
