"""Commands that speak the language of whoever calls them: all their words come from the catalogues.

A command NAME finds its texts by convention: `cli.NAME.help` says what it does, `cli.NAME.PARAM` explains a parameter.
The language is the one of `--lang` (anywhere on the command line), of ESELSOHR_LANG, or of the locale.
"""

from __future__ import annotations

import locale
import os
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import click

from eselsohr import bots
from eselsohr.engine.errors import EselsohrError, quote
from eselsohr.text import languages, pick, say

LANG = "--lang"
_wish: list[str] = []  # what --lang said, for as long as a command line is being worked on


class NoSuchLanguage(EselsohrError):
    """A language nobody here speaks."""

    code = "unknown_language"


class Misread(EselsohrError):
    """A command line that cannot be read."""

    code = "usage"


def language() -> str:
    """Choose the language: --lang, then ESELSOHR_LANG, then the locale."""
    names = [*_wish, *(os.environ.get(name, "") for name in ("ESELSOHR_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))]
    return pick(next(filter(None, names), locale.getlocale()[0]))


def listen(arguments: Sequence[str]) -> None:
    """Find the language a command line asks for, wherever it does, before anything is said."""
    _wish.clear()
    for argument, following in pairwise([*arguments, ""]):
        name, _, value = argument.partition("=")
        if name == LANG:
            _wish[:] = [value or following]
    if _wish and _wish[0] not in languages():
        wished = _wish.pop()
        raise NoSuchLanguage("cli.no_language", value=quote(wished), names=", ".join(languages()))


class Localized(click.Command):
    """A command whose help comes from the catalogues."""

    def __init__(self, *args: Any, key: str | None = None, **attrs: Any) -> None:
        super().__init__(*args, **attrs)
        self.key = f"cli.{key or self.name}"
        self.params.append(click.Option([LANG], expose_value=False, metavar="|".join(languages())))

    def about(self) -> str:
        """Say what the command does."""
        return say(language(), f"{self.key}.help")

    def get_short_help_str(self, limit: int = 45) -> str:
        """Say it in a list of commands: the first sentence is enough."""
        return self.about().partition("\n")[0]

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Show how to call it."""
        self.options_metavar = say(language(), "cli.help.options_metavar")
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=say(language(), "cli.help.usage") + " ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Show what it does."""
        for paragraph in self.about().split("\n"):
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(paragraph)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Show its arguments and options."""
        with formatter.section(say(language(), "cli.help.options")):
            formatter.write_dl([(self._sign(param, ctx), self._text(param)) for param in self.get_params(ctx)])

    def _sign(self, param: click.Parameter, ctx: click.Context) -> str:
        record = param.get_help_record(ctx) if isinstance(param, click.Option) else None
        return record[0] if record else param.make_metavar(ctx)

    def _text(self, param: click.Parameter) -> str:
        if LANG in param.opts or "--help" in param.opts or "--version" in param.opts:
            return say(language(), f"cli.help.{param.opts[-1].lstrip('-')}")
        return say(language(), f"{self.key}.{param.name}", default=param.default, levels=", ".join(bots.levels()))


class LocalizedGroup(Localized, click.Group):
    """A command with commands of its own."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, or name those there are."""
        if not ctx.resilient_parsing and self.get_command(ctx, args[0]) is None:
            raise Misread("cli.mistake.command", value=quote(args[0]), names=", ".join(self.list_commands(ctx)))
        return super().resolve_command(ctx, args)

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Show how to call it."""
        self.subcommand_metavar = say(language(), "cli.help.command_metavar")
        super().format_usage(ctx, formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Show its commands first: that is what people look for."""
        self.format_commands(ctx, formatter)
        super().format_options(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Show its commands."""
        commands = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        with formatter.section(say(language(), "cli.help.commands")):
            formatter.write_dl([(name, command.get_short_help_str()) for name, command in commands if command])


def mistake(error: click.UsageError) -> Misread:
    """Say in our words what click could not read, and what would help."""
    path = error.ctx.command_path if error.ctx else "eselsohr"
    match error:
        case click.NoSuchOption():
            return Misread("cli.mistake.option", value=quote(error.option_name), command=path)
        case click.MissingParameter(param=click.Parameter() as param):
            name = (param.metavar or param.name or "").partition(" ")[0].upper()
            return Misread("cli.mistake.missing", name=name, command=path)
        case click.BadParameter(param=click.Parameter() as param):
            return Misread("cli.mistake.value", name=param.opts[-1], command=path)
    return Misread("cli.mistake.usage", command=path)
