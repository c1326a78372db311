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
from pathlib import Path
from types import ModuleType
from typing import Any

import eselsohr.games  # noqa: F401  registers them
from benchmarks.bench_levels import TABLES
from benchmarks.kernel import policy
from eselsohr.engine import registry
from eselsohr.engine.contract import Bench
from eselsohr.engine.native import native
from eselsohr.lab.standings import Z


def policy_of(revision: str, game: str, folder: str) -> ModuleType:
    """The policy of a game as it was; the rules it asks are those of today."""
    path = f"src/eselsohr/games/{game}/policy.py"
    source = subprocess.run(["git", "show", f"{revision}:{path}"], check=True, capture_output=True).stdout
    name = f"former_{game}_policy"
    Path(folder, f"{name}.py").write_bytes(source)
    return importlib.import_module(name)


def compared(game: str, players: int, options: dict[str, Any], former: ModuleType, deals: int) -> str:
    """One of today's among former ones, as a line."""
    import numpy as np

    found = registry.find(game)
    kernel = native(policy, game=found.rules, mine=found.policy, theirs=former)
    shares = np.zeros(deals)
    kernel.matches(*Bench(found, compiled=True).arguments(players, options), shares)
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
        former = {game.name: policy_of(arguments.than, game.name, folder) for game in registry.games()}
        for name, (game, players, options) in TABLES.items():
            if arguments.tables in name and players > 1:  # alone there is nobody to compare with
                print(f"{name:36}{compared(game, players, options, former[game], arguments.deals)}", flush=True)


if __name__ == "__main__":
    main()
