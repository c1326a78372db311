"""Where thinking happens: in threads on a server, so that nobody waits for a bot but the table it sits at."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from enum import Enum
from typing import ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Purpose(Enum):
    """What is thought about, and in how many threads; what has another purpose never waits for it."""

    MOVE = "move", 4  # of a bot at a table
    HINT = "hint", 2
    REVIEW = "review", 1
    REPLAY = "replay", 2
    DRAWING = "drawing", 1  # of a QR code

    def __init__(self, title: str, threads: int) -> None:
        self.title = title
        self.threads = threads


class BotPool(Protocol):
    """Does work that takes long, while the tables go on."""

    def think(self, purpose: Purpose, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> asyncio.Future[T]:
        """Begin a job as soon as the jobs for the same purpose leave room for it."""

    def close(self) -> None:
        """Begin nothing more."""


class BotThreads:
    """Threads for every purpose."""

    def __init__(self) -> None:
        self._threads = {each: ThreadPoolExecutor(each.threads, thread_name_prefix=each.title) for each in Purpose}

    def think(self, purpose: Purpose, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> asyncio.Future[T]:
        """Begin a job in a thread, once one is free."""
        return asyncio.wrap_future(self._threads[purpose].submit(job, *args, **kwargs))

    def close(self) -> None:
        """Let the threads end after what they are doing."""
        for threads in self._threads.values():
            threads.shutdown(wait=False, cancel_futures=True)
