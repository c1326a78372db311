"""Whatever is thought about for one purpose, the others go on."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from eselsohr.server.messages import NewTable
from eselsohr.server.services import Services
from eselsohr.server.stores.sqlite import SqliteStore
from eselsohr.server.tables.bot_pool import Purpose
from eselsohr.server.tables.bot_threads import BotThreads
from tests.server.wires import visit
from tests.waiting import wait_async

PATIENCE = 60


@pytest.mark.parametrize("busy", Purpose)
def test_no_purpose_waits_for_another(busy: Purpose) -> None:
    async def work() -> None:
        pool, gate = BotThreads(), threading.Event()
        try:
            stuck = [pool.work(busy, None, gate.wait, PATIENCE) for _ in range(2 * busy.threads)]
            others = [pool.work(purpose, None, str, purpose.title) for purpose in Purpose if purpose is not busy]
            assert await asyncio.wait_for(asyncio.gather(*others), PATIENCE) == [
                purpose.title for purpose in Purpose if purpose is not busy
            ]
            assert not any(job.done() for job in stuck)
            gate.set()
            assert all(await asyncio.gather(*stuck))
        finally:
            gate.set()
            pool.close()

    asyncio.run(work())


def test_everybody_has_a_turn_however_much_somebody_asks_for() -> None:
    async def work() -> None:
        pool, gate, begun, done = BotThreads(), threading.Event(), threading.Event(), list[str]()

        def hold_up() -> None:
            begun.set()
            gate.wait(PATIENCE)

        try:
            assert Purpose.REVIEW.threads == 1, "one after the other"
            stuck = pool.work(Purpose.REVIEW, "busy", hold_up)
            begun.wait(PATIENCE)
            many = [pool.work(Purpose.REVIEW, "busy", done.append, "busy") for _ in range(55)]
            few = [pool.work(Purpose.REVIEW, who, done.append, who) for who in ("anna", "bert", "anna")]
            gate.set()
            await asyncio.wait_for(asyncio.gather(stuck, *many, *few), PATIENCE)
            assert done[:6] == ["busy", "anna", "bert", "busy", "anna", "busy"]
            assert len(done) == 58
        finally:
            gate.set()
            pool.close()

    asyncio.run(work())


def test_what_fails_or_is_given_up_holds_up_nobody() -> None:
    async def work() -> None:
        pool, gate = BotThreads(), threading.Event()
        try:
            stuck = pool.work(Purpose.REVIEW, "anna", gate.wait, PATIENCE)
            given_up = pool.work(Purpose.REVIEW, "anna", str, 1)
            given_up.cancel()
            fails, works = pool.work(Purpose.REVIEW, "anna", int, "x"), pool.work(Purpose.REVIEW, "bert", str, 2)
            gate.set()
            assert await asyncio.wait_for(works, PATIENCE) == "2"
            assert await stuck
            with pytest.raises(ValueError, match="invalid literal"):
                await fails
            gate.clear()
            pool.work(Purpose.REVIEW, "anna", gate.wait, PATIENCE)
            waiting = pool.work(Purpose.REVIEW, "anna", str, 3)
            pool.close()
            with pytest.raises(asyncio.CancelledError):
                await waiting
        finally:
            gate.set()
            pool.close()

    asyncio.run(work())


class Recorder(BotThreads):
    """Notes for whom bots think."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[tuple[Purpose, str | None]] = set()

    def work(
        self, purpose: Purpose, whose: str | None, job: Callable[..., Any], *args: Any, **kwargs: Any
    ) -> asyncio.Future[Any]:
        self.asked.add((purpose, whose))
        return super().work(purpose, whose, job, *args, **kwargs)


def test_bots_think_on_the_time_of_whoever_has_set_up_the_table(database: Path) -> None:
    async def work() -> None:
        pool = Recorder()
        services = Services.over(SqliteStore(database), bot_pool=pool)
        try:
            hosts = [(await services.guests.welcome(name))[0] for name in ("Anna", "Bert")]
            for host in hosts:
                wish = NewTable("esel", {}, ["greedy"] * 4, start=True, pace=0)
                await visit(services, (await services.tables.set_up(host, wish)).id, None)
            await wait_async("both", lambda: pool.asked == {(Purpose.MOVE, host.id) for host in hosts}, 0.01)
        finally:
            await services.close()

    asyncio.run(work())
