"""Characters: bots that want something else than to do as well as they can.

Each plays guesses on after its moves, as hints do, and takes the move after which most of what it wants comes true. All
of them look at the same few moves: those the game's net likes best, or all where there is none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from eselsohr.bots.bot import Choice, Sight
from eselsohr.bots.master import worths
from eselsohr.bots.outlook import outlooks
from eselsohr.bots.simple import GreedyBot
from eselsohr.bots.thinking import Ready, Thinker, Thinking
from eselsohr.engine.game import Game, Outlook
from eselsohr.engine.senses import observe

GUESSES = 20
LIKED = 6  # moves a net likes best; where nothing is wanted more of one than of another, it decides
Aim = Callable[[Game, Outlook], float]


def careful(game: Game, o: Outlook) -> float:
    """Not to come last; everything else matters little."""
    payoff = game.rules.payoff(o.end, o.seat)
    return 0.3 * payoff + 0.7 * (payoff > 0)


def gambler(game: Game, o: Outlook) -> float:
    """To come first; second is nothing."""
    payoff = game.rules.payoff(o.end, o.seat)
    return 0.2 * payoff + 0.8 * (payoff == 1)


def vengeful(game: Game, o: Outlook) -> float:
    """To spoil it for whoever is ahead, in the match or else in the deal."""
    rules, others = game.rules, [seat for seat in range(game.seats(o.end.players)) if seat != o.seat]
    ahead = min(others, key=lambda seat: (rules.place(o.before, seat), game.policy.standing(o.before, seat), seat))
    return 0.4 * rules.payoff(o.end, o.seat) + 0.6 * (1 - rules.payoff(o.end, ahead))


def hoarder(game: Game, o: Outlook) -> float:
    """To keep what is good for as long as it will do."""
    reasons = game.part("reasons")
    kept = getattr(reasons, "HOARDS", ())
    return game.rules.payoff(o.end, o.seat) + 0.15 * sum(bool(keeps(o)) for keeps in kept)


@dataclass(eq=False, slots=True)
class Character(Thinker):
    """A bot with a name and an aim."""

    level: str
    name: str
    aim: Aim
    waits: bool = True  # for the compiler

    def ponder(self, sight: Sight, dice: Any) -> Thinking[Choice]:
        """Take the move after which most of what it wants comes true."""
        if len(sight.legal) == 1:
            return Choice(sight.legal[0])
        if not self.waits and not (yield Ready(sight.game)):
            return GreedyBot().choose(sight, dice)
        moves = yield from shortlist(sight)
        rows = yield from outlooks(sight, moves, dice, GUESSES)
        values = [sum(self.aim(sight.game, row[at]) for row in rows) for at in range(len(moves))]
        ranked = sorted(zip(moves, values, strict=True), key=lambda one: -one[1])  # of equals the better liked
        return Choice(ranked[0][0])

    def live(self) -> Character:
        """As it plays where people wait: it follows rules of thumb until all is compiled."""
        return replace(self, waits=False)


def shortlist(sight: Sight) -> Thinking[Sequence[str]]:
    """The moves the net likes best, best first; all where there is no net."""
    found = yield from worths(sight, observe(sight.game, sight.state, sight.seat))
    return sight.legal if found is None else [move for _, _, move in sorted(found, reverse=True)[:LIKED]]


CHARACTERS = {
    one.level: one
    for one in (
        Character("careful", "Zauder", careful),
        Character("gambler", "Zocker", gambler),
        Character("vengeful", "Groll", vengeful),
        Character("hoarder", "Hamster", hoarder),
    )
}
