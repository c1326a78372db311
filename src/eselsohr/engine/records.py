"""Match records: one JSON document a match, enough to replay it move by move and to verify its shuffles.

seed bits   = SHA-256 of the seed's text            (an integer seed is its decimal text)
commitment  = SHA-256 of the seed bits              published before the first card
key         = SHA-256 of the seed bits and the players' entropy as compact JSON, in format 1
              in format 2 people have shuffled too, see `shuffles`
seal        = checksum of all the rest               finds damaged files, see `checksum` and `files`

Replaying a record checks it against the rules, the result and the commitment. The checksum is checked where a file is
read. It may be missing: a program may shorten a record, or write one itself.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from eselsohr.engine import checksum, shuffles
from eselsohr.engine.errors import InvalidOptions, InvalidRecord, quote
from eselsohr.engine.shuffles import Shuffle
from eselsohr.engine.views import Result

FORMAT = 1
SHUFFLED = 2  # the format of a match that people shuffled too
LONGEST_SEED = 1000
LONGEST_ENTROPY = 1000
TAKE_BACK = "takeback"


class Seat(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who sat there: a person, or a bot and its level."""

    name: str
    bot: str | None = None


class Handover(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody else plays a seat after that ply: a person, or a bot and its level."""

    seat: int
    ply: int
    name: str
    bot: str | None = None


class Move(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One move as it was played, or a take-back; `time` in seconds since 1970, where somebody kept it."""

    seat: int
    move: str
    time: float | None = None

    @property
    def takes_back(self) -> int:
        """How many moves it takes back: `takeback 3` takes back the last three that stand; 0: it is a move."""
        word, _, number = self.move.partition(" ")
        return int(number) if word == TAKE_BACK and number.isdecimal() and number.isascii() else 0


class Seal(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Digests of a record: of all of it, and of every part."""

    digest: str
    parts: str


class Record(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A whole match; `seed` and `result` are open once it is over."""

    format: int
    game: str
    rules: int  # version of the rules
    players: int
    options: dict[str, Any]
    seats: list[Seat]  # as the match began
    handovers: list[Handover] | UnsetType = UNSET  # where a seat changed hands later
    commitment: str  # to the seed
    seed: str | None
    entropy: list[str | None]  # by seat: what was added before the first card; in format 2, what was revealed
    shuffles: list[Shuffle] | UnsetType = UNSET  # in format 2: those that were aborted, and the one that counts
    start: dict[str, Any] | None  # a position, where the match did not begin with a deal
    moves: list[Move]  # in order; take-backs are entries too, and nothing is ever crossed out
    result: Result | None
    seal: Seal | None = None

    def plain(self) -> dict[str, Any]:
        """Give the record as a JSON-able dict."""
        return msgspec.to_builtins(self)  # type: ignore[no-any-return]

    def sealed(self) -> dict[str, Any]:
        """Give the record as a JSON-able dict with a fresh checksum."""
        plain = self.plain()
        return plain | {checksum.SEAL: checksum.seal(plain)}


def standing(entries: Sequence[Move]) -> list[int]:
    """Find the moves that stand among the entries of a record: those nobody has taken back."""
    stand: list[int] = []
    for number, entry in enumerate(entries):
        if entry.takes_back:
            del stand[-entry.takes_back :]
        else:
            stand.append(number)
    return stand


def shaped(given: object) -> Record:
    """Check a record's shape; what is wrong is said with its place in the document."""
    try:
        record = msgspec.convert(given, Record)
    except msgspec.ValidationError as problem:
        raise InvalidRecord("record.shape", problem=str(problem)) from None
    if record.format not in (FORMAT, SHUFFLED):
        raise InvalidRecord("record.format", value=record.format, format=SHUFFLED)
    if (record.format == SHUFFLED) is (record.shuffles is UNSET):
        kind = "missing required" if record.shuffles is UNSET else "contains unknown"
        raise InvalidRecord("record.shape", problem=f"Object {kind} field `shuffles`")
    try:
        msgspec.json.encode(record)
    except UnicodeEncodeError as problem:
        raise InvalidRecord("record.shape", problem=str(problem)) from None
    return record


def read(given: object) -> Record:
    """Check all of a record that can be checked without playing it."""
    record = shaped(given)
    if record.seed is None:
        raise InvalidRecord("record.no_seed")
    if commitment(record.seed) != record.commitment:
        raise InvalidRecord("record.commitment", value=quote(record.commitment))
    if record.shuffles is not UNSET and record.start is None:
        people = [number for number, seat in enumerate(record.seats) if seat.bot is None]
        shuffles.check(record.shuffles, record.commitment, people, record.players)
    return record


def seed_text(seed: object) -> str:
    """Take a caller's seed as text; none at all comes from the operating system."""
    if seed is None:
        return secrets.token_hex(32)
    if (type(seed) is int or isinstance(seed, str)) and len(text := str(seed)) <= LONGEST_SEED and _encodable(text):
        return text
    raise InvalidOptions("options.seed", value=quote(seed), longest=LONGEST_SEED)


def entropy_texts(entropy: object, seats: int) -> list[str | None]:
    """Take what players added to the chance, by seat."""
    if entropy is None:
        return [None] * seats
    if isinstance(entropy, Mapping):
        entropy = [entropy.get(seat) for seat in range(seats)]
    if isinstance(entropy, Sequence) and len(entropy) == seats and all(map(_is_entropy, entropy)):
        return list(entropy)
    raise InvalidOptions("options.entropy", value=quote(entropy), longest=LONGEST_ENTROPY, seats=seats)


def _is_entropy(text: object) -> bool:
    return text is None or (isinstance(text, str) and len(text) <= LONGEST_ENTROPY and _encodable(text))


def _encodable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _bits(seed: str) -> bytes:
    return hashlib.sha256(seed.encode()).digest()


def commitment(seed: str) -> str:
    """Give the hash that is published before the first card."""
    return hashlib.sha256(_bits(seed)).hexdigest()


def key(seed: str, entropy: Sequence[str | None], *, shuffled: bool = False) -> list[int]:
    """Mix seed and entropy into the eight words of the chance key, as format 1 does or, if people shuffled, 2."""
    if shuffled:
        digest = shuffles.key(seed, entropy)
    else:
        added = json.dumps(list(entropy), separators=(",", ":"), ensure_ascii=True)
        digest = hashlib.sha256(_bits(seed) + added.encode()).digest()
    return [int.from_bytes(digest[i : i + 4], "little") for i in range(0, 32, 4)]
