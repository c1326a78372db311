"""For contract and benchmarks: variants, tables to measure, a count of the cards, the unknown ones dealt anew."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

VARIANTS: list[dict[str, Any]] = [{"rounds": 3}]
SPEED_TABLES: list[tuple[int, dict[str, Any]]] = [(players, {"rounds": 2}) for players in (4, 6, 10)]
LEVEL_TABLES: list[tuple[int, dict[str, Any]]] = [(5, {})]
GOLDEN = [("boss", 5, {"rounds": 2}), ("boss-4", 4, {"rounds": 2}), ("boss-10", 10, {"rounds": 2})]
RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


def census(position: dict[str, Any]) -> Counter[str]:
    """Count every card that is somewhere; the unseen rest is what is missing."""
    moves = [move.partition("=")[0] for _, move in position["plays"] if move != "pass"]
    return Counter(" ".join([*position["hands"], position["played"], *moves]).split())


def rearrange(
    start: dict[str, Any], moves: list[tuple[int, str]], now: dict[str, Any], seat: int, chooser: random.Random
) -> dict[str, Any]:
    """Deal the start of this round anew so that everything `seat` has seen until now stays as it was."""
    partner = _partner(now, seat)
    unseen = {other: Counter(now["hands"][other].split()) for other in range(now["players"]) if other != seat}
    if partner is not None:
        unseen[partner] -= Counter(now["seen"][partner].split())
    pool = sum(unseen.values(), Counter())
    hands = [Counter(hand.split()) for hand in start["hands"]]
    # The partner first: not every card can lie there (B10).
    for other in sorted(unseen, key=lambda other: other != partner):
        fitting = [card for card in pool.elements() if other != partner or _can_stay(now, seat, card)]
        drawn = Counter(chooser.sample(fitting, unseen[other].total()))
        hands[other] = hands[other] - unseen[other] + drawn
        pool -= drawn
    mine = {seat, partner}
    return {
        **start,
        "hands": [" ".join(hand.elements()) for hand in hands],
        "received": [cards if other in mine else "" for other, cards in enumerate(start["received"])],
        "seen": [cards if other in mine else "" for other, cards in enumerate(start["seen"])],
    }


def _partner(position: dict[str, Any], seat: int) -> int | None:
    chair = position["seating"].index(seat)
    other = position["seating"][-1 - chair]
    return other if position["round"] > 1 and other != seat else None


def _can_stay(position: dict[str, Any], seat: int, card: str) -> bool:
    """Whether a card can have stayed in the dealt hand of that seat's partner."""
    got = [RANKS.index(other) for other in position["received"][seat].split()]
    if card == "*" or not got:
        return True
    higher = position["seating"].index(seat) < position["players"] // 2
    return RANKS.index(card) <= min(got) if higher else RANKS.index(card) >= max(got)
