"""The coach: hints during a match, reviews after it, in threads of its own: nobody waits who has not asked."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import takewhile

from eselsohr import bots
from eselsohr.bots import advice
from eselsohr.bots.search import prepare
from eselsohr.engine.match import Match
from eselsohr.server import seating
from eselsohr.server.messages import Code, Judged, Review, Weighed
from eselsohr.server.refusal import Refusal
from eselsohr.server.store import Guest, MoveRow, TableRow

log = logging.getLogger(__name__)

HINT_THREADS = 2
MOST_HINTS = 32  # asked for and not answered yet, one of a guest
MOST_REVIEWS = 20  # begun or waiting, one of a guest; one thread works on them, one after the other
KEPT = 20  # reviews in memory; whoever asks for an older one has it thought over again

Key = tuple[str, int]  # table and seat
Thought = tuple[list[Weighed], list[str]]  # the moves, and the way through a turn of many


@dataclass(slots=True, eq=False)
class Reviewing:
    """A review, and how far it is."""

    row: TableRow
    seat: int
    guest: str  # who asked first
    bot: bots.SearchBot | None = None  # once begun, with the next two
    place: int | None = None
    decisions: int | None = None
    judged: list[Judged] = field(default_factory=list)
    over: bool = False


class Coach:
    """Knows who has asked for what."""

    def __init__(self) -> None:
        self._hint_threads = ThreadPoolExecutor(HINT_THREADS, thread_name_prefix="hint")
        self._review_thread = ThreadPoolExecutor(1, thread_name_prefix="review")
        self._asking: set[str] = set()  # guests who wait for a hint
        self._reviews: dict[Key, Reviewing] = {}  # the one asked for longest ago first
        self._open = True

    def hint(self, guest: Guest, match: Match) -> asyncio.Future[Thought]:
        """Begin to think about a match for the seat to act; refuses whoever still waits for the last hint."""
        if guest.id in self._asking or len(self._asking) >= MOST_HINTS:
            raise Refusal(Code.BUSY)
        self._asking.add(guest.id)
        thinking = self._hint_threads.submit(_hint, match)
        thinking.add_done_callback(lambda _: self._asking.discard(guest.id))
        return asyncio.wrap_future(thinking)

    def find(self, table: str, seat: int) -> Reviewing | None:
        """Find a review somebody has asked for."""
        return self._reviews.get((table, seat))

    def review(self, guest: Guest, row: TableRow, moves: Sequence[MoveRow], seat: int) -> Reviewing:
        """Have a finished match thought over; refuses whoever still waits for the last review."""
        key = (row.id, seat)
        if key in self._reviews:
            return self._reviews[key]
        waiting = [review for review in self._reviews.values() if not review.over]
        if len(waiting) >= MOST_REVIEWS or any(review.guest == guest.id for review in waiting):
            raise Refusal(Code.BUSY)
        match, review = seating.begin(row), Reviewing(row, seat, guest.id)
        self._forget()
        self._reviews[key] = review
        work = self._review_thread.submit(self._think_over, review, match, moves)
        work.add_done_callback(lambda done: self._close(key, review, done))
        return review

    def told(self, review: Reviewing, since: int) -> Review:
        """Tell how far a review is, and what came out after the first few decisions."""
        before = takewhile(lambda one: one is not review, list(self._reviews.values()))
        return Review(
            game=review.row.game,
            names=[seat.name for seat in review.row.seats],
            seat=review.seat,
            level=bots.adviser().level,
            iterations=review.bot.iterations if review.bot else None,
            place=review.place,
            decisions=review.decisions,
            waiting=0 if review.bot else sum(not one.over for one in before),
            judged=review.judged[since:],
        )

    def close(self) -> None:
        """Let the threads end; what is being thought over is not thought through."""
        self._open = False
        for threads in (self._hint_threads, self._review_thread):
            threads.shutdown(wait=False, cancel_futures=True)

    def _forget(self) -> None:
        over = [key for key, review in self._reviews.items() if review.over]
        for key in over[: max(0, len(over) - KEPT + 1)]:
            del self._reviews[key]

    def _think_over(self, review: Reviewing, match: Match, moves: Sequence[MoveRow]) -> None:
        """Play the match again and judge every decision; partial results can be read meanwhile."""
        for move in moves:
            match.play(move.move, move.seat)
        assert match.result is not None, "only finished matches are reviewed"
        found = advice.decisions(match.record(), review.seat)
        review.place, review.decisions = match.result.places[review.seat], len(found)
        review.bot = bots.adviser()
        judgements = advice.review(found, review.bot)
        for decision in found:
            if not self._open:
                return
            review.judged.append(_judged(decision, next(judgements)))

    def _close(self, key: Key, review: Reviewing, done: Future[None]) -> None:
        review.over = True
        if not done.cancelled() and done.exception():
            log.error("review of %s, seat %s", *key, exc_info=done.exception())
            self._reviews.pop(key, None)


def _hint(match: Match) -> Thought:
    dice = bots.dice(match.commitment, "hint", match.ply)
    sight = bots.look(match, dice)
    way = advice.plan(sight)
    if not prepare(match.game):  # nobody waits for the compiler
        return [Weighed(advice.plain(sight, dice), None)], way
    found = advice.hint(sight, dice, advice.live_adviser())
    return [Weighed(option.move, option.place) for option in found.options], way


def _judged(decision: advice.Decision, found: advice.Judgement) -> Judged:
    news = [phrase for event in decision.news for phrase in event.phrases(decision.sight.seat)]
    return Judged(
        found.ply, found.deal, found.played, found.best, found.place, found.cost, view=decision.view, news=news
    )
