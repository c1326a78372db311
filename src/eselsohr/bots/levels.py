"""The levels people choose from, easiest first; and specs for experiments."""

from __future__ import annotations

import dataclasses

from eselsohr.bots.bot import Bot
from eselsohr.bots.search import LiveBot, SearchBot, Tuning
from eselsohr.bots.simple import GreedyBot, RandomBot
from eselsohr.engine.errors import InvalidOptions, quote

ITERATIONS = {"easy": 300, "medium": 1000, "hard": 4000}
_BOTS: dict[str, Bot] = {
    "random": RandomBot(),
    "greedy": GreedyBot(),
    **{level: SearchBot(level, iterations=budget) for level, budget in ITERATIONS.items()},
}
LIVE_MS = 1200  # what a person waits for a bot at most
LEVELS: tuple[str, ...] = tuple(_BOTS)
_TUNABLE = tuple(field.name for field in dataclasses.fields(Tuning))


def find(level: object) -> Bot:
    """Look a bot up by its level, or make one by a spec: search:iterations=1000 or search:ms=200."""
    if isinstance(level, str) and level in _BOTS:
        return _BOTS[level]
    if isinstance(level, str) and level.startswith("search:"):
        return _searcher(level)
    raise InvalidOptions("options.level", value=quote(level), names=", ".join(LEVELS))


def live(level: object) -> Bot:
    """Give a level as it plays where people wait: capped in time, never waiting for the compiler."""
    bot = find(level)
    return LiveBot(bot, min(bot.ms or LIVE_MS, LIVE_MS)) if isinstance(bot, SearchBot) else bot


def adviser() -> SearchBot:
    """Give the bot that hints and reviews: the best one."""
    bot = _BOTS["hard"]
    assert isinstance(bot, SearchBot)
    return bot


def _searcher(spec: str) -> SearchBot:
    budget: dict[str, int] = {}
    changes: dict[str, float] = {}
    for part in spec.split(":")[1:]:
        name, _, value = part.partition("=")
        try:
            if name in ("iterations", "ms"):
                budget[name] = int(value)
            elif name in _TUNABLE:
                changes[name] = float(value)
        except ValueError:
            pass
        if (name not in budget and name not in changes) or min(budget.values(), default=1) < 1:
            raise InvalidOptions("options.spec", value=quote(spec), part=quote(part))
    if not budget:
        raise InvalidOptions("options.spec", value=quote(spec), part=quote(spec))
    return SearchBot(spec, **budget, changes=changes)
