"""Four people around a table, whatever server it stands on: a callback a message, no task."""

from __future__ import annotations

import asyncio
import gc
from abc import ABC, abstractmethod
from collections.abc import Sequence
from time import perf_counter

from picows import WSFrame, WSListener, WSMsgType, WSTransport

PEOPLE = 4


class Crowd:
    """All tables together, how fast they play, and what was measured."""

    def __init__(self, pace: float | None = None) -> None:
        self.pace = pace  # seconds from a move to the next at the same table; None: at once
        self.playing = False
        self.tables: list[Table] = []
        self.acknowledged = 0  # moves everybody has been shown
        self.loop = asyncio.get_running_loop()
        self.begin()

    def begin(self) -> None:
        """Measure from now on."""
        gc.collect()
        gc.freeze()  # the people are not to pause while they look for garbage
        self.latencies: list[float] = []  # of each move: seconds from sending it until everybody was shown it
        self.received = 0  # bytes of messages

    def play(self, tables: int | None = None) -> None:
        """Let everybody play, or those at the first tables; at a pace they do not all begin at once."""
        self.playing, those = True, self.tables[:tables]
        for number, table in enumerate(those):
            table.rest((self.pace or 0) * number / len(those))

    async def stop(self, patience: float = 10.0) -> int:
        """Let the moves that are on their way arrive; gives how many did not."""
        self.playing = False
        ends = self.loop.time() + patience
        while any(table.moving for table in self.tables) and self.loop.time() < ends:
            await asyncio.sleep(0.01)
        return sum(table.moving for table in self.tables)


class Table(ABC):
    """One table and those who sit at it."""

    people: Sequence[Person]

    def __init__(self, crowd: Crowd) -> None:
        self.crowd = crowd
        self.moving = False  # a move is on its way
        self.stuck = False  # nobody could move, so the next message is looked at for a chance
        self._expected = 0  # the ply everybody is to be shown
        self._missing = 0  # how many have not been
        self._sent = 0.0

    @abstractmethod
    def move(self) -> bool:
        """Let whoever is to move do so; False if nobody can just now."""

    def rest(self, seconds: float) -> None:
        """Wait for the next move."""
        self.crowd.loop.call_later(seconds, self._go_on)

    def sent(self, ply: int) -> None:
        """A move was sent; everybody is to be shown that ply."""
        self.moving, self._expected, self._missing = True, ply, len(self.people)
        self._sent = perf_counter()

    def shown(self, person: Person, ply: int) -> None:
        """Somebody was shown the table at a ply."""
        if person.ply < self._expected <= ply and self.moving:
            self._missing -= 1
        if person.ply < 0 <= ply:
            person.arrived.set_result(None)
        person.ply = ply
        if self.moving:
            if not self._missing:
                self._arrived()
        elif self.stuck:
            self._go_on()

    def _arrived(self) -> None:
        self.moving = False
        now = perf_counter()
        self.crowd.acknowledged += 1
        self.crowd.latencies.append(now - self._sent)
        if self.crowd.pace is None:
            self._go_on()
        else:
            self.rest(max(0.0, self._sent + self.crowd.pace - now))

    def _go_on(self) -> None:
        self.stuck = self.crowd.playing and not self.move()


class Person(WSListener):
    """One socket."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.ply = -1  # the last they were shown
        self.arrived: asyncio.Future[None] = table.crowd.loop.create_future()  # they have been shown something
        self.transport: WSTransport

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Have somebody to speak to."""
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Take a message."""
        if frame.msg_type is WSMsgType.TEXT:
            self.table.crowd.received += frame.payload_size
            self.hear(frame)

    def hear(self, frame: WSFrame) -> None:
        """Understand a message."""
        raise NotImplementedError

    def say(self, text: str) -> None:
        """Send a message."""
        self.transport.send(WSMsgType.TEXT, text.encode())
