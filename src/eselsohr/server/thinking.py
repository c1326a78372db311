"""Bots at live tables: they think in threads, so nobody waits for them but the table they sit at."""

from __future__ import annotations

import asyncio
import secrets
from concurrent.futures import ThreadPoolExecutor

from eselsohr import bots
from eselsohr.engine.match import Match

THREADS = 4


class Thinking:
    """A few threads for all bots of the server."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="bot")

    async def choose(self, match: Match, level: str) -> str:
        """Let a bot of that level choose a move for the seat to act."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, _choose, match, level)

    def close(self) -> None:
        """Let the threads end."""
        self._threads.shutdown(wait=False, cancel_futures=True)


def _choose(match: Match, level: str) -> str:
    dice = bots.dice(secrets.token_hex(16))
    return bots.live(level).choose(bots.look(match, dice), dice).move
