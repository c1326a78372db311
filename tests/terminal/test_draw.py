"""A whole table as text, and how a game looks as data."""

from __future__ import annotations

import random

import msgspec
import pytest

from eselsohr import Match, terminal
from eselsohr.engine import registry
from eselsohr.engine.game import Game
from eselsohr.engine.records import Seat
from eselsohr.text import languages
from tests.toy.game import TOY

GAMES = [*dict.fromkeys((*registry.games(), TOY))]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_spectator_sees_no_hand_and_a_seat_its_own(game: Game) -> None:
    match = Match.new(game.name, game.players[-1], seed="draw")
    for language in languages():
        spectator, seat = terminal.draw(match, language=language), terminal.draw(match, 0, language)
        assert max(map(len, [*spectator.splitlines(), *seat.splitlines()])) <= 80
        assert seat.count("◣") >= len(match.view(0)["hand"].split())
        assert spectator.count("◣") < seat.count("◣")


def test_names_are_of_who_sits_there_and_of_the_house() -> None:
    assert terminal.names(Match.new("dreist", 1, seats=[Seat(name="Ann")]), "de") == ["Ann", "Egon"]
    assert terminal.names(Match.new("dreist", 1), "en") == ["Seat 0", "Egon"]
    assert terminal.names(Match.new("dreist", 3), "nl") == ["Plek 0", "Plek 1", "Plek 2"]


def test_new_is_what_happened_since_the_own_last_turn() -> None:
    match = Match.new("esel", 3, {"starter": 0}, "news")
    chooser = random.Random("news")
    for _ in range(30):
        match.play(chooser.choice(match.legal()))
        for seat in range(3):
            own = [ply for ply, move in enumerate(match.moves, 1) if move.seat == seat]
            assert terminal.since(match, seat) in (0, *own) and terminal.since(match, None) == match.ply


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_look_has_a_face_for_every_card(game: Game) -> None:
    look = msgspec.to_builtins(terminal.look(game))
    assert [face["token"] for face in look["cards"]] == list(game.notation.TOKENS)
    assert all(face["corner"] and face["ink"].startswith("#") for face in look["cards"])
    assert look["accent"].startswith("#")
