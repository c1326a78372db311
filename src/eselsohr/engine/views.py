"""The view a seat gets: the part that is the same in every game."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from eselsohr.engine.events import Cards


class Result(msgspec.Struct, frozen=True):
    """How a match ended: by seat; place 1 is first, ties share and skip (G6)."""

    scores: list[int]
    places: list[int]
    winners: list[int]


class View(msgspec.Struct, kw_only=True):
    """What every view has; a game's own view adds its fields.

    Stories tell how views change, but for what is settled before the first deal and what is `private`, one seat's only.
    """

    private: ClassVar[frozenset[str]] = frozenset({"legal", "hand"})

    game: str
    players: int
    options: dict[str, Any]
    seat: int | None  # None: a spectator
    turn: int | None
    ply: int  # moves played so far, and take-backs
    deal: int
    scores: list[int]
    result: Result | None
    legal: list[str]  # the moves of `seat`, if it is to act
    hand: Cards | None  # of `seat`, null for a spectator
    held: list[int]  # cards in each hand


# What a story tells of views

SETTLED = {"game", "players", "options", "seat", "ply"}  # before the first deal; a ply is every event's own


def changes(before: View | None, now: View) -> dict[str, Any]:
    """Give the fields of a spectator's view that have changed, as they are now; all of them if there was none."""
    return {
        name: msgspec.to_builtins(getattr(now, name))
        for name in told(now)
        if before is None or getattr(before, name) != getattr(now, name)
    }


def told(view: View) -> list[str]:
    """Name the fields whose changes stories tell."""
    return [name for name in view.__struct_fields__ if name not in SETTLED and name not in view.private]
