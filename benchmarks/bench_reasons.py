"""What do the reasons of a hint cost beside the search that finds its moves?"""

from __future__ import annotations

import argparse

from benchmarks.clock import seconds
from benchmarks.tables import Question, Table, tables
from eselsohr import Match, bots
from eselsohr.bots import advice
from eselsohr.bots.compiled import think


def costs(table: Table) -> tuple[float, float]:
    """Seconds to compare the moves of the first decision, and to say why not the next best two."""
    match, dice = Match.new(table.game.name, table.players, table.options, "bench"), bots.dice("bench")
    sight, bot = bots.look(match, dice), bots.adviser(table.game)
    found = think(advice.compare(sight, dice, bot))
    others = [one.move for one in found.candidates[1 : advice.SHOWN]]
    think(advice.explain(found, sight, dice, others))  # what has to be loaded is loaded now
    searching = seconds(lambda: think(advice.compare(sight, dice, bot)), times=3)
    return searching, seconds(lambda: think(advice.explain(found, sight, dice, others)), times=3)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    print(f"{'table':36} {'search ms':>10} {'reasons ms':>11} {'reasons : search':>17}")
    for table in tables(Question.LEVELS, parser.parse_args().games):
        searching, reasons = costs(table)
        print(f"{table!s:36} {searching * 1000:10.0f} {reasons * 1000:11.0f} {reasons / searching:17.2f}", flush=True)


if __name__ == "__main__":
    main()
