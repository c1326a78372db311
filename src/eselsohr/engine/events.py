"""What happened, as typed events; each game's `story` tells its own, the catalogues give them words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Self

import msgspec

from eselsohr.text import say


class Phrase(msgspec.Struct, frozen=True):
    """A sentence to be said: a catalogue key, its parameters (phrases too), and the seats whose names it needs."""

    key: str
    params: dict[str, Any]
    names: dict[str, int | list[int]]

    def say(self, language: str, names: Sequence[str]) -> str:
        """Say it in a language, with the names of the people at the table."""
        people: dict[str, Any] = {key: _named(seats, names) for key, seats in self.names.items()}
        params: dict[str, Any] = {
            k: v.say(language, names) if isinstance(v, Phrase) else v for k, v in self.params.items()
        }
        return say(language, self.key, **params, **people)


def _named(seats: int | list[int], names: Sequence[str]) -> str:
    return names[seats] if isinstance(seats, int) else ", ".join(names[seat] for seat in seats)


def own_only(hands: Sequence[str | None], seat: int | None) -> list[str | None]:
    """Keep the hand of one seat, hide the others: what a seat may read of a deal."""
    return [hand if other == seat else None for other, hand in enumerate(hands)]


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event"):
    """Something that happened; `ply` counts the moves played, the one that caused it included."""

    ply: int

    section: ClassVar[str] = ""  # of the words where its own are: "mule.event"

    def for_seat(self, seat: int | None) -> Self:
        """Mask what that seat may not read (None: a spectator)."""
        return self

    @property
    def tag(self) -> str:
        """The event's name, as on the wire and in catalogue keys."""
        return str(self.__struct_config__.tag)

    @property
    def subject(self) -> int | None:
        """The seat its sentence is about; read by that seat it says "you"."""
        return getattr(self, "seat", None)

    @property
    def variant(self) -> str:
        """A suffix that chooses between an event's sentences."""
        return ""

    def phrases(self, you: int | None) -> list[Phrase]:
        """Give what to say to that seat; one sentence unless the event has more to tell."""
        return [self._phrase(you)]

    def _phrase(self, you: int | None) -> Phrase:
        subject = self.subject
        suffix = self.variant + (".you" if subject is not None and subject == you else "")
        params = {name: value for name, value in self.plain().items() if name not in ("event", "ply")}
        names: dict[str, int | list[int]] = {} if subject is None else {"name": subject}
        return Phrase(f"{self.section}.{self.tag}{suffix}", params, names)

    def plain(self) -> dict[str, Any]:
        """Give the event as a JSON-able dict."""
        return msgspec.to_builtins(self)  # type: ignore[no-any-return]


class MatchOver(Event, frozen=True, kw_only=True, tag="match_over"):
    """The match has ended; the last event of every match."""

    scores: list[int]
    places: list[int]
    winners: list[int]

    section: ClassVar[str] = "event"

    def phrases(self, you: int | None) -> list[Phrase]:
        """Name the winners."""
        suffix = ".you" if you in self.winners else ""
        params = {"n": len(self.winners), "score": self.scores[self.winners[0]]}
        return [Phrase(f"event.match_over{suffix}", params, {"names": self.winners})]
