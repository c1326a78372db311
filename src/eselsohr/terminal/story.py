"""What happened at a table, in words: who sits there, and what is new to whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from eselsohr.engine.events import Event, Phrase, gathered
from eselsohr.engine.game import Game
from eselsohr.engine.records import Move, Seat
from eselsohr.terminal.drawing import find
from eselsohr.text import say


class Shown(Protocol):
    """What a table is drawn from: a match, or what a server tells of one."""

    @property
    def game(self) -> Game:
        """Which game it is."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def seats(self) -> list[Seat]:
        """Who sits where."""

    @property
    def ply(self) -> int:
        """How far it is."""

    @property
    def turn(self) -> int | None:
        """The seat to act."""

    @property
    def events(self) -> list[Event]:
        """Everything that happened."""

    @property
    def entries(self) -> list[Move]:
        """The moves and take-backs so far."""

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat sees."""

    def events_for(self, seat: int | None) -> list[Event]:
        """What happened, as far as a seat may read it."""


def names(match: Shown, language: str) -> list[str]:
    """Name every seat: by who sits there, by the catalogue for a house that plays along, else by its number."""
    house = find(match.game).house
    known = [sitter.name for sitter in match.seats]
    absent = range(len(known), match.game.seats(match.players))
    nobody = say(language, "common.seat")
    return known + [say(language, house) if house and seat >= match.players else f"{nobody} {seat}" for seat in absent]


def sentences(events: Iterable[Event], seat: int | None, language: str, names: list[str]) -> list[str]:
    """Say events to a seat."""
    told = gathered(phrase for event in events for phrase in event.phrases(seat))
    return [phrase.say(language, names) for phrase in told]


def chapters(events: Iterable[Event], seat: int | None) -> Iterator[tuple[Phrase | None, list[Event]]]:
    """Cut a story where something begins: give the heading of each chapter, as a seat reads it, and its events."""
    chapter: list[Event] = []
    heading: Phrase | None = None
    for event in events:
        if event.heading or event.tag == "dealt":
            if chapter:
                yield heading, chapter
            heading, chapter = event.heading_for(seat), []
        chapter.append(event)
    if chapter:
        yield heading, chapter


def since(match: Shown, seat: int | None) -> int:
    """The ply that ended that seat's last turn, before others did something; for a spectator, the latest."""
    if seat is None:
        return match.ply
    happened = reversed(match.events)
    others = next((event.ply for event in happened if event.subject not in (None, seat)), 0)
    return max((ply for ply, entry in enumerate(match.entries[:others], 1) if entry.seat == seat), default=0)
