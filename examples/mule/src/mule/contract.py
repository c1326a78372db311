"""For contract and benchmarks: variants, tables to measure, a count of the cards, the unknown ones dealt anew."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

VARIANTS: list[dict[str, Any]] = [{"deals": 2}, {"deals": 1, "limit": 20}]
SPEED_TABLES: list[tuple[int, dict[str, Any]]] = [(players, {}) for players in (2, 4, 6)]
LEVEL_TABLES: list[tuple[int, dict[str, Any]]] = [(4, {})]
GOLDEN = [("mule", 4, {"deals": 2})]
PACK = Counter(dict.fromkeys("1234567C", 4))


def census(position: dict[str, Any]) -> Counter[str]:
    """Count every card that is somewhere; what is missing is the unseen rest."""
    return Counter(" ".join([*position["hands"], position["load"], *position["taken"], position["gone"]]).split())


def rearrange(
    start: dict[str, Any], moves: list[tuple[int, str]], now: dict[str, Any], seat: int, chooser: random.Random
) -> dict[str, Any]:
    """Deal the start of this deal anew so that everything `seat` has seen until now stays as it was."""
    unknown = {other: Counter(hand.split()) for other, hand in enumerate(now["hands"]) if other != seat}
    pool = [*sum(unknown.values(), PACK - census(start)).elements()]
    chooser.shuffle(pool)
    hands = [Counter(hand.split()) for hand in start["hands"]]
    for other, cards in unknown.items():
        hands[other] = hands[other] - cards + Counter(pool.pop() for _ in range(cards.total()))
    return {**start, "hands": [" ".join(sorted(hand.elements())) for hand in hands]}
