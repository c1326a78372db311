"""How much better is each level than the one below, and than greedy? One of it against a table of the other.

Every row is a contest of the arena: seats rotated, the same deals for every seating, intervals of 95 % over deals.
"""

from __future__ import annotations

import argparse
import math
import time
from dataclasses import dataclass
from itertools import chain
from typing import Any

from eselsohr.bots import LEVELS
from eselsohr.lab.arena import Contest, Outcome, contest, run
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
POINT = 0.01
PAIRS = [*zip(LEVELS[1:], LEVELS, strict=False), ("hard", "greedy")]


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is played."""

    deals: int
    seconds: float
    jobs: int | None


def row(table: tuple[str, int, dict[str, Any]], above: str, below: str, limits: Limits) -> str:
    """One contest, as a line."""
    game, players, options = table
    fight = contest(game, players, options, [above, *[below] * (players - 1)], "levels")
    outcomes = played(fight, limits)
    deals = len(outcomes) // players
    mine = next(standing for standing in standings(fight, outcomes) if standing.bot == above)
    needed = "" if mine.low > mine.even else f", {_needed(mine.wins, mine.even, mine.high - mine.wins, deals)}"
    share = f"{mine.wins:6.1%} ({mine.low:.1%}–{mine.high:.1%}), even {mine.even:.1%}"
    return f"  {above:7} among {below:7} {share}, {deals} deals × {players} seatings{needed}"


def played(fight: Contest, limits: Limits) -> list[Outcome]:
    """Play whole deals, every seating of each, until the time or the deals are used up; two deals at least."""
    outcomes: list[Outcome] = []
    matches = run(fight, range(limits.deals * fight.players), limits.jobs)
    first = next(matches)  # compiled now
    begun = time.perf_counter()
    for outcome in chain([first], matches):
        outcomes.append(outcome)
        late = time.perf_counter() - begun > limits.seconds
        if late and len(outcomes) >= 2 * fight.players and len(outcomes) % fight.players == 0:
            break
    matches.close()
    return outcomes


def _needed(wins: float, even: float, margin: float, deals: int) -> str:
    """How many deals would show the difference seen, if it is real; of a tiny one, how many would show a point."""
    gap = abs(wins - even)
    count = math.ceil(deals * (margin / max(gap, POINT)) ** 2)
    return f"about {count} deals needed" + ("" if gap >= POINT else " to see a difference of one point")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--deals", type=int, default=200, help="deals of each contest, at most; every seating plays each"
    )
    parser.add_argument("--seconds", type=float, default=15, help="seconds of each contest, about; two deals at least")
    parser.add_argument("--jobs", type=int)
    parser.add_argument("--tables", default="", help="only tables whose name contains this")
    parser.add_argument("--above", default="", help="only contests of this level")
    arguments = parser.parse_args()
    limits = Limits(arguments.deals, arguments.seconds, arguments.jobs)
    for name, table in TABLES.items():
        if arguments.tables in name:
            print(name)
            for above, below in PAIRS:
                if arguments.above in above:
                    print(row(table, above, below, limits), flush=True)


if __name__ == "__main__":
    main()
