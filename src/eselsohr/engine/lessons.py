"""Learn a game by playing it: lessons are data in the game's folder, and a tutor takes a learner through one.

A lesson is a file `lessons/NUMBER-NAME.toml`: a position, and the choices the learner comes to, step by step. At each
of them some moves are right and lead on; some are foolish, and what comes of them is shown; some are wrong, and the
rules themselves refuse them. What the others answer is written down too, and is really played. The learner has seat 0.
All sentences are words of the game: `GAME.lesson.NAME.title`, `.STEP`, `.STEP.SENTENCE`, `.STEP.other` (of all other
legal moves), `.STEP.RULE` (instead of the sentence with which that rule refuses) and `.done`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from eselsohr.engine.errors import EselsohrError, IllegalMove, SeatRef, quote
from eselsohr.engine.events import Phrase
from eselsohr.engine.game import Game
from eselsohr.engine.match import Match
from eselsohr.engine.records import Seat
from eselsohr.text import has

LEARNER = 0
OTHERS = ("first", "second", "third", "fourth", "fifth")  # what sentences call the seats after the learner's


class InvalidLesson(ValueError):
    """A lesson that cannot be read: its author's mistake."""


class NoSuchLesson(EselsohrError):
    """A game has no lesson of that name."""

    code = "no_such_lesson"


class Way(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Moves that are answered alike."""

    moves: list[str]  # of the learner, any of them, spelt as the notation does
    then: list[str] = []  # what is played after it, by whoever is to act
    says: str = ""  # the sentence about it, a key below the step's


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One choice of the learner."""

    name: str
    right: list[Way]
    foolish: list[Way] = []
    wrong: dict[str, str] = {}  # moves one may think of, and the rules that refuse them


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson, as its file has it."""

    position: dict[str, Any]
    steps: list[Step]
    opening: list[str] = []  # what is played before the first choice
    game: str = ""  # the file's folder and name say these two
    name: str = ""

    @property
    def key(self) -> str:
        """What the keys of all its words begin with."""
        return f"{self.game}.lesson.{self.name}"

    def start(self, seats: Sequence[Seat] = ()) -> Match:
        """Set the position up."""
        match = Match.from_position({"game": self.game} | self.position)
        match.seats = list(seats)
        return match

    def begin(self, seats: Sequence[Seat] = ()) -> Tutor:
        """Bring a learner to the first choice."""
        match = self.start(seats)
        for move in self.opening:
            match.play(move)
        return Tutor(self, match)


class Verdict(StrEnum):
    """What a learner's move was."""

    RIGHT = "right"
    FOOLISH = "foolish"  # legal; what comes of it is shown, and the choice is the learner's again
    OTHER = "other"  # legal, but not what the lesson is about
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Tutor:
    """A learner in the middle of a lesson: the match as it stands, and the step to take."""

    lesson: Lesson
    match: Match
    at: int = 0

    @property
    def done(self) -> bool:
        """Whether all steps have been taken."""
        return self.at == len(self.lesson.steps)

    @property
    def step(self) -> Step:
        """The step to take."""
        return self.lesson.steps[self.at]

    @property
    def says(self) -> Phrase:
        """What the learner is told here."""
        return self._phrase("done" if self.done else self.step.name)

    def play(self, move: str) -> Reply:
        """Try a move of the learner, and answer it; whatever comes of it, this tutor stays as it is."""
        tried = self.match.copy()
        try:
            tried.play(move, LEARNER)
        except IllegalMove as refusal:
            return Reply(Verdict.REFUSED, self, self.match, [], self._refusal(refusal))
        played = tried.moves[-1].move
        for verdict, ways in ((Verdict.RIGHT, self.step.right), (Verdict.FOOLISH, self.step.foolish)):
            for way in ways:
                if played in way.moves:
                    return self._answer(verdict, way, tried)
        own = f"{self.step.name}.other"
        said = self._phrase(own) if has("en", f"{self.lesson.key}.{own}") else Phrase("lesson.other")
        return Reply(Verdict.OTHER, self, self.match, [said])

    def _answer(self, verdict: Verdict, way: Way, tried: Match) -> Reply:
        """Play what follows, and say what there is to say about it."""
        for move in way.then:
            tried.play(move)
        said = [self._phrase(f"{self.step.name}.{way.says}")] if way.says else []
        if verdict is Verdict.FOOLISH:
            return Reply(verdict, self, tried, said)
        following = Tutor(self.lesson, tried, self.at + 1)
        return Reply(verdict, following, tried, [*said, following.says])

    def _refusal(self, refusal: IllegalMove) -> IllegalMove:
        """The rule's own sentence, or the lesson's where that would speak of what has not been taught yet."""
        key = f"{self.lesson.key}.{self.step.name}.{refusal.rule}"
        if not has("en", key):
            return refusal
        params = refusal.params | {name: SeatRef(seat) for name, seat in self._others()}
        return IllegalMove(key, code=refusal.code, **params)

    def _phrase(self, key: str) -> Phrase:
        return Phrase(f"{self.lesson.key}.{key}", names=dict(self._others()))

    def _others(self) -> Iterable[tuple[str, int]]:
        return zip(OTHERS, range(1, self.match.game.seats(self.match.players)), strict=False)


@dataclass(frozen=True, slots=True)
class Reply:
    """How a move was answered: what there is to see, what is said, and where the learner stands now."""

    verdict: Verdict
    tutor: Tutor
    shown: Match  # the match to look at; of a foolish move, what came of it
    said: list[Phrase]
    refusal: IllegalMove | None = None


def names(game: Game) -> list[str]:
    """The lessons of a game in their order; none if it brings none."""
    return list(_files(game))


def course(game: Game) -> list[Lesson]:
    """All lessons of a game, in their order."""
    return [find(game, name) for name in names(game)]


def find(game: Game, name: str) -> Lesson:
    """Read one lesson."""
    known = _files(game)
    if name not in known:
        raise NoSuchLesson("lesson.unknown", name=quote(name), names=", ".join(known))
    return _read(game.name, name, known[name])


def _files(game: Game) -> dict[str, Path]:
    """Where the lessons are: the number in a file's name orders them, the rest is the lesson's name."""
    return {file.stem.partition("-")[2]: file for file in sorted((game.folder / "lessons").glob("*-*.toml"))}


@cache
def _read(game: str, name: str, file: Path) -> Lesson:
    try:
        lesson = msgspec.toml.decode(file.read_bytes(), type=Lesson)
    except ValueError as problem:
        raise InvalidLesson(f"lessons/{file.name}: {problem}") from None
    return msgspec.structs.replace(lesson, game=game, name=name)
