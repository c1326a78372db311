"""The application: what is served where."""

from __future__ import annotations

import asyncio
import contextlib
import io
from collections.abc import AsyncIterator
from pathlib import Path

import segno
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route, WebSocketRoute

from eselsohr.bots import LEVELS
from eselsohr.engine import registry, rulebooks
from eselsohr.engine.errors import EselsohrError, UnknownGame, quote
from eselsohr.engine.registry import games
from eselsohr.engine.rulebooks import NoRulebook
from eselsohr.server import replay
from eselsohr.server.coach import Coach, Reviewing
from eselsohr.server.door import Door
from eselsohr.server.guests import COOKIE, COOKIE_AGE, Guests
from eselsohr.server.hall import Hall
from eselsohr.server.messages import Code, Created, GameOffer, GameOption, Home, Name, NewTable, OptionKind, TableNote
from eselsohr.server.picture import link, stage
from eselsohr.server.rate import Buckets
from eselsohr.server.refusal import Refusal, refusal
from eselsohr.server.responses import read, refusal_response, write
from eselsohr.server.socket import base_url, table_socket
from eselsohr.server.store import Guest, MoveRow, Store, StoreError, TableRow
from eselsohr.server.table import Timing
from eselsohr.server.thinking import Thinking
from eselsohr.text import MissingText

STATIC = Path(__file__).with_name("static")
WRITES, WRITES_AT_ONCE = 1, 60  # new names and tables of one address: a second in the long run, and at once
REPLAYS, REPLAYS_AT_ONCE = 2, 40  # the same of matches that are played again to be watched


def make_app(store: Store, *, listening: str, timing: Timing | None = None, static: Path = STATIC) -> Starlette:
    """Put the server together; it closes the store when it stops."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.hall = Hall(store, Thinking(), timing or Timing())
        app.state.coach = Coach()
        yield
        await app.state.hall.close()
        app.state.coach.close()
        store.close()

    app = Starlette(
        routes=[
            Route("/api/home", home),
            Route("/api/me", choose_name, methods=["PUT"]),
            Route("/api/tables", new_table, methods=["POST"]),
            Route("/api/tables/{table}", forget_table, methods=["DELETE"]),
            Route("/api/tables/{table}/qr.svg", qr_code),
            Route("/api/tables/{table}/reviews/{seat:int}", review, methods=["PUT"]),
            Route("/api/tables/{table}/replay", watch_again),
            Route("/api/tables/{table}/record", download),
            Route("/api/rules/{game}/{language}", rules),
            WebSocketRoute("/api/tables/{table}/socket", table_socket),
            Route("/{path:path}", page),
        ],
        middleware=[Middleware(Door)],
        exception_handlers={
            HTTPException: _no_such_page,
            **dict.fromkeys((Refusal, EselsohrError, StoreError), _refused),
        },
        lifespan=lifespan,
    )
    app.state.guests = Guests(store)
    app.state.writes = Buckets(WRITES, WRITES_AT_ONCE)
    app.state.replays = Buckets(REPLAYS, REPLAYS_AT_ONCE)
    app.state.listening = listening
    app.state.static = static
    return app


# --- the interface


async def home(request: Request) -> Response:
    """Tell a guest all the start page needs."""
    return write(await _home(request, await _guest(request)))


async def choose_name(request: Request) -> Response:
    """Take in a new guest, or call a known one by another name."""
    _slow_down(request)
    name, guest, guests = (await read(request, Name)).name, await _guest(request), request.app.state.guests
    if guest is not None:
        renamed = await guests.rename(guest, name)
        await request.app.state.hall.rename(renamed)
        return write(await _home(request, renamed))
    guest, token = await guests.welcome(name)
    response = write(await _home(request, guest))
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, token, max_age=COOKIE_AGE, secure=secure, httponly=True, samesite="strict")
    return response


async def new_table(request: Request) -> Response:
    """Set up a table."""
    _slow_down(request)
    guest = await _guest(request)
    if guest is None:
        raise Refusal(Code.NO_NAME)
    table = await request.app.state.hall.set_up(guest, await read(request, NewTable))
    return write(Created(table.id), status=201)


async def qr_code(request: Request) -> Response:
    """Draw a table's join link."""
    address = link(base_url(request), request.path_params["table"])
    if address is None:
        raise Refusal(Code.NO_ADDRESS)
    drawing = io.BytesIO()
    segno.make(address, error="m").save(drawing, kind="svg", scale=8, light="#fff")
    return Response(drawing.getvalue(), media_type="image/svg+xml", headers={"cache-control": "no-store"})


