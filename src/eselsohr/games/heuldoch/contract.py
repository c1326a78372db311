"""For contract and benchmarks: variants, tables to measure, a count of the cards, a shuffler of what is unknown."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

VARIANTS: list[dict[str, Any]] = [
    {},
    {"specials": True},
    {"specials": True, "special_onions": False, "memory_aid": True},
]
SPEED_TABLES: list[tuple[int, dict[str, Any]]] = [(players, {"specials": True}) for players in (3, 4, 6)]
LEVEL_TABLES: list[tuple[int, dict[str, Any]]] = [(4, {}), (4, {"specials": True})]
GOLDEN = [("heuldoch", 4, {}), ("heuldoch-specials", 5, {"specials": True})]


def census(position: dict[str, Any]) -> Counter[str]:
    """Count every card that is somewhere, whichever side is up."""
    texts = [*position["hands"], *position["stacks"], position["draw"], position["discard"]]
    return Counter(" ".join(texts).replace("~", "").split())


def rearrange(start: dict[str, Any], now: dict[str, Any], seat: int, chooser: random.Random) -> dict[str, Any]:
    """Deal the other hands of now and the draw pile anew; cards that were played were where they were.

    The same moves are played again, onions included, so their faces stay: `test_secrecy` exchanges those too.
    """
    hands = [hand.split() for hand in start["hands"]]
    draw = start["draw"].split()
    drawn = len(draw) - len(now["draw"].split())
    places: list[tuple[list[str], int]] = [(draw, i) for i in range(drawn, len(draw))]
    for other in range(now["players"]):
        if other != seat:
            got = [(hands[other], i) for i in range(len(hands[other]))]
            got += [(draw, i) for i in range(drawn) if (start["turn"] + i) % now["players"] == other]
            places += _still_held(got, now["hands"][other].split())
    pool = [cards[i] for cards, i in places]
    chooser.shuffle(pool)
    for (cards, i), card in zip(places, pool, strict=True):
        cards[i] = card
    return {**start, "hands": [" ".join(hand) for hand in hands], "draw": " ".join(draw)}


def _still_held(got: list[tuple[list[str], int]], held: list[str]) -> list[tuple[list[str], int]]:
    """Where the cards still held came from: of equal ones, those that came last."""
    found = []
    for cards, i in reversed(got):
        if cards[i] in held:
            held.remove(cards[i])
            found.append((cards, i))
    assert not held
    return found
