"""What a client needs to know of the games: their rulebooks, all words, and how the cards look."""

from __future__ import annotations

from typing import TYPE_CHECKING

from eselsohr import text
from eselsohr.engine import evening, pads, registry, rulebooks
from eselsohr.engine.errors import UnknownGame
from eselsohr.engine.pads import PadSheet
from eselsohr.engine.rulebooks import NoRulebook
from eselsohr.server.messages import Code, PadDeals, Suggestions
from eselsohr.server.refusal import Refusal
from eselsohr.server.routing import Request, Response, Route, respond_cached
from eselsohr.server.services import Services
from eselsohr.text import MissingText
from eselsohr.text.rulebook import Rulebook

if TYPE_CHECKING:
    from eselsohr.terminal import Look


async def rules(services: Services, request: Request, game: str, language: str) -> Rulebook:
    """Send a game's rulebook."""
    try:
        return rulebooks.load(registry.find(game), language)
    except (UnknownGame, NoRulebook, MissingText):
        raise Refusal(Code.NO_SUCH_PAGE) from None


async def look(services: Services, request: Request, game: str) -> Look:
    """Say how a game looks, for clients that do not know it."""
    from eselsohr import terminal  # which a page has not: it brings along how cards look

    try:
        return terminal.look(registry.find(game))
    except UnknownGame:
        raise Refusal(Code.NO_SUCH_PAGE) from None


async def words(services: Services, request: Request, language: str) -> Response:
    """Send everything the table says in a language: those of the games too, wherever they come from."""
    try:
        return respond_cached(request, text.catalogue(language))
    except MissingText:
        raise Refusal(Code.NO_SUCH_PAGE) from None


async def suggest(services: Services, request: Request) -> Suggestions:
    """Say what so many people could play in so much time."""
    players, minutes = request.number("players", otherwise=0), request.number("minutes", otherwise=0)
    return Suggestions(evening.suggestions(players, minutes))


async def count_pad(services: Services, request: Request, game: str) -> PadSheet:
    """Count what people tell of a game at a real table."""
    services.lessons.use(request.address)
    try:
        found = registry.find(game)
    except UnknownGame:
        raise Refusal(Code.NO_SUCH_PAGE) from None
    told = request.read(PadDeals)
    return pads.keep(found, told.players, told.options, told.deals, low_wins=told.low_wins)


ROUTES = (
    Route("GET", "/api/suggestions", suggest),
    Route("GET", "/api/rules/{game}/{language}", rules),
    Route("GET", "/api/games/{game}/look", look),
    Route("POST", "/api/games/{game}/pad", count_pad),
    Route("GET", "/api/words/{language}", words),
)
