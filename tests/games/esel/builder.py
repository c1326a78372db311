"""A small builder of Esel positions for tests."""

from __future__ import annotations

from typing import Any

from eselsohr import Match


def table(*hands: str, ox: bool = False, deals: int = 1, **fields: Any) -> Match:
    """Set up a round: seat 0 starts unless told otherwise."""
    options = {"ox": ox, "deals": deals, "starter": 0}
    return Match.from_position(
        {"game": "esel", "players": len(hands), "options": options, "hands": list(hands), **fields}
    )
