"""Waiting in tests, never for ever: what does not come in time fails the test with a sentence."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from typing import TypeVar

PATIENCE = 60  # seconds for what must come, on the slowest machine
Found = TypeVar("Found")


def patiently(what: str | Callable[[], str], seconds: float = PATIENCE) -> Iterator[None]:
    """Yield as often as wanted, for so long; then fail."""
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        yield
    raise AssertionError(f"waited {seconds} seconds for {what if isinstance(what, str) else what()}")


def wait_for(what: str, holds: Callable[[], Found | None], seconds: float = PATIENCE) -> Found:
    """Ask until the answer is true, and give it."""
    for _ in patiently(what, seconds):
        if found := holds():
            return found
        time.sleep(0.02)
    raise AssertionError("patiently fails first")


async def wait_async(what: str, holds: Callable[[], bool], pause: float = 0) -> None:
    """Let the others of this loop work until something holds."""
    for _ in patiently(what):
        if holds():
            break
        await asyncio.sleep(pause)