async def forget_table(request: Request) -> Response:
    """Take a table off a guest's list."""
    _slow_down(request)
    guest = await _guest(request)
    if guest is None:
        raise Refusal(Code.NO_NAME)
    await request.app.state.hall.forget(request.path_params["table"], guest)
    return write(await _home(request, guest))


async def watch_again(request: Request) -> Response:
    """Send all moments of a match that is over, with all hands or as one seat saw it."""
    row, moves = await _finished(request)
    seat = _seat(request, len(row.seats))
    return write(await asyncio.to_thread(replay.replay, row, moves, seat, base_url(request)))


async def download(request: Request) -> Response:
    """Send a match that is over as a record file."""
    row, moves = await _finished(request)
    text = await asyncio.to_thread(replay.record, row, moves)
    headers = {"cache-control": "no-store", "content-disposition": f'attachment; filename="{row.game}-{row.id}.json"'}
    return Response(text, headers=headers, media_type="application/json")


async def review(request: Request) -> Response:
    """Have a seat's play in a match that is over thought over, or tell how far that is."""
    coach: Coach = request.app.state.coach
    table, seat, store = request.path_params["table"], request.path_params["seat"], request.app.state.hall.store
    found = coach.find(table, seat)
    if found is None:
        found = await _begin_review(request, *await replay.finished(store, table))
    elif await store.table(table) is None:  # it has been thrown away
        raise Refusal(Code.NO_SUCH_TABLE)
    since = request.query_params.get("since", "")
    return write(coach.told(found, int(since) if since.isdecimal() and len(since) < 8 else 0))


async def _begin_review(request: Request, row: TableRow, moves: list[MoveRow]) -> Reviewing:
    _slow_down(request)
    guest, seat, coach = await _guest(request), request.path_params["seat"], request.app.state.coach
    if guest is None:
        raise Refusal(Code.NO_NAME)
    if seat >= len(row.seats):
        raise Refusal(Code.NO_SUCH_SEAT, seat=seat, high=len(row.seats) - 1)
    begun: Reviewing = coach.review(guest, row, moves, seat)
    return begun


async def rules(request: Request) -> Response:
    """Send a game's rulebook."""
    try:
        return write(rulebooks.load(registry.find(request.path_params["game"]), request.path_params["language"]))
    except (UnknownGame, NoRulebook, MissingText):
        raise Refusal(Code.NO_SUCH_PAGE) from None


# --- the pages


async def page(request: Request) -> Response:
    """Send a file of the built client; every other path is the client's own to read."""
    static: Path = request.app.state.static.resolve()
    path = request.path_params["path"]
    file = (static / path).resolve()
    if file.is_relative_to(static) and file.is_file():
        # The build names everything in assets/ by its content.
        keep = "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
        return FileResponse(file, headers={"cache-control": keep})
    if path.startswith("api/") or "." in path or not (static / "index.html").is_file():
        raise Refusal(Code.NO_SUCH_PAGE)
    return FileResponse(static / "index.html", headers={"cache-control": "no-cache"})


# --- behind them


async def _guest(request: Request) -> Guest | None:
    found: Guest | None = await request.app.state.guests.find(request.cookies.get(COOKIE))
    return found


async def _home(request: Request, guest: Guest | None) -> Home:
    hall: Hall = request.app.state.hall
    rows = await hall.store.tables_of(guest.id) if guest else []
    notes = [TableNote(row.id, row.made, row.game, stage(row), [seat.name for seat in row.seats]) for row in rows]
    return Home(guest.name if guest else None, notes, _offers(), list(LEVELS))


def _offers() -> list[GameOffer]:
    return [
        GameOffer(
            game.name,
            game.players[0],
            game.players[-1],
            [GameOption(o.name, OptionKind(o.kind.value), o.default, o.low, o.high, o.alone) for o in game.options],
        )
        for game in games()
    ]


async def _finished(request: Request) -> tuple[TableRow, list[MoveRow]]:
    _take(request, request.app.state.replays)
    return await replay.finished(request.app.state.hall.store, request.path_params["table"])


def _seat(request: Request, seats: int) -> int | None:
    """Whose view is asked for; None: all hands."""
    given = request.query_params.get("seat")
    if given is None:
        return None
    if given not in map(str, range(seats)):
        raise Refusal(Code.NO_SUCH_SEAT, seat=quote(given), high=seats - 1)
    return int(given)


def _slow_down(request: Request) -> None:
    _take(request, request.app.state.writes)


def _take(request: Request, buckets: Buckets) -> None:
    if not buckets.take(request.client.host if request.client else None):
        raise Refusal(Code.TOO_FAST)


async def _refused(request: Request, error: Exception) -> Response:
    return refusal_response(refusal(error))


async def _no_such_page(request: Request, error: Exception) -> Response:
    return refusal_response(Refusal(Code.NO_SUCH_PAGE))
