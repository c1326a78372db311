"""Thinking in a page: thoughts go on between requests, and what only kernels can do is asked of other workers.

A thought keeps to one worker, which has its trees. What is asked of a worker waits in line: first what a table waits
for, last what is only nice to know; and no ask takes long, so that nobody waits long for one that has begun.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial, singledispatchmethod
from heapq import heappop, heappush
from itertools import count
from typing import Any, ParamSpec, Protocol, TypeVar

from eselsohr.bots.kernel.masters import FACTS
from eselsohr.bots.thinking import (
    Ask,
    Foresee,
    Foreseen,
    Grow,
    Look,
    Plan,
    Ready,
    Thinking,
    Together,
    Tree,
    Tried,
    Value,
)
from eselsohr.engine.game import Game
from eselsohr.server.tables.bot_pool import Purpose

P = ParamSpec("P")
T = TypeVar("T")

URGENCY = {purpose: place for place, purpose in enumerate(Purpose)}  # they are named in this order


class KernelWorker(Protocol):
    """A worker that has kernels: `client/src/site/kernels.ts` says what may be asked."""

    async def ask(self, asked: list[Any]) -> Any:
        """Answer; one thing at a time."""


class KernelPool:
    """Thinks beside the tables of a page."""

    def __init__(self, workers: Sequence[KernelWorker]) -> None:
        self._lines = [Line(worker) for worker in workers]
        self._tasks = set[asyncio.Task[Any]]()

    def think(
        self, purpose: Purpose, whose: str | None, job: Callable[P, Thinking[T]], *args: P.args, **kwargs: P.kwargs
    ) -> asyncio.Future[T]:
        """Begin a thought."""
        return self._begin(partial(job, *args, **kwargs), purpose)

    def work(
        self, purpose: Purpose, whose: str | None, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> asyncio.Future[T]:
        """Do any other job, once those who wait have been answered."""

        def alone() -> Thinking[T]:
            yield None
            return job(*args, **kwargs)

        return self._begin(alone, purpose)

    def prepare(self, game: Game) -> asyncio.Future[None]:
        """Have every worker load a game's kernels."""

        def load() -> Thinking[None]:
            yield Ready(game)

        return self._begin(load, Purpose.HINT)

    def ready(self, game: Game) -> bool:
        """Whether that takes no time worth a word: kernels are compiled already."""
        return True

    def close(self) -> None:
        """Think no more."""
        for task in self._tasks:
            task.cancel()

    def _begin(self, job: Callable[[], Thinking[T]], purpose: Purpose) -> asyncio.Future[T]:
        line = min(self._lines, key=lambda one: one.thoughts)
        task = asyncio.get_running_loop().create_task(Thought(self, line, purpose).think(job))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def beside(self, thoughts: Sequence[Thinking[Any]], purpose: Purpose) -> asyncio.Future[list[Any]]:
        """Think several thoughts at the same time."""
        return asyncio.gather(*(self._begin(lambda one=one: one, purpose) for one in thoughts))  # type: ignore[misc]


class Line:
    """What waits to be asked of a worker."""

    def __init__(self, worker: KernelWorker) -> None:
        self.thoughts = 0
        self._worker = worker
        self._waiting: list[tuple[int, int, list[Any], asyncio.Future[Any]]] = []
        self._number = count()
        self._working: asyncio.Task[None] | None = None

    def ask(self, purpose: Purpose, asked: list[Any]) -> asyncio.Future[Any]:
        """Ask the worker, when it is this one's turn."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        heappush(self._waiting, (URGENCY[purpose], next(self._number), asked, future))
        if self._working is None:
            self._working = asyncio.create_task(self._work_off())
        return future

    async def _work_off(self) -> None:
        while self._waiting:
            _, _, asked, future = heappop(self._waiting)
            if future.cancelled():
                continue
            try:
                answer = await self._worker.ask(asked)
            except Exception as error:  # whatever it is that a browser throws
                if not future.cancelled():
                    future.set_exception(error)
            else:
                if not future.cancelled():
                    future.set_result(answer)
        self._working = None


class Thought:
    """One thought, and the trees it has grown."""

    _numbers = count(1)

    def __init__(self, pool: KernelPool, line: Line, purpose: Purpose) -> None:
        self._pool, self._line, self._purpose = pool, line, purpose
        self._trees: dict[Tree, int] = {}

    async def think(self, job: Callable[[], Thinking[T]]) -> T:
        """Answer until it asks for nothing more; others go on meanwhile."""
        self._line.thoughts += 1
        thinking, answer = job(), None
        try:
            while True:
                try:
                    ask = thinking.send(answer)
                except StopIteration as end:
                    return end.value  # type: ignore[no-any-return]
                answer = await self.answer(ask)
        finally:
            self._line.thoughts -= 1
            if self._trees:
                self._line.ask(self._purpose, ["forget", [*self._trees.values()]])

    @singledispatchmethod
    async def answer(self, ask: Ask) -> Any:
        """Do what is asked for; nothing but a pause lets others go on."""
        await asyncio.sleep(0)

    @answer.register
    async def _(self, ask: Ready) -> bool:
        try:
            await self._line.ask(self._purpose, ["load", ask.game.name])
        except Exception:  # its kernels cannot be had: whoever asks plays without
            return False
        return True

    @answer.register
    async def _(self, ask: Grow) -> list[Tried]:
        tree = ask.tree
        number = self._trees.setdefault(tree, next(self._numbers))
        begun = [number, tree.game.name, tree.state, tree.dice, tree.nodes]
        constants = [ask.exploration, ask.prior, ask.chance, ask.sweep, ask.horizon]
        asked = ["grow", *begun, tree.seat, ask.iterations, *constants]
        return [Tried(int(code), int(visits), total) for code, visits, total in await self._ask(asked)]

    @answer.register
    async def _(self, ask: Look) -> bytes:
        return bytes(await self._ask(["look", ask.game.name, ask.state, ask.seat, [*ask.codes], ask.dice]))

    @answer.register
    async def _(self, ask: Value) -> list[int] | None:
        found = await self._ask(["value", ask.game.name, [*ask.row], [*ask.actions]])
        return None if found is None else [int(worth) for worth in found]

    @answer.register
    async def _(self, ask: Foresee) -> list[Foreseen] | None:
        asked = ["foresee", ask.game.name, ask.state, ask.seat, [*ask.codes], ask.dice, ask.brief]
        found = await self._ask(asked)
        if found is None:
            return None
        return [Foreseen(*map(float, found[at : at + FACTS])) for at in range(0, len(found), FACTS)]

    @answer.register
    async def _(self, ask: Plan) -> int | None:
        found = await self._ask(["plan", ask.game.name, ask.state, ask.seat, ask.dice])
        return None if found is None else int(found)

    @answer.register
    async def _(self, ask: Together) -> list[Any]:
        return await self._pool.beside(ask.thoughts, self._purpose)

    def _ask(self, asked: list[Any]) -> asyncio.Future[Any]:
        return self._line.ask(self._purpose, asked)
