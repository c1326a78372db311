"""The origin guard: pages of other origins are turned away, and every answer says what a page may load."""

from __future__ import annotations

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from eselsohr.server.messages import Code
from eselsohr.server.refusal import Refusal
from eselsohr.server.routing import respond

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
POLICY = "; ".join(
    (
        "default-src 'none'",
        *(f"{kind}-src 'self'" for kind in ("script", "style", "img", "font", "connect", "manifest")),
        *(f"{use} 'none'" for use in ("base-uri", "form-action", "frame-ancestors")),
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
}


class OriginGuard:
    """Middleware around everything that is served."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, unless somebody else's page has made it."""

        async def send_with_headers(message: Message) -> None:
            if message["type"].endswith("response.start"):
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        if scope["type"] == "lifespan" or _is_allowed(scope):
            await self._app(scope, receive, send_with_headers)
        else:
            await _turn_away(scope, receive, send_with_headers)


def refusal_response(refused: Refusal) -> Response:
    """Answer with a refusal."""
    answer = respond(refused.message(), status=refused.status)
    return Response(answer.body, answer.status, dict(answer.headers), answer.media_type)


def _is_allowed(scope: Scope) -> bool:
    """Browsers name the origin of every page that writes or opens a socket; other programs name none."""
    if scope["type"] == "http" and scope["method"] in SAFE_METHODS:
        return True
    headers = Headers(scope=scope)
    origin, host = headers.get("origin"), headers.get("host")
    return origin is None or origin.lower() in (f"http://{host}".lower(), f"https://{host}".lower())


async def _turn_away(scope: Scope, receive: Receive, send: Send) -> None:
    response = refusal_response(Refusal(Code.FOREIGN_ORIGIN))
    if scope["type"] == "websocket":
        await WebSocket(scope, receive, send).send_denial_response(response)
    else:
        await response(scope, receive, send)
