"""Bots: one interface for all of them, by level name; and advice from the best of them.

A bot of another package is found by an entry point of the group `eselsohr.bots`.
"""

from eselsohr.bots.bot import Bot, Choice, Sight, dice, look
from eselsohr.bots.levels import LEVELS, adviser, find, levels, live
from eselsohr.bots.names import NAMES
from eselsohr.bots.search import SearchBot
from eselsohr.engine.kernel.dice import roll

__all__ = [
    "LEVELS",
    "NAMES",
    "Bot",
    "Choice",
    "SearchBot",
    "Sight",
    "adviser",
    "dice",
    "find",
    "levels",
    "live",
    "look",
    "roll",
]
