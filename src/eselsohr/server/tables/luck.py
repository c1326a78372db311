"""Luck and skill of finished matches: thought out in the background once somebody wants to know it, and kept."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib.metadata import version

from msgspec.structs import replace

from eselsohr.bots import luck
from eselsohr.engine.match import Match
from eselsohr.engine.replay import Replay, replay
from eselsohr.engine.views import Result, low_is_good
from eselsohr.server.messages import Code, Luck, LuckDeal
from eselsohr.server.refusal import Refusal
from eselsohr.server.stores.luck_store import LuckRow
from eselsohr.server.stores.store import Guest, MoveRow, Store, StoreError, TableRow
from eselsohr.server.tables import seating
from eselsohr.server.tables.bot_pool import BotPool, Purpose

log = logging.getLogger(__name__)

MOST = 20  # matches that are thought over or wait, one of a guest

Key = tuple[str, int]  # table and seat


@dataclass(slots=True, eq=False)
class Job:
    """A match that is thought over, and how far that is."""

    guest: str  # who asked first
    starts: list[luck.Start] = field(default_factory=list)
    plays: list[list[int]] = field(default_factory=list)  # the bot's points each time, by deal

    def found(self, row: TableRow) -> LuckRow:
        """Put it as it is kept."""
        points = tuple(start.points for start in self.starts)
        return LuckRow(points, tuple(map(tuple, self.plays)), luck.BEST, row.rules, version("eselsohr"))


class LuckJobs:
    """Knows what is being thought over; whatever is done is in the store."""

    def __init__(self, store: Store, bot_pool: BotPool) -> None:
        self._store = store
        self._bot_pool = bot_pool
        self._jobs: dict[Key, Job] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def ask(self, guest: Guest, row: TableRow, moves: Sequence[MoveRow], seat: int) -> Luck:
        """Tell what is known of a finished match; if that is not all, the rest is thought out from now on."""
        key = (row.id, seat)
        if row.result is None:  # it was over before results were kept
            found = await self._bot_pool.work(Purpose.REPLAY, guest.id, _result, row, moves)
            row = replace(row, result=found)
        if (job := self._jobs.get(key)) is None:
            if kept := await self._store.luck.find(*key):
                return told(row, seat, kept)
            job = self._begin(key, guest, row, moves)
        return told(row, seat, job.found(row))

    def _begin(self, key: Key, guest: Guest, row: TableRow, moves: Sequence[MoveRow]) -> Job:
        if len(self._jobs) >= MOST or any(job.guest == guest.id for job in self._jobs.values()):
            raise Refusal(Code.BUSY)
        match, job = seating.new_match(row), Job(guest.id)
        self._jobs[key] = job
        self._tasks.add(task := asyncio.create_task(self._think(key, job, row, match, moves)))
        task.add_done_callback(self._tasks.discard)
        return job

    async def _think(self, key: Key, job: Job, row: TableRow, match: Match, moves: Sequence[MoveRow]) -> None:
        try:
            await self._bot_pool.prepare(match.game)
            seat = key[1]
            starts = await self._bot_pool.work(Purpose.LUCK, job.guest, _starts, match, moves, seat)
            players = luck.sitters(match, seat)
            job.plays, job.starts = [[] for _ in starts], starts
            for number in range(luck.PLAYS):
                for at, start in enumerate(starts):
                    made = await self._bot_pool.think(Purpose.LUCK, job.guest, luck.play, start, seat, players, number)
                    job.plays[at].append(made)
            await self._store.luck.keep(*key, job.found(row))
        except StoreError:
            log.warning("luck and skill of %s, seat %s, could not be kept", *key)
        except Exception:
            log.exception("luck and skill of %s, seat %s", *key)
        finally:
            del self._jobs[key]

    def close(self) -> None:
        """Think no more; what was not finished is thought out anew when somebody asks."""
        for task in self._tasks:
            task.cancel()


def told(row: TableRow, seat: int, found: LuckRow) -> Luck:
    """Put it into a message."""
    assert row.result is not None, "the match is over"
    estimates = [luck.estimate(made) for made in found.plays]
    deals = [
        LuckDeal(number, points, one.mean if one else None, one.margin if one else None)
        for number, (points, one) in enumerate(zip(found.points, estimates, strict=True), 1)
    ]
    known = [one for one in estimates if one]
    whole = luck.total(known) if known and len(known) == len(estimates) else None
    return Luck(
        deals=deals,
        points=sum(found.points),
        mean=whole.mean if whole else None,
        margin=whole.margin if whole else None,
        low_is_good=low_is_good([(row.result.scores, row.result.places)]),
        level=found.level,
        plays=luck.PLAYS * max(1, len(found.plays)),
        played=sum(map(len, found.plays)),
        rules=found.rules,
        version=found.version,
    )


def _result(row: TableRow, moves: Sequence[MoveRow]) -> Result | None:
    *_, match = replay(seating.new_match(row), [move.played for move in moves])
    return match.result


def _starts(match: Match, moves: Sequence[MoveRow], seat: int) -> list[luck.Start]:
    return luck.starts(Replay(replay(match, [move.played for move in moves])), seat)
