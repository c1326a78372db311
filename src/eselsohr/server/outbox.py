"""What waits to be sent to one client: a few answers, and never more than one picture."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

MOST_ANSWERS = 16  # once this many wait, nothing more is read from the client

Send = Callable[[bytes], Awaitable[None]]


class SlowReader(Exception):
    """The client does not read what it is sent."""


class Outbox:
    """A bounded outbox. A picture is made only when it is sent, so the newest has always replaced the older ones."""

    def __init__(self, make_picture: Callable[[], bytes], *, stall: float) -> None:
        self._make_picture = make_picture
        self._stall = stall
        self._answers: asyncio.Queue[bytes] = asyncio.Queue(MOST_ANSWERS)
        self._stale = True  # whoever has just come needs a picture
        self._open = True
        self._why: Exception | None = None  # it was closed
        self._wake = asyncio.Event()
        self._wake.set()

    async def put(self, answer: bytes) -> None:
        """Add an answer to those that wait, once there is room."""
        await self._answers.put(answer)
        self._wake.set()

    def mark_stale(self) -> None:
        """Note that the last picture sent is out of date."""
        self._stale = True
        self._wake.set()

    def close(self, why: Exception | None = None) -> None:
        """Send nothing more; whoever drains it is told why."""
        self._open, self._why = False, why
        self._wake.set()

    async def drain(self, send: Send) -> None:
        """Send whatever comes, until closed; give up on a client that takes nothing for too long."""
        while self._open:
            await self._wake.wait()
            self._wake.clear()
            answers = [self._answers.get_nowait() for _ in range(self._answers.qsize())]
            if self._stale:  # the picture first: an answer must not come before the picture that shows what it is about
                self._stale = False
                await self._send(send, self._make_picture())
            for answer in answers:
                await self._send(send, answer)
        if self._why:
            raise self._why

    async def _send(self, send: Send, message: bytes) -> None:
        try:
            async with asyncio.timeout(self._stall):
                await send(message)
        except TimeoutError:
            raise SlowReader from None
