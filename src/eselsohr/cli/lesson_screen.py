"""Lessons on the full screen: the table as in a match, and what the tutor says beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from textual import events

from eselsohr.cli.fullscreen import Page
from eselsohr.cli.lesson import LocalLesson, number
from eselsohr.cli.play_screen import PlayScreen
from eselsohr.engine.errors import IllegalMove
from eselsohr.engine.lessons import LEARNER, Lesson
from eselsohr.terminal.scene import Scene

GO_ON = ("enter", "space")


class LessonScreen(PlayScreen):
    """A course, lesson after lesson."""

    local: LocalLesson

    def __init__(self, course: Sequence[Lesson], language: str) -> None:
        self.first, *self.following = course
        super().__init__(LocalLesson(self.first, language), 0)

    def go_on(self) -> None:
        """Find out what comes next: a choice, the way back from a foolish move, another lesson, the end."""
        local = self.local
        self.scrolled, self.seat = 0, LEARNER
        self.prompt = None
        if local.astray:
            self.notice = self._say("lesson.back.keys")
        elif local.tutor.done:
            self.notice = self._say("lesson.next.keys" if self.following else "lesson.end.keys")
        else:
            self._ask(self.seat)
        self._draw()

    def _try(self, move: str) -> bool:
        """Try a move; a refusal is shown, and whatever comes of any other."""
        try:
            self.local.attempt(move)
        except IllegalMove as refusal:
            self.notice, self.broken = refusal.message(self.local.language, self.local.names), refusal.rule
            self._draw()
            return False
        return True

    def on_key(self, event: events.Key) -> None:
        """Go on where nothing is asked; every other key does what it does in a match."""
        if self.prompt is None and event.key in GO_ON and not isinstance(self.screen, Page):
            event.prevent_default().stop()
            self._leave_behind()

    def _leave_behind(self) -> None:
        """Return from a foolish move, or take the next lesson."""
        if self.local.astray:
            self.local.back()
        elif self.following:
            lesson, *self.following = self.following
            self.local = LocalLesson(lesson, self.local.language)
        else:
            self.exit()
            return
        self.go_on()

    def scene(self) -> Scene:
        """The table, what the tutor says, and which lesson it is."""
        corner = number(self.local.tutor.lesson, self.local.language)
        return replace(super().scene(), said=self.local.says, corner=corner)
