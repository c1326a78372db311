"""Bots by a spec, for experiments and rungs: search:iterations=1000, greedy:overlook=0.5, master:misjudge=2."""

from __future__ import annotations

import math
from collections.abc import Mapping

from eselsohr.bots.bot import Bot
from eselsohr.bots.careless import WHOLE, HastyBot, SlippingBot
from eselsohr.bots.search import SearchBot
from eselsohr.engine.errors import InvalidOptions, quote

BUDGETS = {"iterations": (1, 10_000_000), "ms": (1, 600_000), "threads": (1, 64)}  # whole numbers, from … to
CONSTANTS = {"exploration": (0, 10), "prior": (0, 1), "chance": (0, 1), "horizon": (0, 1000), "sweep": (0, 1)}
SETTINGS: Mapping[str, Mapping[str, tuple[int, int]]] = {
    "search": BUDGETS | CONSTANTS,
    "greedy": {"overlook": (0, 1)},
    "master": {"misjudge": (0, 100), "forget": (0, 1)},
}


def is_spec(text: str) -> bool:
    """Whether a text may be a spec."""
    kind, colon, _ = text.partition(":")
    return bool(colon) and kind in SETTINGS


def made(spec: str, stand_in: Bot) -> Bot:
    """Make a bot by a spec; somebody stands in for a net where there is none."""
    kind, *parts = spec.split(":")
    found = _numbers(spec, parts, SETTINGS[kind])
    if kind == "greedy":
        return HastyBot(spec, round(WHOLE * found.get("overlook", 0)))
    if kind == "master":
        return SlippingBot(spec, stand_in, round(100 * found.get("misjudge", 0)), round(WHOLE * found.get("forget", 0)))
    budgets = {name: int(found[name]) for name in BUDGETS if name in found}
    if not budgets.keys() & {"iterations", "ms"}:
        raise InvalidOptions("options.spec_budget", value=quote(spec))
    return SearchBot(spec, **budgets, changes={name: found[name] for name in CONSTANTS if name in found})


def _numbers(spec: str, parts: list[str], known: Mapping[str, tuple[int, int]]) -> dict[str, float]:
    found: dict[str, float] = {}
    for part in parts:
        name, _, value = part.partition("=")
        if name in found or name not in known:
            raise InvalidOptions("options.spec", value=quote(spec), part=quote(part), names=", ".join(known))
        found[name] = _number(spec, name, value, *known[name])
    return found


def _number(spec: str, name: str, text: str, low: int, high: int) -> float:
    """Read a number within its limits."""
    try:
        number = float(text) if text.isascii() else math.nan
    except ValueError:
        number = math.nan
    if not low <= number <= high or (name in BUDGETS and number != int(number)):
        raise InvalidOptions("options.spec_range", value=quote(spec), name=name, low=low, high=high)
    return number
