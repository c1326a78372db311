"""What waits to be sent to one client: a few answers, and never more than one picture."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

MOST_ANSWERS = 32  # a client that reads none of its answers is asked to come again


class SlowReader(Exception):
    """The client does not read what it is sent."""


class Outbox:
    """A bounded outbox. A picture is painted when it is sent, so the newest has always replaced the older ones."""

    def __init__(self, paint: Callable[[], bytes], *, stall: float) -> None:
        self._paint = paint
        self._stall = stall
        self._answers: deque[bytes] = deque()
        self._stale = True  # whoever comes gets a picture
        self._open = True
        self._wake = asyncio.Event()
        self._wake.set()

    def put(self, answer: bytes) -> None:
        """Let an answer follow those that wait."""
        if len(self._answers) >= MOST_ANSWERS:
            raise SlowReader
        self._answers.append(answer)
        self._wake.set()

    def touch(self) -> None:
        """Note that the last picture sent is out of date."""
        self._stale = True
        self._wake.set()

    def close(self) -> None:
        """Send nothing more."""
        self._open = False
        self._wake.set()

    async def drain(self, send: Callable[[bytes], Awaitable[None]]) -> None:
        """Send whatever comes, until closed; give up on a client that takes nothing for too long."""
        while self._open:
            await self._wake.wait()
            self._wake.clear()
            answers = [self._answers.popleft() for _ in range(len(self._answers))]
            if self._stale:  # the picture first: whoever reads an answer has already seen what it speaks of
                self._stale = False
                await self._send(send, self._paint())
            for answer in answers:
                await self._send(send, answer)

    async def _send(self, send: Callable[[bytes], Awaitable[None]], message: bytes) -> None:
        try:
            async with asyncio.timeout(self._stall):
                await send(message)
        except TimeoutError:
            raise SlowReader from None
