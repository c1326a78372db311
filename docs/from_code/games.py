"""A page for every registered game: rules, options, notation, positions, views and events, all from its own folder."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterable, Iterator
from math import prod
from typing import get_type_hints

from docs.from_code import rulebook
from docs.from_code.structs import comments, field_table, fields, first_line, inherited, table
from eselsohr.engine.events import Event
from eselsohr.engine.game import Game, Tuning
from eselsohr.engine.match import Match
from eselsohr.engine.options import Kind, Option
from eselsohr.engine.rulebooks import load
from eselsohr.engine.views import View
from eselsohr.text import MissingText, say

LANGUAGE = "en"
COMMON = ("game", "players", "options", "seed", "entropy")  # of every position
NAME = re.compile(r"(?:^|, )`(\w+)`")
ENTRY = re.compile(r"^- (?P<names>`.*?): +(?P<about>.*(?:\n  .*)*)", re.M)


def index(games: Iterable[Game]) -> str:
    """List the games."""
    rows = [(f"[{load(game, LANGUAGE).title}]({game.name}.md)", f"`{game.name}`", seats(game)) for game in games]
    names = "\n".join(game.name for game in games)
    return f"# The games\n\n{table(('game', 'name', 'players'), rows)}\n```{{toctree}}\n:hidden:\n\n{names}\n```\n"


def page(game: Game) -> str:
    """Write the page of a game."""
    book = load(game, LANGUAGE)
    rules = [
        f"# {book.title}\n",
        f"`{game.name}` · players: {seats(game)} · version of the rules: {game.rules_version}\n",
        "## Rules\n",
        f"The rulebook, as `eselsohr rules {game.name}` and the browser show it (there also in German and Dutch).\n",
        *rulebook.sections(book),
    ]
    rest = [
        "## Options\n",
        table(("option", "values", "default", ""), (_option(game, option) for option in game.options)),
        "## Notation\n",
        _rest(game.notation) or f"Cards: {' '.join(f'`{token}`' for token in game.notation.TOKENS)}.\n",
        "## Position\n",
        "These fields, beside [those of every game](../positions.md). A default stands in brackets.\n",
        field_list(position_fields(game)),
        *_views(game),
        *_senses(game),
        *_events(game),
    ]
    return "\n".join([*rules, *(rulebook.linked(game, text) for text in rest)])


def tuning(games: Iterable[Game]) -> str:
    """Compare the constants of search."""
    known = fields(Tuning)
    rows = (
        [load(game, LANGUAGE).title, *(f"{getattr(game.tuning, field.name):g}" for field in known)] for game in games
    )
    return table(["", *(f"`{field.name}`" for field in known)], rows)


def seats(game: Game) -> str:
    """Say for how many players a game is."""
    return f"{game.players[0]}–{game.players[-1]}"


def _rest(documented: object) -> str:
    """Give a docstring without its first paragraph."""
    return (inspect.getdoc(documented) or "").partition("\n\n")[2]


def _option(game: Game, option: Option) -> tuple[str, str, str, str]:
    values = {
        Kind.FLAG: "`true`, `false`",
        Kind.COUNT: f"{option.low}–{option.high}",
        Kind.SEAT: "a seat, or `null`: drawn",
    }
    return f"`{option.name}`", values[option.kind], f"`{json.dumps(option.default)}`", _about(game, option)


def _about(game: Game, option: Option) -> str:
    try:
        return say(LANGUAGE, f"{game.name}.option.{option.name}.about")
    except MissingText:
        return ""


# Positions


def position_fields(game: Game) -> list[tuple[list[str], str, str]]:
    """Read what `notation.position` says of its fields; each that it writes is named once, and no other."""
    said = _rest(game.notation.position)
    found = [(NAME.findall(entry["names"]), entry["names"], entry["about"]) for entry in ENTRY.finditer(said)]
    named = [name for names, _, _ in found for name in names]
    written = [name for name in Match.new(game.name, game.players[-1], seed=0).position() if name not in COMMON]
    if not found:
        return [([name], f"`{name}`", "") for name in written]
    if sorted(named) != sorted(written):
        raise ValueError(f"{game.name}: a position has {sorted(written)}, notation.position speaks of {sorted(named)}")
    return found


def field_list(rows: Iterable[tuple[list[str], str, str]]) -> str:
    """Write the fields of a position as a table."""
    return table(("field", ""), ((names, " ".join(about.split())) for _, names, about in rows))


# Views and events


def _views(game: Game) -> Iterator[str]:
    view, known = (get_type_hints(function)["return"] for function in (game.view.view, game.view.known))
    yield f"## View\n\n{first_line(view)} Beside [the fields of every view](../views.md):\n"
    yield field_table(inherited(view, View))
    yield f"### Known\n\n{first_line(known)} Beside the fields of the view:\n"
    yield field_table(inherited(known, view))


def _senses(game: Game) -> Iterator[str]:
    if (sense := game.part("sense")) is None:
        return
    layout, at, rows = sense.Observation, 0, []
    said, known = comments(layout), "[What a seat knows](../../how-to/batches.md)"
    for name, field in layout.numbers():
        shape, values = " × ".join(map(str, field.shape)), f"{field.least}…{field.most}"
        rows.append((str(at), f"`{name}`", shape or "1", values, said[name]))
        at += prod(field.shape)
    yield f"## Observation\n\n{known}, as {layout.size()} numbers of a byte each:\n"
    yield table(("from", "field", "numbers", "values", ""), rows)
    yield f"{_rest(sense)}\n\nThere are {sense.ACTIONS} actions.\n"


def _events(game: Game) -> Iterator[str]:
    yield "## Events\n\nWhat the story tells, beside [what every event has](../views.md).\n"
    for kind in event_kinds(game):
        yield f"### `{kind.__struct_config__.tag}`\n\n{first_line(kind)}\n"
        yield field_table(inherited(kind, Event))


def event_kinds(game: Game) -> list[type[Event]]:
    """Find the events a game's story can tell, in the order of their source."""
    kinds = {kind for kind in _leaves(Event) if kind.__module__.startswith(f"{game.package}.")}
    return sorted(kinds, key=lambda kind: inspect.getsourcelines(kind)[1])


def _leaves(kind: type[Event]) -> Iterator[type[Event]]:
    for each in kind.__subclasses__():
        yield from _leaves(each)
    if not kind.__subclasses__():
        yield kind
