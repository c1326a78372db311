"""What can go wrong for a caller. One small tree, all `ValueError`s:

EselsohrError          .code for programs, .key and .params for people: `.message(language)`
├── UnknownGame        no such game                                      unknown_game
├── InvalidOptions     seats, options or seed out of range               invalid_options
├── InvalidPosition    a set-up that contradicts itself                  invalid_position
│   └── InvalidSetup   its game, players, options or seed: all of the above
├── InvalidRecord      a record that cannot be replayed                  invalid_record
└── IllegalMove        .rule is the ledger id it breaks                  not_a_move, illegal_move,
                                                                         not_your_turn, match_over
An error quotes the offending value, says what would be right, and tells nothing its reader may not know.
"""

from __future__ import annotations

from typing import Any

from eselsohr.text import say

QUOTED = 60  # longest quotation of a caller's text


def quote(value: object) -> str:
    """Quote a caller's value, shortened."""
    text = value if isinstance(value, str) else repr(value)
    text = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text[: QUOTED + 1])
    return text if len(text) <= QUOTED else text[:QUOTED] + "…"


class EselsohrError(ValueError):
    """A caller's mistake: a stable code for programs, a sentence for people."""

    code = "invalid"

    def __init__(self, key: str, **params: Any) -> None:
        super().__init__(key)
        self.key = key
        self.params = params

    def message(self, language: str = "en") -> str:
        """Say it in a person's language, and what it quotes of another error too."""
        params: dict[str, Any] = {
            k: v.message(language) if isinstance(v, EselsohrError) else v for k, v in self.params.items()
        }
        return say(language, self.key, **params)

    def __str__(self) -> str:
        return self.message()


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
