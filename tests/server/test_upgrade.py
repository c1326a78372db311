"""The request that opens a socket is read in one go; whatever is odd about it, h11 decides."""

from __future__ import annotations

import random

import h11
import pytest

from eselsohr.server.web.upgrade import LARGEST, Upgrade, read_upgrade
from tests.conftest import SCALE

ASKED = (
    b"GET /api/tables/abc%20/socket?seen=7 HTTP/1.1\r\nHost: table.example:3735\r\nUpgrade: WebSocket\r\n"
    b"Connection: keep-alive,  Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version:13\r\n"
    b"Cookie: eselsohr=abc; other=\xc3\xa9 \t\r\nX-Empty:\r\nX-Empty:  \t \r\n\r\n"
)


def by_h11(data: bytes) -> Upgrade | None:
    """The same request, if h11 reads a whole one and nothing after it."""
    connection = h11.Connection(h11.SERVER)
    try:
        connection.receive_data(data)
        event = connection.next_event()
    except h11.RemoteProtocolError:
        return None
    if not isinstance(event, h11.Request) or connection.trailing_data[0]:
        return None
    return Upgrade(event.target, [(bytes(name), bytes(value)) for name, value in event.headers])


def test_what_browsers_send_is_read_as_h11_reads_it() -> None:
    read = read_upgrade(ASKED)
    assert read is not None and read == by_h11(ASKED)
    assert read.target == b"/api/tables/abc%20/socket?seen=7"
    assert dict(read.headers)[b"cookie"] == b"eselsohr=abc; other=\xc3\xa9"


@pytest.mark.parametrize(
    ("there", "instead"),
    [
        (b"GET", b"POST"),
        (b"GET", b" GET"),
        (b"HTTP/1.1", b"HTTP/1.0"),
        (b"/api", b"http://elsewhere/api"),
        (b"/socket", b"/sock et"),
        (b"/socket", b"/sock\xffet"),
        (b"Host: table.example:3735\r\n", b""),
        (b"X-Empty:\r\n", b"HOST: elsewhere\r\n"),
        (b"X-Empty:\r\n", b"Content-Length: 5\r\n"),
        (b"X-Empty:\r\n", b"Transfer-Encoding: chunked\r\n"),
        (b"X-Empty:\r\n", b"Expect: 100-continue\r\n"),
        (b"X-Empty:\r\n", b" folded\r\n"),
        (b"X-Empty:\r\n", b"X-Empty : spaced\r\n"),
        (b"X-Empty:\r\n", b"X-Empty: \x00\r\n"),
        (b"X-Empty:\r\n", b"X-Empty: a\rb\r\n"),
        (b"X-Empty:\r\n", b"nonsense\r\n"),
        (b"X-Empty:\r\n", b"X-Empty: " + LARGEST * b"x" + b"\r\n"),
        (b"WebSocket\r\n", b"h2c\r\n"),
        (b"keep-alive,  Upgrade", b"close"),
        (b"\r\n\r\n", b"\r\n"),
        (b"\r\n\r\n", b"\r\n\r\n\x81\x80"),
        (b"\r\n", b"\n"),
    ],
)
def test_whatever_else_is_left_to_h11(there: bytes, instead: bytes) -> None:
    assert there in ASKED
    assert read_upgrade(ASKED.replace(there, instead, 1)) is None


def test_nothing_is_read_otherwise_than_h11_reads_it() -> None:
    taken = 0
    for _ in range(2_000 * SCALE):
        spoilt = bytearray(ASKED)
        for _ in range(random.randint(1, 3)):
            at = random.randrange(len(spoilt))
            spoilt[at : at + random.randint(0, 2)] = random.choice(
                (bytes((random.randrange(256),)), b"\r\n", b":", b" ", b"")
            )
        if (read := read_upgrade(bytes(spoilt))) is not None:
            assert read == by_h11(bytes(spoilt)), bytes(spoilt)
            taken += 1
    assert taken > 100
