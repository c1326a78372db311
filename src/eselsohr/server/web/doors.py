"""Which door somebody comes in by: the operators', the sub-path a server may live under, or that of the sockets."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from eselsohr import __version__
from eselsohr.server import metrics
from eselsohr.server.messages import Code
from eselsohr.server.refusal import Refusal
from eselsohr.server.web.origin_guard import refusal_response, turn_away


class OperatorsDoor:
    """Tells how the server is, at a port of its own where there is nothing else; nobody comes there through a proxy."""

    def __init__(self, app: ASGIApp, port: int | None) -> None:
        self._app, self._port = app, port

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, if somebody has come to that port."""
        if scope["type"] == "lifespan" or self._port is None or scope["server"][1] != self._port:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket" or scope["path"] not in ("/metrics", "/healthz"):
            await turn_away(refusal_response(Refusal(Code.NO_SUCH_PAGE)), scope, receive, send)
        elif scope["path"] == "/healthz":
            await self._app(scope, receive, send)
        else:
            await Response(metrics.text(__version__), media_type=metrics.MEDIA_TYPE)(scope, receive, send)


class SubPath:
    """Lets the application live below a path; a proxy may pass that path on, or take it off."""

    def __init__(self, app: ASGIApp, base: str) -> None:
        self._app, self._base = app, base

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Take the path off, so that nobody behind this knows of it."""
        if self._base and scope["type"] != "lifespan" and f"{scope['path']}/".startswith(f"{self._base}/"):
            scope = {**scope, "path": scope["path"].removeprefix(self._base) or "/"}
            scope["raw_path"] = scope["path"].encode()
        await self._app(scope, receive, send)


class SocketDoor:
    """Brings sockets to their table: there is one kind of them, so nobody has to look for the way."""

    PATH = re.compile("/api/tables/([^/]+)/socket")

    def __init__(self, app: ASGIApp, serve: Callable[[WebSocket], Awaitable[None]]) -> None:
        self._app, self._serve = app, serve

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve it, if it is a socket that wants to a table."""
        found = self.PATH.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if found:
            await self._serve(WebSocket({**scope, "path_params": {"table": found[1]}}, receive, send))
        else:
            await self._app(scope, receive, send)
