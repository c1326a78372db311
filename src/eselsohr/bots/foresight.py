"""Foresight: what every legal move leads to, if everybody plays on as the master does.

What the seat cannot know is guessed many times and played on by the game's net, all moves in the same guesses, up to
the seat's next choice; there the net says what payoff it expects, unless the deal has ended before. That is quicker
than playing to the end, and chance has less to say in it. Where turns are judged instead, it is played on to the seat's
next turn, and the judge says how likely it wins; that is a place only between two. First there are few guesses for
every move, then more for the better half of them, and so on, until two are left. What is said of a move comes from the
last guesses it was tried in: those by which it was chosen would flatter it.

Where few cards are left, a search sees to the end, and nobody need assume how the others play.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from eselsohr.bots import net, planner
from eselsohr.bots.bot import Choice, Sight
from eselsohr.bots.master import planned, worths
from eselsohr.bots.outlook import thrown
from eselsohr.bots.search import Ranked, SearchBot
from eselsohr.bots.thinking import Foresee, Foreseen, Thinker, Thinking, ponder
from eselsohr.engine.senses import observe

FINALISTS = 2
FEWEST = 2  # guesses for a move
DOUBT = 0.3  # of a payoff, over the root of the guesses: another move must look so much better than the net's own
ENDING = 12  # cards in all hands together
CHANCES = 32  # guesses for the chance to come first
PAIR = 2  # seats


@dataclass(eq=False, slots=True)
class Foresight(Thinker):
    """Judges moves by playing guesses on; where nothing that learned fits the rules, somebody who searches does."""

    level: str
    iterations: int  # guesses played on, of all moves together
    ending: SearchBot
    stand_in: SearchBot

    def ponder(self, sight: Sight, dice: Any) -> Thinking[Choice]:
        """Choose the best move."""
        found = yield from self.ranked(sight, dice)
        if found is None:
            return (yield from ponder(self.stand_in, sight, dice))
        return Choice(found[0][0], tuple(found))

    def ranked(self, sight: Sight, dice: Any) -> Thinking[Ranked | None]:
        """Say what payoff every legal move leads to, the best first; nothing if nobody who learned can."""
        if planner.exists(sight.game):
            best = (yield from planned(sight, dice)) if sight.game.seats(sight.players) == PAIR else None
            if best is None:
                return None
            return (yield from self._halved(sight, [best, *(one for one in sight.legal if one != best)], dice))
        found = yield from worths(sight, observe(sight.game, sight.state, sight.seat))
        if found is None:
            return None
        if sum(sight.known["held"]) <= ENDING:
            return (yield from self.ending.ranked(sight, dice))
        return (yield from self._halved(sight, [move for _, _, move in sorted(found, reverse=True)], dice))

    def _halved(self, sight: Sight, left: list[str], dice: Any) -> Thinking[Ranked]:
        liked, over, share = left[0], Ranked(), self.iterations // _rounds(len(left))
        while True:
            guesses = max(FEWEST, share // len(left))
            doubt = DOUBT / math.sqrt(guesses)
            ends = yield from _ends(sight, left, guesses, dice, brief=True)
            tried = [(move, end.payoff / guesses) for move, end in zip(left, ends, strict=True)]
            tried.sort(key=lambda one: -one[1] - doubt * (one[0] == liked))
            if len(left) <= FINALISTS:
                return tried + over
            half = max(FINALISTS, len(left) // 2)
            left, over = [move for move, _ in tried[:half]], tried[half:] + over

    def first(self, sight: Sight, move: str, dice: Any) -> Thinking[float | None]:
        """Say how likely a move leads to first place, by guesses that had no part in choosing it, if that is known."""
        ends = yield from _ends(sight, [move], CHANCES, dice)
        chance = net.chance(sight.game) if ends else None
        return chance.of(ends[0].first) if chance and chance.guesses == CHANCES else None


def _rounds(moves: int) -> int:
    """How often so many moves are tried: halved until finalists are left, and those once more."""
    return 1 if moves <= FINALISTS else 1 + _rounds(max(FINALISTS, moves // 2))


def _ends(
    sight: Sight, moves: Sequence[str], guesses: int, dice: Any, *, brief: bool = False
) -> Thinking[Sequence[Foreseen]]:
    codes = [code for move in moves if (code := sight.game.notation.parse(move)) is not None]
    luck = b"".join(thrown(dice) for _ in range(guesses))
    state = sight.game.rules.State.to_bytes(sight.state)
    return (yield Foresee(sight.game, sight.seat, state, codes, luck, brief))  # type: ignore[no-any-return]
