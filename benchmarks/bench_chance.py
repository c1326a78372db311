"""How long does a compiled deal take, and a guess of all that a seat cannot know? Beside a copy of the state."""

from __future__ import annotations

from typing import Any

from benchmarks.clock import seconds
from benchmarks.kernel import chance
from benchmarks.tables import Question, Table, tables
from eselsohr.engine import records
from eselsohr.engine.kernel.dice import Dice
from eselsohr.engine.native import native
from eselsohr.engine.options import encode

COUNT = 20_000


def measure(table: Table) -> tuple[float, float, float]:
    """Microseconds of a deal, a guess and a copy."""
    game, players, options = table
    layout, kernel = game.rules.State, native(chance, game=game.rules)
    s: Any = layout.blank()
    s.key = records.key("bench", [])
    game.rules.start(s, players, encode(game.options, options, players))
    states, dice = layout.array(3), Dice.array(1)
    layout.pack(s, states, 0)
    dice["a"] = 1
    works = (
        lambda: kernel.deals(states, COUNT),
        lambda: kernel.guesses(states, dice, players, COUNT),
        lambda: kernel.copies(states, COUNT),
    )
    for work in works:
        work()
    deal, guess, copy = (seconds(work) / COUNT * 1e6 for work in works)
    return deal, guess, copy


def main() -> None:
    print(f"{'table':36} {'deal µs':>9} {'guess µs':>9} {'copy µs':>9}")
    for table in tables(Question.SPEED):
        deal, guess, copy = measure(table)
        print(f"{table!s:36} {deal:9.2f} {guess:9.2f} {copy:9.3f}", flush=True)


if __name__ == "__main__":
    main()
