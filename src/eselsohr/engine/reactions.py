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

    @classmethod
    def read(cls, text: str, language: str) -> Reaction | None:
        """Find the one somebody means: by its number, its name here, or how it is called."""
        wanted, every = text.strip().lower(), [*cls]
        if wanted.isascii() and wanted.isdigit():
            return every[int(wanted) - 1] if 1 <= int(wanted) <= len(every) else None
        meant = [each for each in every if each == wanted or each.label(language).lower().startswith(wanted)]
        return meant[0] if wanted and meant else None

    def label(self, language: str) -> str:
        """What it is called."""
        return say(language, f"reaction.{self}")

    def told(self, name: str, language: str) -> str:
        """What the others see of somebody who does it."""
        return say(language, f"reaction.{self}.told", name=name)


def reactions(language: str) -> str:
    """Say which there are, by the numbers that mean them."""
    choice = ", ".join(f"{number} {each.label(language)}" for number, each in enumerate(Reaction, 1))
    return say(language, "cli.react.which", choice=choice)
