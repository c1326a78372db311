"""What server and clients say to each other: the wire contract, and the source of the client's TypeScript types.

Over HTTP:  GET  /api/home                 Home: who you are, your tables, the games there are
            PUT  /api/me       Name        Home: choose or change a name; the first time sets the cookie
            GET  /api/me                   You: your devices
            POST /api/me/code  NewCode     NewKey: opens you on another device, once and soon
            POST /api/me/phrase            NewKey: a recovery phrase; the one before opens nothing any more
            POST /api/me/devices  Words    Home: be who made that code or phrase, from now on, on this device
            DELETE /api/me/devices/DEVICE  You: sign a device out
            POST /api/companions  Name     Companion: somebody else who plays at your device
            GET  /api/tables               Around: tables whose hosts would like company
            GET  /api/privacy              Privacy: what is kept here, and for how long
            POST /api/tables   NewTable    Created
            DELETE /api/tables/TABLE       Home: take a table off your list
            GET  /api/tables/TABLE/qr.svg  the join link as a QR code
            PUT  /api/tables/TABLE/reviews/SEAT  Review: of a finished match; asked again, it tells how far it is
            PUT  /api/tables/TABLE/luck/SEAT     Luck: of a finished match; asked again, it tells how far it is
            GET  /api/tables/TABLE/replay  FinishedMatch: all its moments, all hands; `?seat=SEAT`: as that seat saw it
            GET  /api/tables/TABLE/record  the match as a record file, once it is over
            POST /api/groups   GroupName   Group: a new group; you are its first member
            GET  /api/groups/GROUP         Group: all of it for members; its name for those who have the link
            PUT  /api/groups/GROUP  GroupName  Group: call it by another name
            POST /api/groups/GROUP/members  Group: be a member
            DELETE /api/groups/GROUP/members  Home: be one no more; with the last one the group is gone
            PUT  /api/groups/GROUP/presets  Preset  Group: keep house rules by a name
            DELETE /api/groups/GROUP/presets/NAME  Group: keep them no more
            POST /api/groups/GROUP/tables/TABLE  Created: the same people are asked again, with the same options
            POST /api/groups/GROUP/duplicates/CONTEST  Created: another table with the same cards
            GET  /api/groups/GROUP/duplicates/CONTEST  Duplicate: its tables, and how everybody did
            GET  /api/groups/GROUP/standings  GroupStandings: game by game
            GET  /api/groups/GROUP/talk?after=N  GroupTalk: what was said there after line N
            PUT  /api/groups/GROUP/pads/PAD  GroupPad  PadSheet: keep a score pad of a real table as it is now
            DELETE /api/groups/GROUP/pads/PAD  Group: keep it no more
            POST /api/groups/GROUP/talk  GroupSay  GroupTalk: say something
            GET  /api/groups/GROUP/export.json  all a member may know of a group; export.csv: its results as a sheet
            GET  /api/me/statistics        Statistics: all you have played
            GET  /api/me/export.json       all that is known of you; export.csv: your results as a sheet
            DELETE /api/me                 Home of nobody: you are gone; in matches with others a nameless seat stays
            GET  /api/daily                Dailies: the deals of the day
            POST /api/daily/DEAL           Created: your table for it, always the same one
            GET  /api/daily/DEAL           Standings: how everybody did, once you have played it or its time is over
            GET  /api/rules/GAME/LANGUAGE  Rulebook
            GET  /api/games/GAME/look      Look: accent, faces of the cards, what lies open
            GET  /api/suggestions?players=N&minutes=N  Suggestions: what so many people can play in that time
            GET  /api/games/GAME/lessons/LESSON           Taught: a lesson before the first choice; nobody keeps it
            POST /api/games/GAME/lessons/LESSON  Attempt  Taught: what comes of a move
            POST /api/games/GAME/pad  PadDeals  PadSheet: what is told of a real table, counted; nobody keeps it
            GET  /healthz                  Health: 200, or 503 if nothing can be stored
            GET  /api/words/LANGUAGE       all texts by key: a text, or its forms (one, other) where it counts something
            a refusal is a 4xx status with a Refused
Over a WebSocket, /api/tables/TABLE/socket: the client sends `Ask`s, the server `Answer`s. Without a cookie one watches.
`?as=COMPANION` on connecting: as one of those who play at your device; `?as=device`: as nobody, while it is passed on.
`?seen=PLY` says which events the client already has; without it the first picture tells all of them.

After `Start` a table is shuffling: `asked` in the picture names the seats that are to send a `Commit`; when all have,
`shuffles[-1].commitments` is there and `asked` names those that are to send a `Reveal`; when all have, cards are dealt.
Whoever does not answer within some seconds is asked in a second shuffle (`len(shuffles)` is its number), then no more.

Every ask carries an id of the client's choice and is answered once with that id: `done`, `advice` or
`refused`; a `preparing` may come before an `advice`. A move or take-back sent again with its id, on any connection, is
answered again and not played again. A picture comes first and whenever something has changed; where that is moves,
score sheets or who is here, and nothing else, a change against what this connection was sent before. Newer ones replace
those not yet sent, so their `events` are all since the last one that was, and when the match is over, all there are.
What shows what was done comes before its `done`. Durations are milliseconds still to go, since clocks differ.

What people say comes as `talk`, apart from pictures: to those with a name who were there, the last lines also when they
come again. While a match runs, those who have no seat hear everybody, and are heard by each other alone.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from eselsohr.engine.counting import Tally
from eselsohr.engine.evening import Suggestion
from eselsohr.engine.events import Phrase
from eselsohr.engine.lessons import Verdict
from eselsohr.engine.reactions import Reaction
from eselsohr.engine.shuffles import MOST as MOST_SHUFFLES
from eselsohr.engine.shuffles import Hex, Shuffle

MAX_PLAYERS = 12
MAX_PACE = 10_000
MAX_PATIENCE = 3_600_000
SHORTEST_MOVE = 100  # ms that a clock gives at least

NO_NUL = "^[^\\0]*$"  # which PostgreSQL cannot keep
Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=NO_NUL)]
SeatNumber = Annotated[int, Meta(ge=0, lt=MAX_PLAYERS)]
ShuffleNumber = Annotated[int, Meta(ge=1, le=MOST_SHUFFLES)]
Ply = Annotated[int, Meta(ge=-1, le=1_000_000)]
MAX_DEALS = 20
MAX_DUPLICATE = 30  # days after this one on which the same cards may be played
PadDeal = Annotated[
    list[dict[str, Annotated[str, Meta(max_length=400)] | int]], Meta(max_length=MAX_PLAYERS)
]  # by seat
MoveText = Annotated[str, Meta(max_length=200)]
Level = Annotated[str, Meta(min_length=1, max_length=40)]
Pace = Annotated[int, Meta(ge=0, le=MAX_PACE)]
Patience = Annotated[int, Meta(ge=0, le=MAX_PATIENCE)]
GameView = Annotated[dict[str, Any], Meta(extra_json_schema={"$ref": "#/$defs/GameView"})]  # each game has its own
PersonId = Annotated[str, Meta(min_length=16, max_length=16, pattern="^[0-9a-f]*$")]  # of one table only
ViewChange = Annotated[dict[str, Any], Meta(extra_json_schema={"$ref": "#/$defs/ViewChange"})]  # some of its fields
GameEvent = Annotated[Raw, Meta(extra_json_schema={"$ref": "#/$defs/GameEvent"})]  # with its phrases


class Code(StrEnum):
    """Why something was refused, for programs."""

    # from the rules
    NOT_A_MOVE = "not_a_move"
    ILLEGAL_MOVE = "illegal_move"
    NOT_YOUR_TURN = "not_your_turn"
    MATCH_OVER = "match_over"
    INVALID_OPTIONS = "invalid_options"
    UNKNOWN_GAME = "unknown_game"
    INVALID_PAD = "invalid_pad"  # no deal can have ended as a score pad says
    # from the table
    LATE = "late"  # the match is at another ply than the message says
    PAUSED = "paused"  # the score sheet is up
    SUPPER = "supper"  # somebody has paused the whole table
    NO_KNOCK = "no_knock"  # it would wake nobody
    NOT_STARTED = "not_started"
    STARTED = "started"  # too late for that
    NOT_ASKED = "not_asked"  # nobody waits for that part of the shuffle, or not yet, or not any more
    WRONG_REVEAL = "wrong_reveal"  # it is not what was committed to
    NOT_OVER = "not_over"
    SAME_FOR_ALL = "same_for_all"  # a deal of the day, or a duplicate, is played as it is
    UNSEEN = "unseen"  # nobody looks on where others may still play the same cards
    TOO_LATE = "too_late"  # that day is over
    OLD_RULES = "old_rules"  # the game has newer ones now
    NOT_SEATED = "not_seated"
    NOT_HOST = "not_host"
    NOT_MEMBER = "not_member"  # of that group
    LOCKED = "locked"  # nobody new comes in or sits down
    KEPT_OUT = "kept_out"  # the host has taken their seat back
    SEAT_KEPT = "seat_kept"  # for somebody else
    NOBODY_THERE = "nobody_there"  # whom that could be about
    SEEN_CARDS = "seen_cards"  # of another seat in this match, or the same ones at another table
    NO_SUCH_SEAT = "no_such_seat"
    SEAT_TAKEN = "seat_taken"
    SEATS_OPEN = "seats_open"
    NO_PASSING = "no_passing"  # this game has no rounds one could pass in, or it is over
    NO_HINTS = "no_hints"  # other people sit here
    NO_TALK = "no_talk"  # the host wants silence
    BAD_TEXT = "bad_text"  # nothing to read, or too much
    NO_IDEA = "no_idea"  # thinking about a hint failed
    BUSY = "busy"  # still thinking about what you, or too many others, asked before
    # from the server
    MALFORMED = "malformed"
    TOO_LARGE = "too_large"
    TOO_FAST = "too_fast"
    TOO_MANY = "too_many"
    BANNED = "banned"  # by whoever runs the server
    NO_NAME = "no_name"  # choose a name first
    BAD_NAME = "bad_name"
    NOT_HERE = "not_here"  # nobody of that name plays at your device
    WRONG_KEY = "wrong_key"  # that code or phrase opens nothing
    NO_SUCH_TABLE = "no_such_table"
    NO_SUCH_GROUP = "no_such_group"
    NO_SUCH_PAGE = "no_such_page"
    FOREIGN_ORIGIN = "foreign_origin"
    NO_ADDRESS = "no_address"  # other devices cannot reach this server
    NOT_STORED = "not_stored"  # the move could not be written down
    BROKEN = "broken"  # a bug, and it is in the log


class Stage(StrEnum):
    """How far a table is."""

    OPEN = "open"
    SHUFFLING = "shuffling"
    RUNNING = "running"
    OVER = "over"


class Sitter(StrEnum):
    """Who a seat is for."""

    NOBODY = "nobody"  # free, for whoever comes
    PERSON = "person"
    BOT = "bot"


class Presence(StrEnum):
    """Whether a person is at the table."""

    HERE = "here"
    AWAY = "away"
    REPLACED = "replaced"  # away for too long: a bot plays until they come back
    LEFT = "left"  # got up: a bot plays until they sit down again, or somebody else is given the seat
    ASKED = "asked"  # whether they play once more, and has not answered yet
    IDLE = "idle"  # let their time run out again and again: a bot plays until they move, or sit down again


class Trouble(StrEnum):
    """Why nothing can be stored just now."""

    FULL = "full"  # the disk
    BROKEN = "broken"  # the disk or the file: the log says more


class OptionKind(StrEnum):
    """What values an option takes."""

    FLAG = "flag"  # true or false
    COUNT = "count"  # low to high
    SEAT = "seat"  # a seat, or null: drawn


# --- HTTP, from the client


class Name(Struct, forbid_unknown_fields=True):
    """Choose a name."""

    name: Annotated[str, Meta(max_length=100)]


class NewCode(Struct, forbid_unknown_fields=True):
    """Ask for a code that opens you on another device."""

    move: bool = False  # and sign this device out then


class Words(Struct, forbid_unknown_fields=True):
    """A code or a recovery phrase, however it is typed."""

    words: Annotated[str, Meta(max_length=200)]


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How long a person may think about a move, in ms: then everybody sees that it takes long.

    Where there is a `bank`, what is not used is saved up to that much; and when all of it is gone, a bot plays that one
    move.
    """

    move: Annotated[int, Meta(ge=SHORTEST_MOVE, le=MAX_PATIENCE)]
    bank: Annotated[int, Meta(ge=0, le=MAX_PATIENCE)] | None = None


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


