"""What benchmarks of the master need: its kernel and its net at the tables where levels are measured."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from benchmarks.kernel import insight
from benchmarks.tables import Question, Table, tables
from eselsohr.bots import net
from eselsohr.bots.compiled import learning, playing
from eselsohr.engine.kernel.dice import Dice
from eselsohr.engine.native import native
from eselsohr.engine.options import encode

FIRST = 1 << 42  # matches nobody trained on


class Watch(NamedTuple):
    """A table of masters, and all their kernel takes."""

    table: Table
    kernel: Any
    begun: tuple[Any, ...]
    known: tuple[Any, ...]

    @classmethod
    def at(cls, table: Table, dice: int) -> Watch:
        """Sit down at a table, with so many dice."""
        game, learned = table.game, learning(table.game)
        assert learned is not None, "a net for these rules"
        kernel = native(insight, game=game.rules, masters=playing(game))
        layout, vector = game.rules.State, np.array(encode(game.options, table.options, table.players), np.int16)
        out = np.zeros(game.rules.MAX_MOVES, np.int32)
        return cls(
            table, kernel, (layout.array(3), layout.array(1), out, Dice.array(dice), table.players, vector), learned
        )


def watched(name: str) -> Iterator[Table]:
    """The tables with such a name whose game has a net."""
    return (one for one in tables(Question.LEVELS) if name in str(one) and net.find(one.game))
