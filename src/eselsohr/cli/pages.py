"""What is read rather than played: the score sheet, the result, the help of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from eselsohr.cli.local_match import LocalMatch
from eselsohr.cli.rulebook import brief
from eselsohr.engine.game import Game
from eselsohr.engine.options import Kind, Option
from eselsohr.text import has, listed, ordinal, say

EXAMPLES = 3  # moves named where a game says nothing about its notation
DEALS_SHOWN = 6  # columns of the score sheet
WORDS = ("type", "hint", "undo", "rules", "react", "quit")  # what can be typed
KEYS = ("type", "pick", "choose", "back", "hint", "undo", "rules", "react", "log", "signs", "quit")  # full screen
ONLINE = ("type", "pick", "choose", "back", "rules", "talk", "gesture", "wish", "log", "signs", "leave")


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
    match = local.match
    keys = [key for key in keys if key != "react" or not local.alone]  # with nobody to see it
    ways = _ways(match.game, local.language, keys, match.legal())
    return _help(
        local.language, ways, _agreed(match.game, local.language, match.options, local.names), match.commitment
    )


def help_online(game: Game, picture: Mapping[str, Any], language: str, around: Sequence[str]) -> RenderableType:
    """How to play at a table on a server, and who else is there."""
    ways = _ways(game, language, ONLINE, (picture["view"] or {}).get("legal") or ())
    names = [seat["name"] for seat in picture["seats"]]
    agreed = _agreed(game, language, picture["options"], names)
    return _help(language, ways, agreed, picture["commitment"], around)


def _help(language: str, ways: Grid, agreed: Grid, commitment: str, around: Sequence[str] = ()) -> RenderableType:
    heading = Text(say(language, "cli.keys.title"), "bold")
    title = Text(say(language, "cli.keys.agreed"), "bold")
    sealed = Text(say(language, "cli.keys.commitment", commitment=commitment))
    watching = [part for line in around for part in (Text(line), Text())]
    return Group(heading, Text(), ways, Text(), *watching, title, Text(), agreed, Text(), sealed)


def _ways(game: Game, language: str, keys: Sequence[str], legal: Sequence[str]) -> Grid:
    """The game in three lines, and what can be typed and pressed."""
    grid = Grid.grid(padding=(0, 2))
    for name, line in brief(game, language):
        grid.add_row(Text(name, "bold"), line)
    moves = f"{game.name}.terminal.moves"
    explained = has(language, moves)
    some = say(language, moves) if explained else ", ".join(legal[:EXAMPLES])
    examples: dict[str, Any] = {"moves": some, "rule": game.rule(1)}
    for key in keys:
        sign = say(language, f"cli.keys.{key}", **examples)
        grid.add_row(Text(sign, "bold"), say(language, f"cli.keys.{key}.about"))
        if key == "type" and explained:
            grid.add_row("", say(language, f"{moves}.about"))
    return grid


def _agreed(game: Game, language: str, options: Mapping[str, Any], names: Sequence[str]) -> Grid:
    """What was agreed, and what it means."""
    grid = Grid.grid(padding=(0, 2))
    for option in game.options:
        key = f"{game.name}.option.{option.name}"
        value = _value(option, options[option.name], language, names)
        grid.add_row(Text(f"{say(language, key)}: {value}", "bold"), say(language, f"{key}.about"))
    return grid


def _value(option: Option, value: Any, language: str, names: Sequence[str]) -> str:
    if option.kind is Kind.FLAG:
        return say(language, "common.on" if value else "common.off")
    return names[value] if option.kind is Kind.SEAT and value is not None else str(value)
