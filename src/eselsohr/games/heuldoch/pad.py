"""Heul doch at a real table: the numbers that lie open in every stack, and its onions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from eselsohr.engine.events import Phrase
from eselsohr.engine.pads import InvalidPad, Pile, Question, QuestionKind, Told
from eselsohr.games.heuldoch import rules
from eselsohr.games.heuldoch.kernel.stacks import COLOURS, COPIES, KINDS, copies, lay

OPTIONS = ("specials",)
NUMBERS = range(1, 8)


def questions(s: Any) -> list[Question]:
    """H11, H12: colours and specials that lie open count for nothing."""
    piles = [Pile(str(number), COLOURS * COPIES) for number in NUMBERS]
    return [
        Question("open", QuestionKind.CARDS, piles, drawn=False),
        Question("onions", QuestionKind.NUMBER, high=_pack(s)),
    ]


def count(s: Any, told: Sequence[Told]) -> list[int]:
    """Build the stacks, and let the game end."""
    laid = sum(len(str(one["open"]).split()) + int(one["onions"]) for one in told)
    if laid > _pack(s):
        raise InvalidPad("heuldoch.refuse.H1.pad", rule="H1", n=_pack(s))
    for seat, one in enumerate(told):
        for number in map(int, str(one["open"]).split()):
            lay(s, seat, (number - 1) << 3)
        for _ in range(int(one["onions"])):
            lay(s, seat, 0)
            s.down[s.laid] = 1
    s.deal += 1
    rules.finish(s)
    return [int(score) for score in s.scores[: s.players]]


def explain(s: Any) -> list[Phrase]:
    """H2: a card that lies open, and a hand."""
    return [Phrase("heuldoch.pad.cards", {"n": int(s.held[0])})]


def _pack(s: Any) -> int:
    """H1: how many cards there are."""
    return sum(copies(s, kind) for kind in range(KINDS))
