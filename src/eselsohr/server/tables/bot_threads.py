"""Thinking in threads, beside the loop of a server."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from itertools import chain
from threading import Lock
from time import monotonic
from typing import Any, ParamSpec, TypeVar

from eselsohr.bots import compiled
from eselsohr.bots.thinking import Thinking
from eselsohr.engine.game import Game
from eselsohr.server import metrics
from eselsohr.server.tables.bot_pool import Purpose

P = ParamSpec("P")
T = TypeVar("T")


class BotThreads:
    """Threads for every purpose."""

    def __init__(self) -> None:
        self._threads = {each: FairThreads(each.threads, each.title) for each in Purpose}

    def think(
        self, purpose: Purpose, whose: str | None, job: Callable[P, Thinking[T]], *args: P.args, **kwargs: P.kwargs
    ) -> asyncio.Future[T]:
        """Begin a thought in a thread, once one is free and it is that guest's turn."""
        return self.work(purpose, whose, lambda: compiled.think(job(*args, **kwargs)))

    def work(
        self, purpose: Purpose, whose: str | None, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> asyncio.Future[T]:
        """Begin any other job, likewise."""
        return asyncio.wrap_future(self._threads[purpose].submit(whose, partial(job, *args, **kwargs)))

    def prepare(self, game: Game) -> asyncio.Future[None]:
        """Have a game's search compiled by another process, or loaded: nobody else waits for it."""
        return asyncio.wrap_future(compiled.prepare(game))

    def ready(self, game: Game) -> bool:
        """Whether that has been done, or cannot be."""
        return compiled.prepare(game).done()

    def close(self) -> None:
        """Let the threads end after what they are doing."""
        for threads in self._threads.values():
            threads.close()


class FairThreads:
    """Threads that serve those who wait in turn, one job of each, however many jobs somebody has."""

    def __init__(self, threads: int, title: str) -> None:
        self._title = title
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=title)
        self._waiting: dict[str | None, deque[tuple[Future[Any], Callable[[], Any]]]] = {}  # whose turn it is first
        self._lock = Lock()

    def submit(self, whose: str | None, job: Callable[[], T]) -> Future[T]:
        """Add a job to those that wait."""
        future: Future[T] = Future()
        with self._lock:
            self._waiting.setdefault(whose, deque()).append((future, job))
            self._threads.submit(self._work)  # one turn for each job; whose it will be is seen then
            metrics.WAITING.add(self._title)
        return future

    def _work(self) -> None:
        future, job = self._next()
        metrics.WAITING.take(self._title)
        begun = monotonic()
        if not future.set_running_or_notify_cancel():
            return
        try:
            result = job()
        except BaseException as error:  # whatever it is, the asker gets it
            future.set_exception(error)
        else:
            metrics.THINKING.observe(monotonic() - begun, self._title)
            future.set_result(result)

    def _next(self) -> tuple[Future[Any], Callable[[], Any]]:
        with self._lock:
            whose = next(iter(self._waiting))
            jobs = self._waiting.pop(whose)
            found = jobs.popleft()
            if jobs:  # who has more goes to the end of the line
                self._waiting[whose] = jobs
        return found

    def close(self) -> None:
        """Begin nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)
        for future, _ in chain.from_iterable(self._waiting.values()):
            metrics.WAITING.take(self._title)
            future.cancel()
