"""Outlooks: guesses from what a seat knows, played on after each of a few moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from eselsohr.bots.bot import Sight
from eselsohr.bots.kernel.outlook import MOMENTS
from eselsohr.bots.thinking import Look, Thinking
from eselsohr.engine.game import Outlook
from eselsohr.engine.kernel.dice import Dice, bits, seed

AT_ONCE = 10  # guesses


def outlooks(sight: Sight, moves: Sequence[str], g: Any, guesses: int) -> Thinking[list[list[Outlook]]]:
    """Play some guesses on; gives for each of them an outlook for every move."""
    codes = [code for move in moves if (code := sight.game.notation.parse(move)) is not None]
    found = list[list[Outlook]]()
    state = sight.game.rules.State.to_bytes(sight.state)
    while len(found) < guesses:
        count = min(AT_ONCE, guesses - len(found))
        luck = b"".join(thrown(g) for _ in range(2 * count))
        records = yield Look(sight.game, sight.seat, state, codes, luck)
        found += [
            [_outlook(sight, records, guess * len(codes) + at) for at in range(len(codes))] for guess in range(count)
        ]
    return found


def thrown(g: Any) -> bytes:
    """Throw dice for dice of their own."""
    own = Dice.blank()
    seed(own, bits(g), bits(g))
    return Dice.to_bytes(own)


def _outlook(sight: Sight, records: bytes, number: int) -> Outlook:
    reading = sight.game.rules.State.reading
    return Outlook(sight.seat, *(reading(records, number * MOMENTS + moment) for moment in range(MOMENTS)))
