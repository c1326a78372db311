"""Whether all is well, for those who look after a server; and for its guests, how long it keeps what."""

from __future__ import annotations

import asyncio

from eselsohr.server.messages import Health, Privacy, Trouble
from eselsohr.server.people.guests import CODE_MINUTES, COOKIE_DAYS
from eselsohr.server.routing import Request, Response, Route, respond
from eselsohr.server.services import Services

PATIENCE = 5.0  # seconds for the store to take something


async def health(services: Services, request: Request) -> Response:
    """Say whether something could be stored now."""
    try:
        async with asyncio.timeout(PATIENCE):
            trouble = await services.store.check()
    except TimeoutError:
        trouble = Trouble.BROKEN
    return respond(Health(trouble is None, trouble), status=503 if trouble else 200)


async def privacy(services: Services, request: Request) -> Privacy:
    """Say for how long things are kept here."""
    return Privacy(services.keep, COOKIE_DAYS, CODE_MINUTES)


ROUTES = (Route("GET", "/healthz", health), Route("GET", "/api/privacy", privacy))
