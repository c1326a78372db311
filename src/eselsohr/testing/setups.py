"""What a game is checked at: every number of players in every variant; and random matches there."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from eselsohr.engine import registry
from eselsohr.engine.game import Game
from eselsohr.engine.match import Match
from eselsohr.testing.broken import require

Position = dict[str, Any]
Census = Callable[[Position], Counter[str]]
Moves = list[tuple[int, str]]  # who, and what
Rearrange = Callable[[Position, Moves, Position, int, random.Random], Position | tuple[Position, Moves]]

LONGEST = 20_000  # plies no random match reaches


class Setup(NamedTuple):
    """A match to be: its game, players and options."""

    game: Game
    players: int
    options: dict[str, Any]

    def __str__(self) -> str:
        return "-".join([self.game.name, str(self.players), *(f"{k}={v}" for k, v in self.options.items())])

    def match(self, number: int) -> Match:
        """Begin match `number`."""
        return Match.new(self.game.name, self.players, self.options, number)

    @property
    def census(self) -> Census | None:
        """How the game counts the cards of a position."""
        return getattr(self.game.part("contract"), "census", None)

    @property
    def rearrange(self) -> Rearrange | None:
        """How the game deals anew what a seat cannot know: from the start of the deal, its moves and the position now.

        It gives another start. In a game with moves that are not made openly it gives, with the start, the moves to be
        played from there: the same ones, but for what lies face down.
        """
        return getattr(self.game.part("contract"), "rearrange", None)


def setups(*names: str) -> list[Setup]:
    """Every number of players in every variant of the games, or of all there are."""
    games = [registry.find(name) for name in names] if names else registry.games()
    return [Setup(game, players, options) for game in games for players in game.players for options in variants(game)]


def variants(game: Game) -> list[dict[str, Any]]:
    """The options a game wants to be checked with."""
    found: list[dict[str, Any]] = getattr(game.part("contract"), "VARIANTS", [{}])
    return found


def random_match(setup: Setup, number: int) -> Iterator[Match]:
    """Play a random match; give it before every move and at its end."""
    chooser = random.Random(number)
    match = setup.match(number)
    while not match.over:
        yield match
        legal = match.legal()
        require(legal, f"Seat {match.turn} has no move at all (match {number}, ply {match.ply}).")
        match.play(chooser.choice(legal))
        require(match.ply < LONGEST, f"Match {number} does not end within {LONGEST} moves.")
    yield match
