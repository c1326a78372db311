"""What bots are called at a table: characters by their own names, others by seat."""

from __future__ import annotations

from collections.abc import Collection

from eselsohr.bots.characters import CHARACTERS

NAMES = (
    *("Distel", "Klette", "Hafer", "Zottel", "Muffel", "Trott"),
    *("Schnauz", "Grummel", "Huf", "Fussel", "Kratzer", "Möhre"),
)
TAKEN = (*NAMES, *(character.name for character in CHARACTERS.values()))  # nobody else is called so


def name_for(level: str, taken: Collection[str], number: int = 0) -> str:
    """Choose a name that nobody at the table has: a character's own if possible, else that of the seat if possible."""
    own = [CHARACTERS[level].name] if level in CHARACTERS else []
    return next(name for name in (*own, NAMES[number], *NAMES) if name not in taken)
