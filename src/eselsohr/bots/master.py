"""The best player: a net that learned the game; where there is none for it, somebody stands in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from eselsohr.bots.bot import Bot, Choice, Sight
from eselsohr.bots.thinking import Thinker, Thinking, Value, ponder
from eselsohr.engine.senses import observe


@dataclass(eq=False, slots=True)
class MasterBot(Thinker):
    """The action the net holds to be worth most; it rolls no dice and looks nowhere ahead."""

    level: str
    stand_in: Bot

    def ponder(self, sight: Sight, dice: Any) -> Thinking[Choice]:
        """Ask the net."""
        if len(sight.legal) == 1:
            return Choice(sight.legal[0])
        sense, parse, row = (
            sight.game.part("sense"),
            sight.game.notation.parse,
            observe(sight.game, sight.state, sight.seat),
        )
        if sense is None or row is None:
            return (yield from ponder(self.stand_in, sight, dice))
        actions = [sense.index(sight.state, parse(move)) for move in sight.legal]
        worths = yield Value(sight.game, row, actions)
        if worths is None:
            return (yield from ponder(self.stand_in, sight, dice))
        return Choice(sight.legal[worths.index(max(worths))])
