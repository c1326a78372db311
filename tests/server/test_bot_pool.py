"""Whatever is thought about for one purpose, the others go on."""

from __future__ import annotations

import asyncio
import threading

import pytest

from eselsohr.server.bot_pool import BotThreads, Purpose

PATIENCE = 60


@pytest.mark.parametrize("busy", Purpose)
def test_no_purpose_waits_for_another(busy: Purpose) -> None:
    async def work() -> None:
        pool, gate = BotThreads(), threading.Event()
        try:
            stuck = [pool.think(busy, gate.wait, PATIENCE) for _ in range(2 * busy.threads)]
            others = [pool.think(purpose, str, purpose.title) for purpose in Purpose if purpose is not busy]
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
