"""What happened, as typed events; each game's `story` tells its own, the catalogues give them words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import groupby
from typing import Annotated, Any, ClassVar, Self, get_type_hints

import msgspec

from eselsohr.text import listed, say

Cards = Annotated[str, "cards"]  # cards of the notation, a space between two


class Phrase(msgspec.Struct, frozen=True):
    """A sentence to be said: a catalogue key and what fills it, apart: seats have names, cards have pictures."""

    key: str
    params: dict[str, Any] = {}  # numbers, texts, and phrases that are part of this one
    names: dict[str, int | list[int]] = {}  # the seats whose names it needs
    cards: dict[str, str] = {}
    together: str = ""  # the key that says it of several people at once, and `.you` if you are one of them

    @property
    def named(self) -> set[int]:
        """The seats it names."""
        found = set[int]()
        for seats in self.names.values():
            found.update((seats,) if isinstance(seats, int) else seats)
        for part in self.params.values():
            if isinstance(part, Phrase):
                found |= part.named
        return found

    def say(self, language: str, names: Sequence[str]) -> str:
        """Say it in a language, with the names of the people at the table."""
        filled: dict[str, Any] = {
            key: value.say(language, names) if isinstance(value, Phrase) else value
            for key, value in (self.params | self.cards).items()
        }
        people = {key: _named(language, seats, names) for key, seats in self.names.items()}
        return say(language, self.key, **(filled | people))


def _named(language: str, seats: int | list[int], names: Sequence[str]) -> str:
    return names[seats] if isinstance(seats, int) else listed(language, [names[seat] for seat in seats])


def named(phrases: Iterable[Phrase | None]) -> set[int]:
    """The seats that sentences name, and maybe a heading."""
    return set().union(*[phrase.named for phrase in phrases if phrase])


def gathered(phrases: Iterable[Phrase]) -> list[Phrase]:
    """Say what several people did one after the other in one sentence, where there is one for it."""
    told: list[Phrase] = []
    for together, run in groupby(phrases, key=lambda phrase: phrase.together):
        same = list(run)
        told += [_in_one(together, same)] if together and len(same) > 1 else same
    return told


def _in_one(together: str, phrases: Sequence[Phrase]) -> Phrase:
    """You come first, with what you did; the others did the same."""
    others = [phrase.names["name"] for phrase in phrases if not phrase.key.endswith(".you")]
    key = together if len(others) == len(phrases) else f"{together}.you"
    return Phrase(key, {"n": len(others)}, {"names": [seat for seat in others if isinstance(seat, int)]})


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event"):
    """Something that happened; `ply` counts the moves and take-backs, the one that caused it included.

    A story tells every step of a match as one event or more; the last of them says what the step led to: in `after`
    are the fields of a spectator's view that it changed. Whoever has a view and the story needs no rules to follow.
    What is said of an event depends on its own fields alone: the same thing is put into words once.
    """

    ply: int
    after: dict[str, Any] = {}

    section: ClassVar[str] = ""  # of the words where its own are: "mule.event"
    ends_round: ClassVar[bool] = False  # whoever had their turns of this round passed decides again

    def for_seat(self, seat: int | None) -> Self:
        """Give it as far as that seat may read it (None: a spectator)."""
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
    def heading(self) -> Phrase | None:
        """What stands above it in the log, if something begins with it: a round, somebody's turn."""
        return None

    def heading_for(self, you: int | None) -> Phrase | None:
        """The heading as that seat reads it: where it names a seat, there is one with `.you` for the seat itself."""
        heading = self.heading
        if heading is None or you is None or heading.names.get("name") != you:
            return heading
        return Phrase(f"{heading.key}.you", heading.params, {}, heading.cards)

    @property
    def variant(self) -> str:
        """A suffix that chooses between an event's sentences."""
        return ""

    def phrases(self, you: int | None) -> list[Phrase]:
        """Give what to say to that seat; one sentence unless the event has more to tell."""
        return [self._phrase(you)]

    def _phrase(self, you: int | None) -> Phrase:
        """The sentence of its key, filled with its fields."""
        subject = self.subject
        suffix = self.variant + (".you" if subject is not None and subject == you else "")
        fields, card_fields = _said(type(self))
        params = {name: value for name in fields if isinstance(value := getattr(self, name), (str, int))}
        cards = {name: value for name in card_fields if (value := getattr(self, name)) is not None}
        return Phrase(f"{self.section}.{self.tag}{suffix}", params, {} if subject is None else {"name": subject}, cards)

    @property
    def named(self) -> set[int]:
        """The seats that its sentences name: nobody else reads of "you"."""
        return named([*self.phrases(None), self.heading])

    def plain(self) -> dict[str, Any]:
        """Give the event as a JSON-able dict."""
        return msgspec.to_builtins(self)  # type: ignore[no-any-return]


