"""`eselsohr learn GAME [LESSON]`: learn a game by playing it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from eselsohr.cli import output
from eselsohr.cli.lesson import LocalLesson, PlainLesson
from eselsohr.cli.localized import Localized, Misread, language
from eselsohr.cli.params import GAME
from eselsohr.engine import lessons, registry
from eselsohr.engine.game import Game
from eselsohr.engine.lessons import Lesson
from eselsohr.text import say


@click.command("learn", cls=Localized)
@click.argument("game", type=GAME, required=False)
@click.argument("lesson", required=False)
@click.option("--plain", is_flag=True)
def command(game: Game | None, lesson: str | None, *, plain: bool) -> None:
    """Give the lessons of a game, or one of them; list them all if no game is named."""
    if game is None:
        for line in _courses():
            click.echo(line)
        return
    course = [lessons.find(game, lesson)] if lesson else lessons.course(game)
    if not course:
        raise Misread("cli.learn.none", name=say(language(), f"{game.name}.name"))
    teach(course, plain=plain)
    click.echo(say(language(), "cli.learn.play", game=game.name))


def teach(course: Sequence[Lesson], *, plain: bool) -> None:
    """Give lessons one after the other, on the full screen if there is one."""
    if plain or not output.full_screen():
        for lesson in course:
            local = LocalLesson(lesson, language())
            PlainLesson(local).play()
            if not local.tutor.done:
                return
    else:
        from eselsohr.cli.lesson_screen import LessonScreen  # Textual takes a moment to load

        LessonScreen(course, language()).run()


def _courses() -> Iterator[str]:
    """Every game with its lessons."""
    for game in registry.games():
        names = lessons.names(game)
        if names:
            yield f"{game.name}: {say(language(), f'{game.name}.teaser')}"
            yield from (f"  {name}: {say(language(), f'{game.name}.lesson.{name}.title')}" for name in names)
    yield say(language(), "cli.learn.begin")
