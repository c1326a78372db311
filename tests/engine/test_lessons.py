"""Lessons: a tutor answers right, foolish, other and wrong moves, each in its own way."""

import pytest

from eselsohr.engine import lessons, registry
from eselsohr.engine.game import Game
from eselsohr.engine.lessons import LEARNER, NoSuchLesson, Tutor, Verdict
from eselsohr.text import catalogue, languages, say
from tests.ours import GAMES
from tests.toy.game import TOY

NAMES = ["Anna", "Bert"]


@pytest.fixture
def tutor() -> Tutor:
    return lessons.find(TOY, "keep").begin()


def said(reply: lessons.Reply) -> list[str]:
    return [phrase.say("en", NAMES) for phrase in reply.said]


def test_a_lesson_begins_where_the_learner_has_a_choice(tutor: Tutor) -> None:
    assert [move.move for move in tutor.match.moves] == ["2"]
    assert tutor.match.turn == LEARNER
    assert tutor.says.say("en", NAMES).endswith("Bert has begun.")


def test_a_right_move_is_answered_and_leads_on(tutor: Tutor) -> None:
    reply = tutor.play(" 1 ")
    assert reply.verdict is Verdict.RIGHT
    assert [move.move for move in reply.shown.moves] == ["2", "1", "3"]
    assert (said(reply), reply.tutor.at, reply.tutor.match) == (["And another one."], 1, reply.shown)


def test_one_right_move_may_have_more_to_it_than_another(tutor: Tutor) -> None:
    assert said(tutor.play("1").tutor.play("9")) == ["Bold: a 5 is not much.", "Yours was the highest."]


def test_after_the_last_step_the_lesson_is_done(tutor: Tutor) -> None:
    end = tutor.play("1").tutor.play("5").tutor
    assert end.done
    assert end.match.result is not None
    assert end.match.result.winners == [0]
    assert end.says.say("en", NAMES) == "Yours was the highest."


def test_a_foolish_move_is_shown_with_all_that_comes_of_it_and_the_choice_remains(tutor: Tutor) -> None:
    reply = tutor.play("9")
    assert reply.verdict is Verdict.FOOLISH
    assert [move.move for move in reply.shown.moves] == ["2", "9", "3", "5"]
    assert said(reply) == ["The 9 is gone."]
    assert reply.tutor is tutor
    assert tutor.match.ply == 1


def test_another_legal_move_is_not_played(tutor: Tutor) -> None:
    reply = tutor.play("5")
    assert (reply.verdict, reply.tutor, reply.shown) == (Verdict.OTHER, tutor, tutor.match)
    assert said(reply) == ["Smaller!"]


def test_where_the_lesson_has_no_words_for_it_the_house_has() -> None:
    esel = registry.find("esel")
    reply = lessons.find(esel, "donkey").begin().play("2").tutor.play("12").tutor
    other = Tutor(reply.lesson, reply.match, 0).play("8 8")  # a step that knows nothing of this move
    assert (other.verdict, said(other)) == (Verdict.OTHER, [say("en", "lesson.other")])


def test_a_wrong_move_is_refused_by_the_rules_themselves(tutor: Tutor) -> None:
    reply = tutor.play("4")
    assert (reply.verdict, reply.tutor, reply.said) == (Verdict.REFUSED, tutor, [])
    assert reply.refusal is not None
    assert (reply.refusal.rule, reply.refusal.message()) == ("G8", "You do not hold 4. (G8)")


def test_a_lesson_may_refuse_in_its_own_words_where_the_rule_speaks_of_what_comes_later() -> None:
    tutor = lessons.find(registry.find("heuldoch"), "stack").begin()
    refusal = tutor.play("own 1y").refusal
    assert refusal is not None
    assert (refusal.rule, refusal.key) == ("H6", "heuldoch.lesson.stack.own.H6")
    assert "onion" not in refusal.message()
    assert tutor.play("left 7r").refusal.key == "heuldoch.refuse.H4"  # type: ignore[union-attr]
    tutor = tutor.play("own 7r").tutor
    assert "Bert's stack" in tutor.play("own 6r").refusal.message("en", [*NAMES, "Cleo"])  # type: ignore[union-attr]


def test_lessons_come_in_the_order_of_their_files() -> None:
    esel = registry.find("esel")
    assert lessons.names(esel) == [lesson.name for lesson in lessons.course(esel)] == ["goal", "donkey", "craft"]


def test_a_lesson_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(NoSuchLesson, match=r"no lesson “fly” here. There are: keep\."):
        lessons.find(TOY, "fly")


LONGEST = 260  # characters somebody reads before they play


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_each_of_our_games_has_a_course_with_right_foolish_and_wrong_ways(game: Game) -> None:
    course = lessons.course(game)
    assert len(course) >= 3
    for lesson in course:
        assert any(step.foolish for step in lesson.steps)
        assert any(step.wrong for step in lesson.steps)
        assert 2 <= len(lesson.steps) <= 6


@pytest.mark.parametrize("language", languages())
def test_nobody_has_to_read_long(language: str) -> None:
    said = {key: text for key, text in catalogue(language).items() if ".lesson." in key}
    assert said
    assert [key for key, text in said.items() if len(text) > LONGEST] == []
