"""Requests nobody's browser would send: each gets an answer with a reason and the usual headers, never a 500."""

from __future__ import annotations

import random
from http.client import HTTPResponse
from pathlib import Path
from socket import create_connection

import pytest

from eselsohr.server.web.origin_guard import HEADERS
from tests.conftest import SCALE
from tests.server.people import Person, running
from tests.waiting import PATIENCE

BODY = b'{"name":"Anna"}'


def answer(server: str, request: bytes) -> tuple[int, dict[str, str], bytes]:
    """Send raw bytes to a server and read what it answers: status, headers, body."""
    host, port = server.removeprefix("http://").split(":")
    with create_connection((host, int(port)), timeout=PATIENCE) as line:
        line.sendall(request)
        response = HTTPResponse(line, method=request.split(b" ")[0].decode())
        response.begin()
        return response.status, {name.lower(): value for name, value in response.getheaders()}, response.read()


def get(path: str | bytes, **headers: str) -> bytes:
    """Write a request for a path."""
    raw = path if isinstance(path, bytes) else path.encode()
    lines = [f"{name}: {value}".encode("latin-1") for name, value in ({"Host": "table.example"} | headers).items()]
    return b"\r\n".join([b"GET " + raw + b" HTTP/1.1", *lines, b"", b""])


def put(path: str, body: bytes) -> bytes:
    """Write a request with a body."""
    return b"PUT %s HTTP/1.1\r\nHost: table.example\r\nContent-Length: %d\r\n\r\n%s" % (path.encode(), len(body), body)


def check(server: str, request: bytes, *statuses: int) -> bytes:
    """Send a request; its answer must have one of the statuses, and the headers of all answers. Gives the body."""
    status, headers, body = answer(server, request)
    assert status in statuses, (status, request[:200])
    assert HEADERS.items() <= headers.items(), (headers, request[:200])
    return body


def test_what_is_nowhere_is_404(server: str) -> None:
    for path in (
        "/%00",
        "/" + 3_000 * "a",
        "/" + "a/" * 3_000,
        "/assets/" + 300 * "a",
        "/api/tables/abc/qr.svg%00",
        "/api/tables/" + 3_000 * "a" + "/qr.svg",
        "/reviews/" + 5_000 * "9",
        "/t/abc/review/" + 5_000 * "9",
        "/t/%ff%fe",
        "/api/rules/..%2f..%2f/en",
        "/api/rules/esel/%00",
        "/api/words/" + 3_000 * "e",
        "/api/tables/%F0%9F%83%8F/replay?seat=" + 3_000 * "1",
        "/%2e%2e/%2e%2e/%00/etc/passwd",
        "/\\..\\con",
    ):
        check(server, get(path), 404)


def test_a_review_is_of_a_seat_that_is_there(server: str, anna: Person) -> None:
    table = anna.set_up([None, "greedy", "greedy"])
    check(server, get(f"/t/{table}/review/2"), 200, 404)  # without a built client there are no pages at all
    for seat in ("3", "x", "-1", 5_000 * "9", "٣"):
        check(server, get(f"/t/{table}/review/{seat}".encode()), 404, 400)
    check(server, put(f"/api/tables/{table}/reviews/{5_000 * '9'}", b""), 404)


def test_a_body_nobody_can_read_is_400(server: str) -> None:
    for body in (
        b'{"name":"\xff\xfe"}',
        b"\xff",
        b'{"name":"\xc3',
        b'{"name":"\\ud800"}',
        b'{"name":"\\u0000"}',
        b"[" * 7_000,
        b'{"name":' * 500,
        b"1e999999",
        b"-" * 100,
        b"9" * 5_000,
        b'{"name":NaN}',
        b"",
    ):
        check(server, put("/api/me", body), 400)
    assert b'"name":null' in check(server, get("/api/home"), 200)


