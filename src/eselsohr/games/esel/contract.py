"""For contract and benchmarks: variants, tables to measure, a count of the cards, the unknown ones dealt anew."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

VARIANTS: list[dict[str, Any]] = [{"deals": 2}, {"ox": True, "deals": 2}]
SPEED_TABLES: list[tuple[int, dict[str, Any]]] = [(players, {"deals": 1}) for players in (3, 5, 8, 12)]
LEVEL_TABLES: list[tuple[int, dict[str, Any]]] = [(5, {}), (5, {"ox": True})]
GOLDEN = [("esel", 4, {"deals": 2}), ("esel-ox", 5, {"deals": 2, "ox": True})]
PACK = Counter({**{str(value): 8 for value in range(1, 14)}, "*": 4, "E": 1, "O": 1})
ANIMALS = Counter("EO")


def census(position: dict[str, Any]) -> Counter[str]:
    """Count every card that is somewhere; the unseen rest is what is missing."""
    moves = [move for _, move in position["plays"] if move != "pass"]
    texts = [*position["hands"], *position["aside"], position["table"], position["played"], *moves]
    return Counter(" ".join(texts).split())


def rearrange(
    start: dict[str, Any], moves: list[tuple[int, str]], now: dict[str, Any], seat: int, chooser: random.Random
) -> dict[str, Any]:
    """Deal the start of this deal anew so that everything `seat` has seen until now stays as it was."""
    unseen = {other: _unseen(now, other) for other in range(now["players"]) if other != seat}
    rest = PACK - census(start) - ANIMALS
    pool = [*sum(unseen.values(), rest).elements()]
    chooser.shuffle(pool)
    hands = [Counter(hand.split()) for hand in start["hands"]]
    for other, cards in unseen.items():
        hands[other] = hands[other] - cards + Counter(pool.pop() for _ in range(cards.total()))
    return {**start, "hands": [" ".join(hand.elements()) for hand in hands]}


def _unseen(now: dict[str, Any], seat: int) -> Counter[str]:
    return Counter(now["hands"][seat].split()) - Counter(now["seen"][seat].split()) - ANIMALS
