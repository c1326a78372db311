"""Over a WebSocket, from the server: answers, pictures and their changes, talk."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from eselsohr.engine.counting import Tally
from eselsohr.engine.events import Phrase
from eselsohr.engine.shuffles import Shuffle
from eselsohr.server.messages.codes import Code, Presence, Sitter, Stage, Trouble
from eselsohr.server.messages.fields import Clock, GameEvent, GameView, ViewChange


class Answer(Struct, tag_field="kind"):
    """Something the server says."""


class Done(Answer, tag="done"):
    """It has happened; for a move or a take-back, `ply` counts them including it."""

    id: str
    ply: int | None


class Weighed(Struct):
    """A move, and the place it leads to on average: in the deal, in the last one in the match."""

    move: str
    place: float
    why_not: list[
        Phrase
    ]  # what speaks for the best move against this one; of the next best ones and the one asked about


class Preparing(Answer, tag="preparing"):
    """The search of this game is not ready yet; the advice asked for follows as soon as it is."""

    id: str


class Advice(Answer, tag="advice"):
    """What the best bot thinks of your moves, from what you may know; best first."""

    id: str
    ply: int
    options: list[Weighed]
    way: list[str]  # where a turn is many moves: those that get the most out of this one
    first: float | None  # the chance that the best move leads to first place; null if nobody knows it


class Insight(Answer, tag="insight"):
    """All your seat knows at a decision, and nothing else, for your own device to think about.

    `guess` is a state in which all that you cannot know has been dealt at random; the device's bots begin with it.
    """

    id: str
    game: str
    ply: int
    seat: int
    players: int
    legal: list[str]
    known: GameView
    guess: bytes
    dice: bytes


class Refused(Answer, tag="refused"):
    """It has not happened, and nothing has changed. `key` and what follows it are the catalogue's sentence."""

    id: str | None  # null: the message had no readable id
    code: Code
    rule: str | None  # the number of the rule it breaks
    key: str
    params: dict[str, Any]
    names: dict[str, int]  # the seats whose names it needs
    cards: dict[str, str]


class TableSeat(Struct):
    """One seat at the table."""

    sitter: Sitter
    name: str
    level: str | None  # of a bot
    presence: Presence | None  # of a person
    entropy: str  # what they typed to be shuffled in; only at tables of 0.1.0


class Pause(Struct):
    """The score sheet is up: moves wait until all people here have pressed on, or time is up."""

    deal: int  # the deal just over
    pressed: list[int]
    left: int


class Waiting(Struct):
    """How long the table has waited for whoever's turn it is; with a clock, and for a person, how long it will."""

    waited: int
    left: int | None = None  # of their time; below 0: they have been nudged, or a bot is about to play


class Supper(Struct):
    """Somebody has paused the whole table."""

    seat: int
    since: int  # ms ago


class Knocked(Struct):
    """Somebody has just knocked for somebody."""

    by: int
    seat: int
    number: int  # another knock has another one
    ago: int


class News(Struct, frozen=True):
    """A line about the table in the log of its match: what happened that is no move."""

    ply: int  # after that move; -1: before the match
    phrase: Phrase


class Person(Struct):
    """Somebody who has no seat."""

    who: str  # what to call them in an ask
    name: str


class Newcomer(Struct):
    """Somebody who would like to play on at a seat."""

    who: str
    name: str
    seat: int


class Sharer(Struct):
    """Somebody who plays at your device."""

    seat: int
    acting: str | None  # `?as=` for the socket; null: whose device it is


