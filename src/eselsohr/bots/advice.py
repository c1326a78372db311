"""Advice from what a seat knows: hints during a match, a review after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from eselsohr.bots.bot import Sight, dice, look
from eselsohr.bots.foresight import Foresight
from eselsohr.bots.levels import Judge, adviser
from eselsohr.bots.reasons import reasons
from eselsohr.bots.search import SearchBot
from eselsohr.bots.thinking import Thinking
from eselsohr.engine.events import Event, Phrase
from eselsohr.engine.game import Game
from eselsohr.engine.records import standing
from eselsohr.engine.replay import Replay

SHOWN = 3  # moves a hint names
NOTHING = 0.05  # places: what rounds to nothing
HINT_MS = 400  # of a search, for the choice, and once more for comparing all moves
HINT_DEALS = 1000  # played on by a net
MOST_COMPARED = 400_000  # iterations of a whole review spent on comparing: many decisions get fewer each


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move and the place it leads to on average: 1 is first; in the last deal the place in the match."""

    move: str
    place: float
    why_not: tuple[Phrase, ...] = ()  # what speaks for the best move against this one


@dataclass(frozen=True, slots=True)
class Comparison:
    """Every legal move compared, best first."""

    candidates: tuple[Candidate, ...]
    first: float | None = None  # how likely the best move leads to first place, if that is known

    @property
    def best(self) -> Candidate:
        """The move to play."""
        return self.candidates[0]

    @property
    def why(self) -> tuple[Phrase, ...]:
        """What speaks for the best move against the next best."""
        return self.candidates[1].why_not if len(self.candidates) > 1 else ()

    def find(self, move: str) -> Candidate | None:
        """Look a move up; None for one that is not legal."""
        return next((one for one in self.candidates if one.move == move), None)

    def cost(self, move: str) -> float | None:
        """How many places a move costs against the best; None for a move that is not legal."""
        found = self.find(move)
        return found.place - self.best.place if found else None


def expected_place(value: float, seats: int) -> float:
    """Turn a payoff (1 is first, 0 last) into a place."""
    return 1 + (1 - value) * (seats - 1)


def payoff(place: float, seats: int) -> float:
    """Turn a place back into a payoff."""
    return 1 - (place - 1) / (seats - 1)


def live_adviser(game: Game) -> Judge:
    """Give the bot that hints where people wait: as good as it gets in that time."""
    bot = adviser(game)
    if isinstance(bot, Foresight):
        return replace(bot, iterations=HINT_DEALS, stand_in=replace(bot.stand_in, iterations=None, ms=HINT_MS))
    return replace(bot, iterations=None, ms=HINT_MS)


def hint(sight: Sight, g: Any, bot: Judge, asked: str = "") -> Thinking[Comparison]:
    """Compare every legal move, and say why not the next best ones, nor the one that is asked about."""
    found = yield from compare(sight, g, bot)
    if isinstance(bot, Foresight):
        found = replace(found, first=(yield from bot.first(sight, found.best.move, g)))
    others = dict.fromkeys([*(one.move for one in found.candidates[1:SHOWN]), asked])
    return (yield from explain(found, sight, g, [move for move in others if found.cost(move) is not None]))


def compare(sight: Sight, g: Any, bot: Judge, comparing: Judge | None = None) -> Thinking[Comparison]:
    """Say what the bot would play, and compare every legal move with it, from what the seat knows."""
    found = None
    if isinstance(bot, Foresight):
        found = yield from (comparing if isinstance(comparing, Foresight) else bot).ranked(sight, g)
        bot, comparing = bot.stand_in, None
    if found is None:
        found = yield from bot.ranked(sight, g, comparing if isinstance(comparing, SearchBot) else None)
    seats = sight.game.seats(sight.players)
    (best, payoff), *rest = found
    others = (Candidate(move, expected_place(min(one, payoff), seats)) for move, one in rest)
    return Comparison((Candidate(best, expected_place(payoff, seats)), *sorted(others, key=lambda one: one.place)))


def explain(found: Comparison, sight: Sight, g: Any, others: Sequence[str]) -> Thinking[Comparison]:
    """Say what speaks for the best move against some others; where nothing stands out, that."""
    others = [move for move in others if move != found.best.move]
    why_not = dict(zip(others, (yield from reasons(sight, found.best.move, others, g)), strict=True))
    told = {move: why or (_nothing_clear(found.cost(move)),) for move, why in why_not.items()}
    return replace(found, candidates=tuple(replace(one, why_not=told.get(one.move, ())) for one in found.candidates))


def _nothing_clear(cost: float | None) -> Phrase:
    return Phrase("reason.small" if cost is not None and cost >= NOTHING else "reason.even")


def plan(sight: Sight, best: str) -> list[str]:
    """Give moves that make a good turn together and begin with the best one; none where a turn is one move."""
    found = sight.game.plan(sight.known)
    return found if found[:1] == [best] else []


# Review


@dataclass(frozen=True, slots=True)
class Decision:
    """A seat's choice between several moves, with all it knew and saw then."""

    ply: int
    played: str
    sight: Sight
    view: dict[str, Any]
    news: tuple[Event, ...]  # what the seat has heard since its last move, including what that move led to


@dataclass(frozen=True, slots=True)
class Judgement:
    """One decision of a match: what was played, what would have been best, and what that cost."""

    ply: int
    deal: int
    played: str
    best: str
    cost: float
    place: float  # expected before the move, if played well
    why: tuple[Phrase, ...] = ()  # what speaks for the best move against the one played


def decisions(replay: Replay, seat: int) -> Thinking[list[Decision]]:
    """Go through a match and find every choice a seat had and stood by; where there is one legal move there is none."""
    replay.end.view(seat)  # refuses a seat that is not there
    found, heard = list[Decision](), 0
    stand = set(standing(replay.entries))
    for match, move in zip(replay, replay.entries, strict=False):
        yield None
        if move.seat == seat and match.ply in stand:
            if len(match.legal()) > 1:
                news = tuple(event for event in match.events_for(seat) if event.ply >= heard)
                sight = look(match, dice("decision", seat, match.ply))
                found.append(Decision(match.ply, move.move, sight, match.view(seat), news))
            heard = match.ply + 1
    return found


def judge(decision: Decision, bot: Judge, comparing: Judge | None = None) -> Thinking[Judgement]:
    """Compare what was played with what the bot would have, from what the seat knew."""
    sight, g = decision.sight, dice("judge", decision.sight.seat, decision.ply)
    found = yield from compare(sight, g, bot, comparing)
    cost = found.cost(decision.played)
    assert cost is not None, "what was played was legal"
    if cost >= NOTHING:
        found = yield from explain(found, sight, g, [decision.played])
    played = found.find(decision.played)
    why = played.why_not if played else ()
    return Judgement(decision.ply, decision.view["deal"], decision.played, found.best.move, cost, found.best.place, why)


def comparer(bot: Judge, decisions: int) -> Judge:
    """Give the bot that compares the moves of that many decisions: the more there are, the less time each gets."""
    most = max(1, MOST_COMPARED // max(1, decisions))
    return replace(bot, iterations=min(bot.iterations or most, most))


def review(found: Sequence[Decision], bot: Judge) -> Iterator[Thinking[Judgement]]:
    """Judge one decision after the other: each has still to be thought."""
    comparing = comparer(bot, len(found))
    return (judge(decision, bot, comparing) for decision in found)
