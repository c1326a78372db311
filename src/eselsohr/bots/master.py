"""The best player: a net that learned the game; where there is none for it, somebody stands in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from eselsohr.bots.bot import Bot, Choice, Sight
from eselsohr.bots.thinking import Thinker, Thinking, Value, ponder
from eselsohr.engine.senses import observe


def worths(sight: Sight, row: list[int] | None) -> Thinking[list[tuple[int, int, str]] | None]:
    """Ask the net about every legal move: its worth, its action turned round, its text; None if there is no net.

    The greatest is the best: of equals the one whose action has the lowest number.
    """
    sense, parse = sight.game.part("sense"), sight.game.notation.parse
    if sense is None or row is None:
        return None
    actions = [sense.index(sight.state, parse(move)) for move in sight.legal]
    found = yield Value(sight.game, row, actions)
    return None if found is None else [*zip(found, (-action for action in actions), sight.legal, strict=True)]


@dataclass(eq=False, slots=True)
class MasterBot(Thinker):
    """The action the net holds to be worth most; it rolls no dice and looks nowhere ahead."""

    level: str
    stand_in: Bot

    def ponder(self, sight: Sight, dice: Any) -> Thinking[Choice]:
        """Ask the net."""
        if len(sight.legal) == 1:
            return Choice(sight.legal[0])
        found = yield from worths(sight, observe(sight.game, sight.state, sight.seat))
        if found is None:
            return (yield from ponder(self.stand_in, sight, dice))
        return Choice(max(found)[2])
