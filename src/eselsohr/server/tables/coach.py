"""The coach: hints during a match, reviews after it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any, ParamSpec, TypeVar

from eselsohr import bots
from eselsohr.bots import advice
from eselsohr.bots.thinking import Thinking
from eselsohr.engine import registry
from eselsohr.engine.game import Game
from eselsohr.engine.kernel.dice import Dice
from eselsohr.engine.match import Match
from eselsohr.engine.replay import Replay, replay
from eselsohr.server.messages import Code, Insight, Judged, Review, Weighed
from eselsohr.server.refusal import Refusal
from eselsohr.server.stores.store import Guest, MoveRow, TableRow
from eselsohr.server.tables import seating
from eselsohr.server.tables.bot_pool import BotPool, Purpose

log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")

MOST_HINTS = 32  # asked for and not answered yet, one of a guest
MOST_REVIEWS = 20  # begun or waiting, one of a guest
KEPT = 20  # reviews kept in memory; an older one is worked out again when somebody asks for it

Key = tuple[str, int]  # table and seat
Hint = tuple[list[Weighed], list[str], float | None]  # the moves, a plan for a turn of many, a chance to come first


@dataclass(slots=True, eq=False)
class ReviewJob:
    """A review, and how far it is."""

    game: Game
    names: list[str]  # by seat
    seat: int
    guest: str  # who asked first
    bot: bots.Judge | None = None  # once begun, with the next two
    place: int | None = None
    decisions: int | None = None
    judged: list[Judged] = field(default_factory=list)
    over: bool = False


class Coach:
    """Knows who has asked for what."""

    def __init__(self, bot_pool: BotPool) -> None:
        self._bot_pool = bot_pool
        self._asking: set[str] = set()  # guests who wait for a hint
        self._reviews: dict[Key, ReviewJob] = {}  # the one asked for longest ago first
        self._reviewing = asyncio.Lock()  # one review after the other
        self._tasks: set[asyncio.Task[Any]] = set()

    def prepare(self, games: Iterable[Game]) -> None:
        """Make the search of some games ready, one after the other, before somebody needs it."""
        self._begin(self._prepare(games))

    def ready(self, game: Game) -> bool:
        """Whether a hint needs no time but for thinking."""
        return self._bot_pool.ready(game)

    def hint(self, guest: Guest, match: Match, asked: str = "") -> asyncio.Future[Hint]:
        """Begin to think about a match for the seat to act; refuses whoever still waits for the last hint."""
        self._check_hint(guest.id)
        return self.think(guest.id, *looked(match), asked)

    def think(self, guest: str, sight: bots.Sight, dice: Any, asked: str = "") -> asyncio.Future[Hint]:
        """Do the same from what a seat knows."""
        self._check_hint(guest)
        self._asking.add(guest)
        thinking = self._begin(self._hint(guest, sight, dice, asked))
        thinking.add_done_callback(lambda _: self._asking.discard(guest))
        return asyncio.shield(thinking)  # whoever leaves and comes back still waits for it

    def find(self, table: str, seat: int) -> ReviewJob | None:
        """Find a review somebody has asked for."""
        return self._reviews.get((table, seat))

    def review(self, guest: Guest, row: TableRow, moves: Sequence[MoveRow], seat: int) -> ReviewJob:
        """Begin a review of a finished match; refuses a guest who still waits for the last one."""
        key = (row.id, seat)
        if key in self._reviews:
            return self._reviews[key]
        waiting = [job for job in self._reviews.values() if not job.over]
        if len(waiting) >= MOST_REVIEWS or any(job.guest == guest.id for job in waiting):
            raise Refusal(Code.BUSY)
        moments = replay(seating.new_match(row), [move.played for move in moves])
        job = ReviewJob(registry.find(row.game), [seat.name for seat in row.seats], seat, guest.id)
        return self.begin(key, job, moments)

    def begin(self, key: Key, job: ReviewJob, moments: Iterator[Match]) -> ReviewJob:
        """Begin a review of a match that is played again."""
        self._forget_oldest()
        self._reviews[key] = job
        self._begin(self._review(key, job, moments))
        return job

    def progress(self, job: ReviewJob, *, since: int) -> Review:
        """Tell how far a review is, and its judgements after the first few."""
        before = takewhile(lambda one: one is not job, self._reviews.values())
        return Review(
            game=job.game.name,
            names=job.names,
            seat=job.seat,
            level=bots.adviser(job.game).level,
            iterations=job.bot.iterations if job.bot else None,
            place=job.place,
            decisions=job.decisions,
            waiting=0 if job.bot else sum(not one.over for one in before),
            judged=job.judged[since:],
        )

    def close(self) -> None:
        """Stop thinking; what is being thought over is not finished."""
        for task in self._tasks:
            task.cancel()

    def _check_hint(self, guest: str) -> None:
        if guest in self._asking or len(self._asking) >= MOST_HINTS:
            raise Refusal(Code.BUSY)

    def _forget_oldest(self) -> None:
        over = [key for key, job in self._reviews.items() if job.over]
        for key in over[: max(0, len(over) - KEPT + 1)]:
            del self._reviews[key]

    def _begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        self._tasks.add(task := asyncio.create_task(work))
        task.add_done_callback(self._tasks.discard)
        return task

    async def _prepare(self, games: Iterable[Game]) -> None:
        """One game after the other, whatever becomes of one of them."""
        for game in games:
            await asyncio.gather(self._bot_pool.prepare(game), return_exceptions=True)

    async def _hint(self, guest: str, sight: bots.Sight, dice: Any, asked: str) -> Hint:
        """Wait until the search is ready: a hint is a real one. Where none can be found, that is the answer."""
        try:
            await self._bot_pool.prepare(sight.game)
            return await self._bot_pool.think(Purpose.HINT, guest, _hint, sight, dice, asked)
        except Exception:
            log.exception("hint at %s, seat %s", sight.game.name, sight.seat)
            raise Refusal(Code.NO_IDEA) from None

    def _think_over(
        self, job: ReviewJob, part: Callable[P, Thinking[T]], *args: P.args, **kwargs: P.kwargs
    ) -> asyncio.Future[T]:
        return self._bot_pool.think(Purpose.REVIEW, job.guest, part, *args, **kwargs)

    async def _review(self, key: Key, job: ReviewJob, moments: Iterator[Match]) -> None:
        """Judge every decision; what is judged already can be read meanwhile."""
        try:
            async with self._reviewing:
                place, decisions = await self._think_over(job, _decisions, moments, job.seat)
                job.bot = bots.adviser(job.game)
                job.place, job.decisions = place, len(decisions)
                judgements = advice.review(decisions, job.bot)
                for decision in decisions:
                    job.judged.append(await self._think_over(job, _judge, decision, judgements))
        except Exception:
            log.exception("review of %s, seat %s", *key)
            self._reviews.pop(key, None)
        finally:
            job.over = True


def looked(match: Match) -> tuple[bots.Sight, Any]:
    """What the seat to act knows, and the dice a hint is thought of with: the same at every look."""
    dice = bots.dice(match.commitment, "hint", match.ply)
    return bots.look(match, dice), dice


def insight(ask: str, match: Match) -> Insight:
    """Write that down, for a device that thinks by itself."""
    sight, dice = looked(match)
    return Insight(
        id=ask,
        game=match.game.name,
        ply=match.ply,
        seat=sight.seat,
        players=sight.players,
        legal=[*sight.legal],
        known=sight.known,
        guess=match.game.rules.State.to_bytes(sight.state),
        dice=Dice.to_bytes(dice),
    )


def insight_read(given: Insight) -> tuple[bots.Sight, Any]:
    """Read it."""
    game = registry.find(given.game)
    state = game.rules.State.copy(game.rules.State.reading(given.guess))
    sight = bots.Sight(game, given.seat, given.players, tuple(given.legal), given.known, state)
    return sight, Dice.copy(Dice.reading(given.dice))


def _hint(sight: bots.Sight, dice: Any, asked: str) -> Thinking[Hint]:
    found = yield from advice.hint(sight, dice, advice.live_adviser(sight.game), asked)
    weighed = [Weighed(one.move, one.place, [*one.why_not]) for one in found.candidates]
    return weighed, advice.plan(sight, found.best.move), found.first


def _decisions(moments: Iterator[Match], seat: int) -> Thinking[tuple[int, list[advice.Decision]]]:
    """Play a match again: where a seat came in, and every decision it had."""
    again = Replay(moments)
    assert again.end.result is not None, "only finished matches are reviewed"
    return again.end.result.places[seat], (yield from advice.decisions(again, seat))


def _judge(decision: advice.Decision, judgements: Iterator[Thinking[advice.Judgement]]) -> Thinking[Judged]:
    """Let the next judgement be made: it is about that decision."""
    found = yield from next(judgements)
    news = [phrase for event in decision.news for phrase in event.phrases(decision.sight.seat)]
    return Judged(
        found.ply,
        found.deal,
        found.played,
        found.best,
        found.place,
        found.cost,
        why=[*found.why],
        view=decision.view,
        news=news,
    )
