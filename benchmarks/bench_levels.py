"""How much better is each level than the one below, and than greedy? One of it against a table of the other.

Every row is a contest of the arena: seats rotated, the same deals for every seating, intervals of 95 % over deals.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any

from eselsohr.bots import LEVELS
from eselsohr.lab.arena import contest, run
from eselsohr.lab.standings import standings

TABLES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "esel, 5 players": ("esel", 5, {}),
    "esel with ox, 5 players": ("esel", 5, {"ox": True}),
    "boss, 5 players": ("boss", 5, {}),
    "heuldoch, 4 players": ("heuldoch", 4, {}),
    "heuldoch with specials, 4 players": ("heuldoch", 4, {"specials": True}),
    "dreist, 2 players": ("dreist", 2, {}),
    "dreist, 3 players": ("dreist", 3, {}),
}
PAIRS = [*zip(LEVELS[1:], LEVELS, strict=False), ("hard", "greedy")]


def row(table: tuple[str, int, dict[str, Any]], above: str, below: str, deals: int, jobs: int | None) -> str:
    """One contest, as a line."""
    game, players, options = table
    fight = contest(game, players, options, [above, *[below] * (players - 1)], "levels")
    begun = time.perf_counter()
    outcomes = list(run(fight, range(deals * players), jobs))
    mine = next(standing for standing in standings(fight, outcomes) if standing.bot == above)
    needed = "" if mine.low > mine.even else f"  about {_needed(mine.wins, mine.even, mine.high - mine.wins, deals)}"
    share = f"{mine.wins:6.1%} ({mine.low:.1%}–{mine.high:.1%}), even {mine.even:.1%}"
    return f"  {above:7} among {below:7} {share}, {len(outcomes)} matches{needed}, {time.perf_counter() - begun:.0f} s"


def _needed(wins: float, even: float, margin: float, deals: int) -> str:
    """How many deals would show the difference seen, if it is real."""
    gap = abs(wins - even)
    return f"{int(deals * (margin / gap) ** 2) + 1} deals would be needed" if gap > 0.001 else "no difference seen"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=4, help="deals of each contest; every seating plays each")
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--tables", default="", help="only tables whose name contains this")
    parser.add_argument("--above", default="", help="only contests of this level against the one below")
    parser.add_argument("--seconds", type=float, default=240, help="start no contest after that")
    arguments = parser.parse_args()
    end = time.perf_counter() + arguments.seconds
    for name, table in TABLES.items():
        if arguments.tables in name:
            print(name)
            for above, below in PAIRS:
                if arguments.above not in above:
                    continue
                if time.perf_counter() > end:
                    sys.exit(f"  stopped after {arguments.seconds:.0f} s: run it with more --seconds")
                print(row(table, above, below, arguments.deals, arguments.jobs), flush=True)


if __name__ == "__main__":
    main()
