"""Cards by kind, where only their number counts: as the tokens of the notation, and back."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache


class Tokens:
    """The tokens of a game's cards, by kind, and the canonical order of the kinds."""

    def __init__(self, tokens: Sequence[str], order: Sequence[int] = ()) -> None:
        self._by_kind = tokens
        self._order = order or range(len(tokens))
        self._spaced = [(kind, f"{tokens[kind]} ") for kind in self._order]
        self.tokens = [tokens[kind] for kind in self._order]
        self.kind = {token: kind for kind, token in enumerate(tokens)}
        self._text = lru_cache(1 << 12)(self._put_together)  # most hands are the same from one move to the next

    def write(self, counts: Sequence[int]) -> str:
        """Write counts by kind as card tokens in canonical order."""
        return self._text(tuple(counts))

    def _put_together(self, counts: tuple[int, ...]) -> str:
        return "".join([token * counts[kind] for kind, token in self._spaced])[:-1]

    def read(self, text: str) -> list[int] | None:
        """Read card tokens as counts by kind; None if one of them is no card."""
        counts = [0] * len(self._by_kind)
        for token in text.upper().split():
            if token not in self.kind:
                return None
            counts[self.kind[token]] += 1
        return counts
