"""A small builder of Heul doch positions for tests."""

from __future__ import annotations

from collections import Counter
from typing import Any

from eselsohr import Match

NUMBERS = Counter({f"{number}{colour}": 2 for number in range(1, 8) for colour in "roygbvp"})
SPECIALS = Counter({"catapult": 3, "towel": 3, "carousel": 3, "werewolf": 3})


def table(stacks: str, *hands: str, specials: bool = False, special_onions: bool = True, **fields: Any) -> Match:
    """Set up stacks like "5r 3b~ | 4b | 2g"; seat 0 is to act, hands left out are empty."""
    laid = [" ".join(stack.split()) for stack in stacks.split("|")]
    options = {"specials": specials, "special_onions": special_onions, "memory_aid": fields.pop("memory_aid", False)}
    held = [*hands, *[""] * (len(laid) - len(hands))]
    position = {"game": "heuldoch", "players": len(laid), "options": options, "hands": held, "stacks": laid, **fields}
    return Match.from_position(position)


def special_table(stacks: str, *hands: str, **fields: Any) -> Match:
    """Set up a table of the variant with specials."""
    return table(stacks, *hands, specials=True, **fields)


def stacks(match: Match) -> str:
    """The stacks as they are, in the form `table` takes."""
    return " | ".join(match.position()["stacks"])
