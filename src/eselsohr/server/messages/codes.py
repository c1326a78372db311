"""Words for programs: why something was refused, how far a table is, who is there."""

from __future__ import annotations

from enum import StrEnum


class Code(StrEnum):
    """Why something was refused, for programs."""

    # from the rules
    NOT_A_MOVE = "not_a_move"
    ILLEGAL_MOVE = "illegal_move"
    NOT_YOUR_TURN = "not_your_turn"
    MATCH_OVER = "match_over"
    INVALID_OPTIONS = "invalid_options"
    UNKNOWN_GAME = "unknown_game"
    INVALID_RECORD = "invalid_record"  # no match can have gone as a file says
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
    NOT_ALONE = "not_alone"  # somebody else, a group or a contest has to do with that table
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


class RecordKind(StrEnum):
    """What a record is about."""

    BEST_MATCH = "best_match"
    BEST_DEAL = "best_deal"
    WORST_MATCH = "worst_match"
    WORST_DEAL = "worst_deal"
    STREAK = "streak"
