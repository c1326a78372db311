"""A recorded match to wind forwards and back: any moment of it is a match as it stood then."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from eselsohr.engine.match import Match


class Tape:
    """All moments of a match; ply n is the match after its nth move."""

    def __init__(self, match: Match) -> None:
        record = match.record()
        self.moves: list[dict[str, Any]] = record["moves"]
        self.length = len(self.moves)
        self._first = Match.replay(record | {"moves": [], "result": None if self.moves else record["result"]})
        self._deals = self._wind()  # the first moment of every deal

    def _wind(self) -> dict[int, Match]:
        deals: dict[int, Match] = {}
        for match in self:
            deals.setdefault(match.view(None)["deal"], match.copy())
        return deals

    def __iter__(self) -> Iterator[Match]:
        """Play the match again; what comes is one and the same match, a move further each time."""
        match = self._first.copy()
        yield match
        for move in self.moves:
            match.play(move["move"], move["seat"], time=move["time"])
            yield match

    def at(self, ply: int) -> Match:
        """The match after that many moves."""
        start = max((m for m in self._deals.values() if m.ply <= ply), key=lambda m: m.ply)
        match = start.copy()
        for move in self.moves[match.ply : ply]:
            match.play(move["move"], move["seat"], time=move["time"])
        return match

    @property
    def deals(self) -> dict[int, int]:
        """The ply at which each deal begins."""
        return {deal: match.ply for deal, match in self._deals.items()}
