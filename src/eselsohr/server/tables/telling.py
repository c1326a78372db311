"""What happened in words, and what only a seat sees: each is written once for all who read it alike."""

from __future__ import annotations

from functools import lru_cache
from operator import is_
from typing import Any

import msgspec
from msgspec.structs import astuple

from eselsohr.engine.events import Event, Phrase, named
from eselsohr.engine.match import Match

encode = msgspec.json.Encoder().encode


def event_message(event: Event, you: int | None) -> msgspec.Raw:
    """Put an event into a message, with its words."""
    return Told(event).read(you)


class Words:
    """What is said of an event, to a spectator and to the seats that it names."""

    def __init__(self, event: Event) -> None:
        phrases, heading = event.phrases(None), event.heading
        self.named = named([*phrases, heading])
        self._event = event
        self._said: dict[int | None, bytes] = {None: _written(phrases, heading)}

    def said(self, you: int | None) -> bytes:
        """The end of a message about it, for that seat."""
        whose = you if you in self.named else None
        if whose not in self._said:
            self._said[whose] = _written(self._event.phrases(you), self._event.heading_for(you))
        return self._said[whose]


def _written(phrases: list[Phrase], heading: Phrase | None) -> bytes:
    return encode({"phrases": phrases, "heading": heading})[1:]


def words(event: Event) -> Words:
    """The words of an event, whenever it happens: most are about the same few things, and are written once."""
    own = astuple(event)[len(Event.__struct_fields__) :]
    try:
        return _words(type(event), own)
    except TypeError:  # it has lists: of all hands, say
        return Words(event)


@lru_cache(1 << 12)
def _words(kind: type[Event], own: tuple[Any, ...]) -> Words:
    names = kind.__struct_fields__[len(Event.__struct_fields__) :]
    return Words(kind(ply=0, **dict(zip(names, own, strict=True))))


class Told:
    """An event as a spectator may read it, and so everybody else from whom nothing more of it is hidden."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self._words = words(event)
        self._plain = encode(event)[:-1] + b","
        self.named = self._words.named

    def read(self, you: int | None) -> msgspec.Raw:
        """Put it into a message, with its words for a seat."""
        return msgspec.Raw(self._plain + self._words.said(you))


class Telling:
    """The last events of a match in words."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._last = match.ply - 1
        news = match.news
        public = match.read_by(None, news)
        self._public = [*map(Told, public)]
        self._open = all(map(is_, public, news))  # nothing is hidden from anybody
        self._named = set[int]().union(*[told.named for told in self._public])

    def is_same_for(self, you: int | None, since: int) -> bool:
        """Whether that seat reads of all that happened after a ply what a spectator does."""
        return you is None or (you not in self._named and self._open and since == self._last)

    def told(self, you: int | None, since: int) -> list[Any]:
        """What that seat reads of all that happened after a ply."""
        if self._open and since == self._last:
            return [event.read(you) for event in self._public]
        events = self._match.events_for(you, since)
        older = len(events) - len(self._public)
        last = zip(events[older:], self._public, strict=True)
        return [
            *[event_message(event, you) for event in events[:older]],
            *[public.read(you) if event is public.event else event_message(event, you) for event, public in last],
        ]
