"""Over HTTP, of people and their tables: who you are, where you are known, what one can set up."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from eselsohr.engine.evening import Suggestion
from eselsohr.server.messages.codes import OptionKind, Stage, Trouble
from eselsohr.server.messages.fields import MAX_DUPLICATE, MAX_PLAYERS, Clock, Id, Level, Pace, Patience, SeatNumber


class Name(Struct, forbid_unknown_fields=True):
    """Choose a name."""

    name: Annotated[str, Meta(max_length=100)]


class NewCode(Struct, forbid_unknown_fields=True):
    """Ask for a code that opens you on another device."""

    move: bool = False  # and sign this device out then


class Words(Struct, forbid_unknown_fields=True):
    """A code or a recovery phrase, however it is typed."""

    words: Annotated[str, Meta(max_length=200)]


class NewTable(Struct, forbid_unknown_fields=True):
    """Set up a table. The seats in order: a bot's level, or null for people; one of those is yours if you like."""

    game: Annotated[str, Meta(max_length=40)]
    options: Annotated[dict[str, bool | int | None], Meta(max_length=40)]
    seats: Annotated[list[Level | None], Meta(min_length=1, max_length=MAX_PLAYERS)]
    seat: SeatNumber | None = None
    start: bool = False  # at once; refused while a seat is free; a duplicate waits for somebody to start it
    pace: Pace = 900  # from one move to a bot's next
    patience: Patience | None = 60_000  # how long somebody may be away before a bot plays; null: for ever
    clock: Clock | None = None  # null: everybody may think as long as they like
    group: Id | None = None  # of yours, whose table it is
    duplicate: Annotated[int, Meta(ge=0, le=MAX_DUPLICATE)] | None = None  # others of it may have the same cards: days


class Health(Struct):
    """Whether the server does its work."""

    ok: bool
    store: Trouble | None


class GameOption(Struct):
    """One option; its words are the catalogue's `GAME.option.NAME` and `GAME.option.NAME.about`."""

    name: str
    kind: OptionKind
    default: bool | int | None
    low: int
    high: int
    alone: bool  # only for those who play alone
    needs: str | None  # the flag without which it says nothing


class GameOffer(Struct):
    """A game one can set up a table for."""

    game: str
    low: int  # fewest and most players
    high: int
    options: list[GameOption]
    lessons: list[str]  # their titles are the catalogue's `GAME.lesson.LESSON.title`


class TableSummary(Struct):
    """A table you sit at or made."""

    table: str
    made: int  # Unix time in ms
    game: str
    stage: Stage
    names: list[str]  # by seat; "" where nobody sits
    group: str | None = None  # of yours, whose table it is


class GroupSummary(Struct):
    """A group of yours."""

    group: str
    name: str


class Home(Struct):
    """All the start page needs."""

    name: str | None  # yours; null: choose one first
    tables: list[TableSummary]  # newest first
    games: list[GameOffer]
    levels: list[str]  # of bots, weakest first
    characters: list[str]  # those of them that want something else than to do as well as they can
    groups: list[GroupSummary] = []  # the one last opened first
    people: bool = True  # others can come here; not to a page that is its own server


class AnnouncedTable(Struct):
    """A table whose host would like company."""

    table: str
    game: str
    options: dict[str, bool | int | None]
    stage: Stage
    names: list[str]  # of the people who sit there
    bots: int
    free: int  # seats one may take; in a match, ask for
    pace: int
    clock: Clock | None


class Around(Struct):
    """Who would like company at this server, those with a free seat first."""

    tables: list[AnnouncedTable]


class Privacy(Struct):
    """For how long things are kept here, in days; the client says the rest."""

    tables: int | None  # that nobody has played at or opened; null: until somebody throws them away
    cookie: int
    code_minutes: int


class DeviceSummary(Struct):
    """A browser in which you are known."""

    device: str
    name: str  # its browser and system; empty: it does not say
    seen: int  # the day it was last used, as Unix time in ms; 0: nobody knows
    here: bool  # it is this one


class You(Struct):
    """Where you are known."""

    name: str | None  # null: nowhere any more
    devices: list[DeviceSummary]  # the one last used first
    phrase: bool  # you have a recovery phrase


class NewKey(Struct):
    """Words that open you on another device; nobody can show them again."""

    words: str
    link: str | None  # the same as a link; null for a phrase, and where other devices cannot reach the server
    qr: list[str]  # the link as a QR code, line by line; 1 is dark
    minutes: int | None  # for which they open; null: until there are new ones


class Companion(Struct):
    """Somebody else who plays at your device: a guest of their own, but without a cookie."""

    companion: str
    name: str


class Created(Struct):
    """A new table."""

    table: str


class Suggestions(Struct):
    """What so many people could play in so many minutes, the best first."""

    suggestions: list[Suggestion]
