"""What happened in words, and what only a seat sees: each is written once for all who read it alike."""

from __future__ import annotations

from operator import is_
from typing import Any

import msgspec

from eselsohr.engine.events import Event, Phrase, named
from eselsohr.engine.match import Match

Fields = dict[str, Any]  # of a view

encode = msgspec.json.Encoder().encode


def event_message(event: Event, you: int | None) -> msgspec.Raw:
    """Put an event into a message, with its words."""
    return _written(encode(event), event.phrases(you), event.heading_for(you))


def _written(event: bytes, phrases: list[Phrase], heading: Phrase | None) -> msgspec.Raw:
    """Add the words to an event that is written already."""
    return msgspec.Raw(event[:-1] + b"," + encode({"phrases": phrases, "heading": heading})[1:])


class Told:
    """An event as a spectator may read it, and so everybody else from whom nothing more of it is hidden."""

    def __init__(self, event: Event) -> None:
        self.event = event
        phrases, heading = event.phrases(None), event.heading
        self._plain = encode(event)
        self.named = named([*phrases, heading])
        self._message = _written(self._plain, phrases, heading)

    def read(self, you: int | None) -> msgspec.Raw:
        """Put it into a message, with its words for a seat."""
        if you not in self.named:
            return self._message
        return _written(self._plain, self.event.phrases(you), self.event.heading_for(you))


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


class Sights:
    """What only each seat sees now, and saw when it was last looked at: what is the same is not sent again."""

    def __init__(self) -> None:
        self._seen: dict[int | None, tuple[int, Fields, int, Fields]] = {}  # at this ply, and before at that one

    def fresh(self, match: Match, ply: int, you: int | None, since: int) -> Fields:
        """What only that seat sees now, for somebody who was shown it at that ply: all that is not as it was then."""
        at, now, then, before = self._seen.get(you) or (-1, {}, -1, {})
        if at != ply:
            at, now, then, before = self._seen[you] = ply, match.private(you), at, now
        if since == ply:
            return {}
        if since != then:
            return now
        return {name: value for name, value in now.items() if before[name] != value}
