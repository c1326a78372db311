"""The ladder of a campaign (D25): a rung a game, more cards for you and fewer for Egon on each."""

from __future__ import annotations

from enum import Enum
from typing import Any

import msgspec

from eselsohr.games.dreist import rules
from eselsohr.games.dreist.kernel import moves
from eselsohr.games.dreist.kernel.grid import CARDS

LEVELS = (50, 52, 54, 56, 58, 60)  # starts with a name of their own; higher ones are called like the last


class Progress(Enum):
    """How far a rung is."""

    WON = "won"
    NOW = "now"
    LOST = "lost"  # here the climb ended
    AHEAD = "ahead"


class Rung(msgspec.Struct, frozen=True):
    """One game of a campaign."""

    start: int  # the cards you start with
    against: int  # and for Egon
    level: int  # what it is called: `dreist.level.LEVEL`
    progress: Progress


def level(start: int) -> int:
    """The name that goes with a start; 0 if none was won."""
    return min(start, LEVELS[-1])


def ladder(s: Any) -> list[Rung]:
    """Every level that has a name, and every game above them that has begun."""
    top = max(rules.first_pile(s), LEVELS[-1])
    return [Rung(start, CARDS - start, level(start), _progress(s, start)) for start in range(LEVELS[0], top + 1, 2)]


def _progress(s: Any, start: int) -> Progress:
    here = rules.first_pile(s)
    if start == here and s.scores[0] < start:
        return Progress.LOST if s.phase == moves.MATCH_OVER else Progress.NOW
    return Progress.WON if start <= here else Progress.AHEAD
