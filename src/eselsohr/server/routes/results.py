"""What came of all you have played; what is known of you and of your groups, to be taken along."""

from __future__ import annotations

from eselsohr.server.groups import groups, history
from eselsohr.server.messages import Statistics
from eselsohr.server.people import export, own_results
from eselsohr.server.routing import Request, Response, Route
from eselsohr.server.services import Services


async def show_statistics(services: Services, request: Request) -> Statistics:
    """Tell somebody all they have played, and what came of it."""
    services.replays.use(request.address)
    guest = await services.guests.get(request.token)
    played = await history.of_guest(services.store, guest.id)
    return Statistics(own_results.tallies(played, guest.id), [history.told(match, guest) for match in played])


async def own_json(services: Services, request: Request) -> Response:
    """Send somebody all that is known of them."""
    services.replays.use(request.address)
    guest = await services.guests.get(request.token)
    played = await history.of_guest(services.store, guest.id)
    return _file("eselsohr.json", export.as_json(await export.of_guest(services.store, guest, played)))


async def own_csv(services: Services, request: Request) -> Response:
    """Send somebody their results as a sheet."""
    services.replays.use(request.address)
    guest = await services.guests.get(request.token)
    return _file("eselsohr.csv", export.as_csv(await history.of_guest(services.store, guest.id), guest.id))


async def group_json(services: Services, request: Request, group: str) -> Response:
    """Send a member all that is known of a group."""
    services.replays.use(request.address)
    guest = await services.guests.get(request.token)
    row = await groups.find_own(services.store, group, guest)
    played = await history.of_group(services.store, group)
    return _file("eselsohr-group.json", export.as_json(await export.of_group(services.store, row, played, guest)))


async def group_csv(services: Services, request: Request, group: str) -> Response:
    """Send a member a group's results as a sheet."""
    services.replays.use(request.address)
    guest = await services.guests.get(request.token)
    await groups.find_own(services.store, group, guest)
    return _file("eselsohr-group.csv", export.as_csv(await history.of_group(services.store, group), guest.id))


def _file(name: str, content: bytes) -> Response:
    kind = "text/csv; charset=utf-8" if name.endswith(".csv") else "application/json"
    headers = {"cache-control": "no-store", "content-disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=kind, headers=headers)


ROUTES = (
    Route("GET", "/api/me/statistics", show_statistics),
    Route("GET", "/api/me/export.json", own_json),
    Route("GET", "/api/me/export.csv", own_csv),
    Route("GET", "/api/groups/{group}/export.json", group_json),
    Route("GET", "/api/groups/{group}/export.csv", group_csv),
)
