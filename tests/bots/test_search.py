"""The bots that search: bounded, repeatable, and many at once."""

import os
import subprocess
import sys
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from threading import Barrier

import pytest

from eselsohr import Match, bots
from eselsohr.bots import compiled, search
from eselsohr.bots.compiled import Kernels, think
from eselsohr.bots.search import MOST_NODES, LiveBot, Search, SearchBot, chosen
from eselsohr.engine import registry
from eselsohr.engine.game import Tuning
from tests.conftest import SCALE

GAMES = ("boss", "dreist", "esel", "heuldoch")


def test_the_same_dice_and_budget_give_the_same_values() -> None:
    match = Match.new("esel", 5, seed=3)
    for threads in (1, 2):
        bot = SearchBot("x", iterations=200, threads=threads)
        choices = [bot.choose(bots.look(match, dice), dice) for dice in (bots.dice(1), bots.dice(1))]
        assert choices[0] == choices[1]


def test_search_runs_on_and_keeps_what_it_found() -> None:
    match, dice = Match.new("esel", 5, seed=3), bots.dice(1)
    found, kernels = Search(bots.look(match, dice), dice, 1000, Tuning()), Kernels()
    kernels.think(found.run(300))
    before = sum(visits for visits, _ in found.rows().values())
    kernels.think(found.run(300))
    assert (before, sum(visits for visits, _ in found.rows().values())) == (300, 600)


@pytest.mark.parametrize("game", GAMES)
def test_a_search_that_is_cut_off_judges_by_who_is_ahead(game: str) -> None:
    match, dice = Match.new(game, 4, seed=3), bots.dice(1)
    choices = [
        SearchBot("x", iterations=80, changes={"horizon": horizon}).choose(bots.look(match, dice), dice)
        for horizon in (0, 1)
    ]
    assert all(choice.move in match.legal() for choice in choices)
    assert all(0 <= value <= 1 for choice in choices for _, value in choice.values)


