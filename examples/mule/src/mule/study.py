"""What one would like to know about Mule, beside what a report asks of any game."""

from __future__ import annotations

import numpy as np

from eselsohr.engine.studies import Bars, Played, Question, pooled
from mule.notation import TOKENS
from mule.rules import KINDS, weight_of


def burden(played: Played) -> Bars:
    """How often each card makes the mule sit down (M5)."""
    played_cards = np.zeros((len(played.matches["match"]), KINDS))
    too_much = np.zeros_like(played_cards)
    texts = np.split(np.asarray(played.moves["move"]), np.flatnonzero(np.diff(played.moves["match"])) + 1)
    for number, moves in enumerate(texts):
        for s, text in zip(played.states(number), moves, strict=False):  # the last state has no move
            kind = TOKENS.index(text)
            played_cards[number, kind] += 1
            too_much[number, kind] += s.weight + weight_of(kind) > played.options["limit"]
    return Bars(TOKENS, [pooled(too_much[:, kind], played_cards[:, kind]) for kind in range(KINDS)])


QUESTIONS = [Question("burden", burden, moves=True, most=1000)]
