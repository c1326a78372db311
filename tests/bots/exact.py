"""A test tool: small endgames with nothing hidden, solved exactly. Each plays for the own payoff; among moves that are
equally good for the mover, all are equally likely."""

from __future__ import annotations

import marshal
from typing import Any

from eselsohr.engine.game import Game
from eselsohr.engine.kernel.answers import STEP
from tests.waiting import patiently

Values = tuple[float, ...]


class TooLarge(Exception):
    """The endgame has more positions than a test should look at."""


class Solver:
    """Values of every seat in any position of one deal."""

    def __init__(self, game: Game, seats: int, most: int = 600) -> None:
        self.rules = game.rules
        self.seats = seats
        self.left = most
        self._solved: dict[bytes, Values] = {}

    def moves(self, state: Any) -> dict[int, Values]:
        """What each legal move leads to."""
        out = [0] * self.rules.MAX_MOVES
        count = self.rules.legal_moves(state, out)
        return {move: self.values(self._after(state, move)) for move in out[:count]}

    def values(self, state: Any) -> Values:
        """What a position is worth to every seat; each is solved once."""
        fields = [getattr(state, name) for name in self.rules.State.fields]
        key = marshal.dumps(fields, 2)  # the last version in which equal lists are always equal bytes
        if key not in self._solved:
            self._solved[key] = self._values(state)
        return self._solved[key]

    def _values(self, state: Any) -> Values:
        self.left -= 1
        if self.left < 0:
            raise TooLarge
        seat = self.rules.turn(state)
        if seat < 0:
            return tuple(float(self.rules.payoff(state, seat)) for seat in range(self.seats))
        led = self.moves(state).values()
        highest = max(values[seat] for values in led)
        best = [values for values in led if values[seat] > highest - 1e-9]
        return tuple(sum(column) / len(best) for column in zip(*best, strict=True))

    def _after(self, state: Any, move: int) -> Any:
        state = self.rules.State.copy(state)
        self.rules.play(state, move)
        for _ in patiently("a decision or a deal"):
            if self.rules.due(state) != STEP:
                break
            self.rules.advance(state)
        return state
