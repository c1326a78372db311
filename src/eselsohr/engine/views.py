"""The picture a seat gets: the part that is the same in every game."""

from __future__ import annotations

from typing import Any

import msgspec


class Result(msgspec.Struct, frozen=True):
    """How a match ended: by seat; place 1 is first, ties share and skip (G6)."""

    scores: list[int]
    places: list[int]
    winners: list[int]


class Picture(msgspec.Struct, kw_only=True):
    """What every view has; a game's own view adds its fields."""

    game: str
    players: int
    options: dict[str, Any]
    seat: int | None  # None: a spectator
    turn: int | None
    ply: int  # moves played so far
    deal: int
    scores: list[int]
    result: Result | None
    legal: list[str]  # the moves of `seat`, if it is to act
