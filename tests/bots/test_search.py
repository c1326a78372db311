"""The bots that search: honest, bounded, repeatable, and right where right can be known."""

import random
import time
from dataclasses import replace
from typing import Any

import pytest

from eselsohr import Match, bots
from eselsohr.bots import search
from eselsohr.bots.search import MOST_NODES, TUNED, LiveBot, Search, SearchBot, Tuning
from eselsohr.engine import contract, registry
from tests.kits import Kit, cases, name

CASES = [case for case in cases() if case[0].game.name != "toy"]
FEW = [case for i, case in enumerate(CASES) if i % 4 == 0]


@pytest.mark.parametrize("level", ["random", "greedy", "search:iterations=60"])
@pytest.mark.parametrize("case", FEW, ids=map(name, FEW))
def test_a_choice_does_not_depend_on_what_the_seat_cannot_know(
    case: tuple[Kit, int, dict[str, Any]], level: str
) -> None:
    kit, players, options = case
    chooser, bot = random.Random(players), bots.find(level)
    start = Match.new(kit.game.name, players, options, 3).position()
    match = Match.from_position(start)
    for _ in range(24):
        seat = match.turn
        if seat is None or match.position().get("deal", 1) != start.get("deal", 1):
            break
        if match.ply % 3 == 0:
            other = contract.replayed(kit.rearrange(start, match.position(), seat, chooser), match)
            one, two = (bots.dice("same", match.ply) for _ in range(2))
            assert bot.choose(bots.look(match, one), one) == bot.choose(bots.look(other, two), two)
        match.play(chooser.choice(match.legal()))


def test_the_same_dice_and_budget_give_the_same_values() -> None:
    match = Match.new("esel", 5, seed=3)
    for threads in (1, 2):
        bot = SearchBot("x", iterations=200, threads=threads)
        choices = [bot.choose(bots.look(match, dice), dice) for dice in (bots.dice(1), bots.dice(1))]
        assert choices[0] == choices[1]


def test_search_runs_on_and_keeps_what_it_found() -> None:
    match, dice = Match.new("esel", 5, seed=3), bots.dice(1)
    found = Search(bots.look(match, dice), dice, 1000, Tuning())
    found.run(300)
    before = sum(visits for visits, _ in found.rows().values())
    found.run(300)
    assert (before, sum(visits for visits, _ in found.rows().values())) == (300, 600)


@pytest.mark.parametrize("game", ["boss", "dreist", "esel", "heuldoch"])
def test_a_search_that_is_cut_off_judges_by_who_is_ahead(game: str) -> None:
    match, dice = Match.new(game, 4, seed=3), bots.dice(1)
    choices = [
        SearchBot("x", iterations=80, changes={"horizon": horizon}).choose(bots.look(match, dice), dice)
        for horizon in (0, 1)
    ]
    assert all(choice.move in match.legal() for choice in choices)
    assert all(0 <= value <= 1 for choice in choices for _, value in choice.values)


def test_memory_is_bounded_and_a_full_tree_still_chooses() -> None:
    match, dice = Match.new("esel", 5, seed=3), bots.dice(1)
    small = Search(bots.look(match, dice), dice, 20, Tuning())
    small.run(500)
    assert len(small.tree) == 21 and sum(visits for visits, _ in small.rows().values()) <= 500
    assert Search(bots.look(match, dice), dice, 10**9, Tuning()).tree.nbytes <= (MOST_NODES + 1) * 64


def test_a_time_cap_ends_a_search_that_would_go_on() -> None:
    match, dice = Match.new("esel", 5, seed=3), bots.dice(1)
    begun = time.perf_counter()
    SearchBot("x", ms=150).choose(bots.look(match, dice), dice)
    spent = time.perf_counter() - begun
    unlimited = SearchBot("x", iterations=3_000_000, ms=1).choose(bots.look(match, dice), dice)
    assert unlimited.move in match.legal() and spent > 0.1


def test_a_hundred_bots_in_one_process() -> None:
    tables = [Match.new("esel", 5, seed=number) for number in range(100)]
    bot = bots.find("easy")
    for match in tables:
        dice = bots.dice(match.commitment)
        match.play(bot.choose(bots.look(match, dice), dice).move)
    assert all(match.ply == 1 for match in tables)


def test_until_search_is_compiled_a_live_bot_plays_its_policy(monkeypatch: pytest.MonkeyPatch) -> None:
    match, dice = Match.new("esel", 5, seed=3), bots.dice(1)
    sight, greedy = bots.look(match, dice), bots.find("greedy")
    monkeypatch.setattr(search, "prepare", lambda game: False)
    bot = bots.live("hard")
    assert isinstance(bot, LiveBot) and bot.choose(sight, dice) == greedy.choose(sight, dice)
    monkeypatch.setattr(search, "prepare", lambda game: True)
    assert bot.choose(sight, dice).values


def test_preparing_ends_with_a_compiled_search() -> None:
    game = Match.new("esel", 3).game
    search.prepare(game)
    assert search._prepared["esel"].wait(300) and search.prepare(game)


def test_a_spec_changes_only_the_constants_it_names() -> None:
    """What it does not name stays as it was measured for the game."""
    bot = bots.find("search:iterations=80:prior=0.3")
    assert isinstance(bot, SearchBot)
    assert bot.tuning(registry.find("boss")) == replace(TUNED["boss"], prior=0.3)
