"""Bots that search: ISMCTS with a budget of iterations, or of milliseconds at live tables."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from eselsohr.bots import ismcts
from eselsohr.bots.bot import Choice, Sight
from eselsohr.engine.dice import Dice
from eselsohr.engine.native import native

MOST_NODES = 200_000  # 48 bytes each: a search never takes more than 10 MB
CHUNK = 64  # iterations between two looks at the clock


@dataclass(frozen=True, slots=True)
class Tuning:
    """The constants of search, measured per game."""

    exploration: float = 0.35
    widening: float = 2.0
    chance: float = 0.5  # of a random move in playouts


TUNED: dict[str, Tuning] = {}


class Search:
    """One search from one sight; `run` it for as long as you like."""

    def __init__(self, sight: Sight, dice: Any, nodes: int, tuning: Tuning) -> None:
        import numpy as np

        rules = sight.game.rules
        self.sight = sight
        self.kernel = native(ismcts, game=rules, policy=sight.game.policy)
        self.tree = ismcts.Node.array(min(nodes, MOST_NODES) + 1)
        self.tree["mover"][0] = -1
        walk = ismcts.Walk.array(1)
        walk["nodes"] = 1
        root, work, g = rules.State.array(1), rules.State.array(1), Dice.array(1)
        rules.State.pack(sight.state, root)
        Dice.pack(dice, g)
        out, child_of = np.zeros(rules.MAX_MOVES, np.int32), np.zeros(rules.MOVE_CODES, np.int32)
        self.buffers = (root, work, self.tree, walk, out, child_of, g, sight.seat)
        self.tuning = tuning

    def run(self, iterations: int) -> None:
        """Search on."""
        tuning = self.tuning
        self.kernel.search(*self.buffers, iterations, tuning.exploration, tuning.widening, tuning.chance)

    def choice(self) -> Choice:
        """The move visited most, and the mean payoff of each move tried."""
        rows = []
        child = int(self.tree["child"][0])
        while child:
            node = self.tree[child]
            move = self.sight.game.notation.spell(int(node.move))
            rows.append((int(node.visits), float(node.total) / max(1, int(node.visits)), move))
            child = int(node.sibling)
        rows.sort(reverse=True)
        return Choice(rows[0][2], tuple((move, value) for _, value, move in rows))


class SearchBot:
    """Search with a budget: iterations for experiments and levels, milliseconds where people wait."""

    def __init__(
        self, level: str, iterations: int | None = None, ms: float | None = None, tuning: Tuning | None = None
    ) -> None:
        self.level = level
        self.iterations = iterations
        self.ms = ms
        self.tuning = tuning

    def choose(self, sight: Sight, dice: Any) -> Choice:
        """Search for the move."""
        if len(sight.legal) == 1:
            return Choice(sight.legal[0])
        tuning = self.tuning or TUNED.get(sight.game.name, Tuning())
        search = Search(sight, dice, self.iterations or MOST_NODES, tuning)
        if self.ms is None:
            search.run(self.iterations or CHUNK)
        else:
            self._run_timed(search, time.perf_counter() + self.ms / 1000)
        return search.choice()

    def _run_timed(self, search: Search, end: float) -> None:
        left = self.iterations or 1 << 40
        while left > 0 and time.perf_counter() < end:
            search.run(min(left, CHUNK))
            left -= CHUNK
