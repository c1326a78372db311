"""Outlooks: guesses from what a seat knows, played on after each of a few moves.

All moves are tried in the same guesses with the same luck, so what differs afterwards differs because of the move.
Everybody plays on by the policy.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from eselsohr.bots.bot import Sight
from eselsohr.bots.kernel import ismcts
from eselsohr.engine.game import Outlook
from eselsohr.engine.kernel.dice import Dice, bits, seed
from eselsohr.engine.native import native

Draws = tuple[int, int]  # what dice are seeded with
MOMENTS = len(Outlook._fields) - 1


def outlooks(sight: Sight, moves: Sequence[str], g: Any, guesses: int) -> Iterator[list[Outlook]]:
    """Play some guesses on; for each of them give an outlook for every move."""
    player, codes = _Player(sight), [sight.game.notation.parse(move) for move in moves]
    for _ in range(guesses):
        before = player.guess((bits(g), bits(g)))
        luck = bits(g), bits(g)
        yield [player.outlook(before, code, luck) for code in codes]


class _Player:
    """Plays a game on, compiled; all it calls has been compiled for search."""

    def __init__(self, sight: Sight) -> None:
        import numpy as np

        game = sight.game
        self.seat = sight.seat
        self.rules, self.policy = native(game.rules), native(game.policy)
        self.kernel = native(ismcts, game=game.rules, policy=game.policy)
        self.known, self.blank = game.rules.State.array(1), game.rules.State.array(MOMENTS)
        game.rules.State.pack(sight.state, self.known)
        self.moves, self.code = np.zeros(game.rules.MAX_MOVES, np.int32), np.int32
        self.dice_array = Dice.array(1)
        self.dice = self.dice_array[0]

    def guess(self, draws: Draws) -> Any:
        """Give an array with a guess in it."""
        guess = self.known.copy()
        self._seed(draws)
        self.rules.determinize(guess[0], self.seat, self.dice)
        return guess

    def outlook(self, before: Any, move: Any, luck: Draws) -> Outlook:
        """Play a move in a guess, and on to the end of the deal."""
        self._seed(luck)
        moments = self.blank.copy()
        s = moments[-1]
        moments[:] = before[0]
        self.rules.play(s, self.code(move))
        moments[1] = s
        while self.rules.turn(s) == self.seat:
            count = self.rules.legal_moves(s, self.moves)
            self.rules.play(s, self.moves[self.policy.choose(s, self.moves, count, self.dice)])
        moments[2] = s
        turn = self.kernel.settle(s)
        while turn not in (self.seat, -1):
            self._play_on(s, 1)
            turn = self.rules.turn(s)
        moments[3] = s
        self._play_on(s, 0)
        return Outlook(self.seat, *(_Reading(moments[moment]) for moment in range(MOMENTS)))

    def _play_on(self, s: Any, horizon: int) -> None:
        self.kernel.playout(s, self.moves, self.dice, 0, horizon)

    def _seed(self, draws: Draws) -> None:
        plain = Dice.blank()
        seed(plain, *draws)
        Dice.pack(plain, self.dice_array)


class _Reading:
    """A record read as a plain state: a field is unpacked when somebody looks at it."""

    def __init__(self, record: Any) -> None:
        self._record = record

    def __getattr__(self, name: str) -> Any:
        value = self.__dict__[name] = self._record[name].tolist()
        return value
