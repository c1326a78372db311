"""A match as it stands, kept so that nobody has to play it again to go on; what nobody can read any more is played."""

from __future__ import annotations

from hashlib import sha256

import msgspec

from eselsohr.engine.game import Game


class Snapshot(msgspec.Struct, frozen=True):
    """The truth at one moment of a match; only its opening and its entries are not in it."""

    form: str  # who can read it
    ply: int
    state: bytes
    counted_at: int  # the ply at which the last deal ended
    choices: list[int]  # the entries since then at which there was something to choose, where one might take back


def form(game: Game) -> str:
    """Name what a snapshot depends on: the rules, and the fields of a state."""
    fields = ",".join(f"{name} {field.code} {field.shape}" for name, field in game.rules.State.fields.items())
    return f"{game.rules_version} {sha256(fields.encode()).hexdigest()[:16]}"
