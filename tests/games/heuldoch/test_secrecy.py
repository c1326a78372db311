"""Nothing a seat gets tells onions apart that it never saw: matches with those faces exchanged look the same to it."""

import random
from typing import Any

import pytest

from eselsohr import Match
from eselsohr.engine import registry
from eselsohr.testing import Setup, rearranged, told
from tests.conftest import SCALE
from tests.playing import turns


@pytest.mark.rule("G7", "H7", "H10")
@pytest.mark.parametrize("players", range(3, 7))
@pytest.mark.parametrize(
    "options",
    [{}, {"specials": True}, {"specials": True, "special_onions": False}, {"specials": True, "memory_aid": True}],
)
def test_unseen_faces_change_nothing(players: int, options: dict[str, Any]) -> None:
    for number in range(2 * SCALE):
        chooser = random.Random(number)
        setup = Setup(registry.find("heuldoch"), players, options)
        start = setup.match(number).position()
        match = Match.from_position(start)
        differed = 0
        for _ in turns(match):
            if match.ply % 17 == 16:
                for seat in range(players):
                    other = rearranged(setup, start, match, seat, chooser)
                    assert told(match, seat) == told(other, seat), (
                        f"match {number}, ply {match.ply}: seat {seat} learns"
                    )
                    differed += match.position()["stacks"] != other.position()["stacks"]
            match.play(chooser.choice(match.legal()))
        assert differed, "the test exchanged no onion"
