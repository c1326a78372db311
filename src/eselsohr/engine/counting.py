"""How a deal that is over counts, by the game's own rules: the lines of a score sheet."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from eselsohr.engine.game import AnyState, Game


class Tally(msgspec.Struct):
    """A line of the score sheet."""

    deal: int
    points: list[int]
    scores: list[int]  # the totals
    places: list[int]  # by the totals
    losers: list[int]  # who came last: in this deal, at the end in the match


def is_over(game: Game, s: AnyState) -> bool:
    """Whether nobody decides any more, and nothing happens by itself."""
    return game.rules.turn(s) < 0 and not game.rules.due(s)


def scores(game: Game, s: AnyState, players: int) -> list[int]:
    """The totals, by seat."""
    return [int(game.rules.score(s, seat)) for seat in range(game.seats(players))]


def places(game: Game, s: AnyState, players: int) -> list[int]:
    """The places by the totals so far."""
    return [int(game.rules.place(s, seat)) for seat in range(game.seats(players))]


def losers(game: Game, s: AnyState, players: int) -> list[int]:
    """Who has come last in the deal, at the end in the match: its winners never have."""
    if is_over(game, s):
        return last_of([-place for place in places(game, s, players)])
    return last_of([game.rules.payoff(s, seat) for seat in range(game.seats(players))])


def last_of(worth: Sequence[float]) -> list[int]:
    """Who has the least; nobody if all are equal."""
    return [seat for seat, one in enumerate(worth) if min(worth) == one < max(worth)]
