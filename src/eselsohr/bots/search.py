"""Bots that search: ISMCTS with a budget of iterations, or of milliseconds at live tables."""

from __future__ import annotations

import logging
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from eselsohr.bots.bot import Choice, Sight, dice
from eselsohr.bots.kernel import ismcts
from eselsohr.bots.simple import GreedyBot
from eselsohr.engine.game import Game, Tuning
from eselsohr.engine.kernel.dice import Dice, bits
from eselsohr.engine.native import kept, native

log = logging.getLogger(__name__)

MOST_NODES = 200_000  # 64 bytes each: a search never takes more than 13 MB, whatever its budget
TRUST = 200  # iterations from which on a search believes what it sees


class Search:
    """One search from one sight; `run` it for as long as you like."""

    def __init__(self, sight: Sight, dice: Any, nodes: int, tuning: Tuning) -> None:
        import numpy as np

        rules = sight.game.rules
        self.sight = sight
        self.tuning = tuning
        self.kernel = native(ismcts, game=rules, policy=sight.game.policy)
        self.tree = ismcts.Node.array(min(nodes, MOST_NODES) + 1)
        self.tree["mover"][0] = -1
        walk = ismcts.Walk.array(1)
        walk["nodes"] = 1
        root, work, g = rules.State.array(1), rules.State.array(1), Dice.array(1)
        rules.State.pack(sight.state, root)
        Dice.pack(dice, g)
        out, child_of = np.zeros(rules.MAX_MOVES, np.int32), np.zeros(rules.MOVE_CODES, np.int32)
        self._buffers = (root, work, self.tree, walk, out, child_of, g, sight.seat)
        self._done = 0

    def run(self, iterations: int) -> None:
        """Search on."""
        tuning = self.tuning
        self._done += iterations
        sweep = int(tuning.sweep * self._done / len(self.sight.legal))
        horizon = int(tuning.horizon * max(2, self.sight.players))  # a solo player has an opponent too
        self.kernel.search(*self._buffers, iterations, tuning.exploration, tuning.prior, tuning.chance, sweep, horizon)

    def run_until(self, end: float, most: int) -> None:
        """Search on until the clock says so, or for that many iterations; always for a few."""
        chunk = 16
        while True:
            begun = time.perf_counter()
            self.run(min(chunk, most))
            most -= chunk
            now = time.perf_counter()
            if most <= 0 or now >= end:
                return
            speed = chunk / max(1e-6, now - begun)
            chunk = max(1, min(4 * chunk, int(speed * (end - now) / 8)))

    def rows(self) -> dict[str, tuple[int, float]]:
        """Visits and sum of payoffs of each move tried."""
        found, child = {}, int(self.tree["child"][0])
        while child:
            node = self.tree[child]
            found[self.sight.game.notation.spell(int(node.move))] = (int(node.visits), float(node.total))
            child = int(node.sibling)
        return found


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
class SearchBot:
    """Search with a budget: iterations for experiments and levels, milliseconds where people wait."""

    level: str
    iterations: int | None = None
    ms: float | None = None
    changes: Mapping[str, float] = field(default_factory=dict)  # of the game's constants
    threads: int = 1

    def choose(self, sight: Sight, dice: Any) -> Choice:
        """Search for the move; nothing to search for where there is only one."""
        if len(sight.legal) == 1:
            return Choice(sight.legal[0])
        return self.compare(sight, dice, self.tuning(sight.game))

    def compare_all(self, sight: Sight, dice: Any) -> Choice:
        """Search with every move compared at the root and every deal played out: what a hint needs."""
        return self.compare(sight, dice, replace(self.tuning(sight.game), sweep=0.5, horizon=0))

    def tuning(self, game: Game) -> Tuning:
        """Give the constants it searches a game with."""
        return replace(game.tuning, **self.changes)

    def compare(self, sight: Sight, own: Any, tuning: Tuning) -> Choice:
        """Spend the budget, a tree a thread, and put together what the trees found."""
        if self.iterations:  # with few iterations, the policy is the better guide
            tuning = replace(tuning, prior=max(tuning.prior, 1 - self.iterations / TRUST))
        end = time.perf_counter() + (self.ms or 0) / 1000
        share = -(-(self.iterations or MOST_NODES) // self.threads)
        searches = [Search(sight, dice(bits(own), bits(own)), share, tuning) for _ in range(self.threads)]

        def work(search: Search) -> None:
            if self.ms is None:
                search.run(share)
            else:
                search.run_until(end, share if self.iterations else 1 << 40)

        if self.threads == 1:
            work(searches[0])
        else:
            with ThreadPoolExecutor(self.threads) as pool:
                list(pool.map(work, searches))
        return chosen(searches)


class LiveBot:
    """A searching bot at a live table: capped in time, and playing its plain policy while no search is compiled."""

    def __init__(self, bot: SearchBot, ms: float) -> None:
        self.level = bot.level
        self._searching = replace(bot, ms=ms)
        self._plain = GreedyBot()

    def choose(self, sight: Sight, dice: Any) -> Choice:
        """Search if that is ready, else play the policy; nobody waits for the compiler."""
        ready = prepare(sight.game)
        able = ready.done() and ready.exception() is None
        return (self._searching if able else self._plain).choose(sight, dice)


_prepared: dict[str, Future[None]] = {}


def prepare(game: Game) -> Future[None]:
    """Compile a game's search in the background, or load it; the result is done when it is ready, or cannot be."""
    ready = Future[None]()
    ready.set_running_or_notify_cancel()  # whoever stops waiting for it stops nothing
    if _prepared.setdefault(game.name, ready) is ready:  # the first to ask
        threading.Thread(target=_compile, args=(game, ready), name=f"compile {game.name}", daemon=True).start()
    return _prepared[game.name]


def _compile(game: Game, ready: Future[None]) -> None:
    try:
        if not kept(ismcts, game=game.rules, policy=game.policy).exists():
            _compile_apart(game)
        load(game)
    except Exception as problem:
        log.exception("no search for %s", game.name)
        ready.set_exception(problem)
        return
    ready.set_result(None)


def _compile_apart(game: Game) -> None:
    """Compile in a process that ends: the compiler gives no memory back. If that fails, it is done here after all."""
    command = [sys.executable, "-m", "eselsohr.bots.compiling", game.package, game.name]
    with suppress(OSError), subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        process.wait()


def load(game: Game) -> None:
    """Search a little: what is not compiled is, and the rest is loaded."""
    from eselsohr.bots.bot import look
    from eselsohr.engine.match import Match

    g = dice("compile")
    sight = look(Match.new(game.name, game.players[-1], seed=0), g)
    Search(sight, g, 8, Tuning()).run(4)
