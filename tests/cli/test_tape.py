"""A tape shows every moment of a recorded match as it was, wherever one winds it from."""

from __future__ import annotations

import random

import pytest

from eselsohr import Match
from eselsohr.cli.tape import Tape
from eselsohr.engine import files, registry
from tests.conftest import SCALE
from tests.kits import Kit, cases, name
from tests.toy.game import TOY

RECORDS = 100 * SCALE
CASES = [case for case in cases() if case[0].game is not TOY]


def moment(match: Match) -> tuple[object, ...]:
    """A match as it stands: the truth, what the law says, what a seat sees and knows, what happened last."""
    seat = match.ply % match.players
    last = [event.plain() for event in match.events_for(seat)[-5:]]
    pictures = match.view(seat), match.known(seat), match.view(None)
    return match.position(), match.ply, match.turn, match.legal(), match.result, len(match.events), last, pictures


@pytest.mark.parametrize("case", CASES, ids=name)
def test_every_moment_of_random_records(case: tuple[Kit, int, dict[str, object]]) -> None:
    kit, players, options = case
    for number in range(-(-RECORDS // len(CASES))):
        seed = f"{name(case)} {number}"
        chooser = random.Random(seed)
        match = Match.new(kit.game.name, players, options, seed)
        moments = [moment(match)]
        while not match.over:
            match.play(chooser.choice(match.legal()))
            moments.append(moment(match))
        tape = Tape(Match.replay(files.loads(files.dumps(match.record()).encode())))
        assert tape.length == match.ply
        for played, before in zip(tape, moments, strict=True):
            assert moment(played) == before, seed
        for ply in chooser.sample(range(match.ply + 1), min(10, match.ply + 1)):
            assert moment(tape.at(ply)) == moments[ply], (seed, ply)


def test_deals_begin_where_they_were_dealt() -> None:
    match = Match.new("esel", 3, {"deals": 3}, "tape")
    begun = {1: 0}
    while not match.over:
        match.play(match.legal()[-1])
        begun.setdefault(match.view(None)["deal"], match.ply)
    assert Tape(match).deals == begun


def test_a_match_that_still_runs_and_one_that_was_set_up() -> None:
    running = Match.new("esel", 3, seed=1)
    running.play(running.legal()[0])
    assert moment(Tape(running).at(1)) == moment(running)
    start = registry.find("esel")
    placed = Match.from_position({"game": start.name, "players": 3, "hands": ["3 3", "4 5", "6"]})
    assert moment(Tape(placed).at(0)) == moment(placed)
