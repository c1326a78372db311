"""A client that reads slowly holds up nobody, and misses nothing."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import socket as sockets
import time
from pathlib import Path

import pytest

from eselsohr.server.tables.outbox import MOST_ANSWERS, Outbox, SlowReader
from eselsohr.server.web.limits import Limits
from tests.server.people import Person, play_out, running
from tests.server.wires import KeptWire
from tests.waiting import patiently


async def turn() -> None:
    """Let the loop go round."""
    for _ in range(3):
        await asyncio.sleep(0)


def test_a_stalled_reader_gets_the_newest_picture_only() -> None:
    async def work() -> None:
        drawn, wire = 0, KeptWire()
        outbox = Outbox(lambda: b"picture %d" % drawn, wire)
        outbox.mark_stale()
        await turn()
        wire.clogged = True
        for _ in range(1000):
            drawn += 1
            outbox.mark_stale()
            await asyncio.sleep(0)
        wire.clogged = False
        outbox.flush()
        await turn()
        assert wire.sent == [b"picture 0", b"picture 1000"]

    asyncio.run(work())


def test_what_changes_together_is_one_picture() -> None:
    async def work() -> None:
        wire = KeptWire()
        outbox = Outbox(lambda: b"picture", wire)
        for _ in range(10):
            outbox.mark_stale()
        await turn()
        assert wire.sent == [b"picture"]

    asyncio.run(work())


def test_an_answer_comes_after_the_picture_that_shows_it() -> None:
    async def work() -> None:
        wire = KeptWire()
        outbox = Outbox(lambda: b"picture", wire)
        outbox.put(b"first")
        outbox.mark_stale()
        outbox.put(b"second")
        await turn()
        assert wire.sent == [b"picture", b"first", b"second"]

    asyncio.run(work())


def test_answers_do_not_pile_up() -> None:
    async def work() -> None:
        wire = KeptWire()
        wire.clogged = True
        outbox = Outbox(lambda: b"", wire)
        for _ in range(MOST_ANSWERS):
            outbox.put(b"answer")
        assert not outbox.closed.done()
        outbox.put(b"one too many")
        with pytest.raises(SlowReader):
            await outbox.closed

    asyncio.run(work())


def test_a_picture_that_cannot_be_drawn_ends_the_connection() -> None:
    async def work() -> None:
        outbox = Outbox(lambda: b"%d" % (1 // 0), KeptWire())
        outbox.mark_stale()
        with pytest.raises(ZeroDivisionError):
            await outbox.closed

    asyncio.run(work())


def test_the_match_goes_on_while_a_socket_is_not_read(database: Path) -> None:
    with running(database, limits=Limits(stalled=3), pipe=4096) as server:
        anna, bert = Person(server, "Anna"), Person(server, "Bert")
        table = anna.set_up([None, "random", "random"], options={"deals": 3}, start=True)
        with anna.at(table) as tab, contextlib.closing(deaf(bert, table)):
            tab.until(lambda picture: picture["watching"] == ["Bert"])
            play_out(tab)
            # Bert reads nothing, so his pictures wait until the pipe is full: then he is let go.
            paces = itertools.cycle((6, 5))
            for _ in patiently("Bert to be let go"):
                tab.ask("pace", pace=next(paces))  # brings a new picture
                if not tab.picture["watching"]:
                    break
                time.sleep(0.01)  # whoever asks faster is let go for that


def deaf(person: Person, table: str) -> sockets.socket:
    """Open a socket at a table and never read from it."""
    host, port = person.base.removeprefix("http://").split(":")
    socket = sockets.socket()
    socket.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 2048)
    socket.connect((host, int(port)))
    headers = {
        "Host": f"{host}:{port}",
        "Origin": person.base,
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
        **person.cookies,
    }
    lines = [f"GET /api/tables/{table}/socket HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    socket.sendall("\r\n".join([*lines, "", ""]).encode())
    return socket
