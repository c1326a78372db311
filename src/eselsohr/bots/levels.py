"""The levels people choose from, from the one that needs no thought to the one that hurts."""

from __future__ import annotations

from eselsohr.bots.bot import Bot
from eselsohr.bots.simple import GreedyBot, RandomBot
from eselsohr.engine.errors import InvalidOptions, quote

_BOTS: dict[str, Bot] = {bot.level: bot for bot in (RandomBot(), GreedyBot())}
LEVELS: tuple[str, ...] = tuple(_BOTS)


def find(level: object) -> Bot:
    """Look a bot up by its level."""
    bot = _BOTS.get(level) if isinstance(level, str) else None
    if bot is None:
        raise InvalidOptions("options.level", value=quote(level), names=", ".join(LEVELS))
    return bot
