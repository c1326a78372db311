"""Bots that err as people do: they overlook moves, misjudge them, and forget what they have seen; none plays at random.

All of it is in whole numbers, so that the same dice give the same slips everywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import prod
from typing import Any

from eselsohr.bots.bot import Bot, Choice, Sight
from eselsohr.bots.master import worths
from eselsohr.bots.thinking import Thinker, Thinking, ponder
from eselsohr.engine.game import Game
from eselsohr.engine.kernel.dice import roll
from eselsohr.engine.kernel.units import COARSE, FINE
from eselsohr.engine.senses import observe

WHOLE = 1000  # parts of a chance
ONE = 1 << FINE + COARSE  # a worth that counts: a move worth so much more is played nearly three times as often
ROLLS = 4  # added up: small errors are common, large ones rare


@dataclass(eq=False, slots=True)
class HastyBot:
    """The game's policy, among the moves it happens to see."""

    level: str
    overlook: int  # of a thousand moves

    def choose(self, sight: Sight, dice: Any) -> Choice:
        """Ask the policy about what is seen: one move at least."""
        rules, policy = sight.game.rules, sight.game.policy
        moves = [0] * rules.MAX_MOVES
        count = rules.legal_moves(sight.state, moves)
        sure = roll(dice, count)
        seen = [moves[i] for i in range(count) if roll(dice, WHOLE) >= self.overlook or i == sure]
        return Choice(sight.game.notation.spell(seen[policy.choose(sight.state, seen, len(seen), dice)]))


@dataclass(eq=False, slots=True)
class SlippingBot(Thinker):
    """A net that misjudges what moves are worth, and forgets some of what it has seen."""

    level: str
    stand_in: Bot
    misjudge: int  # in hundredths of a worth that counts
    forget: int  # of a thousand things

    def ponder(self, sight: Sight, dice: Any) -> Thinking[Choice]:
        """Ask the net, and mishear it."""
        if len(sight.legal) == 1:
            return Choice(sight.legal[0])
        row = observe(sight.game, sight.state, sight.seat)
        found = yield from worths(sight, row and self.remembered(sight.game, row, dice))
        if found is None:
            return (yield from ponder(self.stand_in, sight, dice))
        return Choice(max((worth + self.slip(dice), action, move) for worth, action, move in found)[2])

    def slip(self, dice: Any) -> int:
        """Give an error: nothing on average, and seldom a large one."""
        thrown: int = sum(roll(dice, ONE) for _ in range(ROLLS)) - ROLLS * ONE // 2
        return thrown * self.misjudge // 100

    def remembered(self, game: Game, row: list[int], dice: Any) -> list[int]:
        """Leave out some of what can be known only by remembering it."""
        row = row[:]
        for at in _memory(game) if self.forget else ():
            if row[at] and roll(dice, WHOLE) < self.forget:
                row[at] = 0
        return row


@cache
def _memory(game: Game) -> list[int]:
    """Where in an observation numbers stand that nobody can see any more."""
    places, at = list[int](), 0
    for name, field in game.part("sense").Observation.numbers():  # type: ignore[union-attr]
        size = prod(field.shape)
        places += range(at, at + size) if name in game.memory else ()
        at += size
    return places
