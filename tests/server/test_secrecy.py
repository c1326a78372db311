"""Every frame every socket receives during whole matches, held against the true cards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from eselsohr.engine.match import Match
from tests.server.people import Person, Tab, play_out, running
from tests.server.secrecy import check, check_all, truth

TYPED = ("1 1 1 1 1 1 1 1", "13 13 13 13 13 13 13 13")


@pytest.mark.parametrize("ox", [False, True])
def test_no_frame_holds_a_card_its_seat_may_not_see(database: Path, *, ox: bool) -> None:
    with running(database) as server:
        anna, bert = Person(server, "Anna"), Person(server, "Bert")
        table = anna.set_up([None, None, "greedy", "random"], options={"deals": 2, "ox": ox})
        with anna.at(table) as hers, bert.at(table) as his, bert.at(table) as his_other, Tab(server, table) as watcher:
            his.ask("sit", seat=1)
            hers.play(TYPED[0], ply=0)
            hers.ask("start")
            his.play(TYPED[1])  # a refusal that must not tell what others hold
            play_out(hers, his, his_other, watcher)
    plies = truth(database, table)
    for seat, tab in ((0, hers), (1, his), (1, his_other), (None, watcher)):
        assert check_all(map(json.loads, tab.frames), seat, plies, TYPED) > 20


def test_the_check_finds_a_leak() -> None:
    """The same check, on frames that tell too much."""
    match = Match.new("esel", 4, {"starter": 0}, "leak")
    hands = match.position()["hands"]
    honest = {"view": match.view(1), "events": [event.plain() for event in match.events_for(1)]}
    check(honest, 1, [match])
    for leak in (
        {"view": match.view(0)},
        {"view": match.view(1) | {"table": hands[2]}},
        {"view": match.view(1), "events": [event.plain() for event in match.events]},
        {"kind": "refused", "params": {"held": hands[3].split()[0]}},
    ):
        with pytest.raises(AssertionError):
            check(leak, 1, [match])
