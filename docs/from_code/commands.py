"""The page of the command line: what `--help` says, command by command."""

from __future__ import annotations

import click

from eselsohr.cli import eselsohr

WIDTH = 84
HEAD = """# Commands

What `--help` says of each command. All of them speak German, English and Dutch (`--lang`, else `ESELSOHR_LANG`, else
the locale). A mistake is one sentence and exit code 2. [In the terminal](../how-to/terminal.md) shows them at work.
"""


def page() -> str:
    """Write the help of every command."""
    top = click.Context(eselsohr, info_name="eselsohr", terminal_width=WIDTH, max_content_width=WIDTH)
    parts = [HEAD, _help("eselsohr", eselsohr, top)]
    for name in eselsohr.list_commands(top):
        command = eselsohr.get_command(top, name)
        assert command is not None
        parts.append(_help(f"eselsohr {name}", command, click.Context(command, info_name=name, parent=top)))
    return "\n".join(parts)


def _help(title: str, command: click.Command, context: click.Context) -> str:
    return f"## `{title}`\n\n```text\n{command.get_help(context)}\n```\n"
