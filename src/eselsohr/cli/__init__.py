"""The command line: one file a command, loaded when it is called."""

from __future__ import annotations

import importlib
import os
import sys

import click

from eselsohr.cli.localized import LocalizedGroup, language, listen, mistake
from eselsohr.engine.errors import EselsohrError
from eselsohr.text import languages, say

# in the order of the help
COMMANDS = (
    *("play", "learn", "suggest", "serve", "site", "rules", "matches", "replay", "review", "verify"),
    *("arena", "simulate", "report", "lab", "referee"),
    *("backup", "restore", "move-database", "tidy", "admin"),
)


class Commands(LocalizedGroup):
    """A group that imports a command when it is needed, so that each starts at once."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Find the language first: everything said from here on needs it."""
        if not ctx.resilient_parsing:  # completion looks at half a command line
            listen(args)
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Name the commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import one."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"eselsohr.cli.{cmd_name.replace('-', '_')}").command
        return command

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Tell how the shell completes what one begins to type."""
        with formatter.section(say(language(), "cli.help.completion")):
            formatter.write_text('eval "$(_ESELSOHR_COMPLETE=bash_source eselsohr)"')
            formatter.write_paragraph()
            formatter.write_text(say(language(), "cli.help.completion.about"))


@click.group("eselsohr", cls=Commands, invoke_without_command=True)
@click.option("--version", is_flag=True)
@click.pass_context
def eselsohr(context: click.Context, *, version: bool) -> None:
    """Lay the table and open the browser, if nothing else was asked for."""
    if version:
        from eselsohr import __version__

        click.echo(__version__)
        context.exit()
    if context.invoked_subcommand is None:
        from eselsohr.cli.serve import command

        context.invoke(command, open_browser=True)


def main(arguments: list[str] | None = None) -> None:
    """Run the command line; a caller's mistake is a sentence and exit code 2, never a traceback."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]  # a terminal without our signs shows others
    try:
        code = eselsohr.main(arguments, prog_name="eselsohr", standalone_mode=False)
    except EselsohrError as problem:
        code = _refuse(problem)
    except click.UsageError as problem:
        code = _refuse(mistake(problem))
    except (click.Abort, KeyboardInterrupt):
        code = 130
    except BrokenPipeError:  # whoever was reading has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    sys.exit(code if isinstance(code, int) else 0)


def _refuse(problem: EselsohrError) -> int:
    click.echo(problem.message(language()), err=True)
    return 2


__all__ = ["language", "languages", "main"]
