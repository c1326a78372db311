"""A client that reads slowly holds up nobody, and misses nothing."""

from __future__ import annotations

import asyncio
import contextlib
import socket as sockets
from pathlib import Path

import pytest

from eselsohr.server.outbox import MOST_ANSWERS, Outbox, SlowReader
from eselsohr.server.table import Timing
from tests.server.people import Person, play_out, running
from tests.waiting import patiently, wait_async


def test_a_stalled_reader_gets_the_newest_picture_only() -> None:
    async def work() -> None:
        drawn, sent, gate = 0, [], asyncio.Event()

        async def send(message: bytes) -> None:
            await gate.wait()
            sent.append(message)

        outbox = Outbox(lambda: b"picture %d" % drawn, stall=60)
        draining = asyncio.create_task(outbox.drain(send))
        await asyncio.sleep(0)  # the first picture is on its way, and stuck
        for _ in range(10_000):
            drawn += 1
            outbox.mark_stale()
        gate.set()
        await wait_async("two messages", lambda: len(sent) >= 2)
        for _ in range(10):
            await asyncio.sleep(0)
        draining.cancel()
        assert sent == [b"picture 0", b"picture 10000"]

    asyncio.run(work())


def test_an_answer_comes_after_the_picture_that_shows_it() -> None:
    async def work() -> None:
        sent: list[bytes] = []

        async def send(message: bytes) -> None:
            sent.append(message)

        outbox = Outbox(lambda: b"picture", stall=60)
        outbox.mark_stale()
        await outbox.put(b"first")
        await outbox.put(b"second")
        draining = asyncio.create_task(outbox.drain(send))
        await wait_async("three messages", lambda: len(sent) >= 3)
        outbox.close()
        await draining
        assert sent == [b"picture", b"first", b"second"]

    asyncio.run(work())


def test_answers_do_not_pile_up() -> None:
    async def work() -> None:
        outbox = Outbox(lambda: b"", stall=60)
        for _ in range(MOST_ANSWERS):
            await outbox.put(b"answer")
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await outbox.put(b"one too many")

    asyncio.run(work())


def test_a_client_that_takes_nothing_is_given_up() -> None:
    async def stuck(_: bytes) -> None:
        await asyncio.Event().wait()

    with pytest.raises(SlowReader):
        asyncio.run(Outbox(lambda: b"picture", stall=0.01).drain(stuck))


def test_the_match_goes_on_while_a_socket_is_not_read(database: Path) -> None:
    with running(database, timing=Timing(stall=0.5), pipe=4096) as server:
        anna, bert = Person(server, "Anna"), Person(server, "Bert")
        table = anna.set_up([None, "random", "random"], options={"deals": 3}, start=True)
        with anna.at(table) as tab, contextlib.closing(deaf(bert, table)):
            tab.until(lambda picture: picture["watching"] == ["Bert"])
            play_out(tab)
            # Bert reads nothing, so his pictures wait until the pipe is full: then he is let go.
            for _ in patiently("Bert to be let go"):
                tab.ask("pace", pace=5)
                if not tab.picture["watching"]:
                    break


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
