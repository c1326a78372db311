"""The pages of the client: which addresses there are. What they show, the client knows."""

from __future__ import annotations

from eselsohr.engine import lessons
from eselsohr.server.routing import Request, Route
from eselsohr.server.services import Services


async def is_page(services: Services, request: Request) -> bool:
    """Whether the client has something to show at an address: a page of its own, a game, a table or a group."""
    for page in PAGES:
        parameters = page.parameters(request)
        if parameters is not None:
            return await _is_there(services, request, page, parameters)
    return False


async def _is_there(services: Services, request: Request, page: Route, parameters: dict[str, str]) -> bool:
    """Whether that page is; whoever guesses the names of tables or groups is soon told of none, there or not."""
    if not parameters.keys() & {"table", "group"}:
        return bool(await page.function(services, **parameters))
    services.wrong_links.check(request.address)
    found = bool(await page.function(services, **parameters))
    if not found:
        services.wrong_links.take(request.address)
    return found


async def _always(services: Services) -> bool:
    return True


async def _is_game(services: Services, game: str) -> bool:
    return any(one.name == game for one in services.games)


async def _is_course(services: Services, game: str, lesson: str = "") -> bool:
    """Lessons, or one of them."""
    names = [name for one in services.games if one.name == game for name in lessons.names(one)]
    return lesson in names if lesson else bool(names)


async def _is_table(services: Services, table: str) -> bool:
    return await services.store.table(table) is not None


async def _is_group(services: Services, group: str) -> bool:
    return await services.store.groups.find(group) is not None


async def _is_duplicate(services: Services, group: str, contest: str) -> bool:
    return await _is_group(services, group) and await _is_contest(services, contest)


async def _is_contest(services: Services, contest: str) -> bool:
    return await services.store.contest(contest) is not None


async def _is_seat(services: Services, table: str, seat: str) -> bool:
    row = await services.store.table(table)
    return row is not None and seat in map(str, range(len(row.seats)))


PAGES = (
    Route("GET", "/", _always),
    Route("GET", "/matches", _always),
    Route("GET", "/daily/{contest}", _is_contest),
    Route("GET", "/g/{group}", _is_group),
    Route("GET", "/g/{group}/{contest}", _is_duplicate),
    Route("GET", "/pad", _always),
    Route("GET", "/record", _always),
    Route("GET", "/you", _always),
    Route("GET", "/privacy", _always),
    Route("GET", "/learn/{game}", _is_course),
    Route("GET", "/learn/{game}/{lesson}", _is_course),
    Route("GET", "/new/{game}", _is_game),
    Route("GET", "/rules/{game}", _is_game),
    Route("GET", "/t/{table}", _is_table),
    Route("GET", "/t/{table}/replay", _is_table),
    Route("GET", "/t/{table}/review", _is_table),
    Route("GET", "/t/{table}/review/{seat}", _is_seat),
)
