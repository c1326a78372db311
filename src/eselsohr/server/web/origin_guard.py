"""The origin guard: pages of other origins are turned away, and every answer says what a page may load."""

from __future__ import annotations

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from eselsohr.server.messages import Code
from eselsohr.server.refusal import Refusal
from eselsohr.server.routing import respond
from eselsohr.server.web.addresses import is_host

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        *(f"{kind}-src 'self'" for kind in ("style", "img", "font", "connect", "manifest", "worker")),
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
    """Stands around everything that is served, what breaks included; `kernels`: pages may run WebAssembly."""

    def __init__(self, app: ASGIApp, *, kernels: bool = False) -> None:
        self._app = app
        policy = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'") if kernels else POLICY
        self._headers = HEADERS | {"content-security-policy": policy}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, unless somebody else's page has made it."""

        async def send_with_headers(message: Message) -> None:
            if message["type"].endswith("response.start"):
                MutableHeaders(scope=message).update(self._headers)
            await send(message)

        refused = None if scope["type"] == "lifespan" else _objection(scope)
        if refused:
            await turn_away(refusal_response(refused), scope, receive, send_with_headers)
        else:
            await self._app(scope, receive, send_with_headers)


def refusal_response(refused: Refusal) -> Response:
    """Answer with a refusal."""
    answer = respond(refused.message(), status=refused.status)
    return Response(answer.body, answer.status, dict(answer.headers), answer.media_type)


def _objection(scope: Scope) -> Refusal | None:
    """Browsers name the origin of every page that writes or opens a socket; other programs name none."""
    headers = Headers(scope=scope)
    origin, host = headers.get("origin"), headers.get("host")
    if host is not None and not is_host(host):
        return Refusal(Code.MALFORMED, problem="Host")
    if origin is None or (scope["type"] == "http" and scope["method"] in SAFE_METHODS):
        return None
    own = origin.lower() in (f"http://{host}".lower(), f"https://{host}".lower())
    return None if own else Refusal(Code.FOREIGN_ORIGIN)


async def turn_away(response: Response, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer with a refusal, whatever was asked for."""
    if scope["type"] == "websocket":
        await WebSocket(scope, receive, send).send_denial_response(response)
    else:
        await response(scope, receive, send)