class Picture(Answer, tag="picture"):
    """The table as you see it now."""

    table: str
    game: str
    options: dict[str, bool | int | None]
    stage: Stage
    name: str | None  # what this connection knows you by; null: whoever takes a name now has to connect again
    you: int | None  # your seat; null: you watch
    host: bool  # you are: you may place bots, set the pace, start, and ask for every `HostAsk`
    seats: list[TableSeat]
    watching: list[str]  # names of guests who only watch
    pace: int
    patience: int | None
    link: str | None  # opens this table on another device
    commitment: str  # SHA-256 of the seed
    seed: str | None  # once the match is over
    view: GameView | None  # the game's view for your seat; null before the start
    events: list[GameEvent]  # what you may know of all that happened after `since`
    since: int
    story_from: int  # the first ply of the story that may still be read; 0: all of it
    sheet: list[Tally]  # every finished deal
    pause: Pause | None
    next: str | None  # the table of the rematch
    trouble: Trouble | None = None  # nothing can be stored: whatever is asked for does not happen until it can
    hints: bool = False  # you may ask for them
    take_back: bool = False  # you may take back your last move
    passing: bool | None = None  # your turns of this round are passed; null: nobody can have that here
    shuffles: list[Shuffle] = []  # while it is shuffled, as far as all may know; and all of it once the match is over
    talk: bool = True  # people may talk and react here
    company: list[Sharer] = []  # the seats at your device, if it is not yours alone
    asked: list[int] = []  # the seats whose commitment is awaited or, once `shuffles` has them all, whose reveal
    host_seat: int | None = None  # where the host sits; null: nowhere
    locked: bool = False  # nobody new comes in or sits down
    announced: bool = False  # everybody at this server is shown it
    kept_out: list[Person] = []  # those whose seats were taken back; for the host
    people: list[Person] = []  # everybody else who is or was here; for the host
    nameless: int = 0  # how many watch without a name
    news: list[News] = []  # of the table: all lines there are
    ready: list[int] = []  # the seats that have said so, before the match
    called: bool = False  # the host waits for nobody but those who are not ready
    offered: list[int] = []  # the seats you may ask to take over
    newcomers: list[Newcomer] = []  # those who do
    yourself: str | None = None  # what you are called among them
    declined: bool = False  # the host has said no to you; a `take_over` of no seat, or of another one, clears it
    clock: Clock | None = None
    waiting: Waiting | None = None  # null: nobody is to move, or not now
    supper: Supper | None = None
    knock: Knocked | None = None  # the last one, if it is not long ago
    contest: str | None = None  # the deal of the day, or the duplicate, it is played for
    duplicate: bool = False  # it is a duplicate


class Change(Answer, tag="change", omit_defaults=True):
    """What moves, score sheets and people who came or went have led to since the last picture or change.

    All the rest of it is as it was, and so is every field that is not there. The view is the one before, with all that
    each event says in its `after`, and with the fields that are given here.
    """

    view: ViewChange  # its ply, and what only your seat sees
    events: list[GameEvent]
    since: int
    story_from: int
    take_back: bool
    passing: bool | UnsetType = UNSET
    waiting: Waiting | UnsetType | None = UNSET  # not there: the table has not waited yet
    sheet: list[Tally] | UnsetType = UNSET
    pause: Pause | UnsetType | None = UNSET
    seats: list[TableSeat] | UnsetType = UNSET
    watching: list[str] | UnsetType = UNSET
    nameless: int | UnsetType = UNSET
    people: list[Person] | UnsetType = UNSET  # for the host
    newcomers: list[Newcomer] | UnsetType = UNSET


class TalkLine(Struct):
    """One thing somebody said, or one reaction: plain text, whatever it looks like."""

    at: int  # Unix time in ms
    seat: int | None  # where they sat; null: they watched
    name: str
    who: str | None  # a name nobody but you knows them by, the same at all tables; null: you
    text: str | None
    reaction: str | None  # or which reaction
    aside: bool  # said among those who watched


class Talk(Answer, tag="talk"):
    """What was said; `anew`: this is all you may read, otherwise it comes after what you have."""

    lines: list[TalkLine]
    anew: bool


ServerMessage = Done | Preparing | Advice | Insight | Refused | Picture | Change | Talk
