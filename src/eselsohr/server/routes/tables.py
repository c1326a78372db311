"""Tables: set up, shown to others, forgotten."""

from __future__ import annotations

import io
from functools import lru_cache

from eselsohr.server.groups import duplicates, groups
from eselsohr.server.messages import Around, Code, Created, Home, NewTable
from eselsohr.server.refusal import Refusal
from eselsohr.server.routes.home import home_of
from eselsohr.server.routing import Request, Response, Route
from eselsohr.server.services import Services
from eselsohr.server.tables.bot_pool import Purpose
from eselsohr.server.tables.picture import link


async def look_around(services: Services, request: Request) -> Around:
    """Tell which tables would like company."""
    services.looks.use(request.address)
    await services.guests.find(request.token)  # whoever is banned finds none
    return Around(await services.around.tables())


async def new_table(services: Services, request: Request) -> Created:
    """Set up a table."""
    services.writes.use(request.address)
    guest = await services.guests.get(request.token)
    await services.check_room(guest)
    wish = request.read(NewTable)
    if wish.group is not None:
        await groups.find_own(services.store, wish.group, guest)
    contest = duplicates.new_contest(wish, wish.duplicate) if wish.duplicate is not None else None
    row = await services.tables.set_up(guest, wish, contest)
    return Created(row.id)


async def forget_table(services: Services, request: Request, table: str) -> Home:
    """Take a table off a guest's list."""
    services.writes.use(request.address)
    guest = await services.guests.get(request.token)
    await services.tables.forget(table, guest)
    return await home_of(services, guest)


async def draw_link(services: Services, request: Request, table: str) -> Response:
    """Draw a table's join link as a QR code."""
    services.drawings.use(request.address)
    if await services.store.table(table) is None:
        raise Refusal(Code.NO_SUCH_TABLE)
    address = link(request.base_url, table)
    if address is None:
        raise Refusal(Code.NO_ADDRESS)
    drawing = await services.bot_pool.work(Purpose.DRAWING, request.address, _draw, address)
    return Response(drawing, media_type="image/svg+xml")


@lru_cache(maxsize=200)
def _draw(address: str) -> bytes:
    import segno  # which a page has not: nobody else can come there

    drawing = io.BytesIO()
    segno.make(address, error="m").save(drawing, kind="svg", scale=8, light="#fff")
    return drawing.getvalue()


ROUTES = (
    Route("GET", "/api/tables", look_around),
    Route("POST", "/api/tables", new_table, status=201),
    Route("DELETE", "/api/tables/{table}", forget_table),
    Route("GET", "/api/tables/{table}/qr.svg", draw_link),
)
