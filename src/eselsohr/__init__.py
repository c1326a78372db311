"""Eselsohr: one table for four small, mean card games."""

import eselsohr.games  # noqa: F401  registers them
from eselsohr.engine.errors import (
    EselsohrError,
    IllegalMove,
    InvalidOptions,
    InvalidPosition,
    InvalidRecord,
    UnknownGame,
)
from eselsohr.engine.match import Match

__all__ = [
    "EselsohrError",
    "IllegalMove",
    "InvalidOptions",
    "InvalidPosition",
    "InvalidRecord",
    "Match",
    "UnknownGame",
]
