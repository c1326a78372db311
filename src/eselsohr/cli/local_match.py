"""A match at this terminal: who plays it, and the file it is kept in. Both ways to play stand on it."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from eselsohr import bots, terminal
from eselsohr.bots import advice
from eselsohr.bots.compiled import prepare, think
from eselsohr.cli.hint_words import HintWords
from eselsohr.cli.prompt import how_to_type
from eselsohr.cli.saved import Saved
from eselsohr.engine.errors import EselsohrError
from eselsohr.engine.events import DealOver, Event
from eselsohr.engine.match import Match
from eselsohr.engine.reactions import Reaction, reactions
from eselsohr.engine.records import Seat
from eselsohr.terminal import story
from eselsohr.text import number, say


class LocalMatch:
    """A match with people and bots at its seats; every move is on the disk before anybody sees it."""

    def __init__(self, match: Match, saved: Saved | None, language: str) -> None:
        self.match = match
        self.saved = saved
        self.language = language
        self.drawing = terminal.find(match.game)
        self.people = [seat for seat, sitter in enumerate(match.seats) if sitter.bot is None]
        self.names = story.names(match, language)
        self._reacted: tuple[int, str] | None = None  # who did something without words, and what the others see of it

    @property
    def alone(self) -> bool:
        """Whether just one person plays: nothing has to be hidden between turns then."""
        return len(self.people) == 1

    @property
    def person(self) -> int | None:
        """The seat to act, if a person sits there."""
        return self.match.turn if self.match.turn in self.people else None

    def play(self, move: str, seat: int | None = None) -> None:
        """Play a move and write it down."""
        self._do(lambda match, now: match.play(move, seat, time=now))

    def take_back(self, seat: int) -> None:
        """Go back to that seat's last decision, and write that down."""
        self._do(lambda match, now: match.take_back(seat, time=now))

    def _do(self, change: Callable[[Match, float], None]) -> None:
        tried = self.match.copy()
        change(tried, round(time.time(), 3))
        if self.saved:
            self.saved.save(tried)
        self.match = tried

    def bot_move(self) -> Callable[[], str]:
        """Take what the bot to act can see; the result finds its move when called, in any thread."""
        match = self.match
        assert match.turn is not None
        bot = bots.live(match.seats[match.turn].bot)
        dice = bots.dice(match.commitment, "bot", len(match.moves))  # the same again after a take-back
        sight = bots.look(match, dice)
        return lambda: bot.choose(sight, dice).move

    @property
    def ready(self) -> bool:
        """Whether a hint needs no time but for thinking; if not, it is seen to in the background."""
        return prepare(self.match.game).done()

    def hint(self, asked: str = "") -> Callable[[], str]:
        """Take what the person to act can see; the result finds the hint when called, in any thread.

        A hint names the best moves and says why, or judges the one that is asked about. If the search is not ready yet,
        it comes when it is.
        """
        refusal = self.match.objection(asked, self.match.turn) if asked else None
        if refusal:
            return lambda: self.refusal(refusal)
        notation = self.match.game.notation
        code = notation.parse(asked)
        move = "" if code is None else notation.spell(code)
        dice = bots.dice(self.match.commitment, "hint", self.match.ply)
        sight = bots.look(self.match, dice)
        if len(sight.legal) == 1:
            return lambda: say(self.language, "cli.hint.only", move=sight.legal[0])

        def answer() -> str:
            if prepare(sight.game).exception():
                return say(self.language, "server.no_idea")
            found = think(advice.hint(sight, dice, advice.live_adviser(sight.game), move))
            words = HintWords(self.language, self.names, sight.seat)
            return "\n".join(words.lines(found, move, advice.plan(sight, found.best.move)))

        return answer

    def tenths(self, value: float) -> str:
        """Write a number as the language does."""
        return number(self.language, value)

    # What people get to know

    def refusal(self, problem: EselsohrError) -> str:
        """Say why a move is refused and, where the game has words for it, how to type a better one."""
        how = how_to_type(self.language, self.match.game.name, problem.key, problem.params)
        return " ".join([problem.message(self.language, self.names), *how])

    def news(self, seat: int | None) -> list[Event]:
        """What happened since that seat's last turn, its end included; everything if it has had none."""
        since = story.since(self.match, seat)
        return [event for event in self.match.events_for(seat) if event.ply >= since]

    def sentences(self, events: Sequence[Event], seat: int | None) -> list[str]:
        """Say events to a seat."""
        return story.sentences(events, seat, self.language, self.names)

    def told(self, events: Sequence[Event], seat: int | None) -> list[str]:
        """Say events to a seat, with a heading above what begins."""
        lines: list[str] = []
        for heading, chapter in story.chapters(events, seat):
            lines += [f"— {heading.say(self.language, self.names)} —"] if heading else []
            lines += self.sentences(chapter, seat)
        return lines

    def react(self, asked: str) -> str:
        """Let the person to act do something without words; says what it looks like, or what there is."""
        reaction, seat = Reaction.read(asked, self.language), self.match.turn
        if reaction is None or seat is None:
            return reactions(self.language)
        told = reaction.told(self.names[seat], self.language)
        self._reacted = seat, told
        return told

    def seen(self, seat: int) -> str:
        """What somebody else has done without words since anybody else sat here; told once."""
        if self._reacted is None or self._reacted[0] == seat:
            return ""
        (_, told), self._reacted = self._reacted, None
        return told

    def counted(self) -> list[DealOver]:
        """The deals that are over: the score sheet so far."""
        return [event for event in self.match.events if isinstance(event, DealOver)]


def seats(people: Sequence[str], players: int, level: str) -> list[Seat]:
    """Seat people first, then bots: there are as many names as any game has seats."""
    found = [Seat(name=name) for name in people]
    while len(found) < min(players, len(bots.NAMES)):
        found.append(Seat(name=bots.name_for(level, [seat.name for seat in found]), bot=level))
    return found


def begin(
    game: str, players: int, options: Mapping[str, Any], seed: str | None, people: Sequence[str], level: str
) -> Match:
    """Start a match for people and bots."""
    return Match.new(game, players, options, seed, seats=seats(people, players, level))
