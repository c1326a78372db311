"""Esel at a real table: the cards left in every hand, and in the piles of ox rounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from eselsohr.engine.events import Phrase
from eselsohr.engine.pads import InvalidPad, Pile, Question, QuestionKind, Told
from eselsohr.games.esel import rules
from eselsohr.games.esel.notation import KIND, TOKENS, read_cards
from eselsohr.games.esel.rules import COPIES, DONKEY, DONKEY_ROUND, JOKER, JOKERS, OPTION_OX, OX

OPTIONS = ("ox", "deals")
COUNTS = {DONKEY: 1, OX: 1, JOKER: JOKERS}  # E1; of the others there are COPIES


def questions(s: Any) -> list[Question]:
    """The hand (E16); with the ox also what was laid aside (E20)."""
    pack = [Pile(token, COUNTS.get(KIND[token], COPIES)) for token in TOKENS]
    if not s.options[OPTION_OX]:
        return [Question("hand", QuestionKind.CARDS, [pile for pile in pack if KIND[pile.card] != OX])]
    return [
        Question("hand", QuestionKind.CARDS, pack),
        Question("aside", QuestionKind.CARDS, [pile for pile in pack if KIND[pile.card] != DONKEY]),
    ]


def count(s: Any, told: Sequence[Told]) -> list[int]:
    """Lay the cards where people say, and let the deal end."""
    for seat, one in enumerate(told):
        s.hands[seat], s.aside[seat] = read_cards(str(one["hand"])), read_cards(str(one.get("aside", "")))
    hands = s.hands[: s.players]
    if all(any(hand) for hand in hands):
        raise InvalidPad("esel.refuse.E11.pad", rule="E11")
    held = {kind for kind in (DONKEY, OX) if any(hand[kind] for hand in hands)}
    if DONKEY not in held and not s.options[OPTION_OX]:
        raise InvalidPad("esel.refuse.E5.pad", rule="E5")
    if not held:
        raise InvalidPad("esel.refuse.E26.pad", rule="E26")
    s.deal += 1
    s.table = 0 if DONKEY in held else DONKEY_ROUND  # E26
    rules.end_deal(s)
    return [int(points) for points in s.points[: s.players]]


def explain(s: Any) -> list[Phrase]:
    """E2, E3, E18: who gets what."""
    cards = Phrase("esel.pad.cards", {"n": min(s.held[: s.players])})
    if s.options[OPTION_OX]:
        return [cards, Phrase("esel.pad.animals")]
    return [cards, Phrase("esel.pad.donkey", {}, {"name": int(s.starter)})]