class Attempt(Struct, forbid_unknown_fields=True):
    """Try a move in a lesson, after the right ones so far."""

    played: list[MoveText]  # fewer than the lesson has steps
    move: MoveText


class PadDeals(Struct, forbid_unknown_fields=True):
    """A score pad of a real table: everything that has been told so far."""

    players: Annotated[int, Meta(ge=1, le=MAX_PLAYERS)]
    options: dict[str, bool | int | None] = {}
    deals: Annotated[list[PadDeal], Meta(max_length=MAX_DEALS)] = []
    low_wins: bool = True  # where the game does not say so


class GroupPad(Struct, forbid_unknown_fields=True):
    """A score pad of a real table, for a group to keep."""

    game: Annotated[str, Meta(max_length=40)]
    names: Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(max_length=MAX_PLAYERS)]  # by seat
    players: Annotated[int, Meta(ge=1, le=MAX_PLAYERS)]
    options: dict[str, bool | int | None] = {}
    deals: Annotated[list[PadDeal], Meta(max_length=MAX_DEALS)] = []
    low_wins: bool = True


# --- HTTP, from the server


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


class GroupMember(Struct):
    """Somebody in a group."""

    name: str
    since: int  # Unix time in ms
    you: bool


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
    ratings: list[float | None]
    deviations: list[float | None]


