"""What a page writes down of a match while it runs, and what comes of it when the match is dealt again."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from msgspec import Struct


class Drawn(Struct, frozen=True):
    """What a page drew for a shuffle."""

    shuffle: int
    seat: int
    drawn: str
    seen: list[str | None] | None = None  # the commitments there were before it revealed that
    taken: bool = False  # the server has taken it


class Shown(Struct, frozen=True):
    """What a page was shown at one moment."""

    ply: int
    seat: int | None  # whose view it is
    view: dict[str, Any]
    since: int
    events: list[dict[str, Any]]  # told of all that happened after `since`
    closed: bool = False  # also at the end no more than before, since others still play these cards


class Witness(Struct, frozen=True):
    """All of it. A page keeps it, and `verify --seen` of the command reads it as a file."""

    table: str
    commitment: str | None  # published while the seed was secret
    drawn: list[Drawn]
    shown: list[Shown]


class OwnPart(StrEnum):
    """Whether what a page drew is in the cards; the last two are alarming."""

    NONE = "none"  # it drew nothing
    IN = "in"
    LATE = "late"
    LOST = "lost"  # the server took it, and left it out
    CHANGED = "changed"  # others committed to something else afterwards


class Difference(Struct, frozen=True):
    """Something that was shown otherwise than it was dealt, both as JSON."""

    ply: int
    what: str  # the name of a field of the view, or `event 3`
    shown: str
    dealt: str


class DealtAgain(Struct, frozen=True):
    """A match dealt again, and held against what a page had written down."""

    moves: int
    deals: int
    moments: int  # that the page was shown
    fits: bool  # what was published while the seed was secret is what the record says
    own: OwnPart
    differences: list[Difference]  # the first few

    @property
    def honest(self) -> bool:
        """Whether everything is as it was told."""
        return self.fits and self.own not in (OwnPart.LOST, OwnPart.CHANGED) and not self.differences
