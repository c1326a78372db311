"""Who changes a table now: one at a time, in the order in which they came."""

from __future__ import annotations

import asyncio
from collections import deque


class Turn:
    """A lock that one may also take without waiting, where nobody has it."""

    def __init__(self) -> None:
        self._taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    @property
    def free(self) -> bool:
        """Whether nobody has it."""
        return not self._taken

    def take(self) -> bool:
        """Take it, unless somebody has it."""
        free, self._taken = not self._taken, True
        return free

    def pass_on(self) -> None:
        """Give it to whoever has waited longest."""
        while self._waiting:
            following = self._waiting.popleft()
            if not following.done():
                following.set_result(None)
                return
        self._taken = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        given: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(given)
        try:
            await given
        except asyncio.CancelledError:
            if given.done() and not given.cancelled():  # it is somebody's who waits no more
                self.pass_on()
            raise

    async def __aexit__(self, *why: object) -> None:
        self.pass_on()
