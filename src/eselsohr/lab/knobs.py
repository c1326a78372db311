"""The house-rule lab as a page: turn a knob, and see what another rule would do.

Knobs are what the game declares: the number of players, its options and what may be bent. The page asks for one small
shard after the other and adds them up, so there is something to see at once, and a knob that is turned again stops it.
"""

from __future__ import annotations

import html
from pathlib import Path
from string import Template
from typing import Any

import msgspec
import numpy as np

from eselsohr.engine.game import Game
from eselsohr.engine.options import Kind
from eselsohr.engine.studies import Played
from eselsohr.lab.report import Need, usual_players
from eselsohr.lab.simulation import Simulation, play, simulation
from eselsohr.terminal.look import look
from eselsohr.text import say

SEED = "lab"
SHARD, SHARDS = 512, 20  # matches that are counted in one go, and how often
PAGE = Path(__file__).parent / "page"
SCRIPT = PAGE / "knobs.js"
MEASURES = ("moves", "score", "spread")


class Asked(msgspec.Struct, forbid_unknown_fields=True):
    """One shard of a table with its knobs turned."""

    shard: int
    players: int
    options: dict[str, bool | int] = {}
    tune: dict[str, int] = {}


class Counted(msgspec.Struct):
    """What came of a shard: how often each value was seen, and the matches won by whoever begins, the next …"""

    games: int
    values: dict[str, list[tuple[int, int]]]
    wins: list[float]
    seats: list[str]  # what the winners are called
    command: str  # that makes all shards again


def count(game: Game, asked: Asked, language: str) -> Counted:
    """Play a shard and count."""
    table = simulation(game.name, asked.players, dict(asked.options), ["greedy"], SEED, asked.tune)
    first = min(max(asked.shard, 0), SHARDS - 1) * SHARD
    tables = play(table, range(first, first + SHARD))
    played = Played(game, table.players, table.options, SEED, tables["matches"], tables["deals"], {}, table.tune)
    scores, starter = played.by_seat("matches", "score"), np.asarray(played.matches["first"])
    values = {"moves": played.matches["moves"], "score": scores, "spread": scores.max(axis=1) - scores.min(axis=1)}
    order = (starter[:, None] + np.arange(played.seats)) % played.seats
    return Counted(
        games=SHARD,
        values={name: _counts(values[name]) for name in MEASURES},
        wins=np.take_along_axis(played.wins(), order, axis=1).sum(axis=0).tolist(),
        seats=_seats(table, language),
        command=Need(table, SHARD * SHARDS).command,
    )


def _counts(values: Any) -> list[tuple[int, int]]:
    kinds, counts = np.unique(values, return_counts=True)
    return [*zip(kinds.tolist(), counts.tolist(), strict=True)]


def _seats(table: Simulation, language: str) -> list[str]:
    if table.players == 1:
        return [say(language, "report.seats.you"), say(language, "report.seats.house")]
    later = range(1, table.players)
    return [say(language, "report.seats.first"), *(say(language, "report.seats.after", seat=seat) for seat in later)]


def page(game: Game, language: str) -> str:
    """Write the page; it loads its script, and asks for nothing but shards."""
    name, accent = say(language, f"{game.name}.name"), look(game).accent
    words = {
        "language": language,
        "shards": SHARDS,
        "printed": say(language, "report.printed"),
        "bent": say(language, "knobs.bent"),
        "progress": say(language, "knobs.progress"),
        "wins": say(language, "report.axis.wins"),
        **{measure: say(language, f"report.axis.{measure}") for measure in MEASURES},
    }
    return Template((PAGE / "knobs.html").read_text("utf-8")).substitute(
        language=language,
        style=Template((PAGE / "style.css").read_text("utf-8")).substitute(accent=accent),
        title=html.escape(say(language, "knobs.title", game=name)),
        about=html.escape(say(language, "knobs.about")),
        knobs="".join(_knobs(game, language)),
        command=html.escape(say(language, "knobs.command")),
        words=html.escape(msgspec.json.encode(words).decode()),
    )


def _knobs(game: Game, language: str) -> list[str]:
    """A slider or a box for everything that can be turned at a table of several."""
    table = [_slider("players", "", say(language, "knobs.players"), game.players, usual_players(game))]
    for option in game.options:
        label = say(language, f"{game.name}.option.{option.name}")
        if option.kind is Kind.FLAG and not option.alone:
            checked = " checked" if option.default else ""
            box = f'<input type="checkbox" name="{option.name}" data-kind="options"{checked}>'
            table.append(f"<label><span>{html.escape(label)}</span>{box}</label>")
        elif option.kind is Kind.COUNT and not option.alone and isinstance(option.default, int):
            table.append(_slider("options", option.name, label, range(option.low, option.high + 1), option.default))
    for tunable in game.tunables:  # one step below the least is as printed
        label, values = say(language, f"{game.name}.tune.{tunable.name}"), range(tunable.low - 1, tunable.high + 1)
        table.append(_slider("tune", tunable.name, label, values, values[0]))
    return table


def _slider(kind: str, name: str, label: str, values: range, value: int) -> str:
    # the slider before its value: a label is for the first of the two
    limits = f'min="{values[0]}" max="{values[-1]}" value="{value}"'
    return (
        f"<label><span>{html.escape(label)}</span>"
        f'<input type="range" name="{name}" data-kind="{kind}" {limits}><output></output></label>'
    )


def answer(game: Game, body: bytes, language: str) -> bytes:
    """Count what the page asks for."""
    return msgspec.json.encode(count(game, msgspec.json.decode(body, type=Asked), language))


def ready(game: Game) -> None:
    """Compile what is needed, before anybody turns anything."""
    play(simulation(game.name, usual_players(game), {}, ["greedy"], SEED), range(1))


__all__ = ["Asked", "answer", "count", "page", "ready"]
