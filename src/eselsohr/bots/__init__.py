"""Bots: one interface for all of them, by level name; and advice from the best of them.

A bot of another package is found by an entry point of the group `eselsohr.bots`.
"""

from eselsohr.bots.bot import Bot, Choice, Sight, dice, look
from eselsohr.bots.characters import CHARACTERS
from eselsohr.bots.levels import LEVELS, Judge, adviser, find, levels, live
from eselsohr.bots.names import NAMES, TAKEN, name_for
from eselsohr.bots.search import SearchBot
from eselsohr.engine.kernel.dice import roll

__all__ = [
    "CHARACTERS",
    "LEVELS",
    "NAMES",
    "TAKEN",
    "Bot",
    "Choice",
    "Judge",
    "SearchBot",
    "Sight",
    "adviser",
    "dice",
    "find",
    "levels",
    "live",
    "look",
    "name_for",
    "roll",
]