@cache
def _said(kind: type[Event]) -> tuple[list[str], list[str]]:
    """The fields that fill an event's sentences, and those of them that are cards."""
    hints = get_type_hints(kind, include_extras=True)
    fields = [name for name in kind.__struct_fields__ if name not in Event.__struct_fields__]
    cards = [name for name in fields if hints[name] in (Cards, Cards | None)]
    return [name for name in fields if name not in cards], cards


# Events that every match has, or many games


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


class TakenBack(Event, frozen=True, kw_only=True, tag="taken_back"):
    """Somebody went back to a decision of theirs (G12): what happened after ply `last` is not part of the story."""

    seat: int
    last: int

    section: ClassVar[str] = "event"


class DealOver(Event, frozen=True, kw_only=True, tag="deal_over"):
    """A deal was counted, by seat; every story tells its deals' ends by an event of this kind.

    Whether many points are good is the game's to say; the last two fields are added by `Match`, from its rules.
    """

    deal: int
    points: list[int]  # of this deal
    scores: list[int]  # the totals
    places: list[int] = []  # by the totals: 1 is first, ties share and skip
    losers: list[int] = []  # who came last: in this deal, at the end in the match; nobody if all are equal

    ends_round: ClassVar[bool] = True

    def phrases(self, you: int | None) -> list[Phrase]:
        """One line for the deal, one for each seat."""
        lines = [Phrase(f"{self.section}.deal_over", {"deal": self.deal})]
        for seat, (points, score) in enumerate(zip(self.points, self.scores, strict=True)):
            key = f"{self.section}.deal_over.points" + (".you" if seat == you else "")
            lines.append(Phrase(key, {"n": points, "score": score}, {"name": seat}))
        return lines


class Dealt(Event, frozen=True, kw_only=True, tag="dealt"):
    """A deal begins; a seat reads its own hand only."""

    deal: int
    starter: int
    held: list[int]
    hands: list[Cards | None]

    @property
    def subject(self) -> int:
        """The starter."""
        return self.starter

    def for_seat(self, seat: int | None) -> Self:
        """Keep that seat's hand."""
        own = [hand if other == seat else None for other, hand in enumerate(self.hands)]
        return msgspec.structs.replace(self, hands=own)


class Passed(Event, frozen=True, kw_only=True, tag="passed"):
    """Somebody passed."""

    seat: int

    def phrases(self, you: int | None) -> list[Phrase]:
        """Say it; several passes in a row are one sentence."""
        return [msgspec.structs.replace(self._phrase(you), together="event.passed.many")]


# What a seat may read of a running match, in games that forget nothing and where every move is made openly


def every_event(events: Sequence[Event], s: Any, seat: int | None) -> list[Event]:
    """All events, each as far as that seat may read it."""
    return [event.for_seat(seat) for event in events]


def from_the_start(events: Sequence[Event], s: Any) -> int:
    """Everything may still be read."""
    return 0


def open_move(move: str, mover: int, seat: int | None) -> str:
    """The move as it was played."""
    return move
