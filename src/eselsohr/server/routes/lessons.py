"""Lessons: the client keeps the right moves so far and sends them with every attempt, so the server keeps nothing."""

from __future__ import annotations

from itertools import islice

from eselsohr import bots
from eselsohr.engine import lessons, registry
from eselsohr.engine.errors import UnknownGame
from eselsohr.engine.lessons import LEARNER, Lesson, NoSuchLesson, Tutor, Verdict
from eselsohr.engine.match import Match
from eselsohr.server.messages import Attempt, Code, Moment, Sitter, TableSeat, Taught
from eselsohr.server.refusal import Refusal, refusal
from eselsohr.server.routing import Request, Route
from eselsohr.server.services import Services
from eselsohr.server.tables.telling import event_message


async def begin(services: Services, request: Request, game: str, lesson: str) -> Taught:
    """Begin a lesson: the position, and what is played before the first choice."""
    services.lessons.use(request.address)
    found = _find(game, lesson)
    tutor = found.begin()
    told = _taught(tutor, [])
    told.said = [tutor.says]
    told.moments = [_moment(found.start(), -1), _moment(tutor.match, 0)]
    return told


async def attempt(services: Services, request: Request, game: str, lesson: str) -> Taught:
    """Answer a move in a lesson."""
    services.lessons.use(request.address)
    tried, found = request.read(Attempt), _find(game, lesson)
    if len(tried.played) >= len(found.steps):
        raise Refusal(Code.MATCH_OVER, key="lesson.over")
    tutor = found.begin()
    for move in tried.played:
        tutor = tutor.play(move).tutor
    reply = tutor.play(tried.move)
    right = reply.verdict is Verdict.RIGHT
    told = _taught(reply.tutor, [*tried.played, tried.move] if right else tried.played)
    told.verdict, told.said = reply.verdict, reply.said
    if reply.refusal:
        told.refused = refusal(reply.refusal).message()
    if reply.shown is not tutor.match:
        told.moments = [_moment(reply.shown, tutor.match.ply)]
    return told


def _find(game: str, lesson: str) -> Lesson:
    try:
        return lessons.find(registry.find(game), lesson)
    except (UnknownGame, NoSuchLesson):
        raise Refusal(Code.NO_SUCH_PAGE) from None


def _taught(tutor: Tutor, played: list[str]) -> Taught:
    """A lesson as it stands, with nothing said yet."""
    match = tutor.match
    others = [TableSeat(Sitter.BOT, name, None, None, "") for name in islice(bots.NAMES, match.players - 1)]
    return Taught(
        game=tutor.lesson.game,
        options=match.options,
        seats=[TableSeat(Sitter.PERSON, "", None, None, ""), *others],
        step=tutor.at,
        steps=len(tutor.lesson.steps),
        played=played,
        verdict=None,
        said=[],
        refused=None,
        moments=[],
    )


def _moment(match: Match, since: int) -> Moment:
    """What the learner sees of a match, and all that happened after a ply."""
    events = [event_message(event, LEARNER) for event in match.events_for(LEARNER) if event.ply > since]
    return Moment(view=match.view(LEARNER), hands=None, events=events)


ROUTES = (
    Route("GET", "/api/games/{game}/lessons/{lesson}", begin),
    Route("POST", "/api/games/{game}/lessons/{lesson}", attempt),
)
