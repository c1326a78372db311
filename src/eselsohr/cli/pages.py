"""What is read rather than played: the score sheet, the result, the help of the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from eselsohr.cli.local_match import LocalMatch
from eselsohr.cli.rulebook import brief
from eselsohr.engine.options import Kind, Option
from eselsohr.text import has, listed, ordinal, say

EXAMPLES = 3  # moves named where a game says nothing about its notation
DEALS_SHOWN = 6  # columns of the score sheet
WORDS = ("type", "hint", "undo", "rules", "react", "quit")  # what can be typed
KEYS = ("type", "pick", "choose", "back", "hint", "undo", "rules", "react", "log", "signs", "quit")  # full screen


def score_sheet(local: LocalMatch) -> RenderableType:
    """The points deal by deal, pencilled on squared paper; whoever comes last gets the handkerchief."""
    language, deals = local.language, local.counted()
    title = say(language, "cli.sheet.title")
    grid = Grid(box=box.SQUARE, show_lines=True, title=title, title_justify="left", title_style="bold", padding=(0, 1))
    grid.add_column(say(language, "common.player"))
    for deal in deals[-DEALS_SHOWN:]:
        grid.add_column(str(deal.deal), justify="right")
    grid.add_column(say(language, "common.total"), justify="right", style="bold")
    grid.add_column(say(language, "cli.sheet.left"))
    last = deals[-1]
    left = local.drawing.left(last, language)
    for seat in range(len(local.names)):
        points = [str(deal.points[seat]) for deal in deals[-DEALS_SHOWN:]]
        grid.add_row(local.names[seat], *points, str(last.scores[seat]), left[seat] or "·")
    return Group(grid, Text(_handkerchief(local, last.losers), "italic"))


def _handkerchief(local: LocalMatch, losers: Sequence[int]) -> str:
    if not losers:
        return ""
    names = listed(local.language, [local.names[seat] for seat in losers])
    return say(local.language, "cli.sheet.handkerchief", n=len(losers), names=names)


def result(local: LocalMatch) -> RenderableType:
    """Who came where, and how to check that nobody cheated."""
    language, final = local.language, local.match.result
    assert final is not None, "the match still runs"
    you = local.people[0] if local.alone else None
    lines = [Text(line, "bold") for line in local.sentences(local.match.events[-1:], you)]
    for seat in sorted(range(len(local.names)), key=lambda seat: final.places[seat]):
        place = ordinal(language, final.places[seat])
        score = say(language, "common.count.points", n=final.scores[seat])
        lines.append(Text(f"{place} {local.names[seat]}, {score}"))
    lines += [Text(), Text(say(language, "cli.result.seed", seed=local.match.record()["seed"]))]
    if local.saved:
        lines.append(Text(say(language, "cli.result.saved", name=local.saved.name)))
    return Group(*lines)


def help_page(local: LocalMatch, keys: Sequence[str]) -> RenderableType:
    """How to play at this table: keys, words, and the game's options."""
    language, match = local.language, local.match
    grid = Grid.grid(padding=(0, 2))
    for name, line in brief(match.game, language):
        grid.add_row(Text(name, "bold"), line)
    moves = f"{match.game.name}.terminal.moves"
    explained = has(language, moves)
    legal = ", ".join(match.legal()[:EXAMPLES])
    examples: dict[str, Any] = {"moves": say(language, moves) if explained else legal, "rule": match.game.rule(1)}
    for key in keys:
        if key == "react" and local.alone:  # with nobody to see it
            continue
        sign = say(language, f"cli.keys.{key}", **examples)
        grid.add_row(Text(sign, "bold"), say(language, f"cli.keys.{key}.about"))
        if key == "type" and explained:
            grid.add_row("", say(language, f"{moves}.about"))
    options = Grid.grid(padding=(0, 2))
    for option in match.game.options:
        key = f"{match.game.name}.option.{option.name}"
        value = _value(option, local)
        options.add_row(Text(f"{say(language, key)}: {value}", "bold"), say(language, f"{key}.about"))
    heading = Text(say(language, "cli.keys.title"), "bold")
    agreed = Text(say(language, "cli.keys.agreed"), "bold")
    commitment = Text(say(language, "cli.keys.commitment", commitment=match.commitment))
    return Group(heading, Text(), grid, Text(), agreed, Text(), options, Text(), commitment)


def _value(option: Option, local: LocalMatch) -> str:
    value = local.match.options[option.name]
    if option.kind is Kind.FLAG:
        return say(local.language, "common.on" if value else "common.off")
    return local.names[value] if option.kind is Kind.SEAT else str(value)
