"""Lessons: every way through them, right, foolish and wrong, is really played, and everything said has words."""

from __future__ import annotations

from collections.abc import Iterator

from eselsohr.engine import lessons
from eselsohr.engine.errors import EselsohrError, IllegalMove
from eselsohr.engine.events import Phrase
from eselsohr.engine.game import Game
from eselsohr.engine.lessons import LEARNER, InvalidLesson, Lesson, Tutor, Verdict
from eselsohr.testing.broken import Broken
from eselsohr.testing.setups import Setup
from eselsohr.text import MissingText, catalogue, languages
from eselsohr.text.catalogues import DEFAULT


def check_lessons(setup: Setup, scale: int) -> None:
    """Every lesson can be finished, its moves are what it says they are, and every sentence has words."""
    if lacking := [*lesson_faults(setup.game)]:
        raise Broken(*lacking)


def lesson_faults(game: Game) -> Iterator[str]:
    """Say what is wrong with a game's lessons."""
    try:
        walks = [Walk(lesson) for lesson in lessons.course(game)]
    except InvalidLesson as problem:
        yield str(problem)
        return
    for walk in walks:
        yield from (f"Lesson {walk.lesson.name}: {fault}" for fault in dict.fromkeys(walk.faults()))
    said = {"lesson.other"}.union(*(walk.said for walk in walks))
    for key in catalogue(DEFAULT):
        if key.startswith(f"{game.name}.lesson.") and key not in said:
            yield f"No lesson says {key}."


class Walk:
    """A walk on all ways through a lesson."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.said: set[str] = set()  # the keys that were met

    def faults(self) -> Iterator[str]:
        """Walk, and say what is wrong."""
        names = [step.name for step in self.lesson.steps]
        yield from (f"Two steps are called {name}." for name in names if names.count(name) > 1)
        if not names:
            yield "It has no steps."
        try:
            tutor = self.lesson.begin()
        except EselsohrError as problem:
            yield f"It cannot be begun. {problem}"
            return
        yield from self._unsaid(tutor, Phrase(f"{self.lesson.key}.title"), tutor.says)
        yield from self._onward(tutor)

    def _onward(self, tutor: Tutor) -> Iterator[str]:
        """Go all ways from here to the end of the lesson."""
        if tutor.done:
            return
        where = f"Step {tutor.step.name}"
        if tutor.match.turn != LEARNER:
            yield f"{where}: the learner, seat {LEARNER}, is not to act; {tutor.match!r}."
            return
        yield from (f"{where}: {fault}" for fault in misplaced(tutor))
        refusals = (tutor.play(move).refusal for move in tutor.step.wrong)
        yield from self._unsaid(tutor, *filter(None, refusals))
        for move in tutor.match.legal():
            try:
                reply = tutor.play(move)
            except EselsohrError as problem:
                yield f"{where}, {move}: {problem}"
                continue
            yield from self._unsaid(tutor, *reply.said)
            if reply.verdict is Verdict.RIGHT:
                yield from self._onward(reply.tutor)

    def _unsaid(self, tutor: Tutor, *phrases: Phrase | IllegalMove) -> Iterator[str]:
        """Say phrases in every language, and say which cannot be."""
        names = [f"player {seat}" for seat in range(tutor.match.game.seats(tutor.match.players))]
        for phrase in phrases:
            self.said.add(phrase.key)
            for language in languages():
                try:
                    (phrase.message if isinstance(phrase, IllegalMove) else phrase.say)(language, names)
                except MissingText as problem:
                    yield str(problem)


def misplaced(tutor: Tutor) -> Iterator[str]:
    """Say which moves of a step are not what it says they are."""
    step, legal = tutor.step, tutor.match.legal()
    moves = [move for way in (*step.right, *step.foolish) for move in way.moves]
    if not any(way.moves for way in step.right):
        yield "No move is right."
    yield from (f"{move} is there twice." for move in moves if moves.count(move) > 1)
    yield from (f"{move} is not one of the legal moves: {', '.join(legal)}." for move in moves if move not in legal)
    yield from (f"It is not said why {way.moves[0]} is foolish." for way in step.foolish if not way.says)
    for move, rule in step.wrong.items():
        refusal = tutor.match.objection(move)
        if refusal is None or refusal.rule != rule:
            yield f"{move} should be refused by {rule}; {'it is legal' if refusal is None else refusal}"
