"""The arena: the same deals for every seating of a line-up, and what came of it.

A match has a number. `number // seatings` chooses the deal, `number % seatings` how far the line-up is rotated, so that
every bot plays every seat of every deal. Where one plays alone, against the house, every bot of the line-up plays every
deal. Numbers and seed decide everything: stop and go on as you like.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from eselsohr import bots
from eselsohr.engine import options as option_values
from eselsohr.engine import registry
from eselsohr.engine.errors import InvalidOptions
from eselsohr.engine.match import Match


class Contest(Struct, frozen=True, forbid_unknown_fields=True):
    """What is played: enough to play match n again, anywhere."""

    game: str
    players: int
    options: dict[str, Any]
    line_up: tuple[str, ...]  # a bot for each seat before rotation; for one who plays alone, as many as you like
    seed: str

    @property
    def seatings(self) -> int:
        """How many matches are played of each deal."""
        return len(self.line_up)

    @property
    def seats(self) -> int:
        """How many seats a match has, the house's included."""
        return registry.find(self.game).seats(self.players)

    def seated(self, number: int) -> list[int]:
        """Which of the line-up sits where in that match."""
        return [(seat + number) % self.seatings for seat in range(self.players)]

    def deals(self, matches: int) -> int:
        """How many whole deals it takes for that many matches, at least."""
        return -(-matches // self.seatings)


class Outcome(Struct, frozen=True, forbid_unknown_fields=True):
    """How one match ended: place and score of each seat, the house's included."""

    number: int
    places: list[int]
    scores: list[int]
    plies: int


def contest(game: str, players: int | None, options: dict[str, Any], line_up: Iterable[str], seed: str) -> Contest:
    """Check a contest; a short line-up is repeated until all seats are taken."""
    specs = [bots.find(spec).level for spec in line_up]
    rules = registry.find(game)
    players = max(len(specs), rules.players[0]) if players is None else players
    Match.new(game, players, options, seed)  # refuses what cannot be played
    if not specs or len(specs) > players > 1:
        raise InvalidOptions("arena.line_up", count=len(specs), seats=players)
    full = tuple(specs[i % len(specs)] for i in range(max(players, len(specs))))
    named = rules.named(option_values.encode(rules.options, options, players))
    return Contest(game, players, named, full, seed)


def play(contest: Contest, number: int) -> Outcome:
    """Play one match of a contest."""
    deal = number // contest.seatings
    match = Match.new(contest.game, contest.players, contest.options, f"{contest.seed}/{deal}")
    players = [bots.find(contest.line_up[i]) for i in contest.seated(number)]
    dice = [bots.dice(contest.seed, number, seat) for seat in range(contest.players)]
    while (seat := match.turn) is not None:
        sight = bots.look(match, dice[seat])
        match.play(players[seat].choose(sight, dice[seat]).move)
    result = match.result
    assert result is not None
    return Outcome(number, result.places, result.scores, match.ply)


def whole(contest: Contest, outcomes: Iterable[Outcome]) -> list[Sequence[Outcome]]:
    """Sort outcomes by deal, in the order of their numbers; a deal that not every seating has played does not count."""
    deals: dict[int, list[Outcome]] = defaultdict(list)
    for outcome in sorted(outcomes, key=lambda outcome: outcome.number):
        deals[outcome.number // contest.seatings].append(outcome)
    return [deal for deal in deals.values() if len(deal) == contest.seatings]
