"""Over HTTP, of matches that are over: results, how people stand, the deals of the day."""

from __future__ import annotations

from msgspec import Struct

from eselsohr.server.messages.codes import RecordKind, Stage


class PlayedSeat(Struct):
    """How somebody came out of a match."""

    name: str  # empty: somebody who is here no more
    level: str | None  # of a bot
    you: bool
    points: int
    place: int


class PlayedMatch(Struct):
    """A match that is over."""

    id: str
    kind: str  # "table": online
    game: str
    options: dict[str, bool | int | None]
    at: int  # when it was over: Unix time in ms
    seats: list[PlayedSeat]
    deals: list[list[int]]  # the points of each, by seat


class StandingLine(Struct):
    """How somebody stands in a game: a person, or all bots of a level."""

    name: str
    level: str | None  # of a bot
    you: bool
    matches: int
    wins: int  # first places, shared ones too
    points: int
    places: list[int]  # how often first, second …
    rating: float | None  # by openskill; null: there was nobody to compare with
    deviation: float | None
    streak: int  # matches won in a row until now
    longest: int  # ever


class StandingStep(Struct):
    """How it stood after a match: by line; null: they had not played yet."""

    match: str
    at: int  # Unix time in ms
    points: list[int | None]
    places: list[float | None]  # on average so far
    streaks: list[int | None]  # matches won in a row until then
    ratings: list[float | None]
    deviations: list[float | None]
    deals: list[list[int]]  # the points of each deal of that match; of bots, and of who did not play, none


class HeldRecord(Struct):
    """Something nobody has done more of, or less."""

    kind: RecordKind
    line: int
    n: int  # points, or matches in a row
    at: int  # Unix time in ms
    match: str


class GameStandings(Struct):
    """How everybody stands in one game."""

    game: str
    matches: int
    lines: list[StandingLine]  # people first, the one who won most often before the others
    course: list[StandingStep]
    sent: list[tuple[int, int, int]]  # who sent whom what nobody wants, and how often: by line
    records: list[HeldRecord]


class GroupStandings(Struct):
    """How everybody in a group stands, game by game, the one that was played most often first."""

    games: list[GameStandings]


class Tallied(Struct):
    """What came of somebody's matches of one game in one company."""

    game: str
    company: str | None  # the level of the best bot there; null: other people were there; empty: nobody was
    matches: int
    wins: int
    place: float  # on average
    streak: int  # matches won in a row until now
    longest: int  # ever


class Statistics(Struct):
    """All you have played, and what came of it."""

    tallies: list[Tallied]
    played: list[PlayedMatch]  # newest first


class DailyDeal(Struct):
    """A deal that everybody may play today, each at a table of their own."""

    contest: str
    game: str
    players: int
    options: dict[str, bool | int | None]
    level: str | None  # of the bots; null: there are none
    table: str | None  # yours, if you have begun
    stage: Stage | None  # of that
    played: int  # how many have finished it


class Dailies(Struct):
    """The deals of today."""

    day: str
    left: int  # of the day
    deals: list[DailyDeal]


class Standing(Struct):
    """How somebody did."""

    rank: int  # among all; equal ones share it
    name: str | None  # null: the best bot
    you: bool
    place: int  # at their table
    scores: list[int]  # there, theirs first
    table: str | None


class Standings(Struct):
    """How everybody did with a deal, best first."""

    contest: str
    game: str
    players: int
    options: dict[str, bool | int | None]
    closed: bool  # others may still play it: replays are not open yet
    commitment: str  # SHA-256 of the seed
    seed: str | None  # once it is open
    rules: int  # version
    version: str  # of the bots
    standings: list[Standing]
    thinking: bool  # the best bot still is
