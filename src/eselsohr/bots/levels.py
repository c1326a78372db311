"""The levels people choose from, easiest first, then characters and those of other packages; and specs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from eselsohr.bots import net, planner, plugins
from eselsohr.bots.bot import Bot, Choice, Sight
from eselsohr.bots.careless import SlippingBot
from eselsohr.bots.characters import CHARACTERS, Character
from eselsohr.bots.foresight import Foresight
from eselsohr.bots.master import MasterBot
from eselsohr.bots.search import LiveBot, SearchBot
from eselsohr.bots.simple import GreedyBot, OpeningBot, RandomBot
from eselsohr.bots.specs import is_spec, made
from eselsohr.bots.thinking import Thinker, Thinking, ponder
from eselsohr.engine.errors import InvalidOptions, quote
from eselsohr.engine.game import Game

ITERATIONS = 4000  # of `hard`
RUNGS = {  # where a game says nothing else: as far apart as greedy, hard and master are
    "beginner": "greedy:overlook=0.7",
    "casual": "greedy:overlook=0.58",
    "easy": "greedy:overlook=0.45",
    "medium": "greedy:overlook=0.25",
}
_HARD = SearchBot("hard", iterations=ITERATIONS)
_STAND_IN = SearchBot("search:iterations=300", iterations=300)


@dataclass(eq=False, slots=True)
class RungBot(Thinker):
    """A level that errs so much that it lies between two others, in every game in its own way."""

    level: str
    live: bool = False

    def ponder(self, sight: Sight, dice: Any) -> Thinking[Choice]:
        """Let the bot of that game think."""
        spec = sight.game.rungs.get(self.level, RUNGS[self.level])
        return (yield from ponder(live(spec) if self.live else find(spec), sight, dice))


_BOTS: dict[str, Bot] = {
    "random": RandomBot(),
    **{level: RungBot(level) for level in RUNGS},
    "greedy": GreedyBot(),
    "hard": _HARD,
    "master": MasterBot("master", _HARD),
}
Judge = SearchBot | Foresight  # who can say what every move is worth
_FORESIGHT = Foresight("master", 100, SearchBot("master", iterations=400), _HARD)
_PLANNING = replace(_FORESIGHT, iterations=60)  # the planner has tried the move it likes already
LIVE_MS = 1200  # the longest a person waits for a bot
LEVELS: tuple[str, ...] = tuple(_BOTS)
OURS = (*LEVELS, *CHARACTERS)


def levels() -> tuple[str, ...]:
    """Name all levels there are: ours, then characters, those of other packages last."""
    return (*OURS, *plugins.installed(OURS))


def find(level: object) -> Bot:
    """Look a bot up by its level, or make one by a spec: search:iterations=1000 or greedy:overlook=0.5."""
    if isinstance(level, str) and (found := _BOTS.get(level) or CHARACTERS.get(level)):
        return found
    if level == OpeningBot.level:
        return OpeningBot()
    if isinstance(level, str) and is_spec(level):
        return _specified(level)
    if isinstance(level, str) and level in (others := plugins.installed(OURS)):
        return others[level]
    raise InvalidOptions("options.level", value=quote(level), names=", ".join(levels()))


def live(level: object) -> Bot:
    """Give a level as it plays where people wait: capped in time, never waiting for the compiler."""
    bot = find(level)
    match bot:
        case MasterBot():
            return MasterBot(bot.level, live(bot.stand_in.level), waits=False)
        case SlippingBot():
            return SlippingBot(bot.level, live(bot.stand_in.level), bot.misjudge, bot.forget)
        case SearchBot():
            return LiveBot(bot, min(bot.ms or LIVE_MS, LIVE_MS))
        case RungBot():
            return RungBot(bot.level, live=True)
        case Character():
            return bot.live()
    return plugins.GuestBot(bot) if bot.level in plugins.installed(OURS) else bot


def adviser(game: Game) -> Judge:
    """Give the bot that hints and reviews: the best one that can say what every move of a game is worth."""
    if net.exists(game):
        return _FORESIGHT
    return _PLANNING if planner.exists(game) else _HARD


@cache
def _specified(spec: str) -> Bot:
    return made(spec, _STAND_IN)
