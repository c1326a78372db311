"""Lessons in the terminal: all of them, all ways, in plain lines and on the full screen."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Iterator

import pytest
from textual import events
from textual.pilot import Pilot

from eselsohr.cli.fullscreen import FrameWidget
from eselsohr.cli.lesson import LocalLesson, PlainLesson
from eselsohr.cli.lesson_screen import LessonScreen
from eselsohr.engine import lessons, registry
from eselsohr.engine.lessons import Lesson, Tutor
from eselsohr.terminal.zones import piles, zones
from eselsohr.text import languages, say
from tests.cli.conftest import Run

LESSONS = [lesson for game in registry.games() for lesson in lessons.course(game)]
every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)


def right_way(lesson: Lesson) -> Iterator[tuple[Tutor, str]]:
    """The first right move of every step."""
    tutor = lesson.begin()
    for step in lesson.steps:
        move = step.right[0].moves[0]
        yield tutor, move
        tutor = tutor.play(move).tutor


@every_lesson
@pytest.mark.parametrize("language", languages())
def test_wrong_ways_foolish_ways_and_the_right_one(
    lesson: Lesson, language: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    local = LocalLesson(lesson, language)
    typed, heard = ["undo"], [say(language, "lesson.no_way_back")]
    for tutor, right in right_way(lesson):
        for move in (*tutor.step.wrong, *(way.moves[0] for way in tutor.step.foolish), right):
            reply = tutor.play(move)
            typed.append(move)
            heard += [phrase.say(language, local.names) for phrase in reply.said]
            heard += [reply.refusal.message(language, local.names)] if reply.refusal else []
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(typed)))
    PlainLesson(local).play()
    said = capsys.readouterr().out
    assert local.tutor.done
    ends, begun = heard[-1], lesson.begin().match.view(lessons.LEARNER)
    heard += [cards for zone in zones(local.match.game) for _, cards in piles(begun[zone])]  # what lies open
    places = [said.find(sentence) for sentence in heard]
    assert -1 not in places
    assert said.rstrip().endswith(ends)


def test_the_command_gives_a_whole_course(run: Run) -> None:
    course = lessons.course(registry.first())
    moves = [move for lesson in course for _, move in right_way(lesson)]
    told = run("learn", registry.first().name, stdin="\n".join(moves))
    assert told.returncode == 0, told.stderr
    assert all(f"Lesson {number} of {len(course)}" in told.stdout for number in range(1, len(course) + 1))
    assert told.stdout.endswith(f"Now for real: eselsohr play {registry.first().name}\n")


def test_the_command_lists_what_there_is_and_refuses_what_is_not(run: Run) -> None:
    course = lessons.course(registry.first())
    listed = run("learn").stdout
    assert all(f"  {lesson.name}: {say('en', f'{lesson.key}.title')}\n" in listed for lesson in course)
    refused = run("learn", registry.first().name, "flying")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.startswith("There is no lesson “flying” here. There are: ")


@every_lesson
def test_on_the_full_screen(lesson: Lesson) -> None:
    """A wrong move, a foolish one and the way back, then the right ones, and another lesson after it."""
    app = LessonScreen([lesson, lesson], "en")

    async def play(pilot: Pilot[None], move: str) -> None:
        app.on_paste(events.Paste(move))
        await pilot.press("enter")

    async def take(pilot: Pilot[None]) -> None:
        for tutor, right in right_way(lesson):
            for move, rule in tutor.step.wrong.items():
                await play(pilot, move)
                assert f"({rule})" in app.notice
                assert app.prompt is not None
            for way in tutor.step.foolish:
                await play(pilot, way.moves[0])
                assert app.local.astray
                assert app.prompt is None
                assert " ".join(app.local.says.split()[-2:]) in " ".join(shown(app).split())
                await pilot.press("enter")
                assert app.local.match.ply == tutor.match.ply
            await play(pilot, right)
        assert app.local.tutor.done
        assert "next lesson" in app.notice
        await pilot.press("enter")
        assert (app.local.tutor.at, app.following) == (0, [])

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await take(pilot)
            await pilot.press("q")

    asyncio.run(run())


def shown(app: LessonScreen) -> str:
    frame = app.screen_stack[0].query_one(FrameWidget).frame
    assert frame is not None
    return "\n".join(frame.draw(80, 24).lines())
