"""Hints in words: the move to play, why, and how the next best ones compare."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from eselsohr.bots.advice import NOTHING, SHOWN, Candidate, Comparison
from eselsohr.engine.events import Phrase
from eselsohr.text import number, percent, say


class Expectation:
    """What a seat may expect: its finish or, where there are two, the chance to win."""

    def __init__(self, language: str, names: Sequence[str], seat: int) -> None:
        self.language = language
        self.names = names
        self.rival = names[1 - seat] if len(names) == 2 else None
        self.kind = "chance" if self.rival else "place"  # chooses between sentences

    def say(self, place: float) -> str:
        """Say it in full."""
        key, seats = f"expected.full.{self.kind}", len(self.names)
        return say(self.language, key, value=self.figure(place), name=self.rival, seats=seats)

    def best(self, place: float, first: float | None) -> str:
        """Say what the best move leads to: with the chance to come first, if that is known."""
        if first is None:
            return self.say(place)
        return f"{self.say(place)} · {say(self.language, 'expected.first', value=percent(self.language, first, 0))}"

    def brief(self, place: float) -> str:
        """Say it in brackets."""
        return say(self.language, f"expected.brief.{self.kind}", value=self.figure(place))

    def cost(self, places: float) -> str:
        """Say what a move costs."""
        return say(self.language, f"expected.cost.{self.kind}", value=self.difference(places))

    def figure(self, place: float) -> str:
        """Give the number alone, for a column that says what it is."""
        return self.difference(2 - place if self.rival else place)

    def difference(self, places: float) -> str:
        """Give the number alone of what a move costs."""
        return percent(self.language, places, 0) if self.rival else number(self.language, places)

    def axis(self, place: int) -> str:
        """Write a place at the side of a curve."""
        return str(100 * (2 - place)) if self.rival else str(place)


class HintWords:
    """Says hints to a seat."""

    def __init__(self, language: str, names: Sequence[str], seat: int) -> None:
        self.language = language
        self.names = names
        self.expected = Expectation(language, names, seat)

    def lines(self, found: Comparison, asked: str, plan: Sequence[str]) -> Iterator[str]:
        """Say what to play, or what the move asked about is worth; then the plan for a turn of many moves."""
        one = found.find(asked)
        if one is None or one is found.best:
            yield from self._best(found, asked)
        else:
            yield from self._why_not(found.best, one)
        if plan and not asked:
            yield self._say("plan", moves=" · ".join(plan))

    def reasons(self, phrases: Sequence[Phrase]) -> Iterator[str]:
        """Say reasons, one a line."""
        return (f"– {phrase.say(self.language, self.names)}" for phrase in phrases)

    def _best(self, found: Comparison, asked: str) -> Iterator[str]:
        best, others = found.best, found.candidates[1:SHOWN]
        expected = self.expected.best(best.place, found.first)
        yield self._say("chosen" if asked else "best", move=best.move, expected=expected)
        yield from self.reasons(found.why)
        if others:
            moves = (f"{one.move} ({self.expected.brief(one.place)})" for one in others)
            yield self._say("others", moves=" · ".join(moves))

    def _why_not(self, best: Candidate, one: Candidate) -> Iterator[str]:
        expected = self.expected.say(one.place)
        if one.place - best.place < NOTHING:
            yield self._say("equal", move=one.move, best=best.move, expected=expected)
            return
        yield self._say("worse", move=one.move, expected=expected)
        yield self._say("better", move=best.move, expected=self.expected.brief(best.place))
        yield from self.reasons(one.why_not)

    def _say(self, key: str, **params: Any) -> str:
        return say(self.language, f"cli.hint.{key}", **params)
