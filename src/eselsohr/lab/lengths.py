"""Measure how many moves a deal has: `python -m eselsohr.lab.lengths [GAME …]` writes each game's `lengths.json`.

Greedy bots play matches of one deal with every number of players, all other options as usual.
"""

from __future__ import annotations

import json
import sys
from statistics import fmean

from eselsohr.engine import registry
from eselsohr.engine.evening import FILE
from eselsohr.engine.game import Game
from eselsohr.lab import arena

MATCHES = 24  # of every number of players


def measure(game: Game, players: int, matches: int = MATCHES) -> float:
    """Play some matches and give the mean number of moves."""
    options = {} if game.deals is None else {game.deals: 1}
    contest = arena.contest(game.name, players, options, ["greedy"], "lengths")
    return fmean(arena.play(contest, number * contest.seatings).plies for number in range(matches))


def write(game: Game) -> None:
    """Measure a game and write the file into its folder."""
    moves = {players: round(measure(game, players), 1) for players in game.players}
    (game.folder / FILE).write_text(f"{json.dumps(moves)}\n", "utf-8")


if __name__ == "__main__":
    for game in map(registry.find, sys.argv[1:]) if sys.argv[1:] else registry.games():
        write(game)
