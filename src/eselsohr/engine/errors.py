"""What can go wrong for a caller. One small tree, all `ValueError`s:

    EselsohrError          .code for programs, .key and .params for people: .message(language, names)
    ├── UnknownGame        no such game                                      unknown_game
    ├── InvalidOptions     seats, options or seed out of range               invalid_options
    ├── InvalidPosition    a set-up that contradicts itself                  invalid_position
    │   └── InvalidSetup   its game, players, options or seed: all of the above
    ├── InvalidRecord      a record that cannot be replayed                  invalid_record
    └── IllegalMove        .rule is the rule it breaks, by its number        not_a_move, illegal_move,
                           in the rulebook                                   not_your_turn, match_over

An error quotes the offending value, says what would be right, and tells nothing its reader may not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from eselsohr.text import say

QUOTED = 60  # longest quotation of a caller's text


def quote(value: object) -> str:
    """Quote a caller's value, shortened."""
    text = value if isinstance(value, str) else repr(value)
    text = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text[: QUOTED + 1])
    return text if len(text) <= QUOTED else text[:QUOTED] + "…"


class SeatRef(int):
    """A seat among the parameters of an error: people read the name of whoever sits there."""


class CardsRef(str):
    """Cards among the parameters of an error: people read what they are called."""

    __slots__ = ()


class EselsohrError(ValueError):
    """A caller's mistake: a stable code for programs, a sentence for people."""

    code = "invalid"

    def __init__(self, key: str, **params: Any) -> None:
        super().__init__(key)
        self.key = key
        self.params = params

    def message(self, language: str = "en", names: Sequence[str] = ()) -> str:
        """Say it in a person's language, with the names of the people at the table if they have any."""
        return say(language, self.key, **{k: _said(v, language, names) for k, v in self.params.items()})

    def __str__(self) -> str:
        return self.message()

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.args), self.__dict__  # pickled whatever arguments it was made with


def _again(kind: type[EselsohrError], args: tuple[Any, ...]) -> EselsohrError:
    return kind.__new__(kind, *args)


def _said(value: Any, language: str, names: Sequence[str]) -> Any:
    """A parameter as people read it: what an error quotes of another one, and who sits on a seat."""
    if isinstance(value, EselsohrError):
        return value.message(language, names)
    if isinstance(value, SeatRef):
        return names[value] if names else say(language, "refuse.seat", seat=int(value))
    return value


class UnknownGame(EselsohrError):
    """No such game."""

    code = "unknown_game"


class InvalidOptions(EselsohrError):
    """Number of players, options or seed out of range."""

    code = "invalid_options"


class InvalidPosition(EselsohrError):
    """A set-up that contradicts itself."""

    code = "invalid_position"


class InvalidSetup(InvalidPosition, InvalidOptions, UnknownGame):
    """A position whose game, players, options or seed are no good."""

    code = InvalidPosition.code


class InvalidRecord(EselsohrError):
    """A record that cannot be replayed."""

    code = "invalid_record"


class IllegalMove(EselsohrError):
    """A refused move; nothing has changed."""

    def __init__(self, key: str, *, rule: str, code: str = "illegal_move", **params: Any) -> None:
        super().__init__(key, rule=rule, **params)
        self.rule = rule
        self.code = code
