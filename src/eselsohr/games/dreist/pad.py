"""DREIst at a real table: how many cards everybody has left, in hand and pile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from eselsohr.engine.events import Phrase
from eselsohr.engine.pads import InvalidPad, Question, QuestionKind, Told
from eselsohr.games.dreist import rules
from eselsohr.games.dreist.kernel.grid import CARDS
from eselsohr.games.dreist.kernel.moves import seats

OPTIONS = ("games", "campaign")


def questions(s: Any) -> list[Question]:
    """D18: the cards left."""
    return [Question("left", QuestionKind.NUMBER, high=CARDS)]


def count(s: Any, told: Sequence[Told]) -> list[int]:
    """Give everybody so many cards, and let the game end."""
    left = [int(one["left"]) for one in told]
    if left.count(0) != 1:
        raise InvalidPad("dreist.refuse.D17.pad", rule="D17")
    if sum(left) > CARDS:
        raise InvalidPad("dreist.refuse.D1.pad", rule="D1", n=CARDS)
    for seat, cards in enumerate(left):
        s.held[seat], s.piled[seat] = 0, cards
    s.deal += 1
    rules.end_game(s)
    return [int(points) for points in s.points[: seats(s)]]


def explain(s: Any) -> list[Phrase]:
    """D3, D25: how many cards everybody is dealt."""
    dealt = [int(s.held[seat] + s.piled[seat]) for seat in range(seats(s))]
    if rules.is_campaign(s):
        return [Phrase("dreist.pad.climb", {"n": dealt[0], "egon": dealt[1]})]
    return [Phrase("dreist.pad.cards", {"n": dealt[0]})]
