"""A lesson at this terminal: who sits there, what the tutor says, and the lesson in plain lines."""

from __future__ import annotations

from collections.abc import Callable

import click

from eselsohr.cli.local_match import LocalMatch, seats
from eselsohr.cli.plain import PlainTable
from eselsohr.cli.play import login
from eselsohr.engine import lessons, registry
from eselsohr.engine.errors import EselsohrError
from eselsohr.engine.events import Phrase
from eselsohr.engine.lessons import LEARNER, Lesson, Reply
from eselsohr.text import say

LEVEL = ""  # of those who play what the lesson says


class LocalLesson(LocalMatch):
    """A lesson that somebody takes; the match on the table is the tutor's, or what came of a foolish move."""

    def __init__(self, lesson: Lesson, language: str) -> None:
        self.tutor = lesson.begin(seats([login()], lesson.position["players"], LEVEL))
        self.said: list[Phrase] = [self.tutor.says]
        super().__init__(self.tutor.match, None, language)

    @property
    def says(self) -> str:
        """What the tutor said last."""
        return " ".join(phrase.say(self.language, self.names) for phrase in self.said)

    @property
    def astray(self) -> bool:
        """Whether what lies there came of a foolish move."""
        return self.match is not self.tutor.match

    def attempt(self, move: str) -> Reply:
        """Try a move; a wrong one raises the refusal."""
        reply = self.tutor.play(move)
        if reply.refusal:
            raise reply.refusal
        self.tutor, self.match, self.said = reply.tutor, reply.shown, reply.said
        return reply

    def back(self) -> None:
        """Return to the choice."""
        self.match, self.said = self.tutor.match, [self.tutor.says]

    def take_back(self, seat: int) -> None:
        """Refuse: the tutor leads."""
        raise EselsohrError("lesson.no_way_back")

    def hint(self, asked: str = "") -> Callable[[], str]:
        """Say again what it is about: bots know nothing of lessons."""
        said = self.tutor.says.say(self.language, self.names)
        return lambda: said


def number(lesson: Lesson, language: str) -> str:
    """Which of a game's lessons it is."""
    names = lessons.names(registry.find(lesson.game))
    return say(language, "lesson.number", number=names.index(lesson.name) + 1, count=len(names))


class PlainLesson(PlainTable):
    """A lesson, line by line."""

    afresh = True

    local: LocalLesson

    def play(self) -> None:
        """Take the learner through all steps, or until they have enough."""
        local = self.local
        lesson, language = local.tutor.lesson, local.language
        click.echo(f"{number(lesson, language)}: {say(language, f'{lesson.key}.title')}")
        while not local.tutor.done and self._turn(LEARNER):
            self._tell(LEARNER)
            if local.astray:
                click.echo(local.says)
                local.back()
                self.told[LEARNER] = local.match.ply
        if local.tutor.done:
            click.echo(local.says)

    def _tell(self, seat: int) -> None:
        """Tell everything since the last choice, the learner's own moves too."""
        told = self.told.get(seat, -1)
        news = [event for event in self.local.match.events_for(seat) if event.ply > told]
        for line in self.local.told(news, seat):
            click.echo(line)
        self.told[seat] = self.local.match.ply

    def _show(self, seat: int) -> None:
        super()._show(seat)
        self._say("cli.plain.legal", moves=", ".join(self.local.match.legal()))
        click.echo(self.local.says)

    def _move(self, move: str, seat: int) -> None:
        self.local.attempt(move)
