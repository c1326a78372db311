"""Bots: one interface for all of them, by level name; and advice from the best of them."""

from eselsohr.bots.bot import Bot, Choice, Sight, dice, look
from eselsohr.bots.levels import LEVELS, adviser, find, live
from eselsohr.bots.names import NAMES
from eselsohr.bots.search import SearchBot

__all__ = ["LEVELS", "NAMES", "Bot", "Choice", "SearchBot", "Sight", "adviser", "dice", "find", "live", "look"]
