"""Where output goes: a pager for people, plain text for pipes, a progress bar for what takes long."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Generator, Iterable
from typing import TypeVar

import click
from rich.console import Console, RenderableType
from rich.progress import Progress, ProgressColumn, Task
from rich.text import Text

WIDTH = 80  # of output that no terminal limits

T = TypeVar("T")


def interactive() -> bool:
    """Whether a person sits at both ends."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def full_screen() -> bool:
    """Whether a person sits there, at a terminal that can be filled."""
    return interactive() and os.environ.get("TERM") != "dumb"


def console() -> Console:
    """A console on standard output; as wide as a terminal, 80 columns for everything else."""
    return Console(width=None if sys.stdout.isatty() else WIDTH, highlight=False, soft_wrap=False)


def show(renderable: RenderableType) -> None:
    """Print, without trailing blanks where nobody sees them."""
    click.echo(_text(renderable, console()), nl=False)


def page(render: Callable[[int], RenderableType]) -> None:
    """Show something long, page by page if a person reads it."""
    target = console()
    text = _text(render(target.width), target)
    if interactive() and text.count("\n") >= target.height:
        click.echo_via_pager(text)  # click finds out whether the pager takes colours
    else:
        click.echo(text, nl=False)


def _text(renderable: RenderableType, target: Console) -> str:
    drawn = Console(
        file=io.StringIO(),
        width=target.width,
        force_terminal=target.is_terminal,
        color_system=target.color_system,  # type: ignore[arg-type]
        no_color=target.no_color,
        highlight=False,
    )
    drawn.print(renderable)
    text = drawn.file.getvalue()  # type: ignore[attr-defined]
    return "".join(f"{line.rstrip()}\n" for line in text.splitlines())


def progressed(
    items: Iterable[T], title: str, *, total: int | None = None, done: int = 0, size: Callable[[T], int] = lambda _: 1
) -> Generator[T]:
    """Go through work that may take long, with a progress bar on the terminal's error stream: rate and time left."""
    columns = (*Progress.get_default_columns(), Rate())
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(title, total=total, completed=done)
        for item in items:
            yield item
            bar.advance(task, size(item))


class Rate(ProgressColumn):
    """How many a second."""

    def render(self, task: Task) -> Text:
        """Write it, once it is known."""
        return Text(f"{task.speed:,.1f}/s" if task.speed and task.speed < 100 else f"{task.speed or 0:,.0f}/s")
