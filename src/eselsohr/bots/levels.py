"""The levels people choose from, easiest first, then those of other packages; and specs for experiments."""

from __future__ import annotations

import math

from eselsohr.bots import plugins
from eselsohr.bots.bot import Bot
from eselsohr.bots.master import MasterBot
from eselsohr.bots.search import LiveBot, SearchBot
from eselsohr.bots.simple import GreedyBot, OpeningBot, RandomBot
from eselsohr.engine.errors import InvalidOptions, quote

ITERATIONS = {"easy": 300, "medium": 1000, "hard": 4000}
_SEARCHING = {level: SearchBot(level, iterations=budget) for level, budget in ITERATIONS.items()}
_BOTS: dict[str, Bot] = {
    "random": RandomBot(),
    "greedy": GreedyBot(),
    **_SEARCHING,
    "master": MasterBot("master", _SEARCHING["hard"]),
}
LIVE_MS = 1200  # the longest a person waits for a bot
LEVELS: tuple[str, ...] = tuple(_BOTS)
_BUDGETS = {"iterations": (1, 10_000_000), "ms": (1, 600_000), "threads": (1, 64)}  # whole numbers, from … to
_CONSTANTS = {"exploration": (0, 10), "prior": (0, 1), "chance": (0, 1), "horizon": (0, 1000), "sweep": (0, 1)}


def levels() -> tuple[str, ...]:
    """Name all levels there are, those of other packages last."""
    return (*LEVELS, *plugins.installed(LEVELS))


def find(level: object) -> Bot:
    """Look a bot up by its level, or make one by a spec: search:iterations=1000 or search:ms=200."""
    if isinstance(level, str) and level in _BOTS:
        return _BOTS[level]
    if level == OpeningBot.level:
        return OpeningBot()
    if isinstance(level, str) and level.startswith("search:"):
        return _searcher(level)
    if isinstance(level, str) and level in (others := plugins.installed(LEVELS)):
        return others[level]
    raise InvalidOptions("options.level", value=quote(level), names=", ".join(levels()))


def live(level: object) -> Bot:
    """Give a level as it plays where people wait: capped in time, never waiting for the compiler."""
    bot = find(level)
    if isinstance(bot, MasterBot):
        return MasterBot(bot.level, live(bot.stand_in.level))
    if isinstance(bot, SearchBot):
        return LiveBot(bot, min(bot.ms or LIVE_MS, LIVE_MS))
    return bot if bot.level in _BOTS else plugins.GuestBot(bot)


def adviser() -> SearchBot:
    """Give the bot that hints and reviews: the best one that can say what every move is worth."""
    return _SEARCHING["hard"]


def _searcher(spec: str) -> SearchBot:
    found: dict[str, float] = {}
    for part in spec.split(":")[1:]:
        name, _, value = part.partition("=")
        if name in found or name not in _BUDGETS | _CONSTANTS:
            raise InvalidOptions(
                "options.spec", value=quote(spec), part=quote(part), names=", ".join(_BUDGETS | _CONSTANTS)
            )
        found[name] = _number(spec, name, value)
    budgets = {name: int(found[name]) for name in _BUDGETS if name in found}
    if not budgets.keys() & {"iterations", "ms"}:
        raise InvalidOptions("options.spec_budget", value=quote(spec))
    return SearchBot(spec, **budgets, changes={name: found[name] for name in _CONSTANTS if name in found})


def _number(spec: str, name: str, text: str) -> float:
    """Read a number within its limits."""
    low, high = (_BUDGETS | _CONSTANTS)[name]
    try:
        number = float(text) if text.isascii() else math.nan
    except ValueError:
        number = math.nan
    if not low <= number <= high or (name in _BUDGETS and number != int(number)):
        raise InvalidOptions("options.spec_range", value=quote(spec), name=name, low=low, high=high)
    return number
