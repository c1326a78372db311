"""How good is the coach, and how long does it take? Who judges in hints and reviews beside `hard`.

First small endgames that are solved exactly: how often each finds a move than which none is better. Then whole matches
of `easy`, whose every decision is judged as in a review: how long that takes.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from itertools import count, islice

from benchmarks.tables import Question, Table, tables
from eselsohr import Match, bots
from eselsohr.bots import advice
from eselsohr.bots.advice import Decision
from eselsohr.bots.compiled import think
from eselsohr.engine.game import Game
from eselsohr.engine.replay import Replay
from eselsohr.lab.standings import interval
from tests.bots.endgames import CASES, Endgame, laid_out, played_out

PLAYER, BEFORE = "easy", "hard"  # whose matches are judged, and who judged them before there were nets


def judges(game: Game) -> dict[str, bots.Judge]:
    """Who is compared."""
    hard = bots.find(BEFORE)
    assert isinstance(hard, bots.SearchBot)
    return {BEFORE: hard, "the judge": bots.adviser(game)}


def endgames(name: str, found: Iterator[Endgame], wanted: int) -> None:
    """Say how often each finds a best move."""
    right, spent, dice = dict[str, list[float]](), dict[str, float](), bots.dice("coach")
    for number, (match, values) in enumerate(islice(found, wanted)):
        best, sight = max(values.values()) - 1e-9, bots.look(match, dice)
        for judge, bot in judges(match.game).items():
            if not number:  # by then all is compiled
                think(advice.compare(sight, dice, bot))
            begun = time.perf_counter()
            code = match.game.notation.parse(think(advice.compare(sight, dice, bot)).best.move)
            spent[judge] = spent.get(judge, 0) + time.perf_counter() - begun
            right.setdefault(judge, []).append(code is not None and values[code] >= best)
    for judge, hits in right.items():
        low, high = interval(hits)
        print(
            f"{name}: {judge} right in {sum(hits):.0f} of {len(hits)} ({low:.1%}–{high:.1%}),"
            f" {1000 * spent[judge] / len(hits):.1f} ms each",
            flush=True,
        )


def decisions(table: Table) -> Iterator[Decision]:
    """Every choice of one seat in one match after the other."""
    for number in count():
        match = Match.new(table.game.name, table.players, table.options, f"coach {number}")
        player, dice = bots.find(PLAYER), bots.dice("coach", number)
        while match.turn is not None:
            match.play(player.choose(bots.look(match, dice), dice).move)
        yield from think(advice.decisions(Replay(Match.moments(match.record())), number % table.players))


def reviews(table: Table, seconds: float) -> None:
    """Say how long a decision takes each of them."""
    spent, number, begun = dict[str, float](), 0, time.monotonic()
    for number, decision in enumerate(decisions(table)):
        if time.monotonic() - begun > seconds:
            break
        for judge, bot in judges(table.game).items():
            start = time.perf_counter()
            think(advice.compare(decision.sight, bots.dice("review", number), bot))
            if number:  # by then all is compiled, here too
                spent[judge] = spent.get(judge, 0) + time.perf_counter() - start
    told = ", ".join(f"{judge} {1000 * sum_ / max(1, number - 1):.1f} ms" for judge, sum_ in spent.items())
    share = spent["the judge"] / spent[BEFORE]
    print(f"{table}: a decision takes {told}, {share:.0%} of that; {number - 1} decisions", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--endgames", type=int, default=40, help="of every kind")
    parser.add_argument("--seconds", type=float, default=10, help="of reviewing, at each table")
    parser.add_argument("--tables", default="", help="only tables and endgames whose name contains this")
    arguments = parser.parse_args()
    kinds = {"esel": laid_out(), **{name: played_out(*CASES[name]) for name in CASES}}
    for name, found in kinds.items():
        if arguments.tables in name:
            endgames(name, found, arguments.endgames)
    for table in tables(Question.LEVELS):
        if arguments.tables in str(table) and table.players > 1:
            reviews(table, arguments.seconds)


if __name__ == "__main__":
    main()
