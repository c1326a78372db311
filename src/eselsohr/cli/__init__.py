"""The command line: one file a command, loaded when it is called."""

from __future__ import annotations

import importlib
import locale
import os
import sys

import click

from eselsohr.engine.errors import EselsohrError
from eselsohr.text import languages, pick

COMMANDS = ("arena", "play", "referee", "serve")


def language() -> str:
    """Choose the language: ESELSOHR_LANG, then the locale."""
    names = [os.environ.get(name, "") for name in ("ESELSOHR_LANG", "LC_ALL", "LC_MESSAGES", "LANG")]
    return pick(next(filter(None, names), locale.getlocale()[0]))


class Commands(click.Group):
    """A group that imports a command when it is needed, so that each starts at once."""

    def list_commands(self, context: click.Context) -> list[str]:
        """Name the commands."""
        return sorted(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """Import one."""
        if name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"eselsohr.cli.{name}").command
        return command


@click.group(cls=Commands, invoke_without_command=True)
@click.version_option(package_name="eselsohr", message="%(version)s")
@click.pass_context
def eselsohr(context: click.Context) -> None:
    """One table for four small, mean card games.

    Without a command: lay the table and open the browser.
    """
    if context.invoked_subcommand is None:
        from eselsohr.cli.serve import command

        context.invoke(command, open_browser=True)


def main() -> None:
    """Run the command line; a caller's mistake is a sentence and exit code 2, never a traceback."""
    try:
        eselsohr()
    except EselsohrError as mistake:
        click.echo(mistake.message(language()), err=True)
        sys.exit(2)


__all__ = ["language", "languages", "main"]
