"""Reasons for a move, in words: what comes true clearly more often after it than after another one."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from eselsohr.bots.bot import Sight
from eselsohr.bots.outlook import outlooks
from eselsohr.bots.thinking import Thinking
from eselsohr.engine.events import Phrase
from eselsohr.engine.game import Game, Outlook

GUESSES = 100
LIKELY = 0.3  # of the guesses: what happens less often speaks for nothing
CLEARLY = 0.2  # of the guesses: a smaller difference is not worth a word
MARGIN = 3.0  # standard errors by which a difference must be more than none
SURE = 0.95  # of the guesses: what happens so often, and otherwise as seldom, is told without how often
ALIKE = 0.9  # of the guesses: what comes true so nearly together is told once
MOST = 2  # reasons for a move


@dataclass(frozen=True, slots=True)
class Reason:
    """Something good that a move may bring about, and its words."""

    phrase: Phrase
    holds: Callable[[Outlook], bool]
    own: bool  # of the game; what holds in every game comes second


@dataclass(frozen=True, slots=True)
class Difference:
    """Whether something came true after a move and after another one, in the same guesses, and how often."""

    truths: tuple[tuple[bool, bool], ...]
    often: float
    otherwise: float
    error: float  # the standard error of their difference

    @classmethod
    def of(cls, one: Sequence[bool], other: Sequence[bool]) -> Difference:
        """Count, guess by guess: what came true after both moves tells nothing."""
        count = len(one)
        difference = (sum(one) - sum(other)) / count
        apart = sum(a != b for a, b in zip(one, other, strict=True)) / count
        error = math.sqrt((apart - difference**2) / count)
        return cls(tuple(zip(one, other, strict=True)), sum(one) / count, sum(other) / count, error)

    @property
    def size(self) -> float:
        """How much more often it came true after the first move."""
        return self.often - self.otherwise

    @property
    def clear(self) -> bool:
        """Whether it is worth telling, and more than chance."""
        return self.often >= LIKELY and self.size >= CLEARLY and self.size > MARGIN * self.error

    @property
    def sure(self) -> bool:
        """Whether it is as good as certain."""
        return self.often >= SURE and self.otherwise <= 1 - SURE

    def like(self, other: Difference) -> bool:
        """Whether both tell of the same luck; what is certain is the move's own doing, whatever else is."""
        together = sum(map(operator.eq, self.truths, other.truths)) / len(self.truths)
        return not self.sure and together >= ALIKE


def reasons(
    sight: Sight, best: str, others: Sequence[str], g: Any, guesses: int = GUESSES
) -> Thinking[list[tuple[Phrase, ...]]]:
    """Say what speaks for a move against each of the others, from what the seat knows."""
    known = [*_reasons(sight)]
    truths: list[list[list[bool]]] = [[[] for _ in known] for _ in (best, *others)]
    for found in (yield from outlooks(sight, (best, *others), g, guesses if others else 0)):
        yield None
        for outlook, columns in zip(found, truths, strict=True):
            for reason, column in zip(known, columns, strict=True):
                column.append(bool(reason.holds(outlook)))
    return [_told(known, [*map(Difference.of, truths[0], columns)]) for columns in truths[1:]]


def _told(known: Sequence[Reason], differences: Sequence[Difference]) -> tuple[Phrase, ...]:
    """The reasons that differ most: those of the game, then at most one of every game; of one about others the best."""
    clear = [(reason, one) for reason, one in zip(known, differences, strict=True) if one.clear]
    clear.sort(key=lambda pair: (not pair[0].own, -pair[1].size))
    told: dict[str, tuple[Phrase, Difference]] = {}
    for reason, difference in clear:
        about_you = [other for phrase, other in told.values() if not phrase.names and not reason.phrase.names]
        if not any(map(difference.like, about_you)):
            told.setdefault(reason.phrase.key if reason.own else "", (reason.phrase, difference))
    return tuple(_often(*one) for one in told.values())[:MOST]


def _often(phrase: Phrase, difference: Difference) -> Phrase:
    """Add how often it happens, of ten times."""
    if difference.sure:
        return phrase
    often, otherwise = round(10 * difference.often), round(10 * difference.otherwise)
    key = "reason.often.always" if often == 10 else "reason.often" if otherwise else "reason.often.never"
    return Phrase(key, {"reason": phrase, "often": often, "otherwise": otherwise})


def _reasons(sight: Sight) -> Iterator[Reason]:
    """The game's own reasons, then those of every game; one about others for each of them."""
    game, others = sight.game, [seat for seat in range(sight.game.seats(sight.players)) if seat != sight.seat]
    own = game.part("reasons")
    for holds in own.ABOUT_YOU if own else ():
        yield Reason(Phrase(_key(game, holds)), holds, own=True)
    for about in own.ABOUT_OTHERS if own else ():
        for seat in others:
            phrase = Phrase(_key(game, about), {"n": sight.known["held"][seat]}, {"name": seat})
            yield Reason(phrase, partial(_about, about, seat), own=True)
    yield Reason(Phrase("reason.first"), partial(_first, game), own=False)
    if len(others) > 1:
        yield Reason(Phrase("reason.not_last"), partial(_not_last, game), own=False)
        for seat in others:
            yield Reason(Phrase("reason.ahead", {}, {"name": seat}), partial(_ahead, game, seat), own=False)


def _key(game: Game, holds: Any) -> str:
    return f"{game.name}.reason.{holds.__name__}"


def _about(holds: Callable[[Outlook, int], bool], seat: int, outlook: Outlook) -> bool:
    return holds(outlook, seat)


# What holds in every game


def _first(game: Game, outlook: Outlook) -> bool:
    return game.rules.payoff(outlook.end, outlook.seat) == 1


def _not_last(game: Game, outlook: Outlook) -> bool:
    return game.rules.payoff(outlook.end, outlook.seat) > 0


def _ahead(game: Game, seat: int, outlook: Outlook) -> bool:
    return game.rules.payoff(outlook.end, outlook.seat) > game.rules.payoff(outlook.end, seat)
