"""Bots: one interface for all of them, by level name."""

from eselsohr.bots.bot import Bot, Choice, Sight, dice, look
from eselsohr.bots.levels import LEVELS, find

__all__ = ["LEVELS", "Bot", "Choice", "Sight", "dice", "find", "look"]
