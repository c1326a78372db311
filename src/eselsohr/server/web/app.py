"""The application on Starlette: requests, cookies and sockets are translated, the client's pages are served beside."""

from __future__ import annotations

import asyncio
import contextlib
import html
import mimetypes
from collections import Counter
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from starlette import requests, responses
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.routing import Route
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

from eselsohr.server import application, installable, metrics
from eselsohr.server.messages import Code
from eselsohr.server.pages import is_page
from eselsohr.server.people.guests import COOKIE_DAYS
from eselsohr.server.refusal import Refusal
from eselsohr.server.routing import Request, largest
from eselsohr.server.services import Services
from eselsohr.server.solo import HERE, PACKED, Solo
from eselsohr.server.web.addresses import Place, shared_url
from eselsohr.server.web.doors import OperatorsDoor, SocketDoor, SubPath
from eselsohr.server.web.limits import Limits, leave
from eselsohr.server.web.origin_guard import OriginGuard, refusal_response
from eselsohr.server.wire import Wire

STATIC = Path(__file__).parents[1] / "static"
METHODS = ["GET", "PUT", "POST", "DELETE"]
COOKIE = "eselsohr"
FOR_GOOD = "public, max-age=31536000, immutable"  # what is named by its content
CLOSING = 1.0  # seconds a client has to take notice that its socket is closed


def make_app(
    services: Services,
    *,
    place: Place,
    limits: Limits,
    static: Path = STATIC,
    prepare: bool = False,
    solo: Solo | None = None,
) -> ASGIApp:
    """Put the application on the web; it is closed when the web server stops.

    `prepare` makes ready at once what takes a while, and is else done when somebody needs it. `solo` is what pages lay
    tables with when this server is away.
    """
    files = _files(static)
    web = Web(services, place, limits, files, cache(lambda: _made(services, files, solo)), solo)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        services.watch_store()
        if prepare:
            services.prepare()
        watching = [
            asyncio.create_task(metrics.watch_loop()),
            asyncio.create_task(services.bans.keep_watch(services.tables)),
            asyncio.create_task(services.tidy()),
        ]
        yield
        for task in watching:
            task.cancel()
        await services.close()

    app = Starlette(
        routes=[
            Route("/api/{path:path}", web.api, methods=METHODS),
            Route("/healthz", web.api),
            Route("/{path:path}", web.page),
        ],
        exception_handlers={HTTPException: _no_such_page, ClientDisconnect: _cut_off, Exception: _broken},
        lifespan=lifespan,
    )
    doors = OperatorsDoor(SubPath(SocketDoor(app, web.table_socket), place.base_path), place.metrics_port)
    return OriginGuard(doors, kernels=solo is not None)


