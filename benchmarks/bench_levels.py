"""How much better is each level than the one below? One of it against a table of the other.

Who plays alone plays against the house. Every row is a contest of the arena: seats rotated, the same deals for every
seating, intervals of 95 % over deals.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from benchmarks.tables import Question, Table, tables
from eselsohr.bots import LEVELS
from eselsohr.lab.arena import Contest, Outcome, contest, whole
from eselsohr.lab.standings import Standing, standings
from eselsohr.lab.workers import run

POINT = 0.01
FEWEST = 2  # deals
HOUSE = "the house"
PAIRS = [*zip(LEVELS[1:], LEVELS, strict=False)]


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is played."""

    deals: int
    seconds: float
    jobs: int | None


def pairs(players: int) -> list[tuple[str, str]]:
    """Who is compared with whom."""
    return PAIRS if players > 1 else [(level, HOUSE) for level in LEVELS]


def row(table: Table, above: str, below: str, limits: Limits) -> str:
    """One contest, as a line."""
    game, players, options = table
    fight = contest(game.name, players, options, [above, *[below] * (players - 1)], "levels")
    deals = played(fight, limits)
    rows = standings(fight, chain.from_iterable(deals))
    mine = next(standing for standing in rows if standing.bot == above)
    share = f"{mine.wins:6.1%} ({mine.low:.1%}–{mine.high:.1%}), even {mine.even:.1%}"
    seatings = f" × {fight.seatings} seatings" if fight.seatings > 1 else ""
    where = "among" if players > 1 else "against"
    return f"  {above:7} {where} {below:7} {share}, {len(deals)} deals{seatings}{verdict(mine, len(deals))}"


def played(fight: Contest, limits: Limits) -> list[Sequence[Outcome]]:
    """Play until the time or the deals are used up, a few deals at least; only those every seating has played count."""
    matches = run(fight, range(limits.deals * fight.seatings), limits.jobs)
    outcomes = [next(matches)]  # compiled now
    begun = time.perf_counter()
    for outcome in matches:
        outcomes.append(outcome)
        if time.perf_counter() - begun > limits.seconds and len(whole(fight, outcomes)) >= FEWEST:
            break
    matches.close()
    return whole(fight, outcomes)


def verdict(mine: Standing, deals: int) -> str:
    """Nothing if it is clearly better; else that it is clearly not, or how many deals would be needed to see."""
    if mine.low > mine.even:
        return ""
    return ", clearly below even" if mine.high < mine.even else f", {_needed(mine, deals)}"


def _needed(mine: Standing, deals: int) -> str:
    """How many deals would show the difference seen, if it is real; of a tiny one, how many would show a point."""
    gap, margin = abs(mine.wins - mine.even), (mine.high - mine.low) / 2
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
    parser.add_argument("--below", default="", help="only contests against this level")
    arguments = parser.parse_args()
    limits = Limits(arguments.deals, arguments.seconds, arguments.jobs)
    for table in tables(Question.LEVELS):
        if arguments.tables in str(table):
            print(table)
            for above, below in pairs(table.players):
                if arguments.above in above and arguments.below in below:
                    print(row(table, above, below, limits), flush=True)


if __name__ == "__main__":
    main()
