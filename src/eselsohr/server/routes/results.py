"""What came of all you have played."""

from __future__ import annotations

from eselsohr.server import history, own_results
from eselsohr.server.messages import Statistics
from eselsohr.server.routing import Request, Route
from eselsohr.server.services import Services


async def show_statistics(services: Services, request: Request) -> Statistics:
    """Tell somebody all they have played, and what came of it."""
    services.replays.use(request.address)
    guest = await services.guests.get(request.token)
    played = await history.of_guest(services.store, guest.id)
    return Statistics(own_results.tallies(played, guest.id), [history.told(match, guest) for match in played])


ROUTES = (Route("GET", "/api/me/statistics", show_statistics),)
