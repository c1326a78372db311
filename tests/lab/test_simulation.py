"""Simulations: rows that do not depend on how they were made, and that say what was really played."""

from __future__ import annotations

from typing import Any

import pytest

from eselsohr.bots import dice
from eselsohr.engine import records, registry
from eselsohr.engine.errors import InvalidOptions
from eselsohr.engine.game import Game
from eselsohr.engine.match import Match
from eselsohr.engine.studies import Played
from eselsohr.lab.simulation import Simulation, _played, columns, play, simulation
from eselsohr.text import languages, say
from tests.conftest import SCALE

GAMES = [game.name for game in registry.games() if game.package.startswith("eselsohr.")]
SOME = GAMES if SCALE > 1 else [registry.first().name]  # each has to be compiled


def lists(tables: dict[str, dict[str, Any]]) -> dict[str, dict[str, list[Any]]]:
    return {name: {key: list(column) for key, column in rows.items()} for name, rows in tables.items()}


@pytest.mark.parametrize("game", SOME)
def test_compiled_rows_are_those_of_matches(game: str) -> None:
    """The kernel plays what greedy bots play by `Match`: every move, deal and result."""
    table = simulation(game, None, {}, ["greedy"], "rows")
    assert table.quick
    assert lists(play(table, range(2, 4), moves=True)) == lists(_played(table, range(2, 4), True))


@pytest.mark.parametrize("game", SOME)
def test_random_rows_are_real_matches(game: str) -> None:
    table = simulation(game, None, {}, ["random", "greedy"], "replayed")
    tables = lists(play(table, range(7, 9), moves=True))
    for row, number in enumerate(tables["matches"]["match"]):
        match = Match.new(game, table.players, table.options, f"replayed/{number}")
        assert match.turn == tables["matches"]["first"][row]
        moves = tables["moves"]
        for of, seat, legal, move in zip(*map(moves.get, ("match", "seat", "legal", "move")), strict=True):
            if of == number:
                assert match.turn == seat and len(match.legal()) == legal
                match.play(move)
        assert match.result is not None
        assert match.result.places == [tables["matches"][f"place_{seat}"][row] for seat in range(table.seats)]
        assert match.result.scores == [tables["matches"][f"score_{seat}"][row] for seat in range(table.seats)]
        assert match.ply == tables["matches"]["moves"][row] and match.deal == tables["matches"]["deals"][row]


@pytest.fixture
def thinking() -> Simulation:
    return simulation(registry.first().name, 3, {"deals": 1}, ["search:iterations=5", "greedy"], "shards")


@pytest.mark.parametrize("quick", [True, False])
def test_rows_do_not_depend_on_the_shards(thinking: Simulation, quick: bool) -> None:
    table = simulation(thinking.game, 3, {"deals": 1}, ["random", "greedy"], "shards") if quick else thinking
    whole = lists(play(table, range(4), moves=True))
    parts = [lists(play(table, range(i, i + 2), moves=True)) for i in (2, 0)]
    for name in ("matches", "deals", "moves"):
        assert list(whole[name]) == columns(table.seats)[name]
        for key, column in whole[name].items():
            assert column == parts[1][name][key] + parts[0][name][key]
    assert "moves" not in play(table, range(1))


def test_shards_cover_every_match_once(thinking: Simulation) -> None:
    assert not thinking.quick
    assert [number for shard in thinking.shards(11) for number in shard] == list(range(11))


def test_the_same_seed_has_the_same_cards() -> None:
    """Other bots, same deals: who begins is drawn with the cards."""
    name = registry.first().name
    greedy, random = (simulation(name, 5, {"deals": 1}, [level], "cards") for level in ("greedy", "random"))
    first = [list(play(table, range(20))["matches"]["first"]) for table in (greedy, random)]
    assert first[0] == first[1] and len({*first[0]}) > 1


def test_what_cannot_be_simulated_is_refused() -> None:
    name = registry.first().name
    for line_up in ([], ["greedy"] * 4, ["nobody"], ["search:ms=5"]):
        with pytest.raises(InvalidOptions):
            simulation(name, 3, {}, line_up, "x")
    for seed in ("x" * records.LONGEST_SEED, "\ud800"):  # each of its matches has a longer one, or none
        with pytest.raises(InvalidOptions):
            simulation(name, 3, {}, ["greedy"], seed)


@pytest.mark.parametrize("game", SOME)
def test_bent_rules_are_read_by_the_rules(game: str) -> None:
    """The least and the most of everything a game lets the lab bend: other matches, and bots play them to the end."""
    printed = lists(play(simulation(game, None, {}, ["greedy"], "bent"), range(20)))
    for tunable in registry.find(game).tunables:
        bent = [simulation(game, None, {}, ["greedy"], "bent", {tunable.name: x}) for x in (tunable.low, tunable.high)]
        assert any(lists(play(table, range(20))) != printed for table in bent), tunable


def test_what_is_bent_is_what_is_asked_for() -> None:
    """Four cards each and no jokers; a state played again is bent too."""
    table = simulation("esel", 3, {"deals": 1}, ["greedy"], "bent", {"cards": 4, "jokers": 0})
    tables = play(table, range(30), moves=True)
    assert not any("*" in move for move in tables["moves"]["move"])
    played = Played(registry.find("esel"), 3, table.options, "bent", **tables, tune=table.tune)
    for number in range(30):
        first = next(iter(played.states(number)))
        assert [sum(first.hands[seat][1:]) for seat in range(3)] == [4, 4, 4]
        *_, last = played.states(number)
        assert last.scores[:3] == [int(tables["matches"][f"score_{seat}"][number]) for seat in range(3)]


@pytest.mark.parametrize("tune", [{"nothing": 1}, {"cards": 99}, {"cards": "4"}, {"jokers": -1}])
def test_what_cannot_be_bent_is_refused(tune: dict[str, Any]) -> None:
    with pytest.raises(InvalidOptions):
        simulation("esel", 3, {}, ["greedy"], "x", tune)


def test_matches_are_as_printed() -> None:
    """Those who think play by `Match`, which bends nothing."""
    with pytest.raises(InvalidOptions, match="greedy"):
        simulation("esel", 3, {}, ["easy"], "x", {"cards": 4})
    match = Match.new("esel", 3, {}, "x")
    assert match.guess(0, dice("x")).bent == [0, 0, 0, 0] and "bent" not in match.position()


@pytest.mark.parametrize("game", registry.games(), ids=str)
def test_what_may_be_bent_has_words(game: Game) -> None:
    for tunable in game.tunables:
        for language in languages():
            for key in (f"{game.name}.tune.{tunable.name}", f"{game.name}.tune.{tunable.name}.about"):
                assert say(language, key) != key
