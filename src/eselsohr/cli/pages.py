"""What is read rather than played: the score sheet, the result, the help of the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from eselsohr.cli.sitting import Sitting
from eselsohr.engine.options import Kind, Option
from eselsohr.text import say

DEALS_SHOWN = 6  # columns of the score sheet
WORDS = ("type", "hint", "rules", "quit")  # what can be typed
KEYS = ("type", "pick", "choose", "back", "hint", "rules", "log", "signs", "quit")  # on the full screen


def score_sheet(sitting: Sitting) -> RenderableType:
    """The points deal by deal, pencilled on squared paper; whoever suffers most gets the handkerchief."""
    language, counts = sitting.language, sitting.counts()
    title = say(language, "cli.sheet.title")
    grid = Grid(box=box.SQUARE, show_lines=True, title=title, title_justify="left", title_style="bold", padding=(0, 1))
    grid.add_column(say(language, "common.player"))
    for count in counts[-DEALS_SHOWN:]:
        grid.add_column(str(count.deal), justify="right")
    grid.add_column(say(language, "common.total"), justify="right", style="bold")
    grid.add_column(say(language, "cli.sheet.left"))
    for seat in range(len(sitting.names)):
        points = [str(count.points[seat]) for count in counts[-DEALS_SHOWN:]]
        last = counts[-1]
        grid.add_row(sitting.names[seat], *points, str(last.totals[seat]), last.left[seat] or "·")
    return Group(grid, Text(_handkerchief(sitting, counts[-1].weeping), "italic"))


def _handkerchief(sitting: Sitting, weeping: Sequence[int]) -> str:
    names = ", ".join(sitting.names[seat] for seat in weeping)
    return say(sitting.language, "cli.sheet.handkerchief", n=len(weeping), names=names)


def result(sitting: Sitting) -> RenderableType:
    """Who came where, and how to check that nobody cheated."""
    language, final = sitting.language, sitting.match.result
    assert final is not None, "the match still runs"
    you = sitting.people[0] if sitting.alone else None
    lines = [Text(line, "bold") for line in sitting.sentences(sitting.match.events[-1:], you)]
    for seat in sorted(range(len(sitting.names)), key=lambda seat: final.places[seat]):
        place = say(language, "common.place_of", place=final.places[seat])
        score = say(language, "common.count.points", n=final.scores[seat])
        lines.append(Text(f"{place}: {sitting.names[seat]}, {score}"))
    lines += [Text(), Text(say(language, "cli.result.seed", seed=sitting.match.record()["seed"]))]
    if sitting.saved:
        lines.append(Text(say(language, "cli.result.saved", name=sitting.saved.name)))
    return Group(*lines)


def help_page(sitting: Sitting, keys: Sequence[str]) -> RenderableType:
    """How to play at this table: keys, words, and the game's options."""
    language, match = sitting.language, sitting.match
    grid = Grid.grid(padding=(0, 2))
    moves = f"{match.game.name}.terminal.moves"
    examples: dict[str, Any] = {"moves": say(language, moves), "rule": match.game.rule(1)}
    for key in keys:
        sign = say(language, f"cli.keys.{key}", **examples)
        grid.add_row(Text(sign, "bold"), say(language, f"cli.keys.{key}.about"))
        if key == "type":
            grid.add_row("", say(language, f"{moves}.about"))
    options = Grid.grid(padding=(0, 2))
    for option in match.game.options:
        key = f"{match.game.name}.option.{option.name}"
        value = _value(option, sitting)
        options.add_row(Text(f"{say(language, key)}: {value}", "bold"), say(language, f"{key}.about"))
    heading = Text(say(language, "cli.keys.title"), "bold")
    agreed = Text(say(language, "cli.keys.agreed"), "bold")
    commitment = Text(say(language, "cli.keys.commitment", commitment=match.commitment))
    return Group(heading, Text(), grid, Text(), agreed, Text(), options, Text(), commitment)


def _value(option: Option, sitting: Sitting) -> str:
    value = sitting.match.options[option.name]
    if option.kind is Kind.FLAG:
        return say(sitting.language, "common.on" if value else "common.off")
    return sitting.names[value] if option.kind is Kind.SEAT else str(value)
