"""Observations: what a seat knows as a fixed row of small numbers, the same for every number of players and option.

A game that has a module `sense.py` names the numbers, field by field:

    class Observation(Senses):
        hand = Count(8)[16]  # own cards by kind
        turn = FLAG[12]  # who decides, by seat from the own one on

An array of observations is a matrix, a row each and a byte a number: see `matrix`.
"""

from __future__ import annotations

from itertools import chain, repeat
from math import prod
from typing import Any, ClassVar

from eselsohr.engine.game import AnyState, Game
from eselsohr.engine.kernel.seats import FARTHEST
from eselsohr.engine.layout import Field, Layout


class Count(Field):
    """A whole number from `least` to `most`, one byte; `Count(8)[16]` is a row of them."""

    __slots__ = ("least", "most")

    def __init__(self, most: int, least: int = 0, shape: tuple[int, ...] = ()) -> None:
        assert -FARTHEST <= least < most <= FARTHEST, "a byte holds no more"
        super().__init__("i1", shape)
        self.least = least
        self.most = most

    def __getitem__(self, shape: int | tuple[int, ...]) -> Count:
        return Count(self.most, self.least, shape if isinstance(shape, tuple) else (shape,))


FLAG = Count(1)  # 1: yes
AHEAD = Count(FARTHEST, -FARTHEST)  # how far somebody is ahead; what is farther is as far as that


class Senses(Layout):
    """The numbers of an observation, named; every field is a `Count`, and there are no gaps between them."""

    __slots__ = ()
    line: ClassVar[int] = 1

    @classmethod
    def numbers(cls) -> list[tuple[str, Count]]:
        """Give every field with its name."""
        return [(name, field) for name, field in cls.fields.items() if isinstance(field, Count)]

    @classmethod
    def size(cls) -> int:
        """Count the numbers."""
        return sum(prod(field.shape) for _, field in cls.numbers())

    @classmethod
    def least(cls) -> list[int]:
        """Give the least value of every number."""
        return [*chain.from_iterable(repeat(field.least, prod(field.shape)) for _, field in cls.numbers())]

    @classmethod
    def most(cls) -> list[int]:
        """Give the greatest value of every number."""
        return [*chain.from_iterable(repeat(field.most, prod(field.shape)) for _, field in cls.numbers())]

    @classmethod
    def row(cls, o: Any) -> list[int]:
        """Give a plain observation as one row."""
        return [*chain.from_iterable(_flat(getattr(o, name)) for name in cls.fields)]

    @classmethod
    def matrix(cls, records: Any) -> Any:
        """See records as a matrix, a row each; nothing is copied."""
        return records.view("i1").reshape(len(records), cls.size())


def _flat(value: Any) -> list[int]:
    if not isinstance(value, list):
        return [value]
    return [*chain.from_iterable(map(_flat, value))] if isinstance(value[0], list) else value


def observe(game: Game, s: AnyState, seat: int) -> list[int] | None:
    """Give what a seat knows as numbers, from a plain state; None if the game has no senses."""
    if (sense := game.part("sense")) is None:
        return None
    o = sense.Observation.blank()
    sense.observe(s, seat, o)
    return sense.Observation.row(o)  # type: ignore[no-any-return]
