"""Moves played again: the one loop that does it, and a match to go through forwards and back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

from eselsohr.engine.records import Move

if TYPE_CHECKING:
    from eselsohr.engine.match import Match

M = TypeVar("M", bound="Match")


def replay(match: M, entries: Iterable[Move]) -> Iterator[M]:
    """Play moves and take-backs on a match; give it before the first and after each: one and the same match."""
    yield match
    for entry in entries:
        match.add(entry)
        yield match


class Replay:
    """All moments of a match; ply n is the match after its nth entry. Iterating plays it again from the beginning."""

    def __init__(self, moments: Iterable[Match]) -> None:
        """Go through the moments once: of a record with `Match.moments`, of parts with `replay`."""
        begun: dict[int, Match] = {}  # the first moment of every deal
        for match in moments:
            if match.deal not in begun:
                begun[match.deal] = match.copy()
        self.end = match
        self.entries = match.entries
        self._begun = [*begun.values()]

    def __iter__(self) -> Iterator[Match]:
        return replay(self._begun[0].copy(), self.entries)

    def at(self, ply: int) -> Match:
        """The match after that many entries: moves and take-backs."""
        near = next(match for match in reversed(self._begun) if match.ply <= ply)
        *_, match = replay(near.copy(), self.entries[near.ply : ply])
        return match

    @property
    def deals(self) -> dict[int, int]:
        """The ply at which each deal begins."""
        return {match.deal: match.ply for match in self._begun}
