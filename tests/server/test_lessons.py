"""Lessons over HTTP: nobody needs a name, and the server keeps nothing of them."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from eselsohr.engine import lessons, registry
from eselsohr.engine.lessons import LEARNER, Lesson, Tutor
from tests.waiting import PATIENCE

LESSONS = [lesson for game in registry.games() for lesson in lessons.course(game)]


class Learner:
    """Somebody without a name who takes a lesson."""

    def __init__(self, server: str, lesson: Lesson) -> None:
        self.web = httpx.Client(base_url=server, headers={"origin": server}, timeout=PATIENCE)
        self.path = f"/api/games/{lesson.game}/lessons/{lesson.name}"
        self.taught: dict[str, Any] = self.web.get(self.path).raise_for_status().json()

    def attempt(self, move: str) -> dict[str, Any]:
        """Try a move, after the right ones so far."""
        attempt = {"played": self.taught["played"], "move": move}
        self.taught = self.web.post(self.path, json=attempt).raise_for_status().json()
        return self.taught


def sent(tutor: Tutor) -> dict[str, Any]:
    """What the learner sees, as it arrives."""
    view: dict[str, Any] = json.loads(json.dumps(tutor.match.view(LEARNER)))
    return view


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
def test_all_ways(server: str, lesson: Lesson) -> None:
    """Refusals with their rules, foolish moves with what comes of them, and the right way to the end."""
    learner, tutor = Learner(server, lesson), lesson.begin()
    assert learner.taught["moments"][-1]["view"] == sent(tutor)
    for number, step in enumerate(lesson.steps):
        assert (learner.taught["step"], learner.taught["steps"]) == (number, len(lesson.steps))
        for move, rule in step.wrong.items():
            refused = learner.attempt(move)
            assert (refused["verdict"], refused["refused"]["rule"], refused["moments"]) == ("refused", rule, [])
        for way in step.foolish:
            shown = learner.attempt(way.moves[0])
            (moment,) = shown["moments"]
            assert (shown["verdict"], shown["step"], len(shown["said"])) == ("foolish", number, 1)
            assert moment["view"]["ply"] == tutor.match.ply + 1 + len(way.then)
            assert moment["events"][0]["ply"] == tutor.match.ply + 1
        tutor = tutor.play(step.right[0].moves[0]).tutor
        right = learner.attempt(step.right[0].moves[0])
        assert (right["verdict"], right["moments"][0]["view"]) == ("right", sent(tutor))
    assert learner.taught["step"] == learner.taught["steps"]
    assert learner.taught["said"][-1]["key"] == f"{lesson.key}.done"


def test_a_lesson_begins_with_the_position_and_then_what_is_played_first(server: str) -> None:
    learner = Learner(server, lessons.find(registry.find("esel"), "donkey"))
    before, begun = learner.taught["moments"]
    assert (before["view"]["ply"], before["events"], begun["view"]["ply"]) == (0, [], 1)
    assert [event["event"] for event in begun["events"]] == ["played"]
    assert learner.taught["seats"][0]["name"] == ""
    assert all(seat["sitter"] == "bot" and seat["name"] for seat in learner.taught["seats"][1:])


def test_nothing_is_sent_that_a_learner_may_not_know(server: str) -> None:
    lesson = lessons.find(registry.find("esel"), "goal")
    told = Learner(server, lesson).web.get(Learner(server, lesson).path).text
    assert lesson.position["hands"][LEARNER] in told
    assert not any(hand in told for hand in lesson.position["hands"][1:])


def test_the_home_page_offers_them_and_nothing_is_kept(server: str) -> None:
    learner = Learner(server, LESSONS[0])
    learner.attempt(LESSONS[0].steps[0].right[0].moves[0])
    home = learner.web.get("/api/home").json()
    assert {game["game"]: game["lessons"] for game in home["games"]} == {
        game.name: lessons.names(game) for game in registry.games()
    }
    assert (home["name"], home["tables"], dict(learner.web.cookies)) == (None, [], {})


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("esel/lessons/flying", 404, "no_such_page"),
        ("owl/lessons/goal", 404, "no_such_page"),
    ],
)
def test_what_is_not_there_is_refused(server: str, path: str, status: int, code: str) -> None:
    for answer in (
        httpx.get(f"{server}/api/games/{path}"),
        httpx.post(f"{server}/api/games/{path}", json={"played": [], "move": "1"}, headers={"origin": server}),
    ):
        assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_an_attempt_after_the_end_is_refused(server: str) -> None:
    learner = Learner(server, LESSONS[0])
    for step in LESSONS[0].steps:
        learner.attempt(step.right[0].moves[0])
    answer = learner.web.post(learner.path, json={"played": learner.taught["played"], "move": "pass"})
    assert (answer.status_code, answer.json()["code"], answer.json()["key"]) == (400, "match_over", "lesson.over")


def test_nobody_sends_more_moves_than_a_lesson_has_steps(server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = list[str]()
    monkeypatch.setattr(Tutor, "play", lambda tutor, move: tried.append(move))
    learner = Learner(server, LESSONS[0])
    for many in (len(LESSONS[0].steps), 1000):
        answer = learner.web.post(learner.path, json={"played": ["1"] * many, "move": "1"})
        assert (answer.status_code, answer.json()["key"]) == (400, "lesson.over")
    assert not tried, "not one of them was looked at"