class RecordKind(StrEnum):
    """What a record is about."""

    BEST_MATCH = "best_match"
    BEST_DEAL = "best_deal"
    WORST_MATCH = "worst_match"
    WORST_DEAL = "worst_deal"
    STREAK = "streak"


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
    played: list[PlayedMatch] = []  # newest first


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


class Suggestions(Struct):
    """What so many people could play in so many minutes, the best first."""

    suggestions: list[Suggestion]


# --- WebSocket, from the client


class Ask(Struct, forbid_unknown_fields=True, tag_field="do"):
    """Something a client asks for."""

    id: Id


class Sit(Ask, tag="sit"):
    """Take a free seat, or take your own back."""

    seat: SeatNumber


class Leave(Ask, tag="leave"):
    """Get up: an open table's seat is free again; in a match a bot plays on, until you come back."""


class PlaceBot(Ask, tag="bot"):
    """Put a bot on a seat nobody has, or (null) free it for people."""

    seat: SeatNumber
    level: Level | None


class SetPace(Ask, tag="pace"):
    """Set how long after a move the next bot plays."""

    pace: Pace


class SetClock(Ask, tag="clock"):
    """Set how long people may think from now on; what was saved up is gone."""

    clock: Clock | None


class PauseTable(Ask, tag="pause"):
    """Pause the whole table: nobody can move, bots wait, clocks stand."""


