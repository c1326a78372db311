"""The toy game for the contract tests."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

VARIANTS: list[dict[str, Any]] = [{"deals": 3}]


def census(position: dict[str, Any]) -> Counter[str]:
    return Counter(" ".join(position["hands"] + position["open"]).split())


def rearrange(
    start: dict[str, Any], moves: list[tuple[int, str]], now: dict[str, Any], seat: int, chooser: random.Random
) -> dict[str, Any]:
    others = [other for other in range(now["players"]) if other != seat]
    pool = [*(Counter("123456789") - census(start)), *" ".join(now["hands"][other] for other in others).split()]
    chooser.shuffle(pool)
    hands = start["hands"][:]
    for other in others:
        hands[other] = " ".join([*now["open"][other].split(), *(pool.pop() for _ in now["hands"][other].split())])
    return {**start, "hands": hands}
