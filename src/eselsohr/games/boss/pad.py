"""Boss at a real table: in which order everybody went out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from eselsohr.engine.events import Phrase
from eselsohr.engine.pads import Question, QuestionKind, Told
from eselsohr.games.boss import rules
from eselsohr.games.boss.company import posts, title

OPTIONS = ("rounds",)


def questions(s: Any) -> list[Question]:
    """B2, B6: the titles, from boss to ass."""
    return [Question("place", QuestionKind.ORDER, titles=[title(post).key for post in posts(s.players)])]


def count(s: Any, told: Sequence[Told]) -> list[int]:
    """Let everybody go out in that order, but for the last."""
    order = sorted(range(s.players), key=lambda seat: int(told[seat]["place"]))
    for turn, seat in enumerate(order):
        s.out[turn] = seat
        s.held[seat] = int(seat == order[-1])
    s.deal += 1
    rules.end_round(s)
    return [int(place) for place in s.places[: s.players]]


def explain(s: Any) -> list[Phrase]:
    """B8…B10: who sits where, how many jokers join in, and who exchanges what with whom."""
    if s.deal == 1:
        return [Phrase("boss.pad.first", {"n": rules.CARDS_EACH})]
    seating: list[int] = s.seating[: s.players]
    told = [
        Phrase("boss.pad.seating", {}, {"names": seating}),
        Phrase(
            "boss.pad.jokers", {"n": int(rules.jokers_in_play(s)), "cards": rules.CARDS_EACH}, {"name": seating[-1]}
        ),
    ]
    for higher, lower in zip(seating[: s.players // 2], reversed(seating), strict=False):
        told.append(
            Phrase("boss.pad.exchange", {"n": sum(s.received[higher])}, {"higher": int(higher), "lower": int(lower)})
        )
    return told
