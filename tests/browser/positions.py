"""Tables at which nothing moves: every game at the positions that need the most room, written into a database.

`python -m tests.browser.positions DATABASE` writes them and prints where they are. It is a command, so that it finds
also the games of packages that are installed for one process only.
"""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from eselsohr import bots
from eselsohr.engine import registry
from eselsohr.engine.game import Game
from eselsohr.engine.match import Match
from eselsohr.server.messages import Clock
from eselsohr.server.people.bans import Bans
from eselsohr.server.people.guests import Guests
from eselsohr.server.stores.sqlite import SqliteStore
from eselsohr.server.stores.store import ClockStart, Guest, HouseRules, MoveRow, SeatRow, TableRow, now
from eselsohr.terminal.zones import piles, zones
from tests.browser import evenings

MATCHES = 3  # to look for them in
LONGEST = 1000  # plies of such a match
PASS = "pass"
SHEETS_READ = 99  # no score sheet comes up
AN_HOUR = 3_599_000  # ms to think: every turn has a clock, and it is as wide as clocks are


class Still(NamedTuple):
    """A table at which everybody waits: for Anna, at seat 0, or for somebody who is away."""

    game: str
    players: int
    kind: str  # dealt: a full hand; full: the most on the table; waiting: likewise, for somebody else; over
    table: str


class StillLife(NamedTuple):
    """All of them, and the token Anna is known by."""

    token: str
    tables: list[Still]


def arrange(database: Path, environment: dict[str, str]) -> StillLife:
    """Write them into a database, with the games of that environment."""
    command = [sys.executable, "-m", __name__, str(database)]
    token, tables = json.loads(subprocess.run(command, env=environment, check=True, capture_output=True).stdout)
    return StillLife(token, [Still(*one) for one in tables])


async def write(database: Path) -> StillLife:
    """Play every game with its fewest and its most players, and keep what is hard to show."""
    store = SqliteStore(database)
    anna, token = await Guests(store, Bans(store)).welcome("Anna")
    bert, _ = await Guests(store, Bans(store)).welcome("Bert")
    await evenings.remember(store, anna, bert)
    tables = []
    for game in registry.games():
        for players in sorted({game.players[0], game.players[-1]}):
            for kind, match in hard_positions(game, players).items():
                still = Still(game.name, players, kind, f"{game.name}-{players}-{kind}")
                await store.save(row(still.table, match, anna, bert))
                for ply, played in enumerate(match.moves, 1):
                    move = MoveRow(ply, played.seat, played.move, None, ply)
                    await store.append(still.table, move)
                tables.append(still)
    store.close()
    return StillLife(token, tables)


def row(table: str, match: Match, anna: Guest, bert: Guest) -> TableRow:
    """A table of Anna's; all others are bots, except whose turn it is, who is away."""
    seats = [SeatRow(level="medium", name=name) for name in bots.NAMES[: match.players]]
    seats[0] = SeatRow(guest=anna.id, name=anna.name)
    if match.turn:
        seats[match.turn] = SeatRow(guest=bert.id, name=bert.name)
    start = ClockStart(len(match.moves), now(), (0,) * match.players)
    return TableRow(
        id=table,
        made=0,
        game=match.game.name,
        rules=match.game.rules_version,
        options=match.options,
        seed=match.seed,
        host=anna.id,
        pace=1000,
        patience=None,
        seats=tuple(seats),
        started=True,
        over=match.over,
        read=SHEETS_READ,
        house=HouseRules() if match.over else HouseRules(clock=Clock(AN_HOUR, 0), clock_start=start),
    )


def hard_positions(game: Game, players: int) -> dict[str, Match]:
    """The positions of some matches that need the most room, by kind."""
    found: dict[str, tuple[int, Match]] = {}

    def consider(kind: str, room: int, match: Match) -> None:
        if room > found.get(kind, (-1, match))[0]:
            found[kind] = room, match.copy()

    for match in walks(game, players):
        view, shown = match.view(0), open_cards(match)
        if match.over:
            consider("over", 0, match)
        elif match.turn == 0:
            consider("dealt", len(view["hand"].split()), match)
            consider("full", shown, match)
        else:
            consider("waiting", shown, match)
    return {kind: match for kind, (_, match) in found.items()}


def walks(game: Game, players: int) -> Iterator[Match]:
    """Play some matches anyhow, but rather a card than a pass; yields every position."""
    for number in range(MATCHES):
        chance = random.Random(f"{game.name} {players} {number}")
        match = Match.new(game.name, players, options_of(game, players), seed=number)
        yield match
        for _ in range(LONGEST):
            if match.over:
                break
            match.play(choose(match.legal(), chance))
            yield match


def choose(legal: list[str], chance: random.Random) -> str:
    """Take the first move, so that others can beat it, or sometimes any."""
    moves = [move for move in legal if move != PASS] or legal
    return moves[0] if chance.random() < 0.7 else chance.choice(moves)


def options_of(game: Game, players: int) -> dict[str, Any]:
    """The richest options its contract names."""
    contract = game.part("contract")
    tables: list[tuple[int, dict[str, Any]]] = getattr(contract, "LEVEL_TABLES", [])
    variants: list[dict[str, Any]] = getattr(contract, "VARIANTS", [{}])
    return next((options for count, options in reversed(tables) if count == players), variants[-1])


def open_cards(match: Match) -> int:
    """How many cards lie open before Anna."""
    view = match.view(0)
    return sum(len(cards.split()) for zone in zones(match.game) for _, cards in piles(view[zone]))


if __name__ == "__main__":
    print(json.dumps(asyncio.run(write(Path(sys.argv[1])))))
