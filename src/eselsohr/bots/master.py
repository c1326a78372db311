"""The best player: a net that learned the game, or a planner of whole turns; without either, somebody stands in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from eselsohr.bots import planner
from eselsohr.bots.bot import Bot, Choice, Sight
from eselsohr.bots.outlook import thrown
from eselsohr.bots.thinking import Plan, Ready, Thinker, Thinking, Value, ponder
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


def planned(sight: Sight, dice: Any) -> Thinking[str | None]:
    """Ask the planner for a move; None if its judge does not fit the rules."""
    game = sight.game
    code = yield Plan(game, sight.seat, game.rules.State.to_bytes(sight.state), thrown(dice))
    return None if code is None else game.notation.spell(code)


@dataclass(eq=False, slots=True)
class MasterBot(Thinker):
    """The action the net holds to be worth most, with no dice and no look ahead; or the best turn the planner finds."""

    level: str
    stand_in: Bot
    waits: bool = True  # for the compiler

    def ponder(self, sight: Sight, dice: Any) -> Thinking[Choice]:
        """Ask the net, or else the planner."""
        if len(sight.legal) == 1:
            return Choice(sight.legal[0])
        found = yield from worths(sight, observe(sight.game, sight.state, sight.seat))
        if found is not None:
            return Choice(max(found)[2])
        ready = planner.exists(sight.game) and (self.waits or (yield Ready(sight.game)))
        move = (yield from planned(sight, dice)) if ready else None
        return (yield from ponder(self.stand_in, sight, dice)) if move is None else Choice(move)