@dataclass(frozen=True, slots=True)
class Web:
    """Translates between Starlette and the application."""

    services: Services
    place: Place
    limits: Limits
    files: dict[str, Path]  # of the built client, by their paths
    made: Callable[[], dict[str, bytes]]  # what the server adds to them; it takes a moment to read all words for that
    solo: Solo | None  # what pages lay tables of their own with
    sockets: Counter[str] = field(default_factory=Counter)  # how many each address has

    async def api(self, request: requests.Request) -> responses.Response:
        """Answer a request to the application."""
        given = self._translated(request, request.method, await _body(request))
        answer = await application.answer(self.services, given)
        response = responses.Response(answer.body, answer.status, dict(answer.headers), answer.media_type)
        if answer.new_token is not None:
            secure = request.scope["scheme"] == "https"
            response.set_cookie(
                *(COOKIE, answer.new_token, COOKIE_DAYS * 24 * 3600 if answer.new_token else 0),
                path=self.place.base_path or "/",
                secure=secure,
                httponly=True,
                samesite="strict",
            )
        return response

    async def table_socket(self, socket: WebSocket) -> None:
        """Let a client in, unless its address has too many sockets; only here those behind a proxy are told apart."""
        address = socket.client.host if socket.client else ""
        if address not in self.limits.proxies and self.sockets[address] >= self.limits.of_one_address:
            await socket.send_denial_response(refusal_response(Refusal(Code.TOO_MANY)))
            return
        self.sockets[address] += 1
        try:
            await self._serve(socket)
        finally:
            leave(self.sockets, address)

    async def _serve(self, socket: WebSocket) -> None:
        """Serve one client at one table until it goes."""
        await socket.accept()
        wire: Wire = socket.scope["wire"]  # frames take the short way: only the handshake is the framework's
        code = await application.serve(
            self.services, self._translated(socket, "GET"), socket.path_params["table"], wire
        )
        if code is not None:
            with contextlib.suppress(TimeoutError, WebSocketDisconnect):  # it may not even read that
                async with asyncio.timeout(CLOSING):
                    await socket.close(code)

    async def page(self, request: requests.Request) -> responses.Response:
        """Send a file of the built client; any other path is the client's to read, and to say if there is none."""
        path = request.path_params["path"]
        if path in installable.MADE and path in (made := await asyncio.to_thread(self.made)):
            kind = "text/javascript" if path == installable.WORKER else installable.MANIFEST_TYPE
            return responses.Response(made[path], headers={"cache-control": "no-cache"}, media_type=kind)
        if path in self.files:
            keep = FOR_GOOD if path.startswith(installable.BY_CONTENT) else "no-cache"
            return responses.FileResponse(self.files[path], headers={"cache-control": keep})
        if self.solo and path in self.solo.files:
            return self._part(self.solo.files, path, request.headers.get("accept-encoding", ""))
        index = self.files.get("index.html")
        if index and self.solo and path.partition("/")[0] == HERE:  # which tables there are, only the page knows
            return responses.HTMLResponse(self._index(index), headers={"cache-control": "no-cache"})
        try:
            found = await is_page(self.services, self._translated(request, request.method))
        except Refusal as guessing:
            return refusal_response(guessing)
        if index is None or ("." in path and not found):
            return refusal_response(Refusal(Code.NO_SUCH_PAGE))
        return responses.HTMLResponse(self._index(index), 200 if found else 404, {"cache-control": "no-cache"})

    def _index(self, file: Path) -> str:
        """The client's page: all that it loads is below the same path as itself."""
        page = file.read_text("utf-8").replace('"./', f'"{self.place.base_path}/')
        if self.solo is None:
            return page
        meta = f'<meta name=solo content="{html.escape(self.solo.told)}" />'
        return page.replace("<meta name", f"{meta}\n    <meta name", 1)

    def _part(self, files: dict[str, Path], path: str, understood: str) -> responses.Response:
        """Send a part of tables in the browser, packed if the browser unpacks it."""
        ways = [way for way, ending in PACKED.items() if way in understood and path + ending in files]
        file, packed = (files[path + PACKED[ways[0]]], {"content-encoding": ways[0]}) if ways else (files[path], {})
        kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
        headers = {"cache-control": FOR_GOOD, "vary": "accept-encoding"} | packed
        return responses.FileResponse(file, headers=headers, media_type=kind)

    def _translated(self, asked: requests.HTTPConnection, method: str, body: bytes = b"") -> Request:
        scheme = "https" if asked.scope["scheme"] in ("https", "wss") else "http"
        found = shared_url(scheme, asked.headers.get("host", ""), listening=self.place.listening)
        return Request(
            method,
            asked.scope["path"],
            asked.query_params,
            body,
            token=asked.cookies.get(COOKIE),
            address=asked.client.host if asked.client else None,
            base_url=f"{found}{self.place.base_path}" if found else None,
            agent=asked.headers.get("user-agent", ""),
            known_etag=asked.headers.get("if-none-match"),
        )


async def _body(request: requests.Request) -> bytes:
    """Read a body, but not much more of it than the application takes."""
    body, most = bytearray(), largest(request.scope["path"])
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            break
    return bytes(body)


def _files(folder: Path) -> dict[str, Path]:
    """Everything in a folder by its path. What is not in here is never looked for: no request names a file."""
    return {file.relative_to(folder).as_posix(): file for file in folder.rglob("*") if file.is_file()}


def _made(services: Services, files: dict[str, Path], solo: Solo | None) -> dict[str, bytes]:
    """Make of the built client an app that knows the games of this server."""
    if installable.WORKER not in files:  # nothing has been built
        return {}
    contents = {path: file.read_bytes() for path, file in files.items()}
    made = installable.manifests(contents[installable.DRAFT], services.games, lambda page: f"./{page}")
    fresh = [*made, *installable.readings(services.games)]
    code = contents[installable.WORKER]
    worker = installable.service_worker(code, contents, fresh, fixed=solo.names if solo else ())
    return made | {installable.WORKER: worker}


async def _no_such_page(request: requests.Request, error: Exception) -> responses.Response:
    return refusal_response(Refusal(Code.NO_SUCH_PAGE))


async def _cut_off(request: requests.Request, error: Exception) -> responses.Response:
    """Nobody reads this answer: whoever asked has gone in the middle of it."""
    return refusal_response(Refusal(Code.MALFORMED, problem="EOF"))


async def _broken(request: requests.Request, error: Exception) -> responses.Response:
    """Say that it is our fault; the log says the rest."""
    return refusal_response(Refusal(Code.BROKEN))
