"""What the best bot says of somebody's play, once the match is over."""

from __future__ import annotations

from eselsohr.server.messages import Code, Review
from eselsohr.server.refusal import Refusal
from eselsohr.server.routing import Request, Route, whole_number
from eselsohr.server.services import Services
from eselsohr.server.tables.coach import ReviewJob


async def review(services: Services, request: Request, table: str, seat: str) -> Review:
    """Begin a review of a seat's play in a finished match, or tell how far it is."""
    number = whole_number(seat, otherwise=-1)
    if number < 0:
        raise Refusal(Code.NO_SUCH_PAGE)
    job = services.coach.find(table, number)
    if job is None:
        job = await _begin(services, request, table, number)
    elif await services.store.table(table) is None:  # it has been thrown away
        raise Refusal(Code.NO_SUCH_TABLE)
    return services.coach.progress(job, since=request.number("since", otherwise=0))


async def _begin(services: Services, request: Request, table: str, seat: int) -> ReviewJob:
    row, moves = await services.tables.finished(table)
    services.writes.use(request.address)
    guest = await services.guests.get(request.token)
    if seat >= len(row.seats):
        raise Refusal(Code.NO_SUCH_SEAT, seat=seat, high=len(row.seats) - 1)
    return services.coach.review(guest, row, moves, seat)


ROUTES = (Route("PUT", "/api/tables/{table}/reviews/{seat}", review),)
