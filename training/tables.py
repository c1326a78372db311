"""The tables of a game that are played at once: every number of players, every option."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from eselsohr.engine.game import Game
from eselsohr.engine.options import Kind, Option, encode

USUAL = 0.5  # the share of the tables people usually play, those at which levels are measured


def usual(game: Game) -> list[tuple[int, dict[str, Any]]]:
    """Give the tables at which levels are measured."""
    contract = game.part("contract")
    return list(getattr(contract, "LEVEL_TABLES", [])) or [(game.players[-1], {})]


def usual_options(game: Game) -> list[dict[str, Any]]:
    """Give the options of those tables."""
    found: list[dict[str, Any]] = []
    for _, options in usual(game):
        if options not in found:
            found.append(options)
    return found


def tables(game: Game, count: int, seed: int) -> list[list[int]]:
    """Draw tables: the players and options of each, as numbers; equal numbers of players lie side by side."""
    chooser = random.Random(seed)
    drawn = []
    for _ in range(count):
        if chooser.random() < USUAL:
            players, options = chooser.choice(usual(game))
        else:
            players = chooser.choice(game.players)
            options = {option.name: _value(option, players, chooser) for option in game.options}
        drawn.append(table(game, players, options))
    return sorted(drawn)


def table(game: Game, players: int, options: Mapping[str, Any]) -> list[int]:
    """Give a table as numbers."""
    return [players, *encode(game.options, options, players)]


def own_seats(players: Sequence[int]) -> list[int]:
    """Give every row a seat for the one who learns: in turn, among the rows with as many players."""
    seen = Counter[int]()
    found = []
    for count in players:
        found.append(seen[count] % count)
        seen[count] += 1
    return found


def _value(option: Option, players: int, chooser: random.Random) -> Any:
    """Draw a value; numbers of deals are mostly small, as people play."""
    match option.kind:
        case Kind.FLAG:
            return chooser.random() < 0.5 and not (option.alone and players > 1)
        case Kind.COUNT:
            return min(option.high, max(option.low, int(chooser.expovariate(1 / 4)) + option.low))
    return option.default
