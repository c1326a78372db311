"""The contract: all checks, over one game or all of them."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from eselsohr.engine import plugins, registry
from eselsohr.engine.errors import UnknownGame
from eselsohr.testing import kernels, lessons, parts, playing, reasons, senses, texts
from eselsohr.testing.broken import Broken
from eselsohr.testing.setups import Setup, setups


class Check(NamedTuple):
    """One check of the contract; run once a game, or at every number of players in every variant."""

    name: str
    run: Callable[[Setup, int], None]
    once: bool = False

    def __str__(self) -> str:
        return self.name

    @property
    def about(self) -> str:
        """What it holds a game to."""
        return self.run.__doc__ or ""


CHECKS = (
    Check("parts", parts.check_parts, once=True),
    Check("words", texts.check_words, once=True),
    Check("rulebook", texts.check_rulebook, once=True),
    Check("lessons", lessons.check_lessons, once=True),
    Check("options", parts.check_options),
    Check("play", playing.check_play),
    Check("views", parts.check_views),
    Check("story", texts.check_story),
    Check("refusals", playing.check_refusals),
    Check("round trips", playing.check_round_trips),
    Check("copies", parts.check_copies),
    Check("secrecy", playing.check_secrecy),
    Check("guesses", playing.check_guesses),
    Check("native", kernels.check_native),
    Check("law", kernels.check_law),
    Check("policy", kernels.check_policy),
    Check("search", kernels.check_search),
    Check("senses", senses.check_senses),
    Check("batch", senses.check_batch),
    Check("reasons", reasons.check_reasons),
    Check("drawing", parts.check_drawing),
)


class Case(NamedTuple):
    """A check of a game, at one number of players in one variant."""

    check: Check
    setup: Setup

    def __str__(self) -> str:
        return f"{self.check}-{self.setup.game.name if self.check.once else self.setup}"

    def run(self, scale: int = 1) -> None:
        """Run it; `scale` multiplies the number of random matches."""
        self.check.run(self.setup, scale)

    def problems(self, scale: int = 1) -> list[str]:
        """Run it, and say in sentences what is missing; an error is one as well, with its place in the game."""
        try:
            self.run(scale)
        except Broken as broken:
            return [f"{sentence} [{self}]" for sentence in broken.sentences]
        except Exception as problem:
            return [f"{type(problem).__name__}: {problem} {self._whence(problem)} [{self}]"]
        return []

    def _whence(self, problem: Exception) -> str:
        """Where something went wrong: in the game, or else anywhere."""
        frames, folder = traceback.extract_tb(problem.__traceback__), str(self.setup.game.folder)
        frame = next((frame for frame in reversed(frames) if frame.filename.startswith(folder)), frames[-1])
        return f"({Path(frame.filename).name}, line {frame.lineno})"


def cases(*names: str) -> list[Case]:
    """All checks of the games, or of all games there are."""
    found = setups(*names)
    firsts = [setup for number, setup in enumerate(found) if number == 0 or found[number - 1].game is not setup.game]
    return [Case(check, setup) for check in CHECKS for setup in (firsts if check.once else found)]


def check(name: str, *, scale: int = 1, say: Callable[[str], None] = print) -> None:
    """Hold a game to the whole contract; raise Broken with a sentence for everything it lacks."""
    try:
        every = cases(name)
    except UnknownGame as unknown:
        raise Broken(plugins.why_not(registry.GROUP, name) or str(unknown)) from None
    lacking: list[str] = []
    for one in CHECKS:
        mine = (case.problems(scale) for case in every if case.check is one)
        found = next(filter(None, mine), [])  # the first case that fails says enough
        say(f"{name}: {one} {'broken' if found else 'kept'}")
        lacking += found
        if found and one is CHECKS[0]:
            break  # nothing else can be checked of a game whose modules are incomplete
    if lacking:
        raise Broken(f"{name} does not keep the contract:", *lacking)
