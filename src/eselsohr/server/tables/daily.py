"""The deal of the day: the same cards, seats and equally seeded bots for everybody who plays it that day.

Nobody adds to its shuffle, so all cards follow from its seed. Until it can be played no more, nobody is told the seed,
nobody reads what was hidden in a match, and there are no hints and no take-backs.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from importlib.metadata import version
from typing import Any, NamedTuple

from eselsohr import bots
from eselsohr.bots.luck import BEST
from eselsohr.bots.thinking import Thinking, ponder
from eselsohr.engine import records
from eselsohr.engine.game import Daily, Game
from eselsohr.engine.match import Match
from eselsohr.engine.options import encode
from eselsohr.engine.views import Result, low_is_good
from eselsohr.server.messages import Code
from eselsohr.server.refusal import Refusal
from eselsohr.server.stores.store import ContestRow, Guest, SeatRow, Store, StoreError, TableRow, now
from eselsohr.server.tables import seating
from eselsohr.server.tables.bot_pool import BotPool, Purpose

log = logging.getLogger(__name__)

LEVEL = "medium"  # of the bots one plays against
PACE = 900  # ms
GRACE = timedelta(hours=3)  # after midnight: who has begun may finish
SEAT = 0  # everybody's


class Deal(NamedTuple):
    """One game's deal of one day."""

    day: date  # as they count in Greenwich
    game: Game
    daily: Daily

    @property
    def id(self) -> str:
        """What it is called."""
        return f"{self.day.isoformat()}.{self.game.name}.{self.daily.players}"

    @property
    def options(self) -> dict[str, Any]:
        """All options of the game, as it is played."""
        return self.game.named(encode(self.game.options, self.daily.options, self.daily.players))

    @property
    def is_open(self) -> bool:
        """Whether one may begin to play it."""
        return self.day == today()


def today() -> date:
    """The day it is."""
    return _time().date()


def left_of_today() -> int:
    """How many milliseconds the day still has."""
    return (_midnight(today()) - _time()) // timedelta(milliseconds=1)


def deals(games: Iterable[Game], day: date) -> list[Deal]:
    """All deals of a day."""
    return [Deal(day, game, daily) for game in games for daily in game.dailies]


def find(games: Iterable[Game], contest: str) -> Deal:
    """Find a deal by what it is called."""
    try:
        day = date.fromisoformat(contest[:10])
    except ValueError:
        raise Refusal(Code.NO_SUCH_PAGE) from None
    for deal in deals(games, day):
        if deal.id == contest:
            return deal
    raise Refusal(Code.NO_SUCH_PAGE)


def may_be_played(contest: str) -> bool:
    """Whether somebody may still be at it: all about it stays closed."""
    return _time() < _midnight(date.fromisoformat(contest[:10])) + GRACE


def is_closed(table: TableRow) -> bool:
    """Whether others may still play what was dealt at a table: nobody is shown what was hidden there."""
    return table.contest is not None and may_be_played(table.contest)


def is_too_late(table: TableRow) -> bool:
    """Whether nobody plays what was dealt at a table any more."""
    return table.contest is not None and not may_be_played(table.contest)


def check_may_play(table: TableRow) -> None:
    """Refuse a move at a table of a day that is over."""
    if is_too_late(table):
        raise refused(table, Code.TOO_LATE)


def refused(table: TableRow, code: Code, key: str | None = None) -> Refusal:
    """Say no in the words of what is played there: the deal of the day, or the duplicate of a group."""
    return Refusal(code, key=f"server.{code}.duplicate" if table.group else key)


def new_contest(deal: Deal) -> ContestRow:
    """Draw a seed for a deal."""
    return ContestRow(deal.id, now(), records.seed_text(None), deal.game.rules_version, version("eselsohr"))


