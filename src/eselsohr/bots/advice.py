"""Advice from what a seat knows: hints during a match, a review after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from eselsohr.bots.bot import Sight, dice, look
from eselsohr.bots.search import SearchBot
from eselsohr.engine.match import Match


@dataclass(frozen=True, slots=True)
class Option:
    """A move and the place it leads to on average: 1 is first."""

    move: str
    place: float


@dataclass(frozen=True, slots=True)
class Hint:
    """The moves compared, best first."""

    options: tuple[Option, ...]

    @property
    def best(self) -> Option:
        """The move to play."""
        return self.options[0]

    def cost(self, move: str) -> float | None:
        """How many places a move costs against the best; None for a move that is not legal."""
        places = {option.move: option.place for option in self.options}
        return max(0.0, places[move] - self.best.place) if move in places else None


@dataclass(frozen=True, slots=True)
class Judgement:
    """One decision of a match: what was played, what would have been best, and what that cost."""

    ply: int
    deal: int
    played: str
    best: str
    cost: float
    place: float  # expected before the move, if played well


def expected_place(value: float, seats: int) -> float:
    """Turn a payoff (1 is first, 0 last) into a place."""
    return 1 + (1 - value) * (seats - 1)


def hint(sight: Sight, g: Any, bot: SearchBot) -> Hint:
    """Compare every legal move from what the seat knows."""
    seats = sight.game.seats(sight.players)
    if len(sight.legal) == 1:
        return Hint((Option(sight.legal[0], 1.0),))
    choice = bot.compare_all(sight, g)
    options = [Option(move, expected_place(value, seats)) for move, value in choice.values]
    head = next(option for option in options if option.move == choice.move)
    rest = sorted((option for option in options if option is not head), key=lambda option: option.place)
    return Hint((head, *rest))


def review(record: Mapping[str, Any], seat: int, bot: SearchBot) -> Iterator[Judgement]:
    """Go through a finished match and judge every real decision of a seat from what it knew then."""
    match = Match.replay({**record, "moves": [], "result": None})
    for number, move in enumerate(record["moves"]):
        if move["seat"] == seat and len(match.legal()) > 1:
            g = dice("review", seat, number)
            found = hint(look(match, g), g, bot)
            cost = found.cost(move["move"]) or 0.0
            deal = match.view(None)["deal"]
            yield Judgement(number, deal, move["move"], found.best.move, cost, found.best.place)
        match.play(move["move"], move["seat"])
