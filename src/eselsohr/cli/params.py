"""What commands take: games, levels, matches and numbers; each refuses in a sentence and completes in the shell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import click
from click.shell_completion import CompletionItem

from eselsohr import bots
from eselsohr.cli import saved
from eselsohr.cli.localized import Misread, language
from eselsohr.engine import registry
from eselsohr.engine.errors import quote
from eselsohr.engine.game import Game
from eselsohr.engine.options import Kind, Option
from eselsohr.text import say

FLAGS = {"true": True, "on": True, "yes": True, "": True, "false": False, "off": False, "no": False}


class GameType(click.ParamType[Game]):
    """The name of a game."""

    name = "game"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Game:
        """Look the game up."""
        return value if isinstance(value, Game) else registry.find(value)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Offer the games there are."""
        teasers = {game.name: say(language(), f"{game.name}.teaser") for game in registry.games()}
        return [CompletionItem(name, help=teasers[name]) for name in _beginning(teasers, incomplete)]


class LevelType(click.ParamType[str]):
    """How well a bot plays."""

    name = "level"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Look the level up."""
        return bots.find(value).level

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Offer the levels there are."""
        return [CompletionItem(level) for level in _beginning(bots.levels(), incomplete)]


class CountType(click.ParamType[int]):
    """A whole number, not below a least one."""

    name = "number"

    def __init__(self, least: int = 0) -> None:
        self.least = least

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Read it."""
        if isinstance(value, int):
            return value
        text, name = str(value).strip(), param.opts[-1] if param else ""
        if not text.isascii() or not text.isdecimal() or len(text) > 9:
            raise Misread("cli.mistake.number", name=name, value=quote(value))
        if int(text) < self.least:
            raise Misread("cli.mistake.least", name=name, value=quote(value), least=self.least)
        return int(text)


class SecondsType(click.ParamType[float]):
    """A time in seconds, up to a minute."""

    name = "seconds"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """Read it."""
        try:
            seconds = float(str(value))
        except ValueError:
            seconds = -1.0
        if not 0 <= seconds <= 60:
            raise Misread("cli.mistake.seconds", name=param.opts[-1] if param else "", value=quote(value))
        return seconds


class MatchType(click.ParamType[saved.Saved]):
    """The name of a saved match."""

    name = "match"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Offer the matches there are."""
        return [CompletionItem(name) for name in _beginning((one.name for one in saved.every()), incomplete)]

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> saved.Saved:
        """Look the match up."""
        return value if isinstance(value, saved.Saved) else saved.find(str(value))


class FileType(click.ParamType[Path]):
    """A record: a file, or the name of a saved match."""

    name = "file"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Offer saved matches, and leave files to the shell."""
        names = [CompletionItem(name) for name in _beginning((one.name for one in saved.every()), incomplete)]
        return [*names, CompletionItem(incomplete, type="file")]

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Path:
        """Find the file."""
        return value if isinstance(value, Path) else saved.find_file(str(value))


def _beginning(names: Iterable[str], text: str) -> list[str]:
    return [name for name in names if name.startswith(text)]


def read_options(game: Game, texts: Sequence[str]) -> dict[str, object]:
    """Read NAME=VALUE texts as options of a game."""
    known = {option.name: option for option in game.options}
    pairs = (text.partition("=") for text in texts)
    return {name: _value(known.get(name), value) for name, _, value in pairs}


def _value(option: Option | None, text: str) -> object:
    """Read an option's value; whatever cannot be read is left for the game to refuse."""
    if option and option.kind is Kind.FLAG:
        return FLAGS.get(text.lower(), text)
    if text.isascii() and text.isdecimal() and len(text) < 10:
        return int(text)
    return None if option and option.kind is Kind.SEAT and text.lower() in ("", "drawn") else text


GAME, LEVEL, COUNT, SECONDS, MATCH, FILE = GameType(), LevelType(), CountType(), SecondsType(), MatchType(), FileType()
POSITIVE = CountType(1)
