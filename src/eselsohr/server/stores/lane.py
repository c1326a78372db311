"""What many ask at the same time, asked in one go by one of them: from any loop, in the loop of whoever works."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any, Generic, TypeVar

from eselsohr.server.stores.store import Misasked

A = TypeVar("A")
T = TypeVar("T")


class Lane(Generic[A, T]):
    """Asks that wait at the same time are worked off in one go; while that goes on, the next ones gather."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, work: Callable[[list[A]], Coroutine[Any, Any, list[T]]]
    ) -> None:
        self._loop = loop
        self._work = work
        self._waiting: deque[tuple[A, asyncio.Future[T], asyncio.AbstractEventLoop]] = deque()
        self._busy = False
        self._task: asyncio.Task[None] | None = None

    def put(self, what: A) -> asyncio.Future[T]:
        """Put it in line, in any thread."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._waiting.append((what, future, loop))
        if not self._busy:  # looked at only after joining the line: whoever works looks at the line after saying so
            self._loop.call_soon_threadsafe(self._begin)
        return future

    async def ask(self, what: A) -> T:
        """Wait in line, in any thread, until it is done."""
        return await self.put(what)

    async def done(self) -> None:
        """Wait until nobody waits."""
        if self._task:
            await self._task

    def _begin(self) -> None:
        if self._waiting and not self._busy:
            self._busy = True
            self._task = self._loop.create_task(self._work_off())

    async def _work_off(self) -> None:
        while self._busy:
            batch = [self._waiting.popleft() for _ in range(len(self._waiting))]
            outcomes = await self._outcomes([what for what, _, _ in batch])
            settle([(future, loop) for _, future, loop in batch], outcomes)
            self._busy = False
            self._busy = bool(self._waiting)

    async def _outcomes(self, asks: list[A]) -> list[T | Exception]:
        """Ask all at once; if that fails by what one of them asks for, each by itself."""
        try:
            return [*await self._work(asks)]
        except Exception as error:  # whatever it is, the askers get it
            if len(asks) == 1 or not isinstance(error, Misasked):
                return [error] * len(asks)
        return [(await self._outcomes([ask]))[0] for ask in asks]


Ended = list[tuple[asyncio.Future[Any], Any]]  # whose work has ended, and how


def settle(askers: Sequence[tuple[asyncio.Future[Any], asyncio.AbstractEventLoop]], outcomes: Sequence[Any]) -> None:
    """Tell everybody how their work has ended, with one call into each loop; from any thread."""
    for loop in {loop for _, loop in askers}:
        ended = [(future, outcome) for (future, home), outcome in zip(askers, outcomes, strict=True) if home is loop]
        with suppress(RuntimeError):  # the loop is closed, so nobody waits any more
            loop.call_soon_threadsafe(tell, ended)


def tell(told: Ended) -> None:
    """Tell everybody, in their loop, how their work has ended."""
    for future, outcome in told:
        if future.cancelled():
            continue
        if isinstance(outcome, Exception):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)
