"""What happens at a table without anybody asking: pauses end, bots play, absent people are stood in for."""

from __future__ import annotations

import asyncio
import time

from eselsohr.server.messages import Presence
from eselsohr.server.refusal import Refusal
from eselsohr.server.store import StoreError
from eselsohr.server.table import Table
from eselsohr.server.thinking import Thinking

STAND_IN = "greedy"  # plays for people who are away
RETRY = 1.0  # seconds until what the store did not take is tried again


async def drive(table: Table, thinking: Thinking) -> None:
    """Keep a table going while somebody is at it; return once nobody has been for a while."""
    while True:
        if not table.connections:
            if not await _stirred(table, table.timing.linger) and not table.connections:
                return
            continue
        try:
            await _step(table, thinking)
        except (Refusal, StoreError):  # another process was first, or the disk is full: look again
            await asyncio.sleep(RETRY)


async def _step(table: Table, thinking: Thinking) -> None:
    if table.sheet:
        await _show_sheet(table, table.sheet.ends)
    elif (level := _bot_to_act(table)) is not None:
        await _play_bot(table, thinking, level)
    elif not await _stirred(table, _patience(table)):
        table.stir()  # somebody has been away for too long


def _bot_to_act(table: Table) -> str | None:
    """The level of the bot that is to act; None if it is a person's turn, or nobody's."""
    seat = table.match.turn if table.match else None
    return None if seat is None else table.bot_level(seat, STAND_IN)


async def _show_sheet(table: Table, ends: float) -> None:
    if table.sheet_read() or not await _stirred(table, ends - time.monotonic()):
        await table.put_sheet_away()


async def _play_bot(table: Table, thinking: Thinking, level: str) -> None:
    """Think in a thread, wait as the table's pace asks, and play; unless things have changed by then."""
    match = table.match
    assert match is not None and match.turn is not None
    seat = match.turn

    def still() -> bool:
        return table.match is match and not table.sheet and bool(table.connections) and _bot_to_act(table) == level

    move = await thinking.choose(match, level)
    while still() and (left := table.moved + table.row.pace / 1000 - time.monotonic()) > 0:
        await _stirred(table, left)
    await table.play_bot(match, seat, move, still)


def _patience(table: Table) -> float | None:
    """Seconds until the next person who is away has been so for too long; None: nobody is waited for."""
    seats = range(len(table.row.seats)) if table.row.started and not table.row.over else ()
    waits = [table.patience_left(number) for number in seats if table.presence(number) is Presence.AWAY]
    shortest = min(waits, default=float("inf"))
    return None if shortest == float("inf") else shortest


async def _stirred(table: Table, seconds: float | None) -> bool:
    """Wait until something has changed; False if nothing has for so long."""
    try:
        async with asyncio.timeout(seconds):
            await table.stirred.wait()
    except TimeoutError:
        return False
    finally:
        table.stirred.clear()
    return True
