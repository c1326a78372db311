"""The bots that do not search: chance, and the game's own greedy policy."""

from __future__ import annotations

from typing import Any

from eselsohr.bots.bot import Choice, Sight
from eselsohr.engine.kernel.dice import roll


class RandomBot:
    """Any legal move, all equally likely."""

    level = "random"

    def choose(self, sight: Sight, dice: Any) -> Choice:
        """Roll for a move."""
        return Choice(sight.legal[roll(dice, len(sight.legal))])


class GreedyBot:
    """The game's policy: decent moves without thinking ahead."""

    level = "greedy"

    def choose(self, sight: Sight, dice: Any) -> Choice:
        """Ask the policy."""
        rules, policy = sight.game.rules, sight.game.policy
        moves = [0] * rules.MAX_MOVES
        count = rules.legal_moves(sight.state, moves)
        index = policy.choose(sight.state, moves, count, dice)
        return Choice(sight.game.notation.spell(moves[index]))


class OpeningBot(GreedyBot):
    """Greedy, but the first move of a match is any legal one: what the lab compares first moves with."""

    level = "opening"

    def choose(self, sight: Sight, dice: Any) -> Choice:
        """Roll for the first move, then ask the policy."""
        return RandomBot().choose(sight, dice) if sight.known["ply"] == 0 else super().choose(sight, dice)
