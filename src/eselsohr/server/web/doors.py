"""Which door somebody comes in by: the port of those who look after the server, and the sub-path it may live under."""

from __future__ import annotations

from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

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
