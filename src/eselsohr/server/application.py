"""The application, free of any web framework: requests in, responses out; and a session for every socket at a table."""

from __future__ import annotations

from eselsohr.server.messages import Code
from eselsohr.server.people.guests import device_of
from eselsohr.server.refusal import OBJECTIONS, Refusal, refusal
from eselsohr.server.routes import (
    daily,
    games,
    groups,
    health,
    home,
    lessons,
    luck,
    me,
    moving,
    replays,
    results,
    reviews,
    tables,
)
from eselsohr.server.routing import Request, Response, Route, respond, whole_number
from eselsohr.server.services import Services
from eselsohr.server.tables.outbox import SlowReader
from eselsohr.server.tables.session import Disconnected, Session
from eselsohr.server.tables.telling import encode
from eselsohr.server.wire import Wire

ROUTES = (
    *health.ROUTES,
    *home.ROUTES,
    *me.ROUTES,
    *results.ROUTES,
    *tables.ROUTES,
    *daily.ROUTES,
    *groups.ROUTES,
    *replays.ROUTES,
    *moving.ROUTES,
    *reviews.ROUTES,
    *luck.ROUTES,
    *games.ROUTES,
    *lessons.ROUTES,
)

CLOSE_RESTART = 1012  # come again
CLOSE_REFUSED = 4000  # plus the status HTTP would have: 4404 is no such table


async def answer(services: Services, request: Request) -> Response:
    """Answer a request; a refusal is an answer too."""
    try:
        services.bans.check(None, request.address)
        route, parameters = _find(request)
        if parameters.keys() & {"table", "group"}:
            services.wrong_links.check(request.address)
        found = await route.function(services, request, **parameters)
        return found if isinstance(found, Response) else respond(found, status=route.status)
    except OBJECTIONS as error:
        refused = refusal(error)
        if refused.code in (Code.NO_SUCH_TABLE, Code.NO_SUCH_GROUP):
            services.wrong_links.take(request.address)
        return respond(refused.message(), status=refused.status)


def _find(request: Request) -> tuple[Route, dict[str, str]]:
    for route in ROUTES:
        parameters = route.parameters(request)
        if parameters is not None:
            return route, parameters
    raise Refusal(Code.NO_SUCH_PAGE)


async def serve(services: Services, request: Request, table: str, wire: Wire) -> int | None:
    """Serve a client's socket at a table; gives the code to close it with, None if the client has closed it."""
    try:
        services.bans.check(None, request.address)
        services.wrong_links.check(request.address)
        guest = await services.guests.come(request.token, request.agent)
        device = device_of(request.token) if guest and request.token else None
        seen = whole_number(request.query.get("seen", ""), otherwise=-1)
        acting = await services.guests.acting(guest, request.query.get("as"))
        session = await Session.open(
            *(services, table, acting, wire),
            seen=seen,
            base_url=request.base_url,
            address=request.address,
            device=device,
        )
        wire.listen(session)
        await session.run()
    except OBJECTIONS as error:
        refused = refusal(error)
        if refused.code is Code.NO_SUCH_TABLE:
            services.wrong_links.take(request.address)
        wire.send(encode(refused.message()))
        return CLOSE_REFUSED + refused.status
    except Disconnected:
        return None
    except SlowReader:
        pass
    return CLOSE_RESTART
