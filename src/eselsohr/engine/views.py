"""The view a seat gets: the part that is the same in every game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar

import msgspec

from eselsohr.engine.events import Cards


class Result(msgspec.Struct, frozen=True):
    """How a match ended: by seat; place 1 is first, ties share and skip (G6)."""

    scores: list[int]
    places: list[int]
    winners: list[int]


def low_is_good(results: Iterable[tuple[Sequence[int], Sequence[int]]]) -> bool:
    """Whether fewer points were better, as scores and places of matches show."""
    return any(
        one < other and scores[a] < scores[b]
        for scores, places in results
        for a, one in enumerate(places)
        for b, other in enumerate(places)
    )


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


def changes(before: Mapping[str, Any] | None, now: Mapping[str, Any]) -> dict[str, Any]:
    """Give what everybody sees now and did not see so before, JSON-able; all of it if there was nothing before."""
    changed = now if before is None else {name: value for name, value in now.items() if value != before[name]}
    return msgspec.to_builtins(changed)  # type: ignore[no-any-return]


@cache
def told(kind: type[View]) -> list[str]:
    """Name the fields of a game's views whose changes stories tell."""
    return [name for name in kind.__struct_fields__ if name not in SETTLED and name not in kind.private]
