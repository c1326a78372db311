"""Is a policy better than that of another revision? One among others, whole matches, compiled: thousands a second.

What greedy bots play, and with it everything search assumes about people, is worth more than many iterations. So:
change `games/NAME/policy.py`, and ask. Every deal is played in every seating; intervals of 95 % over deals.
"""

from __future__ import annotations

import argparse
import importlib
import math
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from types import ModuleType

from benchmarks.kernel import policy
from benchmarks.tables import Question, Table, tables
from eselsohr.engine.game import Game
from eselsohr.engine.native import native
from eselsohr.lab.standings import Z
from eselsohr.testing import Bench


@cache
def former_policy(revision: str, game: Game, folder: str) -> ModuleType:
    """The policy of a game as it was; the rules it asks are those of today."""
    path = f"{revision}:./policy.py"
    source = subprocess.run(["git", "show", path], check=True, capture_output=True, cwd=game.folder).stdout
    name = f"former_{game.name}_policy"
    Path(folder, f"{name}.py").write_bytes(source)
    return importlib.import_module(name)


def compared(table: Table, former: ModuleType, deals: int) -> str:
    """One of today's among former ones, as a line."""
    import numpy as np

    game, players, options = table
    kernel = native(policy, game=game.rules, mine=game.policy, theirs=former)
    shares = np.zeros(deals)
    kernel.matches(*Bench(game, compiled=True).arguments(players, options), shares)
    mean, margin = shares.mean(), Z * shares.std(ddof=1) / math.sqrt(deals)
    return f"{mean:6.1%} ({mean - margin:.1%}–{mean + margin:.1%}), even {1 / players:.1%}, {deals} deals"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--than", default="HEAD", metavar="REVISION", help="whose policies to compare with")
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--tables", default="", help="only tables whose name contains this")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        sys.path.append(folder)
        for table in tables(Question.LEVELS):
            if arguments.tables in str(table) and table.players > 1:  # alone there is nobody to compare with
                former = former_policy(arguments.than, table.game, folder)
                print(f"{table!s:36}{compared(table, former, arguments.deals)}", flush=True)


if __name__ == "__main__":
    main()
