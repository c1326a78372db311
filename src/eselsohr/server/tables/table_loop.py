"""What happens at a table without anybody asking: pauses end, bots play, also for people who are away or too slow."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from eselsohr import bots
from eselsohr.bots.thinking import Thinking, ponder
from eselsohr.engine.game import Game
from eselsohr.server.messages import Presence
from eselsohr.server.refusal import Refusal
from eselsohr.server.stores.store import StoreError
from eselsohr.server.tables import daily, shuffling
from eselsohr.server.tables.bot_pool import BotPool, Purpose
from eselsohr.server.tables.rhythm import Rhythm
from eselsohr.server.tables.seating import STAND_IN
from eselsohr.server.tables.table import Table

RETRY = 1.0  # seconds until what the store did not take is tried again


async def run_table(table: Table, bot_pool: BotPool, rhythm: Rhythm) -> None:
    """Keep a table going while somebody is at it; return once nobody has been for a while."""
    alone = True
    while True:
        if not table.connections:
            alone = True
            if not await table.wait_for_change(table.timing.linger) and not table.connections:
                return
            continue
        try:
            if alone:
                await table.start_clock_again()
                alone = False
            await _step(table, bot_pool, rhythm)
        except (Refusal, StoreError):  # another process was first, or the disk is full: look again
            await asyncio.sleep(RETRY)


async def _step(table: Table, bot_pool: BotPool, rhythm: Rhythm) -> None:
    await asyncio.sleep(0)  # pictures go out first: thinking must not hold them up
    await table.note_end()
    table.note_absence()
    await table.see_to_seats()
    if table.row.house.supper:
        await table.wait_for_change(_patience(table))
    elif table.leads and shuffling.is_shuffling(table.row):
        await _shuffle(table)
    elif table.leads and table.sheet:
        await _show_sheet(table, table.sheet.ends)
    elif table.leads and (seat := _seat_that_passes(table)) is not None:
        await _pass(table, seat)
    elif table.leads and (level := _bot_to_act(table)) is not None:
        await _play_bot(table, bot_pool, rhythm, level)
    else:
        await table.wait_for_change(min(_patience(table), table.time_left()))


def _bot_to_act(table: Table) -> str | None:
    """The level of the bot that is to act; None if it is a person's turn who has time left, or nobody's."""
    seat = table.match.turn if table.match else None
    if seat is None or (daily.is_too_late(table.row) and table.row.seats[seat].level is None):
        return None
    return STAND_IN if table.time_left() <= 0 else table.bot_level(seat, STAND_IN)


def _is_paused(table: Table) -> bool:
    """Whether nobody may move now: the score sheet is up, or the whole table is at supper."""
    return table.sheet is not None or table.row.house.supper is not None


def _seat_that_passes(table: Table) -> int | None:
    """The seat to act, if its person is here and has its turns passed."""
    seat = table.match.turn if table.match else None
    return seat if seat is not None and table.bot_level(seat, STAND_IN) is None and table.passes(seat) else None


async def _pass(table: Table, seat: int) -> None:
    """Pass for somebody, at a moment that is fixed when their turn comes; unless things have changed by then."""
    assert table.match is not None and table.match.game.passing is not None
    ply, move, due = table.ply, table.match.game.passing, table.pass_due(seat)

    def still() -> bool:
        here = bool(table.connections) and table.leads
        return here and table.ply == ply and not _is_paused(table) and _seat_that_passes(table) == seat

    while still() and (left := due - time.monotonic()) > 0:
        await table.wait_for_change(left)
    await table.play_bot(seat, move, still)


async def _shuffle(table: Table) -> None:
    """Wait for everybody's part in what is done now, but not for long; at a table where nobody is, nothing happens."""
    phase, ends = shuffling.phase(table.row), time.monotonic() + table.timing.shuffle
    while table.connections and shuffling.is_shuffling(table.row) and shuffling.phase(table.row) == phase:
        if not await table.wait_for_change(ends - time.monotonic()):
            await table.stop_waiting(phase)


async def _show_sheet(table: Table, ends: float) -> None:
    if table.everybody_pressed_on() or not await table.wait_for_change(ends - time.monotonic()):
        await table.put_sheet_away()


async def _play_bot(table: Table, bot_pool: BotPool, rhythm: Rhythm, level: str) -> None:
    """Let a bot think, wait for its beat and as the table's pace asks, and play; unless things have changed by then."""
    match = table.match
    assert match is not None and match.turn is not None
    seat, ply, kind, host = match.turn, match.ply, (match.game.name, level), table.row.host
    if table.row.contest:
        await _be_able(bot_pool, match.game, level)
    begun = time.monotonic()
    beat = rhythm.begin(kind, host, begun)

    def still() -> bool:
        here = bool(table.connections) and table.leads
        return here and table.ply == ply and not _is_paused(table) and _bot_to_act(table) == level

    dice = daily.dice(table.row.seed, seat, ply) if table.row.contest else bots.dice(secrets.token_hex(16))
    find = bots.find if table.row.contest else bots.live  # what depends on time would not be the same for all
    sight, asked = bots.look(match, dice), time.monotonic()
    thinking, move = await bot_pool.think(Purpose.MOVE, host, _think, sight, dice, level, find)
    ready = time.monotonic()
    rhythm.note(kind, asked - begun + ready - thinking)
    rhythm.note_wait(host, thinking - asked)
    while still() and (left := beat.after(ready, table.last_move + table.row.pace / 1000) - time.monotonic()) > 0:
        await table.wait_for_change(left)
    await table.play_bot(seat, move, still)


async def _be_able(bot_pool: BotPool, game: Game, level: str) -> None:
    """Wait until a bot that searches at once can, or the log says why not."""
    if daily.searches(level):
        with suppress(Exception):
            await bot_pool.prepare(game)


def _think(sight: bots.Sight, dice: Any, level: str, find: Callable[[str], bots.Bot]) -> Thinking[tuple[float, str]]:
    """Give the moment it began to think, and the move."""
    begun = time.monotonic()
    return begun, (yield from _choose(sight, dice, level, find))


def _choose(sight: bots.Sight, dice: Any, level: str, find: Callable[[str], bots.Bot] = bots.live) -> Thinking[str]:
    choice = yield from ponder(find(level if level in bots.levels() else STAND_IN), sight, dice)
    return choice.move


def _patience(table: Table) -> float:
    """Seconds until the table stops waiting for the next person who is away, or its host; inf: it waits for nobody."""
    seats = range(len(table.row.seats)) if table.row.started and not table.row.over else ()
    waits = [table.patience_left(number) for number in seats if table.presence(number) is Presence.AWAY]
    return min(*waits, table.host_patience_left(), table.answers_left())