def entry(deal: Deal, contest: ContestRow, guest: Guest) -> TableRow:
    """Lay somebody's table: always the same one, so that nobody begins twice under one name."""
    seats = [SeatRow(guest=guest.id, name=guest.name)]
    seats += [SeatRow(level=LEVEL, name=bots.NAMES[number]) for number in range(1, deal.daily.players)]
    return TableRow(
        id=entry_id(contest, guest),
        made=now(),
        game=deal.game.name,
        rules=contest.rules,
        options=deal.options,
        seed=contest.seed,
        host=guest.id,
        pace=PACE,
        patience=None,
        seats=tuple(seats),
        started=True,
        contest=contest.id,
    )


def entry_id(contest: ContestRow, guest: Guest) -> str:
    """Name somebody's table, so that nobody who does not know the seed can."""
    digest = hashlib.sha256(f"{contest.seed}\0{contest.id}\0{guest.id}".encode()).digest()
    return "".join(seating.LETTERS[byte % len(seating.LETTERS)] for byte in digest[:12])


def dice(seed: str, seat: int, ply: int) -> Any:
    """The chance of a bot: after the same moves it plays the same at everybody's table."""
    return bots.dice("daily", seed, seat, ply)


def searches(level: str) -> bool:
    """Whether a bot needs a search that may have to be compiled first."""
    return level in bots.levels() and isinstance(bots.find(level), bots.SearchBot)


def play_best(deal: Deal, contest: ContestRow) -> Thinking[Result]:
    """Have the best bot play, from what that seat may know, against the bots everybody plays against."""
    match = Match.new(deal.game.name, deal.daily.players, deal.options, contest.seed)
    best, others = bots.find(BEST), bots.find(LEVEL)
    while (seat := match.turn) is not None:
        chance = dice(contest.seed, seat, match.ply)
        choice = yield from ponder(best if seat == SEAT else others, bots.look(match, chance), chance)
        match.play(choice.move)
    assert match.result is not None, "nobody is to move"
    return match.result


def ranks(results: list[Result]) -> list[int]:
    """Rank that seat's results at many tables: by the place at the table, then by points; equal ones share a rank."""
    low = low_is_good((result.scores, result.places) for result in results)
    keys = [worth(result, SEAT, low=low) for result in results]
    return [1 + sum(other < key for other in keys) for key in keys]


def worth(result: Result, seat: int, *, low: bool) -> tuple[int, int]:
    """What a seat's result is worth beside others of that seat: less is better; `low`: so it is with points."""
    return result.places[seat], result.scores[seat] * (1 if low else -1)


class BestPlays:
    """What the best bot makes of deals: thought out once somebody wants to know it, and kept."""

    def __init__(self, store: Store, bot_pool: BotPool) -> None:
        self._store = store
        self._bot_pool = bot_pool
        self._thinking: dict[str, asyncio.Task[None]] = {}

    def of(self, deal: Deal, contest: ContestRow, whose: str | None) -> Result | None:
        """Give it if it is known; otherwise it will be."""
        if contest.best is None and contest.id not in self._thinking:
            self._thinking[contest.id] = asyncio.create_task(self._think(deal, contest, whose))
        return contest.best

    async def _think(self, deal: Deal, contest: ContestRow, whose: str | None) -> None:
        try:
            if searches(BEST) or searches(LEVEL):
                await self._bot_pool.prepare(deal.game)
            best = await self._bot_pool.think(Purpose.REVIEW, whose, play_best, deal, contest)
            await self._store.note_best(contest.id, best)
        except StoreError:
            log.warning("what the best bot made of %s could not be kept", contest.id)
        finally:
            del self._thinking[contest.id]

    def close(self) -> None:
        """Think no more."""
        for task in self._thinking.values():
            task.cancel()


def _midnight(day: date) -> datetime:
    """When a day ends."""
    return datetime.combine(day + timedelta(days=1), datetime.min.time(), UTC)


def _time() -> datetime:
    return datetime.fromtimestamp(now() / 1000, UTC)
