"""The greedy player: clearly better than chance, and from what its seat knows."""

from typing import Any

import pytest

from eselsohr import Match
from eselsohr.bots import dice, find, look
from eselsohr.engine.kernel.dice import roll
from eselsohr.engine.native import native
from eselsohr.games.heuldoch import policy, rules
from tests.games.heuldoch.builder import special_table, table
from tests.playing import LONGEST, turns


def greedy(match: Match) -> str:
    return find("greedy").choose(look(match, dice(1)), dice(2)).move


def test_it_takes_points_and_gives_few() -> None:
    assert greedy(table("5r | 4b | 2g", "6r 7r 1y", "1p", "1v")) == "own 7r"
    assert greedy(table("5r | 4b | 2g", "5b", "1p", "1v")) == "onion 5b"
    assert greedy(table("1r 2r~ 3r~ | 4b | 2y", "1b", "1p", "1v")) == "left 1b", "a third onion would cost the 3s"
    assert greedy(special_table("1r | 7b | 2g", "towel 3y", "1p", "1v")) == "towel 1"


@pytest.mark.parametrize("specials", [False, True])
@pytest.mark.parametrize("players", [3, 6])
def test_it_beats_chance(players: int, specials: bool) -> None:
    out = [0] * rules.MAX_MOVES
    places = []
    for number in range(36):
        state: Any = rules.State.blank()
        state.key = [number, *range(7)]
        rules.start(state, players, [int(specials), 1, 0, -1])
        rules.deal(state)
        g = dice("arena", number)
        for _ in range(LONGEST):
            seat = rules.turn(state)
            if seat < 0:
                break
            count = rules.legal_moves(state, out)
            clever = seat == number % players
            rules.play(state, out[policy.choose(state, out, count, g) if clever else roll(g, count)])
        places.append(rules.place(state, number % players))
    assert places.count(1) > 27, places


@pytest.mark.rule("G7")
def test_it_does_not_know_what_its_seat_does_not() -> None:
    out = [0] * rules.MAX_MOVES
    for number in range(4):
        match = Match.new("heuldoch", 4, {"specials": True}, number)
        for seat in turns(match):
            count = rules.legal_moves(match._state, out)
            chosen = {policy.choose(match.guess(seat, dice(i)), out, count, dice(0)) for i in range(3)}
            chosen.add(policy.choose(match._state, out, count, dice(0)))
            assert len(chosen) == 1, f"match {number}, ply {match.ply}"
            match.play(match.legal()[chosen.pop() if match.ply % 3 else match.ply % count])


def test_plain_and_native_choose_alike() -> None:
    import numpy as np

    compiled = native(policy)
    record, out = rules.State.array(1), [0] * rules.MAX_MOVES
    for number in range(3):
        match = Match.new("heuldoch", 3 + number, {"specials": True}, number)
        for _ in turns(match):
            count = rules.legal_moves(match._state, out)
            rules.State.pack(match._state, record)
            chosen = policy.choose(match._state, out, count, None)
            assert compiled.choose(record[0], np.array(out, np.int32), count, record[0]) == chosen
            match.play(match.legal()[chosen])
