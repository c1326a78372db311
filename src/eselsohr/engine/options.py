"""Typed options of a game, with limits; people name them, rules see a fixed vector of integers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from eselsohr.engine.errors import InvalidOptions, quote

DRAWN = -1  # in the vector: the starter is drawn from the seed


class Kind(Enum):
    """What values an option takes."""

    FLAG = "flag"
    COUNT = "count"
    SEAT = "seat"


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game; `default` None of a seat means drawn from the seed (G2)."""

    name: str
    kind: Kind
    default: bool | int | None
    low: int = 0
    high: int = 1
    alone: bool = False  # only for those who play alone
    needs: str | None = None  # the flag without which it says nothing: then it may be anything

    def encode(self, value: object, seats: int) -> int:
        """Check a caller's value and give the rules' integer."""
        match self.kind:
            case Kind.FLAG if isinstance(value, bool):
                return int(value)
            case Kind.COUNT if type(value) is int and self.low <= value <= self.high:
                return value
            case Kind.SEAT if value is None:
                return DRAWN
            case Kind.SEAT if type(value) is int and 0 <= value < seats:
                return value
        high = seats - 1 if self.kind is Kind.SEAT else self.high
        raise InvalidOptions(f"options.{self.kind.value}", name=self.name, value=quote(value), low=self.low, high=high)

    def decode(self, number: int) -> bool | int | None:
        """Give the rules' integer back as a person writes it."""
        if self.kind is Kind.FLAG:
            return bool(number)
        return None if self.kind is Kind.SEAT and number == DRAWN else number


STARTER = Option("starter", Kind.SEAT, None)  # G2, in every game


def flag(name: str, *, default: bool = False, needs: str | None = None) -> Option:
    """An option that is on or off; `needs` names the flag without which it says nothing."""
    return Option(name, Kind.FLAG, default, needs=needs)


def count(name: str, default: int, low: int, high: int, *, needs: str | None = None) -> Option:
    """An option that is a number within limits; `needs` names the flag without which it says nothing."""
    return Option(name, Kind.COUNT, default, low, high, needs=needs)


def encode(options: Sequence[Option], given: object, seats: int) -> list[int]:
    """Check a caller's options and give the vector the rules take."""
    if not isinstance(given, Mapping):
        raise InvalidOptions("options.shape", value=quote(given))
    names = [option.name for option in options]
    for name in given:
        if name not in names:
            raise InvalidOptions("options.unknown", name=quote(name), names=", ".join(names))
    return [option.encode(given.get(option.name, option.default), seats) for option in options]


def decode(options: Sequence[Option], vector: Sequence[int]) -> dict[str, Any]:
    """Name the values of an options vector."""
    return {option.name: option.decode(int(number)) for option, number in zip(options, vector, strict=False)}
