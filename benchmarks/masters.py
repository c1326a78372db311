"""What benchmarks of the master need: its kernel, and its net or judge, at the tables where levels are measured."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from benchmarks.kernel import insight, turns
from benchmarks.tables import Question, Table, tables
from eselsohr.bots import net, planner
from eselsohr.bots.compiled import desk, learning, playing
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
    def at(cls, table: Table, dice: int, *, guessing: bool = True) -> Watch:
        """Sit down at a table, with so many dice; where turns are planned, without guesses it takes a hundredth."""
        game, learned = table.game, learning(table.game)
        if learned is None:
            judge = planner.numbers(game)
            assert judge is not None, "a net or a judge for these rules"
            kernel, learned = (
                native(turns, game=game.rules, planner=planner.kernel(game)),
                (*desk(game), judge, guessing),
            )
        else:
            kernel = native(insight, game=game.rules, masters=playing(game))
        layout, vector = game.rules.State, np.array(encode(game.options, table.options, table.players), np.int16)
        out = np.zeros(game.rules.MAX_MOVES, np.int32)
        return cls(
            table, kernel, (layout.array(3), layout.array(1), out, Dice.array(dice), table.players, vector), learned
        )


def watched(name: str) -> Iterator[Table]:
    """The tables with such a name whose game has a net or a judge."""
    found = (one for one in tables(Question.LEVELS) if name in str(one))
    return (one for one in found if net.find(one.game) or planner.numbers(one.game) is not None)
