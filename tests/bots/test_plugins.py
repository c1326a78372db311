"""Bots of other packages, really installed: at tables, in the arena, through the referee; and those that fail."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from eselsohr import Match, bots
from eselsohr.bots.bot import Choice, Sight
from eselsohr.bots.plugins import GuestBot

PROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "eselsohr-drivers"
version = "1"

[project.entry-points."eselsohr.bots"]
last = "drivers:LastBot"
made = "drivers:made"
ready = "drivers:READY"
double = "drivers:DOUBLE"
broken = "drivers:broken"
missing = "no_such_module:bot"
nothing = "drivers:NOTHING"
unnamed = "drivers:Unnamed"

[tool.hatch.build.targets.wheel]
include = ["drivers.py"]
"""
MODULE = '''\
"""Bots that play the last legal move."""

from eselsohr.bots import Choice


class LastBot:
    def __init__(self, level="last"):
        self.level = level

    def choose(self, sight, dice):
        return Choice(sight.legal[-1])


def made():
    return LastBot("made")


def broken():
    raise RuntimeError("no donkey")


class Unnamed:
    def choose(self, sight, dice):
        return Choice(sight.legal[-1])


READY, DOUBLE, NOTHING = LastBot("ready"), LastBot("hard"), 5
'''


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package, as pip puts it there."""
    project, target = tmp_path_factory.mktemp("project"), tmp_path_factory.mktemp("installed")
    (project / "pyproject.toml").write_text(PROJECT)
    (project / "drivers.py").write_text(MODULE)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*pip, "--target", target, project], check=True)
    return target


def run(installed: Path, *arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
    """Run Python where the package is installed."""
    command, environment = [sys.executable, *arguments], {**os.environ, "PYTHONPATH": str(installed)}
    return subprocess.run(command, input=given, capture_output=True, text=True, check=True, env=environment)


def test_levels_and_what_is_wrong_with_the_others(installed: Path) -> None:
    ran = run(installed, "-c", "from eselsohr import bots; print(*bots.levels()); print(bots.find('made').level)")
    levels, made = ran.stdout.splitlines()
    assert levels.split() == [*bots.LEVELS, *bots.CHARACTERS, "last", "made", "ready"] and made == "made"
    said = [line for line in ran.stderr.splitlines() if "cannot be used" in line]
    assert len(said) == 5, ran.stderr
    for name, why in {
        "double": "There is a bot of the level 'hard' already",
        "broken": "no donkey",
        "missing": "no_such_module",
        "nothing": "'int' object is not callable",
        "unnamed": "level",
    }.items():
        assert any(f"The plugin {name!r} of eselsohr.bots" in line and why in line for line in said), name


def test_the_referee(installed: Path) -> None:
    lines: Sequence[dict[str, Any]] = [
        {"do": "new", "game": "esel", "players": 3, "seed": "x"},
        {"do": "legal"},
        {"do": "bot", "level": "last"},
        {"do": "bot", "level": "nobody"},
    ]
    ran = run(installed, "-m", "eselsohr", "referee", given="".join(json.dumps(line) + "\n" for line in lines))
    _, legal, bot, nobody = map(json.loads, ran.stdout.splitlines())
    assert bot["move"] == legal["legal"][-1]
    assert not nobody["ok"] and "last, made, ready" in nobody["error"]["message"]


def test_the_arena(installed: Path) -> None:
    arena = ["arena", "boss", "--bots", "ready,random", "--players", "4", "--games", "4", "--set", "rounds=1"]
    assert "ready" in run(installed, "-m", "eselsohr", *arena).stdout


def test_a_table(installed: Path) -> None:
    code = """
from eselsohr import Match, bots
from eselsohr.bots.compiled import think
from eselsohr.server.tables import seating, table_loop
from eselsohr.server.stores.store import SeatRow, TableRow

table = TableRow("t", 0, "esel", 1, {}, "x", "host", 0, None, (SeatRow(),) * 3)
print(seating.bot(table, 1, "last").level)
try:
    seating.bot(table, 1, "gone")
except ValueError as problem:
    print(problem)
match = Match.new("esel", 3, seed=1)
g = bots.dice("any")
chosen = [think(table_loop._choose(bots.look(match, g), g, level)) for level in ("last", "gone")]
print(chosen[0] == match.legal()[-1], chosen[1] in match.legal())
"""
    last, refused, chosen = run(installed, "-c", code).stdout.splitlines()
    assert last == "last" and "last, made, ready" in refused
    assert chosen == "True True", "a bot that is not installed any more is stood in for"


class Clumsy:
    level = "clumsy"

    def choose(self, sight: Sight, dice: Any) -> Choice:
        return Choice("6 6 6 6 6 6 6 6 6")


class Failing:
    level = "failing"

    def choose(self, sight: Sight, dice: Any) -> Choice:
        raise KeyError("donkey")


@pytest.mark.parametrize(("bot", "why"), [(Clumsy(), "what is not legal"), (Failing(), "'donkey'")])
def test_where_people_wait_a_bot_that_fails_plays_a_plain_move(
    bot: bots.Bot, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    match, dice = Match.new("esel", 3, seed=1), bots.dice("guest")
    sight = bots.look(match, dice)
    assert GuestBot(bot).choose(sight, bots.dice(1)) == bots.find("greedy").choose(sight, bots.dice(1))
    assert why in caplog.text and bot.level in caplog.text
