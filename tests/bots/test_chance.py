"""Chances put right: the line that was there is found again, and a net's file keeps it beside the weights."""

import random
import shutil
from dataclasses import asdict
from pathlib import Path

import numpy as np
import pytest

from eselsohr.bots import net
from eselsohr.bots.chance import Chance, fitted
from eselsohr.engine import registry

TRAINED = [game for game in registry.games() if net.exists(game)]


def test_a_line_is_found_again_and_never_turns_round() -> None:
    chooser, true = random.Random(7), Chance(32, -0.3, 0.8)
    counts = [(often, 2000, sum(chooser.random() < true.of(often) for _ in range(2000))) for often in range(33)]
    found = fitted(32, counts)
    assert found.shift == pytest.approx(true.shift, abs=0.05) and found.slope == pytest.approx(true.slope, abs=0.05)
    chances = [found.of(often) for often in range(33)]
    assert chances == sorted(chances) and 0 < chances[0] < chances[-1] < 1


def test_guesses_that_say_what_comes_are_left_as_they_are() -> None:
    exact = [(often, 1000, round(1000 * (often + 0.5) / 33)) for often in range(33)]
    found = fitted(32, exact)
    assert all(found.of(often) == pytest.approx((often + 0.5) / 33, abs=0.01) for often in range(33))


def test_it_is_kept_in_the_nets_file_and_the_net_stays_as_it_is(tmp_path: Path) -> None:
    game, file = TRAINED[0], tmp_path / net.FILE
    shutil.copy(game.folder / net.FILE, file)
    before, sense = net.read_about(file), game.part("sense")
    net.note(file, {"chance": asdict(Chance(32, 0.5, 2.0))})
    assert net.read_about(file) == before | {"chance": {"guesses": 32, "shift": 0.5, "slope": 2.0}}
    one, other = net.Net.load(file, sense), net.Net.load(game.folder / net.FILE, sense)
    assert all(np.array_equal(getattr(one, name), getattr(other, name)) for name in net.ARRAYS)
