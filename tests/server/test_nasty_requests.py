"""Requests nobody's browser would send: each gets an answer with a reason and the usual headers, never a 500."""

from __future__ import annotations

import random
from base64 import b64encode
from contextlib import closing, suppress
from http.client import HTTPResponse
from pathlib import Path
from socket import SHUT_WR, create_connection
from sqlite3 import connect
from typing import get_args

import psutil
import pytest

from eselsohr.server import messages
from eselsohr.server.web.origin_guard import HEADERS
from tests.conftest import SCALE
from tests.server import nonsense
from tests.server.nonsense import BODY
from tests.server.people import Person, running, served
from tests.waiting import PATIENCE, wait_for

FRAMES = 20  # on one connection
INTERNAL_ERROR = b"\x03\xf3"  # the code with which a server hangs up that has stumbled


def test_every_ask_is_among_those_that_are_spoilt() -> None:
    asks = {wish.__struct_config__.tag for wish in get_args(messages.Wish)}
    assert asks <= {ask["do"] for ask in nonsense.ASKS}


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


def test_whatever_is_sent_nothing_breaks_changes_or_grows(database: Path, tmp_path: Path) -> None:
    count = 500 * SCALE**2  # of requests, and of frames: a hundred thousand together in a soak
    with (tmp_path / "log").open("w") as log, served(database, errors=log) as (server, process):
        anna = Person(server, "Anna")
        table = anna.set_up([None, "greedy", "greedy"])
        unseen = kept(database)
        with anna.at(table):  # which is noted, once a day
            wait_for("the visit to be noted", lambda: kept(database) != unseen)
        anna.web.close()
        before, server_process = kept(database), psutil.Process(process.pid)
        send_nonsense(server, table, anna, count // 5)
        memory, open_files = server_process.memory_info().rss, server_process.num_fds()
        send_nonsense(server, table, anna, count - count // 5)
        wait_for("files to be closed", lambda: server_process.num_fds() <= open_files)
        assert server_process.memory_info().rss - memory < 16 * 2**20
        assert kept(database) == before
    assert (tmp_path / "log").read_text() == ""


def send_nonsense(server: str, table: str, anna: Person, count: int) -> None:
    """Send so many requests, and as many frames, from watchers and from somebody who sits at the table."""
    for _ in range(count):
        check(server, nonsense.request(table), 200, 304, 400, 401, 403, 404, 405, 409, 413, 429)
    for number in range(count // FRAMES):
        said = speak(server, table, anna.cookies if number % 2 else {}, [nonsense.frame() for _ in range(FRAMES)])
        assert b'"broken"' not in said
        assert INTERNAL_ERROR not in said


def speak(server: str, table: str, cookies: dict[str, str], frames: list[bytes]) -> bytes:
    """Connect to a table, send raw frames, and read until the server hangs up."""
    host, port = server.removeprefix("http://").split(":")
    key = b64encode(random.randbytes(16)).decode()
    upgrade = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": key, "Sec-WebSocket-Version": "13"}
    with create_connection((host, int(port)), timeout=PATIENCE) as line, suppress(ConnectionError):
        line.sendall(get(f"/api/tables/{table}/socket", Host=f"{host}:{port}", Origin=server, **upgrade, **cookies))
        said = line.recv(65536)
        assert b" 101 " in said
        line.sendall(b"".join(frames))
        line.shutdown(SHUT_WR)
        for part in iter(lambda: line.recv(65536), b""):
            said += part
    return said


def kept(database: Path) -> list[str]:
    """All that is stored of tables."""
    with closing(connect(database)) as stored:
        return [line for line in stored.iterdump() if '"guests"' not in line and '"devices"' not in line]
