"""HTTP in and out: JSON bodies of bounded size, checked against their type."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from eselsohr.server.messages import Code
from eselsohr.server.refusal import Refusal

T = TypeVar("T")
LARGEST_BODY = 8_000  # bytes


async def read(request: Request, kind: type[T]) -> T:
    """Read a request's body as one message."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > LARGEST_BODY:
            raise Refusal(Code.TOO_LARGE, most=LARGEST_BODY)
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, RecursionError) as problem:
        raise Refusal(Code.MALFORMED, problem=str(problem)) from None


def write(message: object, status: int = 200) -> Response:
    """Answer with one message."""
    headers = {"cache-control": "no-store"}
    return Response(msgspec.json.encode(message), status, headers, media_type="application/json")


def refusal_response(refused: Refusal) -> Response:
    """Answer with a refusal."""
    return write(refused.answer(), refused.status)