class GoOn(Ask, tag="go_on"):
    """Go on after a pause, whoever began it."""


class Knock(Ask, tag="knock"):
    """Knock for whoever the table waits for."""


class Start(Ask, tag="start"):
    """Have the cards shuffled; they are dealt once everybody has committed and revealed."""

    wait: bool = False  # until everybody else who sits here has said that they are ready


class Ready(Ask, tag="ready"):
    """Be ready for the first deal, or not yet; if the host waits for nobody else, the cards are shuffled."""

    ready: bool


class TakeOver(Ask, tag="take_over"):
    """Ask to play on in a match for a bot or for somebody who got up, or (null) do not any more; the host decides."""

    seat: SeatNumber | None


class Commit(Ask, tag="commit"):
    """Commit to 32 bytes you have drawn; wanted of whoever is `asked` in the picture of a table that is shuffling."""

    shuffle: ShuffleNumber
    commitment: Hex  # see `engine.shuffles`
    seat: SeatNumber | None = None  # of somebody at your device; null: yours


class Reveal(Ask, tag="reveal"):
    """Reveal those bytes; wanted of whoever is `asked` once the picture has all commitments of the shuffle."""

    shuffle: ShuffleNumber
    reveal: Hex
    seat: SeatNumber | None = None  # of somebody at your device; null: yours


class Play(Ask, tag="play"):
    """Play a move; `ply` is the ply of the picture it answers."""

    ply: Ply
    move: MoveText


