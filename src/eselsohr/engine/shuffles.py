"""Shuffles: the server and the people at a table make the cards together, so that none of them can choose.

First everybody commits, then everybody reveals, and only then are there cards. The server has committed to its seed
before (see `records`); a person's page draws 32 bytes and commits to them, in the words of the record's format:

    commitment of a seat  = SHA-256 of ["eselsohr/2","commit",commitment to the seed,number of the shuffle,seat,reveal]
    key                   = SHA-256 of ["eselsohr/2","key",seed,[reveal of every seat]]

each as compact JSON. Bots reveal nothing: whatever they drew, the server would have drawn, and has had its say. If the
part of a person is missing the shuffle is aborted and begins anew, with fresh bytes; the second time a bot takes it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Sequence
from typing import Annotated, Any, Self

from msgspec import Meta, Struct

from eselsohr.engine.errors import InvalidRecord

DOMAIN = "eselsohr/2"  # the format of records that have shuffles
MOST = 2  # shuffles of a match

Hex = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]  # 32 bytes


class Shuffle(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One shuffle, by seat; null: a bot's, or it never came."""

    commitments: list[Hex | None]
    reveals: list[Hex | None]  # open once all commitments are in
    bots: list[int]  # people's seats whose part a bot took

    @classmethod
    def blank(cls, seats: int) -> Self:
        """Nobody has done anything yet."""
        return cls(commitments=[None] * seats, reveals=[None] * seats, bots=[])

    def uncommitted(self, people: Collection[int]) -> list[int]:
        """The seats whose commitment is missing; before that is nobody, nobody reveals."""
        return [seat for seat in people if self.commitments[seat] is None and seat not in self.bots]

    def unrevealed(self, people: Collection[int]) -> list[int]:
        """The seats whose reveal is missing; before that is nobody, there are no cards."""
        return [seat for seat in people if self.reveals[seat] is None and seat not in self.bots]


def commitment(to_seed: str, number: int, seat: int, reveal: str) -> str:
    """Give what a seat publishes before it reveals; it is of no use in another shuffle, seat or match."""
    return _hash("commit", to_seed, number, seat, reveal).hex()


def key(seed: str, reveals: Sequence[str | None]) -> bytes:
    """Mix the seed and what people revealed."""
    return _hash("key", seed, list(reveals))


def check(shuffles: Sequence[Shuffle], to_seed: str, people: Collection[int], seats: int) -> None:
    """Refuse shuffles that cannot have happened like that."""
    if not 1 <= len(shuffles) <= MOST:
        raise InvalidRecord("record.shuffle.count", times=len(shuffles))
    for number, shuffle in enumerate(shuffles, 1):
        _check_shape(number, shuffle, people, seats)
        _check_reveals(number, shuffle, people, to_seed)
        missing = shuffle.unrevealed(people)
        if number < len(shuffles) and not missing:
            raise InvalidRecord("record.shuffle.needless", number=number)
        if number == len(shuffles) and missing:
            raise InvalidRecord("record.shuffle.unfinished", number=number, seat=missing[0])


def _check_shape(number: int, shuffle: Shuffle, people: Collection[int], seats: int) -> None:
    """Every seat has its place, bots add nothing, and no bot takes a person's part the first time."""
    added = [shuffle.commitments, shuffle.reveals]
    others = [seat for seat in range(seats) if seat not in people]
    fits = (
        all(len(parts) == seats for parts in added)
        and all(parts[seat] is None for parts in added for seat in others)
        and set(shuffle.bots) <= set(people)
        and (number == MOST or not shuffle.bots)
    )
    if not fits:
        raise InvalidRecord("record.shuffle.seats", number=number)


def _check_reveals(number: int, shuffle: Shuffle, people: Collection[int], to_seed: str) -> None:
    early = bool(shuffle.uncommitted(people))
    for seat, reveal in enumerate(shuffle.reveals):
        if reveal is None:
            continue
        if early or seat in shuffle.bots:
            raise InvalidRecord("record.shuffle.early", number=number, seat=seat)
        if commitment(to_seed, number, seat, reveal) != shuffle.commitments[seat]:
            raise InvalidRecord("record.shuffle.commitment", number=number, seat=seat)


def _hash(*parts: Any) -> bytes:
    return hashlib.sha256(json.dumps([DOMAIN, *parts], separators=(",", ":")).encode()).digest()
