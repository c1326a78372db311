"""Requests and responses, whatever carries them, and the way from a request to the function that answers it."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

import msgspec

from eselsohr.server.messages import Code
from eselsohr.server.refusal import Refusal

T = TypeVar("T")
LARGEST_BODY = 16_000  # bytes: a score pad with twenty deals of twelve players
LARGEST_RECORD = 500_000  # bytes: thousands of moves
RECORDS = "/api/records"  # where whole matches are sent to
PARCELS = "/api/parcels"  # and whole tables


def largest(path: str) -> int:
    """How many bytes somebody may send there."""
    return LARGEST_RECORD if path in (RECORDS, PARCELS) else LARGEST_BODY


@dataclass(frozen=True, slots=True)
class Request:
    """What somebody asks for, and all that is known of who asks."""

    method: str
    path: str
    query: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""
    token: str | None = None  # by which a guest is known again
    address: str | None = None  # whom a rate limit counts
    base_url: str | None = None  # where others reach this server
    agent: str = ""  # what the browser says of itself
    known_etag: str | None = None  # of the answer the asker already has

    def read(self, kind: type[T]) -> T:
        """Read the body as one message."""
        if len(self.body) > LARGEST_BODY:
            raise Refusal(Code.TOO_LARGE, most=LARGEST_BODY)
        try:
            return msgspec.json.decode(self.body, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
            raise Refusal(Code.MALFORMED, problem=str(problem)) from None

    def number(self, name: str, *, otherwise: int) -> int:
        """Read a number of the query."""
        return whole_number(self.query.get(name, ""), otherwise=otherwise)


@dataclass(frozen=True, slots=True)
class Response:
    """What is sent back."""

    body: bytes
    status: int = 200
    media_type: str = "application/json"
    headers: Mapping[str, str] = field(default_factory=lambda: {"cache-control": "no-store"})
    new_token: str | None = None  # for whoever asked to keep, and to send from now on; "": to forget the one they have


@dataclass(frozen=True, slots=True)
class Route:
    """Which requests a function answers: `{name}` in the path is a parameter of the function.

    A function gives a whole response, or just the message that is sent.
    """

    method: str
    path: str
    function: Callable[..., Awaitable[object]]
    status: int = 200

    def parameters(self, request: Request) -> dict[str, str] | None:
        """Read the parameters in a request's path; None if it is not for this route."""
        method = "GET" if request.method == "HEAD" else request.method
        names, given = self.path.split("/"), request.path.split("/")
        if method != self.method or len(names) != len(given):
            return None
        pairs = list(zip(names, given, strict=True))
        if any(name != text for name, text in pairs if not name.startswith("{")):
            return None
        return {name.strip("{}"): text for name, text in pairs if name.startswith("{")}


def respond(message: object, *, status: int = 200, new_token: str | None = None) -> Response:
    """Answer with one message."""
    return Response(msgspec.json.encode(message), status, new_token=new_token)


def respond_cached(request: Request, message: object) -> Response:
    """Answer with a message that seldom changes; whoever has it already is only told that it is still the same."""
    body = msgspec.json.encode(message)
    etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    headers = {"cache-control": "no-cache", "etag": etag}
    return Response(b"", 304, headers=headers) if request.known_etag == etag else Response(body, headers=headers)


def whole_number(text: str, *, otherwise: int) -> int:
    """Read a number somebody sent, if it is one."""
    return int(text) if text.isdecimal() and len(text) <= 10 else otherwise