class TakeBack(Ask, tag="take_back"):
    """Go back to your last decision in this deal; only where nobody but bots plays with you."""

    ply: Ply


class PassRound(Ask, tag="pass_round"):
    """Have your turns passed, where that is legal, until this round ends; or (false) decide again yourself.

    `ply` is the ply of the picture it answers. Nobody else is told, and it is forgotten when you leave the table.
    """

    ply: Ply
    on: bool


class Try(Ask, tag="try"):
    """Ask whether a move would be legal, without playing it."""

    ply: Ply
    move: MoveText


class AskHint(Ask, tag="hint"):
    """Ask what the best bot would do in your place, and why; `ply` is the ply of the picture it is about."""

    ply: Ply
    move: MoveText | None = None  # why not this one?


class PressOn(Ask, tag="press_on"):
    """Be done with the score sheet of that deal, and all who play at your device with you."""

    deal: Annotated[int, Meta(ge=0, le=1000)]


class Rematch(Ask, tag="rematch"):
    """Set up a table with the same seats and ask everybody; its name is then in everybody's picture.

    There, `sit` at one's own seat is a yes and `leave` a no; with the last yes the cards are shuffled.
    """


class HostAsk(Ask):
    """Something that only the host may ask for."""


class Swap(HostAsk, tag="swap"):
    """Have two seats change places, whoever sits there; before the match."""

    seat: SeatNumber
    other: SeatNumber


class ShuffleSeats(HostAsk, tag="shuffle_seats"):
    """Have chance decide who sits where; before the match."""


class Reserve(HostAsk, tag="reserve"):
    """Keep a seat that is no person's for whoever comes by that name, or (null) for anybody; before the match."""

    seat: SeatNumber
    name: Annotated[str, Meta(max_length=100)] | None


class Lock(HostAsk, tag="lock"):
    """Let nobody new come in or sit down, or do again; those who sit here always come back."""

    locked: bool


class Unseat(HostAsk, tag="unseat"):
    """Take a seat back from somebody, who stays out until let in again; in a match a bot plays on."""

    seat: SeatNumber


class LetIn(HostAsk, tag="let_in"):
    """Let somebody in again whose seat was taken back."""

    who: PersonId


class PassHost(HostAsk, tag="pass_host"):
    """Make the person at a seat the host."""

    seat: SeatNumber


class AllowTalk(HostAsk, tag="allow_talk"):
    """Let people talk and react at this table, or have silence."""

    on: bool


class Announce(HostAsk, tag="announce"):
    """Show the table to everybody at this server who looks for one, or not any more."""

    announced: bool


class Report(HostAsk, tag="report"):
    """Tell whoever runs the server about one of the picture's `people`."""

    who: PersonId
    reason: Annotated[str, Meta(max_length=1000)]


class Say(Ask, tag="say"):
    """Say something: to all, or while a match runs in which you have no seat, to the others who watch."""

    text: Annotated[str, Meta(max_length=1000)]


class React(Ask, tag="react"):
    """Do something without words, heard as what you say is."""

    reaction: Reaction


class Grant(HostAsk, tag="grant"):
    """Let one of the picture's `newcomers` have the seat they ask for, or not."""

    who: PersonId
    granted: bool


HostWish = Swap | ShuffleSeats | Reserve | Lock | Unseat | LetIn | PassHost | AllowTalk | Announce | Grant
Seating = Sit | Leave | Ready | TakeOver | PlaceBot | SetPace | Start | Rematch
Waits = SetClock | PauseTable | GoOn | Knock
Wish = (
    Seating | Waits | Commit | Reveal | Play | TakeBack | PassRound | Try | PressOn | Say | React | HostWish | Report
)  # of the table
ClientMessage = Wish | AskHint


# --- WebSocket, from the server


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


class GroupTalk(Struct):
    """What was said in a group after the line with a number."""

    lines: list[TalkLine]
    last: int  # the number of the last one


class Talk(Answer, tag="talk"):
    """What was said; `anew`: this is all you may read, otherwise it comes after what you have."""

    lines: list[TalkLine]
    anew: bool


ServerMessage = Done | Preparing | Advice | Refused | Picture | Change | Talk


# --- HTTP, from the server: a match that is over


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


# --- HTTP, from the server: lessons


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
