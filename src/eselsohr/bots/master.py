"""The best player: a net that learned the game; where there is none for it, somebody stands in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from eselsohr.bots import net
from eselsohr.bots.bot import Bot, Choice, Sight
from eselsohr.engine.senses import observe


@dataclass(eq=False, slots=True)
class MasterBot:
    """The action the net holds to be worth most; it rolls no dice and looks nowhere ahead."""

    level: str
    stand_in: Bot

    def choose(self, sight: Sight, dice: Any) -> Choice:
        """Ask the net."""
        if len(sight.legal) == 1:
            return Choice(sight.legal[0])
        known = net.find(sight.game)
        row = observe(sight.game, sight.state, sight.seat)
        if known is None or row is None:
            return self.stand_in.choose(sight, dice)
        sense, parse = sight.game.part("sense"), sight.game.notation.parse
        assert sense is not None
        worths = known.worths(row, [sense.index(sight.state, parse(move)) for move in sight.legal])
        return Choice(sight.legal[int(worths.argmax())])
