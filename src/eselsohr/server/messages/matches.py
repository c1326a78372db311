"""Over HTTP, of matches to look at: replays, reviews, luck; lessons, and score pads of real tables."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from eselsohr.engine.counting import Tally
from eselsohr.engine.events import Phrase
from eselsohr.engine.lessons import Verdict
from eselsohr.engine.shuffles import MOST as MOST_SHUFFLES
from eselsohr.engine.shuffles import Shuffle
from eselsohr.server.messages.answers import Refused, TableSeat
from eselsohr.server.messages.fields import (
    MAX_DEALS,
    MAX_PLAYERS,
    NO_NUL,
    GameEvent,
    GameView,
    Level,
    MoveText,
    Pace,
    PadDeal,
    Patience,
    SeatNumber,
)


class Attempt(Struct, forbid_unknown_fields=True):
    """Try a move in a lesson, after the right ones so far."""

    played: list[MoveText]  # fewer than the lesson has steps
    move: MoveText


class ParcelSeat(Struct, forbid_unknown_fields=True):
    """A seat of a table that somebody takes along: a bot's, or theirs."""

    level: Level | None
    entropy: Annotated[str, Meta(max_length=200)] = ""


class ParcelMove(Struct, forbid_unknown_fields=True):
    """A move that was played there, or taken back."""

    seat: SeatNumber
    move: MoveText
    id: Annotated[str, Meta(max_length=40, pattern=NO_NUL)] | None
    at: Annotated[int, Meta(ge=0, lt=1 << 52)]  # Unix time in ms


class Parcel(Struct, forbid_unknown_fields=True):
    """A whole table of one person and bots, as it goes from a server to a browser, or back."""

    parcel: Literal[1]  # the version of this form
    game: Annotated[str, Meta(max_length=40)]
    rules: int  # their version
    options: Annotated[dict[str, bool | int | None], Meta(max_length=40)]
    seed: Annotated[str, Meta(min_length=1, max_length=200, pattern=NO_NUL)]
    made: Annotated[int, Meta(ge=0, lt=1 << 52)]
    pace: Pace
    patience: Patience | None
    seats: Annotated[list[ParcelSeat], Meta(min_length=1, max_length=MAX_PLAYERS)]
    shuffles: Annotated[list[Shuffle], Meta(max_length=MOST_SHUFFLES)]
    moves: list[ParcelMove]


class PadDeals(Struct, forbid_unknown_fields=True):
    """A score pad of a real table: everything that has been told so far."""

    players: Annotated[int, Meta(ge=1, le=MAX_PLAYERS)]
    options: dict[str, bool | int | None] = {}
    deals: Annotated[list[PadDeal], Meta(max_length=MAX_DEALS)] = []
    low_wins: bool = True  # where the game does not say so


class Judged(Struct):
    """One decision: what was played, what the judge would have, and what the difference costs in places."""

    ply: int
    deal: int
    played: str
    best: str
    place: float  # to be expected, if played well
    cost: float
    why: list[Phrase]  # what speaks for the best move against the one played
    view: GameView  # what the seat saw
    news: list[Phrase]  # what it had heard since its last move


class Review(Struct):
    """A seat's play in a finished match, as far as it has been thought over."""

    game: str
    names: list[str]
    seat: int
    level: str  # of the judge
    iterations: int | None  # what it spends on each decision; null until it has begun
    place: int | None  # where the seat came in; null until it has begun
    decisions: int | None  # how many there are; null until it has begun
    waiting: int  # reviews that come first
    judged: list[Judged]  # those after the first `since` of the query


class Moment(Struct):
    """A match after one of its moves."""

    view: GameView
    hands: list[str] | None  # by seat, where all lie open
    events: list[GameEvent]  # what that move led to


class FinishedMatch(Struct):
    """A match that is over, move by move: `moments[ply]`."""

    table: str
    game: str
    options: dict[str, bool | int | None]
    seats: list[TableSeat]
    link: str | None  # opens this replay on another device
    commitment: str
    seed: str
    sheet: list[Tally]
    deals: list[int]  # the ply at which each deal begins
    seat: int | None  # whose view; null: all hands
    moments: list[Moment]
    shuffles: list[Shuffle]


class Taught(Struct):
    """A lesson as it stands, and how the last move was answered."""

    game: str
    options: dict[str, bool | int | None]
    seats: list[TableSeat]  # yours is the first, and has no name
    step: int  # how many have been taken
    steps: int
    played: list[str]  # the right moves so far, to be sent with the next attempt
    verdict: Verdict | None  # null: it has only begun
    said: list[Phrase]
    refused: Refused | None
    moments: list[Moment]  # to be shown one after the other; after a foolish move, what came of it


class LuckDeal(Struct):
    """What somebody made of a deal, and what the best bot makes of it on average."""

    deal: int
    points: int
    mean: float | None  # not known yet
    margin: float | None  # on either side of it


class Luck(Struct):
    """What the best bot would have scored with somebody's cards, from the same knowledge, beside what they did."""

    deals: list[LuckDeal]
    points: int  # of all deals, and so on
    mean: float | None
    margin: float | None
    low_is_good: bool
    level: str
    plays: int  # there will be, of all deals
    played: int
    rules: int
    version: str  # of this program, and so of its bots
