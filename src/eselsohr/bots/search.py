"""Bots that search: ISMCTS with a budget of iterations, or of milliseconds at live tables."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from eselsohr.bots.bot import Choice, Sight, dice
from eselsohr.bots.simple import GreedyBot
from eselsohr.bots.thinking import Grow, Ready, Thinker, Thinking, Together, Tree, Tried
from eselsohr.engine.game import Game, Tuning
from eselsohr.engine.kernel.dice import Dice, bits

MOST_NODES = 200_000  # 64 bytes each: a search never takes more than 13 MB, whatever its budget
TRUST = 200  # iterations from which on a search believes what it sees
LOOKS = 4  # iterations a move, at the very least, where all are compared
STEP = 100  # iterations, at least, before it is looked again whether the rest can change anything
Ranked = list[tuple[str, float]]  # moves and the payoffs they lead to, the best first


class Search:
    """One search from one sight; `run` it for as long as you like."""

    def __init__(self, sight: Sight, dice: Any, nodes: int, tuning: Tuning) -> None:
        self.sight = sight
        self.tuning = tuning
        state, thrown = sight.game.rules.State.to_bytes(sight.state), Dice.to_bytes(dice)
        self.tree = Tree(sight.game, sight.seat, state, thrown, min(nodes, MOST_NODES) + 1)
        self.tried: Sequence[Tried] = ()
        self._done = 0

    def run(self, iterations: int) -> Thinking[None]:
        """Search on."""
        tuning = self.tuning
        self._done += iterations
        sweep = int(tuning.sweep * self._done / len(self.sight.legal))
        horizon = int(tuning.horizon * max(2, self.sight.players))  # a solo player has an opponent too
        self.tried = yield Grow(self.tree, iterations, tuning.exploration, tuning.prior, tuning.chance, sweep, horizon)

    def run_until(self, end: float, most: int) -> Thinking[None]:
        """Search on until the clock says so, or for that many iterations; always for a few."""
        chunk = 16
        while True:
            begun = time.perf_counter()
            yield from self.run(min(chunk, most))
            most -= chunk
            now = time.perf_counter()
            if most <= 0 or now >= end:
                return
            speed = chunk / max(1e-6, now - begun)
            chunk = max(1, min(4 * chunk, int(speed * (end - now) / 8)))

    def run_while_open(self, iterations: int) -> Thinking[None]:
        """Search on until the iterations left cannot change any more which move is visited most."""
        lead = 0
        while lead <= iterations > 0:
            step = min(iterations, max(STEP, (iterations - lead) // 2 + 1))  # before that nothing can be settled
            yield from self.run(step)
            iterations -= step
            lead = self._lead()

    def _lead(self) -> int:
        """How many visits more the first move has than the second."""
        first, second, *_ = *sorted((one.visits for one in self.tried), reverse=True), 0, 0
        return first - second

    def rows(self) -> dict[str, tuple[int, float]]:
        """Visits and sum of payoffs of each move tried."""
        return {self.sight.game.notation.spell(one.code): (one.visits, one.total) for one in self.tried}


def chosen(searches: list[Search]) -> Choice:
    """The move visited most over all searches, and the mean payoff of each move tried, best first."""
    sums: dict[str, tuple[int, float]] = {}
    for search in searches:
        for move, (visits, total) in search.rows().items():
            before = sums.get(move, (0, 0.0))
            sums[move] = (before[0] + visits, before[1] + total)
    ranked = sorted(sums.items(), key=lambda row: (-row[1][0], row[0]))
    return Choice(ranked[0][0], tuple((move, total / visits) for move, (visits, total) in ranked))


@dataclass(eq=False, slots=True)
class SearchBot(Thinker):
    """Search with a budget: iterations for experiments and levels, milliseconds where people wait."""

    level: str
    iterations: int | None = None
    ms: float | None = None
    changes: Mapping[str, float] = field(default_factory=dict)  # of the game's constants
    threads: int = 1

    def ponder(self, sight: Sight, dice: Any) -> Thinking[Choice]:
        """Search for the move; nothing to search for where there is only one."""
        if len(sight.legal) == 1:
            return Choice(sight.legal[0])
        return (yield from self.compare(sight, dice, self.tuning(sight.game)))

    def compare_all(self, sight: Sight, dice: Any) -> Thinking[Choice]:
        """Search with every move compared at the root and every deal played out: what a hint needs."""
        return self.compare(sight, dice, replace(self.tuning(sight.game), sweep=0.5, horizon=0))

    def ranked(self, sight: Sight, dice: Any, comparing: SearchBot | None = None) -> Thinking[Ranked]:
        """Say what it would play, and what payoff every legal move leads to.

        A move that looks better than its choice after a brief look was lucky: it counts as equally good. A cap in time
        may leave out some of very many.
        """
        chosen = (yield from self.ponder(sight, dice)).move
        compared = yield from (comparing or self)._patient(len(sight.legal)).compare_all(sight, dice)
        payoffs = dict(compared.values)
        best = payoffs.pop(chosen, max(payoffs.values()))
        return [(chosen, best), *sorted(((move, min(one, best)) for move, one in payoffs.items()), key=lambda x: -x[1])]

    def _patient(self, moves: int) -> SearchBot:
        """Let a hasty bot look at every move at least."""
        return self if self.iterations is None else replace(self, iterations=max(self.iterations, LOOKS * moves))

    def tuning(self, game: Game) -> Tuning:
        """Give the constants it searches a game with."""
        return replace(game.tuning, **self.changes)

    def compare(self, sight: Sight, own: Any, tuning: Tuning) -> Thinking[Choice]:
        """Spend the budget, a tree a thread, and put together what the trees found."""
        if self.iterations:  # with few iterations, the policy is the better guide
            tuning = replace(tuning, prior=max(tuning.prior, 1 - self.iterations / TRUST))
        end = time.perf_counter() + (self.ms or 0) / 1000
        share = -(-(self.iterations or MOST_NODES) // self.threads)
        searches = [Search(sight, dice(bits(own), bits(own)), share, tuning) for _ in range(self.threads)]

        def work(search: Search) -> Thinking[None]:
            if self.ms is None:
                open_only = self.threads == 1 and not tuning.sweep  # trees are added up; a sweep goes by the budget
                return search.run_while_open(share) if open_only else search.run(share)
            return search.run_until(end, share if self.iterations else 1 << 40)

        if self.threads == 1:
            yield from work(searches[0])
        else:
            yield Together([work(search) for search in searches])
        return chosen(searches)


class LiveBot(Thinker):
    """A searching bot at a live table: capped in time, and playing its plain policy while no search is compiled."""

    def __init__(self, bot: SearchBot, ms: float) -> None:
        self.level = bot.level
        self._searching = replace(bot, ms=ms)
        self._plain = GreedyBot()

    def ponder(self, sight: Sight, dice: Any) -> Thinking[Choice]:
        """Search if that is ready, else play the policy; nobody waits for the compiler."""
        able = yield Ready(sight.game)
        return (yield from self._searching.ponder(sight, dice)) if able else self._plain.choose(sight, dice)
