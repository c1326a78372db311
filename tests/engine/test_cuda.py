"""Every game compiles for graphics cards, where the extra `gpu` is installed; no card is needed for that."""

import importlib.util

import pytest

from eselsohr.engine import cuda, registry
from eselsohr.engine.cuda import Array, kernel
from eselsohr.engine.game import Game
from eselsohr.engine.native import native

GAMES = [game for game in registry.games() if game.part("sense")]
pytestmark = pytest.mark.skipif(importlib.util.find_spec("numba_cuda") is None, reason="the extra gpu is not installed")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_game_compiles(game: Game) -> None:
    sense = game.part("sense")
    assert sense is not None
    made = [cuda.playouts(game)]
    states, places, seen = Array(game.rules.State), Array("i8"), Array(sense.Observation)
    made.append(kernel(_observing(native(sense, target="cuda").observe), [states, places, seen]))
    for compiled in made:
        assert f".entry {compiled.entry}(" in compiled.text and ".target sm_90" in compiled.text


def _observing(observe):  # type: ignore[no-untyped-def]
    return cuda.device(lambda i, states, seats, observations: observe(states[i], seats[i], observations[i]))
