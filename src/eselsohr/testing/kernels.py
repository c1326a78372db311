"""Kernels: plain and compiled rules are the same, the law has one description, policy and search play by it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from eselsohr import bots
from eselsohr.engine.game import Game
from eselsohr.engine.kernel import playout
from eselsohr.engine.kernel.dice import Dice
from eselsohr.engine.native import native, plain
from eselsohr.engine.options import encode
from eselsohr.testing.broken import require
from eselsohr.testing.setups import LONGEST, Setup

SEARCH = bots.SearchBot("search", iterations=60)


class Bench:
    """The playout kernel bound to a game, plain and compiled, with the arguments each takes."""

    def __init__(self, game: Game, *, compiled: bool) -> None:
        make = native if compiled else plain
        self.game = game
        self.kernel = make(playout, game=game.rules)
        self.compiled = compiled

    def arguments(self, players: int, options: Mapping[str, Any]) -> tuple[Any, ...]:
        """Make states, buffers and the options vector."""
        vector = encode(self.game.options, options, players)
        layout, size = self.game.rules.State, self.game.rules.MAX_MOVES
        if not self.compiled:
            return [layout.blank(), layout.blank()], [layout.blank()], [0] * size, [Dice.blank()], players, vector
        import numpy as np

        out, numbers = np.zeros(size, np.int32), np.array(vector, np.int16)
        return layout.array(2), layout.array(1), out, Dice.array(1), players, numbers

    def matches(self, players: int, options: Mapping[str, Any], first: int, count: int) -> tuple[int, int]:
        """Play random matches; the number of moves and the hash over every step."""
        moves, digest = self.kernel.matches(*self.arguments(players, options), first, count)
        return int(moves), int(digest)

    def guesses(self, players: int, options: Mapping[str, Any], first: int, count: int) -> int:
        """Hash guesses for every seat at every decision."""
        return int(self.kernel.guesses(*self.arguments(players, options), first, count))

    def disagreements(self, players: int, options: Mapping[str, Any], first: int, count: int) -> int:
        """Count positions where legal list and objection disagree over every move code."""
        return int(self.kernel.disagreements(*self.arguments(players, options), first, count))


def check_native(setup: Setup, scale: int) -> None:
    """Plain and compiled rules are bit-identical."""
    game, players, options = setup
    slow, fast = Bench(game, compiled=False), Bench(game, compiled=True)
    one, other = (bench.matches(players, options, 0, 3 * scale) for bench in (slow, fast))
    require(one == other, f"Compiled, random matches go differently: {one[0]} moves plain, {other[0]} compiled.")
    same = slow.guesses(players, options, 0, 1) == fast.guesses(players, options, 0, 1)
    require(same, "Compiled, guesses are others than plain ones.")


def check_law(setup: Setup, scale: int) -> None:
    """Natively, over every move code: the legal list is exactly the zero set of `objection`."""
    game, players, options = setup
    count = 20 * scale
    wrong = Bench(game, compiled=True).disagreements(players, options, 0, count)
    require(wrong == 0, f"legal_moves and objection are two laws: they disagree {wrong} times in {count} matches.")


def check_policy(setup: Setup, scale: int) -> None:
    """The policy plays legal moves from what a seat knows, and the match ends."""
    for number in range(scale):
        match, dice, greedy = setup.match(number), bots.dice("policy", number), bots.find("greedy")
        while not match.over:
            move, legal = greedy.choose(bots.look(match, dice), dice).move, match.legal()
            require(move in legal, f"The policy plays {move!r} and may not (match {number}, ply {match.ply}).")
            match.play(move)
            require(match.ply < LONGEST, f"The policy does not end match {number} within {LONGEST} moves.")


def check_search(setup: Setup, scale: int) -> None:
    """A searching bot plays legal moves, and the same ones with the same dice."""
    match, chooser = setup.match(0), bots.dice("search")
    while not match.over and match.ply < 8 * scale:
        sight = bots.look(match, chooser)
        one, other = (SEARCH.choose(sight, bots.dice(match.ply)) for _ in range(2))
        require(one.move in sight.legal, f"The search plays {one.move!r} and may not (ply {match.ply}).")
        require(one == other, f"The search plays {one.move!r}, then {other.move!r}, with the same dice.")
        require(all(0 <= value <= 1 for _, value in one.values), "payoff is not between 0 and 1.")
        match.play(one.move)
