"""For contract and benchmarks: variants, tables to measure, a count of the cards, the unknown ones dealt anew."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

VARIANTS: list[dict[str, Any]] = [{"games": 2}, {"attach_above": True}]
SPEED_TABLES: list[tuple[int, dict[str, Any]]] = [(players, {}) for players in (1, 2, 3, 4)]
LEVEL_TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {}),
    (4, {}),
    (2, {"attach_above": True}),
    (1, {}),
    (1, {"campaign": True}),
]
GOLDEN = [
    ("dreist-solo", 1, {}),
    ("dreist-campaign", 1, {"campaign": True}),
    ("dreist-2", 2, {"games": 2}),
    ("dreist-3", 3, {}),
    ("dreist-4", 4, {"attach_above": True}),
]


def census(position: dict[str, Any]) -> Counter[str]:
    """Count every card that is somewhere."""
    texts = [*position["hands"], *position["piles"], position["discard"], position["layout"]]
    return Counter(token.partition("@")[0] for token in " ".join(texts).split())


def rearrange(
    start: dict[str, Any], moves: list[tuple[int, str]], now: dict[str, Any], seat: int, chooser: random.Random
) -> dict[str, Any]:
    """Deal the start anew so that everything `seat` has seen until now stays as it was.

    Gifts wander unseen, so only kinds of which that seat has seen no card at all are surely free: those change places.
    Whoever has opened must be able to follow, as everybody knows (D9): that hand stays as it is.
    (`test_knowledge` follows every card and rearranges the rest too.)
    """
    waiting = (now["offer"] or "").startswith("follow")
    fixed = [now["hands"][seat], now["hands"][now["turn"]] if waiting else ""]
    seen = census({**now, "hands": fixed, "piles": []})
    tokens = [text.split() for text in (*start["hands"], *start["piles"])]
    free = [(i, j) for i, zone in enumerate(tokens) for j, token in enumerate(zone) if token not in seen]
    pool = [tokens[i][j] for i, j in free]
    chooser.shuffle(pool)
    for (i, j), token in zip(free, pool, strict=True):
        tokens[i][j] = token
    texts = [" ".join(zone) for zone in tokens]
    return {**start, "hands": texts[: len(texts) // 2], "piles": texts[len(texts) // 2 :]}
