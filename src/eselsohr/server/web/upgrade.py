"""The request that opens a socket, read in one go: after a restart everybody sends one in the same second."""

from __future__ import annotations

import re
from typing import NamedTuple

Headers = list[tuple[bytes, bytes]]

LARGEST = 8 * 1024  # bytes of such a request
WHOLE = re.compile(rb"GET (/[!-~]*) HTTP/1\.1\r\n((?:[!#$%&'*+\-.^_`|~0-9A-Za-z]+:[\t -~\x80-\xff]*\r\n)+)\r\n")
BODY = frozenset((b"content-length", b"transfer-encoding", b"expect"))


class Upgrade(NamedTuple):
    """A request that opens a WebSocket."""

    target: bytes
    headers: Headers


def read_upgrade(data: bytes) -> Upgrade | None:
    """Read what is such a request and nothing else, as browsers send it; None: h11 has to look at it."""
    found = WHOLE.fullmatch(data) if len(data) <= LARGEST else None
    if found is None:
        return None
    lines = (line.partition(b":") for line in found[2].split(b"\r\n")[:-1])
    headers = [(name.lower(), value.strip(b" \t")) for name, _, value in lines]
    given = dict(headers)
    hosts = sum(name == b"host" for name, _ in headers)
    wishes = [token.strip() for token in given.get(b"connection", b"").lower().split(b",")]
    fits = hosts == 1 and b"upgrade" in wishes and given.get(b"upgrade", b"").lower() == b"websocket"
    return Upgrade(found[1], headers) if fits and not BODY & given.keys() else None
