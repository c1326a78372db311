"""What learned a game is kept by what is said on a walk: what says something else is noticed, however it is written."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from eselsohr.bots import net, planner
from eselsohr.bots.walk import BRIEF, WHOLE, Length, prints, walk
from eselsohr.engine import registry
from eselsohr.engine.game import Game
from eselsohr.engine.senses import observe

LEARNED = [game for game in registry.games() if net.exists(game) or planner.exists(game)]
TRAINED = [game for game in LEARNED if net.exists(game)]
PLANNED = [game for game in LEARNED if planner.exists(game)]


def ids(game: Game) -> str:
    return game.name


@pytest.mark.parametrize("game", TRAINED, ids=ids)
def test_every_net_learned_what_is_said_today_at_tables_of_every_size_and_option(game: Game) -> None:
    """Otherwise it must be trained anew, or go."""
    assert net.read_about(game.folder / net.FILE)["sense"] == prints(partial(net.fingerprint, game))


@pytest.mark.parametrize("game", PLANNED, ids=ids)
def test_every_judge_learned_the_facts_that_are_listed_today(game: Game) -> None:
    assert net.read_about(game.folder / planner.FILE)["judge"] == prints(partial(planner.fingerprint, game))


@pytest.mark.parametrize("game", LEARNED, ids=ids)
def test_a_walk_comes_to_tables_of_every_size_and_every_flag_either_way(game: Game) -> None:
    tables = [(int(step.state.players), step.state.options[:]) for step in walk(game, WHOLE)]
    assert {players for players, _ in tables} == {*game.players}
    for at, option in enumerate(game.options):
        if isinstance(option.default, bool):
            assert {options[at] for _, options in tables} == {0, 1}, option.name


@pytest.mark.parametrize("length", [BRIEF, WHOLE], ids=["brief", "whole"])
@pytest.mark.parametrize("game", TRAINED, ids=ids)
def test_nothing_that_is_observed_is_always_the_same_on_a_walk(game: Game, length: Length) -> None:
    """What never changes could be written wrongly, and nobody would notice."""
    sense: Any = game.part("sense")
    seen = dict[str, set[str]]()
    for step in walk(game, length):
        for seat in (step.seat, step.other):
            o = sense.Observation.blank()
            sense.observe(step.state, seat, o)
            for name in sense.Observation.fields:
                seen.setdefault(name, set()).add(str(getattr(o, name)))
    assert not [name for name, values in seen.items() if len(values) < 2]


def other_numbers(sense: Any) -> tuple[str, Callable[..., Any]]:
    index = sense.index
    return "index", lambda s, move: index(s, move) + 1


def another_seat(sense: Any) -> tuple[str, Callable[..., Any]]:
    observe = sense.observe
    return "observe", lambda s, seat, o: observe(s, (seat + 1) % s.players, o)


@pytest.mark.parametrize("change", [other_numbers, another_seat])
@pytest.mark.parametrize("game", TRAINED, ids=ids)
def test_a_net_whose_game_says_something_else_is_not_used(
    game: Game, change: Callable[[Any], tuple[str, Callable[..., Any]]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game.part("sense"), *change(game.part("sense")))
    assert net.find.__wrapped__(game) is None


def test_a_net_is_used_however_what_it_reads_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    game = TRAINED[0]
    sense: Any = game.part("sense")
    said, asked = sense.observe, list[int]()

    def written_otherwise(s: Any, seat: int, o: Any) -> None:
        asked.append(seat)
        said(s, seat, o)

    monkeypatch.setattr(sense, "observe", written_otherwise)
    assert net.find.__wrapped__(game) is not None and asked


def test_a_judge_that_is_told_other_facts_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    game = PLANNED[0]
    kernel = planner.kernel(game)
    listed = kernel.listed
    monkeypatch.setattr(kernel, "listed", lambda s, seat, move, d: listed(s, seat, move, d) - 1)
    assert planner.numbers.__wrapped__(game) is None


def test_what_is_said_differs_from_game_to_game_and_from_walk_to_walk() -> None:
    said = [told for game in TRAINED for told in prints(partial(net.fingerprint, game)).values()]
    assert len({*said}) == 2 * len(TRAINED)
    assert observe(TRAINED[0], next(walk(TRAINED[0], BRIEF)).state, 0)
