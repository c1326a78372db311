"""A replay shows every moment of a recorded match as it was, wherever one comes from; opening a record is cheap."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from eselsohr import Match
from eselsohr.engine import checksum, files, registry
from eselsohr.engine.replay import Replay
from eselsohr.testing import Setup, setups
from tests.conftest import SCALE
from tests.playing import last, play_out, turns
from tests.toy.game import TOY

RECORDS = 100 * SCALE
SETUPS = [setup for setup in setups() if setup.game is not TOY]


def moment(match: Match) -> tuple[object, ...]:
    """A match as it stands: the truth, what the law says, what a seat sees and knows, what happened last."""
    seat = match.ply % match.players
    last = [event.plain() for event in match.events_for(seat)[-5:]]
    pictures = match.view(seat), match.known(seat), match.view(None)
    return match.position(), match.ply, match.turn, match.legal(), match.result, len(match.events), last, pictures


def again(match: Match) -> Replay:
    return Replay(Match.moments(match.record()))


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_every_moment_of_random_records(setup: Setup) -> None:
    for number in range(-(-RECORDS // len(SETUPS))):
        seed = f"{setup} {number}"
        chooser = random.Random(seed)
        match = Match.new(setup.game.name, setup.players, setup.options, seed)
        moments = [moment(match)]
        for _ in turns(match):
            match.play(chooser.choice(match.legal()))
            moments.append(moment(match))
        replay = Replay(Match.moments(files.loads(files.dumps(match.record()).encode())))
        assert replay.end.ply == match.ply
        for played, before in zip(replay, moments, strict=True):
            assert moment(played) == before, seed
        for ply in chooser.sample(range(match.ply + 1), min(10, match.ply + 1)):
            assert moment(replay.at(ply)) == moments[ply], (seed, ply)


def test_deals_begin_where_they_were_dealt() -> None:
    match = Match.new("esel", 3, {"deals": 3}, "deals")
    begun = {1: 0}
    for _ in turns(match):
        match.play(match.legal()[-1])
        begun.setdefault(match.deal, match.ply)
    assert again(match).deals == begun


def test_a_match_that_still_runs_and_one_that_was_set_up() -> None:
    running = Match.new("esel", 3, seed=1)
    running.play(running.legal()[0])
    assert moment(again(running).at(1)) == moment(running)
    start = registry.find("esel")
    placed = Match.from_position({"game": start.name, "players": 3, "hands": ["3 3", "4 5", "6"]})
    assert moment(again(placed).at(0)) == moment(placed)


def counting(counted: Counter[str], function: Callable[..., Any]) -> Callable[..., Any]:
    def counts(*args: Any, **kwargs: Any) -> Any:
        counted[function.__name__] += 1
        return function(*args, **kwargs)

    return counts


def test_opening_a_record_plays_every_move_once_and_makes_one_checksum(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = Match.new("esel", 3, {"deals": 2}, "count")
    play_out(match, last)
    files.save(match.record(), tmp_path / "match.json")
    counted = Counter[str]()
    monkeypatch.setattr(Match, "play", counting(counted, Match.play))
    monkeypatch.setattr(checksum, "seal", counting(counted, checksum.seal))
    replay = Replay(Match.moments(files.load(tmp_path / "match.json")))
    assert counted == {"play": match.ply, "seal": 1}
    replay.at(match.ply), replay.at(0)
    assert counted["play"] < 2 * match.ply, "winding starts at the deal, not at the beginning"
