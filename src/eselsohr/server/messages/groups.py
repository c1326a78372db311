"""Over HTTP, of groups: their members, presets, duplicates, talk and score pads."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from eselsohr.server.messages.answers import TalkLine
from eselsohr.server.messages.fields import MAX_DEALS, MAX_PLAYERS, Clock, Level, Pace, PadDeal, Patience
from eselsohr.server.messages.home import TableSummary
from eselsohr.server.messages.results import PlayedMatch


class GroupName(Struct, forbid_unknown_fields=True):
    """Call a group by a name."""

    name: Annotated[str, Meta(max_length=100)]


class Preset(Struct, frozen=True, forbid_unknown_fields=True):
    """House rules by a name: how a group likes to play a game."""

    name: Annotated[str, Meta(max_length=100)]
    game: Annotated[str, Meta(max_length=40)]
    options: Annotated[dict[str, bool | int | None], Meta(max_length=40)]
    seats: Annotated[tuple[Level | None, ...], Meta(min_length=1, max_length=MAX_PLAYERS)]  # bots; null: for people
    pace: Pace = 900
    patience: Patience | None = 60_000
    clock: Clock | None = None


class GroupSay(Struct, forbid_unknown_fields=True):
    """Say something in a group."""

    text: Annotated[str, Meta(max_length=1000)]
    after: Annotated[int, Meta(ge=0, le=1_000_000_000)] = 0  # the last line you have read


class GroupPad(Struct, forbid_unknown_fields=True):
    """A score pad of a real table, for a group to keep."""

    game: Annotated[str, Meta(max_length=40)]
    names: Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(max_length=MAX_PLAYERS)]  # by seat
    players: Annotated[int, Meta(ge=1, le=MAX_PLAYERS)]
    options: dict[str, bool | int | None] = {}
    deals: Annotated[list[PadDeal], Meta(max_length=MAX_DEALS)] = []
    low_wins: bool = True


class PadSummary(Struct):
    """A score pad on which the last deal is still to come."""

    pad: str
    game: str
    names: list[str]  # by seat
    deals: int  # that were written down
    changed: int  # Unix time in ms


class GroupMember(Struct):
    """Somebody in a group."""

    name: str
    since: int  # Unix time in ms
    you: bool


class DuplicateSummary(Struct):
    """Cards that a group plays at several tables."""

    contest: str
    game: str
    closed: bool  # they may still be played
    tables: int
    played: int  # at how many of them the match is over


class Compared(Struct):
    """How somebody did with the cards of their seat, beside all others who had them."""

    rank: int  # among all; equal ones share it
    name: str
    you: bool
    seat: int
    share: float | None  # of the other tables where that seat did worse, equal ones by half; null: there are none
    points: int
    mean: float  # of all who had that seat
    table: str


class Duplicate(Struct):
    """The same cards at several tables of a group."""

    contest: str
    name: str  # of the group
    game: str
    levels: list[str | None]  # of the bots, by seat; null: for people
    options: dict[str, bool | int | None]
    closed: bool  # they may still be played: replays are not open yet
    commitment: str  # SHA-256 of the seed
    seed: str | None  # once it is open
    rules: int  # version
    version: str  # of the bots
    tables: list[TableSummary]  # not over
    yours: str | None  # where you have seen the cards
    hidden: bool  # how everybody did is told once you have played, or nobody can any more
    played: int  # at how many tables the match is over
    standings: list[Compared] = []  # best first


class Group(Struct):
    """A group, as far as you may know it: those who are no members read its name, and that is all."""

    group: str
    name: str
    member: bool  # you are one
    link: str | None = None  # for whoever is to be one
    members: list[GroupMember] = []  # the first one first
    presets: list[Preset] = []
    tables: list[TableSummary] = []  # not over, newest first
    duplicates: list[DuplicateSummary] = []  # newest first
    pads: list[PadSummary] = []  # not complete, the one last written on first
    played: list[PlayedMatch] = []  # newest first


class GroupTalk(Struct):
    """What was said in a group after the line with a number."""

    lines: list[TalkLine]
    last: int  # the number of the last one
