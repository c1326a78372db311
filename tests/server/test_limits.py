"""What one client, one address and everybody together may use up; and nobody else notices when it is used up."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import socket as sockets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from eselsohr.server.web.addresses import listen
from eselsohr.server.web.limits import RESERVED_FILES, Limits
from eselsohr.server.web.protocols import Callers, Config
from eselsohr.server.web.sockets import SocketProtocol
from tests.server.people import Person, Tab, running, served
from tests.waiting import PATIENCE, patiently, wait_for

ASK = b"GET /api/home HTTP/1.1\r\nHost: table.example\r\n\r\n"


def call(server: str, data: bytes = b"", *, address: str = "127.0.0.1") -> sockets.socket:
    """Connect from an address of this machine, and say something."""
    host, port = server.removeprefix("http://").split(":")
    line = sockets.create_connection((host, int(port)), timeout=PATIENCE, source_address=(address, 0))
    line.sendall(data)
    return line


def hear(line: sockets.socket) -> bytes:
    """Read all there is to read until the other side hangs up, or until one answer has come."""
    heard = b""
    with contextlib.suppress(ConnectionResetError):
        for _ in patiently("an answer, or the end"):
            more = line.recv(65536)
            heard += more
            if not more or heard.startswith(b"HTTP/1.1 200"):
                break
    return heard


# --- frames


def frames(opcode: Opcode, count: int, data: bytes = b"", *, fin: bool = True) -> bytes:
    """Write the same frame many times."""
    return count * Frame(opcode, data, fin=fin).serialize(mask=True)


MANY = Limits().frames_at_once * 3
FLOODS = {
    "pings": frames(Opcode.PING, MANY, b"are you there?"),
    "pongs": frames(Opcode.PONG, MANY),
    "empty messages": frames(Opcode.TEXT, MANY),
    "a message of nothing, in many pieces": frames(Opcode.TEXT, 1, fin=False)
    + frames(Opcode.CONT, Limits().fragments + 1, fin=False),
    "large messages": frames(Opcode.BINARY, 100, 60_000 * b"x"),
    "messages somebody might mean": frames(Opcode.TEXT, MANY, b'{"do":"try","id":"1","ply":-1,"move":""}'),
}


def test_who_floods_a_table_is_shown_the_door_and_may_come_again(server: str, anna: Person, bert: Person) -> None:
    table = anna.set_up([None, "greedy", "greedy"])
    with bert.at(table) as his:
        for flood in FLOODS:
            with anna.at(table) as hers:
                with contextlib.suppress(OSError):
                    hers.socket.socket.sendall(FLOODS[flood])
                with pytest.raises(ConnectionClosed) as closed:
                    hers.until_closed()
                assert closed.value.rcvd is not None, flood
                assert closed.value.rcvd.code == 1008, flood
            assert his.ask("pace", pace=10)["code"] == "not_host"
    with anna.at(table) as hers:
        assert hers.ask("pace", pace=10)["kind"] == "done"


def test_somebody_quick_is_refused_but_not_sent_away(anna: Person) -> None:
    with anna.at(anna.set_up([None, "greedy", "greedy"])) as tab:
        tab.socket.socket.sendall(frames(Opcode.TEXT, 1_500, b"{}"))
        tab.find("a refusal", lambda message: message.get("code") == "too_fast")
        wait_for("a bit of patience", lambda: tab.ask("pace", pace=10)["kind"] == "done")


class Transport:
    """A connection that counts what is written to it."""

    def __init__(self) -> None:
        self.written = 0
        self.closed = False

    def write(self, data: bytes) -> None:
        self.written += len(data)

    def close(self) -> None:
        self.closed = True

    def get_extra_info(self, _: str) -> None:
        return None

    def __getattr__(self, name: str) -> Callable[..., Any]:
        return lambda *_: None


def test_pongs_do_not_pile_up_for_who_does_not_read() -> None:
    async def work() -> None:
        config = Config(None, limits=Limits())
        config.load()
        socket = SocketProtocol(config, Callers(), "")
        transport = Transport()
        socket.connection_made(transport)  # type: ignore[arg-type]
        socket.pause_writing()
        socket.data_received(frames(Opcode.PING, 100, 100 * b"x"))
        assert not transport.written
        socket.resume_writing()
        socket.data_received(frames(Opcode.PING, 100, 100 * b"x"))
        assert transport.written > 100 * 100

    asyncio.run(work())


def test_whoever_speaks_while_the_server_stops_can_still_read_why() -> None:
    """To hang up on somebody whose words are on their way would throw away what they were just told."""

    async def work() -> None:
        config = Config(None, limits=Limits())
        config.load()
        socket = SocketProtocol(config, Callers(), "")
        transport = Transport()
        socket.connection_made(transport)  # type: ignore[arg-type]
        socket.shutdown()
        told = transport.written
        assert told and not transport.closed
        socket.data_received(frames(Opcode.TEXT, 1, b"{}"))
        assert not transport.closed
        socket.data_received(frames(Opcode.CLOSE, 1, b"\x03\xf4"))
        assert transport.closed and transport.written == told

    asyncio.run(work())


# --- connections


def test_who_does_not_get_on_with_asking_is_cut_off(database: Path) -> None:
    body = b"PUT /api/me HTTP/1.1\r\nHost: table.example\r\nContent-Length: 15\r\n\r\n{"
    with running(database, limits=Limits(reading=0.5)) as server:
        halves = [call(server, said) for said in (b"", b"GET", ASK[:-2], body)]
        again = call(server, ASK)
        assert hear(again).startswith(b"HTTP/1.1 200")
        again.sendall(ASK[:-2])  # on the same connection, but only half of it
        for line in (*halves, again):
            assert b"HTTP" not in hear(line)
            line.close()


def test_who_does_not_read_the_answer_is_cut_off(database: Path) -> None:
    with running(database, limits=Limits(stalled=0.5)) as server, sockets.socket() as line:
        line.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 2048)
        line.connect(("127.0.0.1", int(server.rpartition(":")[2])))

        def is_cut_off() -> bool:
            try:
                line.sendall(ASK.replace(b"/api/home", b"/api/words/de"))
            except (ConnectionResetError, BrokenPipeError):
                return True
            return False

        line.settimeout(PATIENCE)
        wait_for("somebody to lose patience", is_cut_off)


def test_pages_are_served_while_all_sockets_are_taken(database: Path) -> None:
    with running(database, limits=Limits(sockets=2)) as server:
        anna = Person(server, "Anna")
        table = anna.set_up([None, "greedy", "greedy"])
        with anna.at(table), anna.at(table):
            with pytest.raises(InvalidStatus) as refused, anna.at(table):
                pass
            assert refused.value.response.status_code == 429
            assert anna.web.get("/api/home").is_success
        with anna.at(table):
            pass


def test_sockets_are_served_while_half_open_connections_take_all_there_are(database: Path) -> None:
    with running(database, limits=Limits(pages=10, reading=2)) as server:
        anna = Person(server, "Anna")
        with anna.at(anna.set_up([None, "greedy", "greedy"])) as tab:
            lines = [call(server) for _ in range(20)]
            assert hear(lines[-1]).startswith(b"HTTP/1.1 429")
            assert tab.ask("pace", pace=10)["kind"] == "done"
            wait_for("room", lambda: Person(server, "Bert") if hear(call(server, ASK)).find(b" 200 ") > 0 else None)
            for line in lines:
                line.close()


def test_one_address_has_so_many_connections_and_no_more(database: Path) -> None:
    with running(database, limits=Limits(of_one_address=3)) as server:
        table = Person(server, "Anna").set_up([None, "greedy", "greedy"])
        lines = [call(server, address="127.0.0.2") for _ in range(3)]
        assert hear(call(server, ASK, address="127.0.0.2")).startswith(b"HTTP/1.1 429")
        assert hear(call(server, ASK, address="127.0.0.3")).startswith(b"HTTP/1.1 200")
        lines.pop().close()
        wait_for("a free line", lambda: hear(call(server, ASK, address="127.0.0.2")).startswith(b"HTTP/1.1 200"))
        # Those who come through a proxy on this machine are counted by the address it names, and the proxy is not.
        with contextlib.ExitStack() as stack:
            for _ in range(3):
                stack.enter_context(Tab(server, table, {"X-Forwarded-For": "192.0.2.7"}))
            with pytest.raises(InvalidStatus) as refused, Tab(server, table, {"X-Forwarded-For": "192.0.2.7"}):
                pass
            assert refused.value.response.status_code == 429
            with Tab(server, table, {"X-Forwarded-For": "192.0.2.8"}), Tab(server, table):
                pass


def test_everybody_who_calls_at_once_gets_through_before_the_server_answers_the_first() -> None:
    with contextlib.ExitStack() as lines, contextlib.closing(listen("127.0.0.1", 0)) as listener:
        for _ in range(300):
            lines.enter_context(sockets.create_connection(listener.getsockname(), timeout=PATIENCE))


def test_there_is_a_file_for_every_connection() -> None:
    for files in (10, 256, 1024, 65_536, 1_000_000):
        limits = Limits().within(files)
        assert 0 < limits.pages <= Limits().pages
        assert 0 < limits.sockets <= Limits().sockets
        assert files < 100 or limits.pages + limits.sockets <= files - RESERVED_FILES


@contextlib.contextmanager
def held(server: str, count: int) -> Iterator[list[sockets.socket]]:
    """Hold many connections open."""
    lines = [call(server) for _ in range(count)]
    try:
        yield lines
    finally:
        for line in lines:
            line.close()


def test_a_server_without_a_free_file_hangs_up_and_says_so_once(database: Path, tmp_path: Path) -> None:
    complaints = tmp_path / "complaints"
    with complaints.open("w") as errors, served(database, errors=errors) as (server, process):
        assert httpx.get(f"{server}/api/home").is_success
        running_server = psutil.Process(process.pid)
        used, limit = running_server.num_fds(), running_server.rlimit(resource.RLIMIT_NOFILE)
        running_server.rlimit(resource.RLIMIT_NOFILE, (used + 20, limit[1]))
        with held(server, 60) as lines:
            assert hear(lines[-1]) == b""  # hung up on
            for _ in range(3):
                assert hear(call(server, ASK)) == b""
            wait_for("a complaint", complaints.read_text)
        wait_for("a free file", lambda: hear(call(server, ASK)).startswith(b"HTTP/1.1 200"))
    said = complaints.read_text().splitlines()
    assert len(said) == 1, said[:3]
    assert "ulimit -n" in said[0]