def test_a_host_that_cannot_be_one_is_400(server: str, anna: Person) -> None:
    table = anna.set_up([None, "greedy", "greedy"])
    for host in (300 * "a", 10_000 * "a", "a b", "a/b", "a<b>", "ä.example", "[::1", "a:port", "@a", ""):
        check(server, get(f"/api/tables/{table}/qr.svg", Host=host), 400)
        check(server, get("/", Host=host), 400)


def test_what_is_no_request_is_400_with_the_headers_of_every_answer(server: str) -> None:
    for request in (
        b"nonsense\r\n\r\n",
        b"GET /\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",  # no host
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nHost: a\r\n\r\n",
        get("/api/tables/abc/socket", Upgrade="websocket", Connection="upgrade"),  # no key
    ):
        check(server, request, 400)
    upgrade = {"Upgrade": "websocket", "Connection": "upgrade"}
    check(server, get("/api/tables/abc/socket", **upgrade, **{f"X{n}": "x" for n in range(200)}), 400, 431)
    check(server, get("/api/tables/" + 10_000 * "a", **upgrade), 400, 414)


def test_who_goes_in_the_middle_of_a_request_leaves_no_trace(server: str, caplog: pytest.LogCaptureFixture) -> None:
    host, port = server.removeprefix("http://").split(":")
    for _ in range(3):
        with create_connection((host, int(port))) as line:
            line.sendall(put("/api/me", BODY)[:-3])
    check(server, get("/api/home"), 200)
    assert not caplog.records


def test_what_breaks_is_a_500_with_a_reason_and_the_headers_of_every_answer(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("eselsohr.engine.evening.suggestions", broken)
    with running(database) as server:
        assert b'"code":"broken"' in check(server, get("/api/suggestions?players=3&minutes=5"), 500)
        check(server, get("/api/home"), 200)


def test_whatever_is_asked_for_nothing_breaks(server: str, anna: Person) -> None:
    table = anna.set_up([None, "greedy", "greedy"])
    for _ in range(300 * SCALE):
        check(server, _something(table), 200, 304, 400, 401, 403, 404, 409, 413, 429)


PIECES = (
    *("api", "tables", "t", "review", "reviews", "replay", "record", "qr.svg", "socket", "rules", "words", "games"),
    *("esel", "en", "look", "lessons", "assets", "index.html", "home", "me", "suggestions", "", "..", "%2e%2e", "%2f"),
    *("%00", "%ff", "%C3%A9", "%ED%A0%80", "0", "-1", "9" * 400, "a" * 400, "~", "*", "+", "%", "%zz", "\\", "'", '"'),
)
HOSTS = ("table.example", "localhost", "127.0.0.1:3735", "[::1]:3735", "", "x" * 400, "a,b", "a:99999", "xn--a")


def _something(table: str) -> bytes:
    """Write a request that starts out sensible and gets something wrong."""
    path = "/" + "/".join(random.choices((*PIECES, table), k=random.randint(0, 6)))
    query = random.choice(["", "?", "?seat=" + random.choice(PIECES), "?since=" + 20 * "9", "?players=-1&minutes=%00"])
    method = random.choice(["GET", "GET", "HEAD", "PUT", "POST", "DELETE", "PATCH", "OPTIONS", "BREW"])
    body = bytearray(random.choice([b"", BODY, b'{"played":[],"move":"x"}', random.randbytes(40)]))
    for _ in range(random.randint(0, 3) if body else 0):
        body[random.randrange(len(body))] = random.randrange(256)
    headers = [b"Host: " + random.choice(HOSTS).encode(), b"Content-Length: %d" % len(body)]
    if random.random() < 0.3:
        name = random.choice(["Cookie: eselsohr=", "If-None-Match: ", "Origin: ", "X-Forwarded-For: ", "Upgrade: "])
        headers.append(name.encode() + random.randbytes(8).hex().encode() + random.choice([b"", b"\xff", b'"', b";="]))
    return b"\r\n".join([f"{method} {path}{query} HTTP/1.1".encode(), *headers, b"", bytes(body)])
