"""The limit: a server that knows nothing and sends what anybody says to all four, in messages as long as ours.

`python -m benchmarks.server.echo PORT SIZE`
"""

from __future__ import annotations

import contextlib
import sys

import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, WSUpgradeRequest, ws_connect, ws_create_server

from benchmarks.server.process import Server, free_port
from benchmarks.server.table import PEOPLE, Crowd, Person, Table

tables: dict[bytes, list[WSTransport]] = {}


class Caller(WSListener):
    """One who is connected."""

    def __init__(self, table: bytes, size: int) -> None:
        self._others = tables.setdefault(table, [])
        self._padding = b" " * max(0, size - 8)

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Put them to the others at their table."""
        self._others.append(transport)
        transport.send(WSMsgType.TEXT, b"0")

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Send what it says first to everybody, and as much padding as it takes."""
        if frame.msg_type is WSMsgType.TEXT:
            message = b"%8d" % int(frame.get_payload_as_bytes()[:8]) + self._padding
            for other in self._others:
                other.send(WSMsgType.TEXT, message)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """Let them go."""
        self._others.remove(transport)


class Repeated(Person):
    """Somebody who hears what was said."""

    def hear(self, frame: WSFrame) -> None:
        """The ply is all there is."""
        self.table.shown(self, int(frame.get_payload_as_bytes()[:8]))


class Circle(Table):
    """Four who speak one after the other."""

    people: list[Repeated]

    def __init__(self, crowd: Crowd, number: int, said: int) -> None:
        super().__init__(crowd)
        self.number = number
        self.people = [Repeated(self) for _ in range(PEOPLE)]
        self._padding = " " * (said - 8)

    def move(self) -> bool:
        """Say the next number."""
        ply = self.people[0].ply
        self.people[ply % PEOPLE].say(f"{ply + 1:8}{self._padding}")
        self.sent(ply + 1)
        return True


class Echo:
    """The server that knows nothing."""

    name = "bare echo"

    def __init__(self, size: int = 1000, said: int = 60) -> None:
        self.size, self.said = size, said  # bytes of what it sends to each, and of what they send

    def start(self) -> list[Server]:
        """Let it listen."""
        self._port = free_port()
        command = [sys.executable, "-m", "benchmarks.server.echo", str(self._port), str(self.size)]
        return [Server(command, self._port)]

    def stored(self) -> None:
        """It keeps nothing."""

    async def open(self, crowd: Crowd, number: int) -> Circle:
        """Bring four people to a table."""
        table = Circle(crowd, number, self.said)
        for person in table.people:
            await self._connect(person, number)
        return table

    async def join(self, table: Circle) -> Person:
        """Open a second window."""
        return await self._connect(Repeated(table), table.number)

    async def _connect(self, person: Person, number: int) -> Person:
        await ws_connect(lambda: person, f"ws://127.0.0.1:{self._port}/{number}")
        await person.arrived
        return person


async def serve(port: int, size: int) -> None:
    """Repeat what everybody says, for ever."""

    def listener(request: WSUpgradeRequest) -> WSListener:
        return Caller(request.path, size)

    server = await ws_create_server(listener, "127.0.0.1", port)
    await server.serve_forever()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        uvloop.run(serve(*map(int, sys.argv[1:])))
