"""The start page, and the name of whoever looks at it."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from eselsohr import bots
from eselsohr.engine import lessons
from eselsohr.engine.game import Game
from eselsohr.server.messages import GameOffer, GameOption, GroupSummary, Home, Name, OptionKind, Sitter, TableSummary
from eselsohr.server.routing import Request, Response, Route, respond
from eselsohr.server.services import Services
from eselsohr.server.stores.store import Guest, TableRow
from eselsohr.server.tables.picture import stage
from eselsohr.server.tables.seating import sitter


async def show_home(services: Services, request: Request) -> Home:
    """Tell a guest all the start page needs."""
    return await home_of(services, await services.guests.come(request.token, request.agent))


async def choose_name(services: Services, request: Request) -> Home | Response:
    """Take in a new guest, or call a known one by another name."""
    services.writes.use(request.address)
    name, guest = request.read(Name).name, await services.guests.find(request.token)
    if guest is not None:
        renamed = await services.guests.rename(guest, name)
        await services.tables.rename(renamed)
        return await home_of(services, renamed)
    guest, token = await services.guests.welcome(name, request.agent)
    return respond(await home_of(services, guest), new_token=token)


async def home_of(services: Services, guest: Guest | None) -> Home:
    """Put together what somebody finds on the start page."""
    rows = await services.store.tables_of(guest.id) if guest else []
    groups = await services.store.groups.of(guest.id) if guest else []
    return Home(
        name=guest.name if guest else None,
        tables=[summary(row, [group.id for group in groups]) for row in rows],
        games=[_offer(game) for game in services.games],
        levels=list(bots.levels()),
        characters=list(bots.CHARACTERS),
        groups=[GroupSummary(group.id, group.name) for group in groups],
        people=services.people,
    )


def summary(row: TableRow, groups: Collection[str]) -> TableSummary:
    """Sum up a table for somebody's list; they are told of no group but theirs."""
    group = row.group if row.group in groups else None
    return TableSummary(row.id, row.made, row.game, stage(row), _names(row), group)


def _names(row: TableRow) -> list[str]:
    """Who sits there; a seat that is only kept for somebody is nobody's."""
    return ["" if sitter(seat) is Sitter.NOBODY else seat.name for seat in row.seats]


@cache
def _offer(game: Game) -> GameOffer:
    options = [
        GameOption(o.name, OptionKind(o.kind.value), o.default, o.low, o.high, o.alone, o.needs) for o in game.options
    ]
    return GameOffer(game.name, game.players[0], game.players[-1], options, lessons.names(game))


ROUTES = (
    Route("GET", "/api/home", show_home),
    Route("PUT", "/api/me", choose_name),
)
