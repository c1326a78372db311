"""What is kept along with a layout is what one would find by looking at it, in low layouts and in tall ones."""

from __future__ import annotations

import random
from typing import Any

import pytest

from eselsohr import Match
from eselsohr.games.dreist import rules
from eselsohr.games.dreist.kernel import fits, grid
from tests.conftest import SCALE
from tests.games.dreist.builder import table

TOWER = (  # three columns, the third from row 11 to 16
    "1r@1 1r@2 1r@3 1y@4 1y@5 1y@6 2y@6 2y@7 2y@8 2t@9 2t@10 2t@11 3t@11 3t@12 3t@13 3v@14 3v@15 3v@16"
)


def check(s: Any) -> None:
    """Look at the cells themselves, kind by kind."""
    for kind in range(grid.KINDS):
        single, alone = grid.singles(s, kind), grid.openings(s, kind)
        assert s.fits >> kind & 1 == (single != 0)
        assert s.opens >> kind & 1 == (alone != 0)
        assert fits.fitting(s, kind) == single
        rows = grid.CELLS if s.tall else fits.LOW_ROWS
        assert fits.vacant(s, kind) == grid.room(s, (kind >> 2) + 1, kind & 3) & rows
        assert fits.opening(s, kind) & -(s.opens >> kind & 1) == alone
    assert s.fits >> grid.KINDS == s.opens >> grid.KINDS == 0
    for seat, hand in enumerate(s.hands):
        assert s.kinds[seat] == sum(1 << kind for kind, count in enumerate(hand) if count)
    assert s.waiting == sum(1 << kind for kind in {*s.aside[: s.asides]})


def follow(match: Match, chooser: random.Random, most: int) -> int:
    """Play on and check each position, and each step of Egon's; how many of them were tall."""
    tall = 0
    for _ in range(most):
        if match.over:
            break
        s = match._state
        check(s)
        tall += s.tall
        twin = rules.State.copy(s)
        moves = [0] * rules.MAX_MOVES
        rules.play(twin, moves[chooser.randrange(rules.legal_moves(twin, moves))])
        for _ in range(grid.CARDS):  # steps of Egon's, at most
            if rules.due(twin):
                rules.advance(twin)
                check(twin)
        match.play(chooser.choice(match.legal()))
    return tall


@pytest.mark.parametrize("options", [{}, {"attach_above": True}], ids=["below", "above"])
@pytest.mark.parametrize("players", [1, 3])
def test_in_random_matches(players: int, options: dict[str, Any]) -> None:
    for number in range(SCALE):
        follow(Match.new("dreist", players, options, seed=f"fits {number}"), random.Random(number), 60)


def test_in_a_tower() -> None:
    """Above row 12 a layout has no lanes."""
    for number in range(2 * SCALE):
        chooser = random.Random(number)
        match = table(TOWER, "3r 4v 4v 7r 2r", "1v 5v 8y 8t", piles=["6r 6y 6t 5v", "7y 7t 7v"])
        assert follow(match, chooser, 12) > 0


def test_a_layout_becomes_tall_while_cards_are_laid() -> None:
    low = TOWER.partition(" 3t@13")[0]
    match = table(low, "3t 4t 8r", "8y")
    assert not match._state.tall
    for move in ("3t@13", "4t@13"):
        match.play(move)
        check(match._state)
    assert match._state.tall
