"""What people do at a table without words, and the words for it."""

from __future__ import annotations

from enum import StrEnum

from eselsohr.text import say


class Reaction(StrEnum):
    """A reaction; the catalogue has its name, `reaction.NAME`, and what it looks like, `reaction.NAME.told`."""

    HANDKERCHIEF = "handkerchief"
    BRAY = "bray"
    APPLAUSE = "applause"
    SLOW_CLAP = "slow_clap"
    PEANUTS = "peanuts"
    INNOCENT = "innocent"
    YAWN = "yawn"
    CHEERS = "cheers"

    def label(self, language: str) -> str:
        """What it is called."""
        return say(language, f"reaction.{self}")

    def told(self, name: str, language: str) -> str:
        """What the others see of somebody who does it."""
        return say(language, f"reaction.{self}.told", name=name)