@pytest.mark.parametrize("game", GAMES)
def test_a_search_ends_when_the_rest_cannot_change_its_choice(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It chooses what the whole budget would, and mostly spends less."""
    spent, budget, match = list[int](), 600, Match.new(game, 4, seed=3)

    def counted(searches: list[Search]) -> bots.Choice:
        spent.append(sum(visits for each in searches for visits, _ in each.rows().values()))
        return chosen(searches)

    monkeypatch.setattr(search, "chosen", counted)
    brief = SearchBot("x", iterations=budget)
    whole = replace(brief, changes={"sweep": 1e-9})  # nothing is swept, and all of it is spent
    for _ in range(25 * SCALE):
        if match.turn is None:
            break
        sight = bots.look(match, bots.dice("look", match.ply))
        ends = [bot.choose(sight, bots.dice("open", match.ply)).move for bot in (brief, whole)]
        assert ends[0] == ends[1], f"ply {match.ply}"
        match.play(ends[0])
    briefly, wholly = spent[::2], spent[1::2]
    assert {*wholly} == {budget} and budget // 2 < min(briefly) < budget


def test_memory_is_bounded_and_a_full_tree_still_chooses() -> None:
    match, dice = Match.new("esel", 5, seed=3), bots.dice(1)
    small = Search(bots.look(match, dice), dice, 20, Tuning())
    think(small.run(500))
    assert small.tree.nodes == 21 and sum(visits for visits, _ in small.rows().values()) <= 500
    assert Search(bots.look(match, dice), dice, 10**9, Tuning()).tree.nodes <= MOST_NODES + 1


def test_a_time_cap_ends_a_search_that_would_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """More time gives more looks, and all of them together are nothing against the budget."""
    spent, match, endless = list[int](), Match.new("esel", 5, seed=3), 10**9

    def counted(searches: list[Search]) -> bots.Choice:
        spent.append(sum(visits for each in searches for visits, _ in each.rows().values()))
        return chosen(searches)

    monkeypatch.setattr(search, "chosen", counted)
    for ms in (1, 300, 3_000, 30_000):  # a machine that is busy elsewhere may let a short while pass unused
        assert SearchBot("x", endless, ms).choose(bots.look(match, bots.dice(1)), bots.dice(1)).move in match.legal()
        if spent[-1] > spent[0]:
            break
    assert 0 < spent[0] < spent[-1] < endless


def test_a_hundred_bots_in_one_process() -> None:
    """All at once, a thread each, they choose what each chooses alone."""
    tables = [
        Match.new(game.name, game.players[number % len(game.players)], seed=number)
        for number in range(25)
        for game in map(registry.find, GAMES)
    ]
    begun = Barrier(len(tables))

    def together(match: Match) -> bots.Choice:
        begun.wait()
        return alone(match)

    with ThreadPoolExecutor(len(tables)) as pool:
        found = [*pool.map(together, tables)]
    assert found == [alone(match) for match in tables] and len(found) == 100


def alone(match: Match) -> bots.Choice:
    dice = bots.dice(match.commitment)
    return bots.find("easy").choose(bots.look(match, dice), dice)


def test_until_search_is_compiled_a_live_bot_plays_its_policy(monkeypatch: pytest.MonkeyPatch) -> None:
    match, dice = Match.new("esel", 5, seed=3), bots.dice(1)
    sight, greedy = bots.look(match, dice), bots.find("greedy")
    monkeypatch.setattr(compiled, "prepare", lambda game: Future())
    bot = bots.live("hard")
    assert isinstance(bot, LiveBot) and bot.choose(sight, dice) == greedy.choose(sight, dice)
    done = Future[None]()
    done.set_result(None)
    monkeypatch.setattr(compiled, "prepare", lambda game: done)
    assert bot.choose(sight, dice).values


def test_where_search_cannot_be_compiled_a_live_bot_plays_its_policy(monkeypatch: pytest.MonkeyPatch) -> None:
    match, dice = Match.new("esel", 5, seed=3), bots.dice(1)
    sight, broken = bots.look(match, dice), Future[None]()
    broken.set_exception(MemoryError("no room for it"))
    monkeypatch.setattr(compiled, "prepare", lambda game: broken)
    assert bots.live("hard").choose(sight, dice) == bots.find("greedy").choose(sight, dice)


def test_preparing_ends_with_a_compiled_search() -> None:
    game = Match.new("esel", 3).game
    ready = compiled.prepare(game)
    ready.result(300)
    assert compiled.prepare(game) is ready and not ready.cancel(), "whoever waits no longer stops nothing"


PREPARE = """
import subprocess, sys
from eselsohr.bots import compiled
from eselsohr.bots.kernel import ismcts
from eselsohr.engine.native import native
from tests.toy.game import TOY

begun, popen = [], subprocess.Popen
subprocess.Popen = lambda command, **how: begun.append(command) or popen(command, **how)
compiled.prepare(TOY).result(600)
stats = native(ismcts, game=TOY.rules, policy=TOY.policy).search.stats
print(len(begun), sum(stats.cache_hits.values()), sum(stats.cache_misses.values()))
"""


def test_the_compiler_runs_in_a_process_that_ends(tmp_path: Path) -> None:
    """It keeps hundreds of MB for ever: a server only loads what it has made."""

    def prepared() -> list[int]:
        environment = os.environ | {"ESELSOHR_CACHE": str(tmp_path)}
        ran = subprocess.run([sys.executable, "-c", PREPARE], env=environment, capture_output=True, check=True)
        return [int(number) for number in ran.stdout.split()]

    assert prepared() == [1, 1, 0], "compiled elsewhere, and loaded"
    assert prepared() == [0, 1, 0], "the next time there is nothing to compile"


def test_where_no_process_can_be_started_it_is_compiled_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = list[str]()
    monkeypatch.setattr(compiled, "_prepared", {})
    monkeypatch.setattr(compiled, "note", lambda game: tmp_path / "never")
    monkeypatch.setattr(compiled, "load", lambda game: loaded.append(game.name))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "nowhere"))
    compiled.prepare(registry.find("esel")).result(60)
    assert loaded == ["esel"]


def test_a_spec_changes_only_the_constants_it_names() -> None:
    """What it does not name stays as it was measured for the game."""
    bot = bots.find("search:iterations=80:prior=0.3")
    assert isinstance(bot, SearchBot)
    boss = registry.find("boss")
    assert bot.tuning(boss) == replace(boss.tuning, prior=0.3)
