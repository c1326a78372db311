"""What Python people expect: matches, states, views, events and errors are copied, pickled and sent to processes."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import eselsohr
from eselsohr import Match, bots
from eselsohr.engine import errors
from eselsohr.engine.errors import EselsohrError, IllegalMove
from eselsohr.engine.game import Game
from eselsohr.testing import Setup, random_match
from tests.playing import play_out, turns
from tests.toy.game import TOY


def pickled(value: Any, protocol: int) -> Any:
    return pickle.loads(pickle.dumps(value, protocol))


WAYS: dict[str, Callable[[Any], Any]] = {
    **{f"pickle {protocol}": partial(pickled, protocol=protocol) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)},
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}
every_way = pytest.mark.parametrize("again", WAYS.values(), ids=WAYS)
every_game = pytest.mark.parametrize("game", eselsohr.games(), ids=lambda game: game.name)


def some_matches(game: Game) -> list[Match]:
    """A match in its middle and at its end."""
    end = [match.copy() for match in random_match(Setup(game, game.players[-1], {}), 3)]
    return [end[len(end) // 2], end[-1]]


def told(match: Match) -> tuple[Any, ...]:
    """Everything a match can say."""
    views = [(match.view(seat), match.known(seat), match.events_for(seat)) for seat in (None, *range(match.players))]
    return match.record(), match.position(), match.legal(), match.turn, match.events, match.seats, views, repr(match)


@every_game
@every_way
def test_matches(game: Game, again: Callable[[Any], Any]) -> None:
    for match in some_matches(game):
        twin, before = again(match), told(match)
        assert told(twin) == before and twin.game is game
        if not twin.over:
            twin.play(twin.legal()[0])
            assert told(match) == before, "what happens to the twin happens to the match"


@every_game
@every_way
def test_sights_dice_views_and_events(game: Game, again: Callable[[Any], Any]) -> None:
    running, _ = some_matches(game)
    dice = bots.dice("seed")
    sight = bots.look(running, dice)
    twin = again(sight)
    assert (twin.known, twin.legal, twin.seat, twin.game) == (sight.known, sight.legal, sight.seat, game)
    greedy = bots.find("greedy")
    assert greedy.choose(twin, again(dice)) == greedy.choose(sight, dice)
    views = running.sees(0), running.sees(None), running.knows(0)
    for value in (*views, *running.events, *running.moves, bots.Choice("")):
        assert again(value) == value and type(again(value)) is type(value)


def test_views_are_typed_and_as_dicts() -> None:
    match = Match.new("esel", 3, seed=1)
    assert isinstance(match.sees(0), eselsohr.View) and match.sees(0).legal == match.view(0)["legal"]
    assert match.knows(1).played == match.known(1)["played"]  # type: ignore[attr-defined]


def every_error() -> list[EselsohrError]:
    """One of every kind there is, and those a match raises."""
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, EselsohrError)]
    made = [kind("game.unknown", name="chess", names="esel") for kind in kinds if kind is not IllegalMove]
    match = Match.new("esel", 3, seed=1)
    refusals = [match.objection("nonsense"), match.objection("pass"), match.objection("pass", 1 - (match.turn or 0))]
    return [*made, *filter(None, refusals), errors.InvalidRecord("record.start", why=made[0])]


@every_way
def test_errors(again: Callable[[Any], Any]) -> None:
    assert len(every_error()) >= 9
    for error in every_error():
        twin = again(error)
        assert type(twin) is type(error) and (str(twin), twin.code, twin.args) == (str(error), error.code, error.args)
        assert twin.message("nl", ["Anna", "Bert", "Carla"]) == error.message("nl", ["Anna", "Bert", "Carla"])
        assert getattr(twin, "rule", None) == getattr(error, "rule", None)


def played_on(match: Match) -> Match:
    """What another process does with a match."""
    return play_out(match)


def refused(match: Match) -> None:
    match.play("nonsense")


def test_other_processes() -> None:
    matches = [Match.new(game.name, game.players[0], seed=2) for game in eselsohr.games()]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        for match, played in zip(matches, pool.map(played_on, matches), strict=True):
            assert played.record() == played_on(match).record()
        with pytest.raises(IllegalMove) as refusal:
            pool.apply(refused, (Match.new(TOY.name, 2),))
    assert refusal.value.rule == "G11"


def test_repr_says_where_a_match_stands_and_no_secret() -> None:
    match = Match.new("boss", 4, {"starter": 2, "rounds": 1}, "a secret")
    assert repr(match) == "<Match boss: 4 players, deal 1, ply 0, turn 2>"
    assert repr(played_on(match)).endswith("over>") and "secret" not in repr(match)
    assert repr(eselsohr.games()[0]) == f"<Game {eselsohr.games()[0].name}>"


@every_game
def test_print_draws_the_table_as_a_spectator_sees_it(game: Game) -> None:
    running, over = some_matches(game)
    for match in (running, over):
        lines = str(match).splitlines()
        assert 5 < len(lines) <= 24 and max(map(len, lines)) <= 80


def test_a_record_is_whole_or_what_a_seat_may_read() -> None:
    match = Match.new("heuldoch", 3, seed="a secret")
    for _ in turns(match):
        if any(move.move.startswith("onion") for move in match.moves):
            break
        match.play(next((move for move in match.legal() if move.startswith("onion")), match.legal()[0]))
    laid = next(move for move in match.moves if move.move.startswith("onion"))
    stranger = (laid.seat + 1) % 3
    texts = {seat: str(match.record(seat)) for seat in (laid.seat, stranger, None)}
    assert match.record()["seed"] == "a secret" and not any("a secret" in text for text in texts.values())
    assert [laid.move in text for text in texts.values()] == [True, False, False]


def test_files_are_saved_and_loaded(tmp_path: Path) -> None:
    match = played_on(Match.new("esel", 3, {"deals": 1}, 5))
    for what in (match, match.record()):
        eselsohr.save(what, tmp_path / "match.json")
        assert eselsohr.load(str(tmp_path / "match.json")).record() == match.record()


def test_everything_public_is_there_and_nothing_slow_comes_with_it() -> None:
    assert all(hasattr(eselsohr, name) for name in eselsohr.__all__)
    assert {game.name for game in eselsohr.games()} >= {"esel", "boss", "heuldoch", "dreist", "toy"}
    slow = ("numpy", "numba", "rich", "textual", "starlette", "polib", "importlib.metadata", "eselsohr.bots")
    code = f"import sys, eselsohr; print([name for name in {slow} if name in sys.modules], eselsohr.bots.LEVELS[0])"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "[] random\n"
