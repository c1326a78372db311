"""A match goes on from a snapshot as if all of it had been played there."""

from __future__ import annotations

import random

import pytest

from eselsohr import Match
from eselsohr.engine.game import Game
from eselsohr.engine.records import Seat
from eselsohr.engine.snapshots import form
from tests.ours import GAMES
from tests.playing import turns

SEATS = [Seat(name="Anna"), Seat(name="Bert"), Seat(name="greedy", bot="greedy")]
ALONE = [Seat(name="Anna"), *[Seat(name="greedy", bot="greedy")] * 2]
KEPT = [game for game in GAMES if Match.new(game.name, game.players[-1]).snapshot()]


def begun(game: Game, seats: list[Seat], plies: int) -> Match:
    """A match that has come so far."""
    players = min(max(3, game.players[0]), game.players[-1])
    options = {game.deals: 2} if game.deals else {}
    match = Match.new(game.name, players, options, seed="snapshots", seats=(seats + seats[-1:])[:players])
    for _ in range(plies):
        if not match.over:
            match.play(random.choice(match.legal()), time=1.0)
    return match


def gone_on(match: Match) -> Match:
    """The same, from a snapshot."""
    snapshot = match.snapshot()
    assert snapshot and snapshot.form == form(match.game)
    return Match.new(
        *(match.game.name, match.players, match.options, match.seed),
        seats=match.seats,
        so_far=(snapshot, match.entries),
    )


def assert_alike(one: Match, other: Match) -> None:
    assert (one.position(), one.ply, one.turn, one.over) == (other.position(), other.ply, other.turn, other.over)
    assert one.legal() == other.legal()
    for seat in (None, *range(one.players)):
        assert one.known(seat) == other.known(seat)
    assert one.record() == other.record()


@pytest.mark.parametrize("game", KEPT, ids=lambda game: game.name)
def test_it_goes_on_as_if_it_had_been_played(game: Game) -> None:
    for plies in (1, 20, 45):
        match = begun(game, SEATS, plies)
        other = gone_on(match)
        assert_alike(match, other)
        for _ in turns(match):
            move = random.choice(match.legal())
            for each in (match, other):
                each.play(move, time=2.0)
            assert match.news == other.news
        assert_alike(match, other)
        assert match.events == other.events  # what was skipped is told when somebody asks


@pytest.mark.parametrize("game", KEPT, ids=lambda game: game.name)
def test_what_could_be_taken_back_still_can(game: Game) -> None:
    match = begun(game, ALONE, 12)
    for _ in turns(match):
        if match.turn == 0:
            break
        match.play(match.legal()[0])
    other = gone_on(match)
    for _ in range(3):
        assert match.may_take_back(0) == other.may_take_back(0)
        if match.may_take_back(0):
            for each in (match, other):
                each.take_back(0)
            assert_alike(match, other)
            other = gone_on(other)
    assert match.events == other.events


def test_where_memory_counts_nothing_is_kept() -> None:
    assert {game.name for game in GAMES} - {game.name for game in KEPT} == {"heuldoch"}
