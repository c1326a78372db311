"""Words and values nobody expects, and a pool that never gets to thinking about them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from eselsohr.engine.game import Game
from eselsohr.server.tables.bot_pool import Purpose

texts = st.text(st.characters(codec="utf-8"), max_size=60)
values = (
    st.none()
    | st.booleans()
    | st.integers(-3, 30)
    | texts
    | st.sampled_from(["greedy", "pass", "1", "E", {"move": 100, "bank": 0}])
)


class Idle:
    """A pool in which nobody ever gets to thinking."""

    def think(
        self, purpose: Purpose, whose: str | None, job: Callable[..., Any], *args: Any, **kwargs: Any
    ) -> asyncio.Future[Any]:
        return asyncio.get_running_loop().create_future()

    work = think

    def prepare(self, game: Game) -> asyncio.Future[None]:
        return asyncio.get_running_loop().create_future()

    def ready(self, game: Game) -> bool:
        return False

    def close(self) -> None:
        pass
