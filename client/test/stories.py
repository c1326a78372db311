"""Whole random matches as one seat sees and hears them, for the tests of the scenes: JSON on standard output."""

import random
import sys
from collections.abc import Iterator
from typing import Any

import msgspec

from eselsohr import Match
from eselsohr.engine.game import Game
from eselsohr.engine.registry import games
from eselsohr.terminal.zones import zones

LONGEST = 400  # plies; what comes later looks no different


def stories() -> Iterator[dict[str, Any]]:
    """One match of every game at each of the tables that its golden playthroughs are played at."""
    for game in games():
        for name, players, options in game.part("contract").GOLDEN:
            moments = list(story(game, players, options, name))
            private = sorted(Match.new(game.name, players, options).sees(None).private)
            yield {"name": name, "game": game.name, "zones": zones(game), "private": private, "moments": moments}


def story(game: Game, players: int, options: dict[str, Any], seed: str) -> Iterator[dict[str, Any]]:
    """What the first seat sees after each move, and what it has been told since the one before."""
    match, chooser = Match.new(game.name, players, options, seed), random.Random(seed)
    while True:
        told = [event.plain() for event in match.events_for(0) if event.ply == match.ply]
        yield {"view": match.view(0), "events": told}
        if match.over or match.ply == LONGEST:
            return
        match.play(chooser.choice(match.legal()))


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(list(stories())))
