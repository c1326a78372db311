"""Reading positions: each field with its type, limits and default; what is wrong is said with the field's name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from eselsohr.engine.errors import InvalidPosition, quote
from eselsohr.engine.tokens import Tokens

LONGEST = 20_000  # of a text; far beyond any pack
MOST = 99  # cards of one kind, where a game sets no lower limit


class Fields:
    """The fields of a position somebody gave us; `finish` refuses what nobody asked for."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self._given = dict(given)
        self._asked: list[str] = []

    def raw(self, name: str, default: Any) -> Any:
        """Take a field as it is."""
        self._asked.append(name)
        return self._given.get(name, default)

    def integer(self, name: str, default: int, low: int, high: int) -> int:
        """Take a whole number within limits."""
        return self._integer(name, self.raw(name, default), low, high)

    def flag(self, name: str) -> bool:
        """Take a field that is true or false, false by default."""
        value = self.raw(name, False)
        if not isinstance(value, bool):
            raise InvalidPosition("position.flag", field=name, value=quote(value))
        return value

    def integers(self, name: str, default: Sequence[int], low: int, high: int) -> list[int]:
        """Take a list of whole numbers within limits."""
        values = self._list(name, self.raw(name, list(default)))
        return [self._integer(f"{name}[{i}]", value, low, high) for i, value in enumerate(values)]

    def by_seat(self, name: str, seats: int, low: int, high: int) -> list[int]:
        """Take one whole number a seat, zeros by default."""
        return self._counted(name, self.integers(name, [0] * seats, low, high), seats)

    def text(self, name: str, default: str = "") -> str:
        """Take a text."""
        return self._text(name, self.raw(name, default))

    def texts(self, name: str, seats: int, *, needed: bool = False) -> list[str]:
        """Take one text a seat, empty by default."""
        default = None if needed else [""] * seats
        values = self._list(name, self.raw(name, default))
        return self._counted(name, [self._text(f"{name}[{i}]", value) for i, value in enumerate(values)], seats)

    def cards(self, name: str, tokens: Tokens, most: int = MOST) -> list[int]:
        """Take the cards of a pile as counts by kind, none by default."""
        return self._cards(name, self.text(name), tokens, most)

    def cards_by_seat(
        self, name: str, seats: int, tokens: Tokens, most: int = MOST, *, needed: bool = False
    ) -> list[list[int]]:
        """Take one pile of cards a seat as counts by kind, none by default."""
        texts = self.texts(name, seats, needed=needed)
        return [self._cards(f"{name}[{seat}]", text, tokens, most) for seat, text in enumerate(texts)]

    def pairs(self, name: str) -> list[tuple[int, str]]:
        """Take a list of [seat, text] pairs, empty by default."""
        pairs = []
        for i, value in enumerate(self._list(name, self.raw(name, []))):
            pair = self._counted(f"{name}[{i}]", self._list(f"{name}[{i}]", value), 2)
            pairs.append((self._integer(f"{name}[{i}][0]", pair[0], 0, 99), self._text(f"{name}[{i}][1]", pair[1])))
        return pairs

    def finish(self) -> None:
        """Refuse fields that no position of this game has."""
        for name in self._given:
            if name not in self._asked:
                raise InvalidPosition("position.unknown_field", field=quote(name), fields=", ".join(self._asked))

    @staticmethod
    def _integer(name: str, value: object, low: int, high: int) -> int:
        if type(value) is not int or not low <= value <= high:
            raise InvalidPosition("position.integer", field=name, value=quote(value), low=low, high=high)
        return value

    @staticmethod
    def _text(name: str, value: object) -> str:
        if not isinstance(value, str) or len(value) > LONGEST:
            raise InvalidPosition("position.text", field=name, value=quote(value))
        return value

    @staticmethod
    def _cards(name: str, text: str, tokens: Tokens, most: int) -> list[int]:
        counts = tokens.read(text)
        if counts is None or max(counts) > most:
            raise InvalidPosition("position.cards", field=name, value=quote(text), cards=" ".join(tokens.tokens))
        return counts

    @staticmethod
    def _list(name: str, value: object) -> list[Any]:
        if not isinstance(value, list | tuple):
            raise InvalidPosition("position.list", field=name, value=quote(value))
        return list(value)

    @staticmethod
    def _counted(name: str, values: list[Any], count: int) -> list[Any]:
        if len(values) != count:
            raise InvalidPosition("position.length", field=name, value=len(values), count=count)
        return values
