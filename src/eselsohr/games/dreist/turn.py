"""The best use of one turn: as many cards laid as can be, by exact search. What hints in DREIst are made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from eselsohr.games.dreist import rules
from eselsohr.games.dreist.kernel.laying import put_down
from eselsohr.games.dreist.kernel.moves import FOLLOW, LAY, MAX_MOVES, is_lay
from eselsohr.games.dreist.notation import KIND, read_cell, spell

Moves = tuple[int, ...]


def longest(view: Mapping[str, Any]) -> list[str]:
    """Give the most cards the seat of a view can lay in this turn, in an order that works; draws are left out.

    It takes `match.view(seat)` or `match.known(seat)` of the seat to act: hand, layout and offer are all it reads.
    """
    if view["hand"] is None or view["turn"] != view["seat"]:
        return []
    return [spell(move) for move in _Search().best(_sketch(view))]


def _sketch(view: Mapping[str, Any]) -> Any:
    """Set up the turn alone: with no pile there is nothing to draw (D14) and nothing to give."""
    s: Any = rules.State.blank()
    s.players = 2
    s.options = [int(view["options"]["attach_above"]), 1, 0, 0]
    s.phase, s.laid = LAY, 1
    for token in view["hand"].split():
        s.hands[0][KIND[token]] += 1
        s.held[0] += 1
    for token in view["layout"].split():
        move = read_cell(token)
        put_down(s, move & 31, move >> 5)
    word, _, opening = (view["offer"] or "").partition(" ")
    if word == "follow":
        s.phase, s.opening = FOLLOW, read_cell(opening)
    rules.note(s)
    return s


class _Search:
    """Depth first; a situation reached in two orders is searched once."""

    def __init__(self) -> None:
        self.found: dict[Any, Moves] = {}

    def best(self, s: Any) -> Moves:
        """The most moves that can follow from here."""
        key = (s.opening, tuple(s.hands[0]), *map(tuple, s.cells))
        if key not in self.found:
            self.found[key] = self._best(s)
        return self.found[key]

    def _best(self, s: Any) -> Moves:
        out = [0] * MAX_MOVES
        count = rules.legal_moves(s, out)
        most: Moves = ()
        for move in out[:count]:
            if is_lay(move) and len(most) < s.held[0]:
                after = rules.State.copy(s)
                rules.play(after, move)
                most = max(most, (move, *self.best(after)), key=len)
        return most
