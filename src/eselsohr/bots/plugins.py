"""Bots of other packages: entry points of the group `eselsohr.bots`, whose value is a `Bot`, or makes one."""

from __future__ import annotations

import logging
import re
from collections.abc import Collection
from functools import cache
from typing import Any

from eselsohr.bots.bot import Bot, Choice, Sight
from eselsohr.bots.simple import GreedyBot
from eselsohr.engine.plugins import plug_in

GROUP = "eselsohr.bots"
LEVEL = re.compile(r"[a-z][a-z0-9_-]{0,30}")  # what a level may be called

log = logging.getLogger(__name__)


@cache
def installed(taken: Collection[str]) -> dict[str, Bot]:
    """Find the bots of other packages, by level; none may have the level of another."""
    found: dict[str, Bot] = {}

    def use(value: Any) -> None:
        bot = value if hasattr(value, "choose") and not isinstance(value, type) else value()
        if not isinstance(bot.level, str) or not LEVEL.fullmatch(bot.level) or not callable(bot.choose):
            raise ValueError(f"A bot has a method `choose` and a level like 'mule-driver', not {bot.level!r}.")
        if bot.level in taken or bot.level in found:
            raise ValueError(f"There is a bot of the level {bot.level!r} already.")
        found[bot.level] = bot

    plug_in(GROUP, use)
    return found


class GuestBot:
    """A bot of another package where people wait: if it fails, a plain move is played, and the log says why."""

    def __init__(self, bot: Bot) -> None:
        self.level = bot.level
        self._bot = bot
        self._plain = GreedyBot()

    def choose(self, sight: Sight, dice: Any) -> Choice:
        """Let it choose, unless what it chooses is no legal move."""
        try:
            choice = self._bot.choose(sight, dice)
            if choice.move in sight.legal:
                return choice
            log.error(
                "The bot %s plays what is not legal; a plain move instead.", self.level
            )  # its move may name cards
        except Exception:
            log.exception("The bot %s fails; a plain move instead.", self.level)
        return self._plain.choose(sight, dice)
