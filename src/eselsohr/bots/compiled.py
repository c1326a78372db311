"""Thinking on this machine: what is asked for is answered by kernels compiled for its processor."""

from __future__ import annotations

import logging
import subprocess
import sys
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from functools import singledispatchmethod
from typing import Any, TypeVar

from eselsohr.bots import net, planner
from eselsohr.bots.bot import dice
from eselsohr.bots.kernel import ismcts, masters, outlook
from eselsohr.bots.kernel.net import WIDTH
from eselsohr.bots.thinking import (
    Ask,
    Foresee,
    Foreseen,
    Grow,
    Look,
    Plan,
    Ready,
    Thinking,
    Together,
    Tree,
    Tried,
    Value,
)
from eselsohr.engine.game import Game
from eselsohr.engine.kernel.dice import Dice
from eselsohr.engine.layout import Layout
from eselsohr.engine.native import kept, native

log = logging.getLogger(__name__)
T = TypeVar("T")


def think(thinking: Thinking[T]) -> T:
    """Think something through to its result, here and now."""
    return Kernels().think(thinking)


class Kernels:
    """Answers everything that is asked for in the course of one thought; the trees it has grown go with it."""

    def __init__(self) -> None:
        self._trees: dict[Tree, tuple[Any, ...]] = {}

    def think(self, thinking: Thinking[T]) -> T:
        """Answer until it asks for nothing more."""
        answer = None
        try:
            while True:
                answer = self.answer(thinking.send(answer))
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]

    @singledispatchmethod
    def answer(self, ask: Ask) -> Any:
        """Do what is asked for; nothing but a pause is nothing to do."""
        return None

    @answer.register
    def _(self, ask: Ready) -> bool:
        ready = prepare(ask.game)
        return ready.done() and ready.exception() is None

    @answer.register
    def _(self, ask: Grow) -> list[Tried]:
        tree = ask.tree
        if tree not in self._trees:
            self._trees[tree] = _planted(tree)
        constants = ask.exploration, ask.prior, ask.chance, ask.sweep, ask.horizon
        searching(tree.game).search(*self._trees[tree], tree.seat, ask.iterations, *constants)
        return _tried(self._trees[tree][2])

    @answer.register
    def _(self, ask: Look) -> bytes:
        import numpy as np

        rules = ask.game.rules
        guesses = len(ask.dice) // Dice.size() // 2
        moments = rules.State.array(guesses * len(ask.codes) * outlook.MOMENTS)
        codes, out = np.array(ask.codes, np.int32), np.zeros(rules.MAX_MOVES, np.int32)
        known, work, luck = _records(rules.State, ask.state), rules.State.array(2), _records(Dice, ask.dice)
        looking(ask.game).look(known, ask.seat, codes, len(codes), moments, work, out, luck)
        return bytes(moments.tobytes())

    @answer.register
    def _(self, ask: Value) -> list[int] | None:
        known = net.find(ask.game)
        return None if known is None else known.worths(ask.row, ask.actions).tolist()

    @answer.register
    def _(self, ask: Foresee) -> list[Foreseen] | None:
        import numpy as np

        if planner.exists(ask.game):
            return _planned(ask)
        if (learned := learning(ask.game)) is None:
            return None
        rules, count = ask.game.rules, len(ask.codes)
        found, codes = np.zeros(masters.FACTS * count), np.array(ask.codes, np.int32)
        out = np.zeros(rules.MAX_MOVES, np.int32)
        known, work, luck = _records(rules.State, ask.state), rules.State.array(2), _records(Dice, ask.dice)
        playing(ask.game).foresee(known, ask.seat, codes, count, int(ask.brief), found, work, out, luck, *learned)
        return [Foreseen(*row) for row in found.reshape(count, masters.FACTS).tolist()]

    @answer.register
    def _(self, ask: Plan) -> int | None:
        if (judge := planner.numbers(ask.game)) is None:
            return None
        known, luck = _records(ask.game.rules.State, ask.state), _records(Dice, ask.dice)
        return int(native(planner.kernel(ask.game)).ponder(known, ask.seat, luck, *desk(ask.game), judge))

    @answer.register
    def _(self, ask: Together) -> list[Any]:
        with ThreadPoolExecutor(len(ask.thoughts)) as pool:
            return [*pool.map(self.think, ask.thoughts)]


def searching(game: Game) -> Any:
    """The search of a game, compiled."""
    return native(ismcts, game=game.rules, policy=game.policy)


def looking(game: Game) -> Any:
    """What plays guesses of a game on, compiled."""
    return native(outlook, game=game.rules, policy=game.policy)


def playing(game: Game) -> Any:
    """Players of a game who play by its net, compiled."""
    return native(masters, game=game.rules, sense=game.part("sense"))


def learning(game: Game) -> tuple[Any, ...] | None:
    """The net of a game and room to calculate in, as its kernels take them; None if there is none."""
    import numpy as np

    known, sense = net.numbers(game), game.part("sense")
    if known is None or sense is None:
        return None
    seen = sense.Observation.array(1)
    return known, seen, sense.Observation.matrix(seen)[0], np.zeros(2 * known[WIDTH], np.int64)


def desk(game: Game) -> tuple[Any, Any, Any]:
    """All that a turn is thought through on."""
    planning = planner.kernel(game)
    return game.rules.State.array(planning.STATES), planning.Desk.array(1), planning.Way.array(planning.WAYS + 1)


def _planned(ask: Foresee) -> list[Foreseen] | None:
    """How likely moves win by a planner's judge, who looks no further than to the seat's next turn."""
    import numpy as np

    if (judge := planner.numbers(ask.game)) is None:
        return None
    codes, found = np.array(ask.codes, np.int32), np.zeros(len(ask.codes))
    known, luck = _records(ask.game.rules.State, ask.state), _records(Dice, ask.dice)
    kernel = native(planner.kernel(ask.game))
    kernel.foresee(known, ask.seat, codes, len(codes), found, *desk(ask.game), luck, judge)
    return [Foreseen(won, won, len(luck) - won) for won in found.tolist()]


def _records(layout: type[Layout], written: bytes) -> Any:
    """Records of bytes."""
    import numpy as np

    records = layout.array(len(written) // layout.size())
    records.view(np.ndarray).view(np.uint8)[:] = np.frombuffer(written, np.uint8)
    return records


def _planted(tree: Tree) -> tuple[Any, ...]:
    """All that a search works on; the third is the tree itself."""
    import numpy as np

    rules, nodes, walk = tree.game.rules, ismcts.Node.array(tree.nodes), ismcts.Walk.array(1)
    nodes["mover"][0] = -1
    walk["nodes"] = 1
    out, child_of = np.zeros(rules.MAX_MOVES, np.int32), np.zeros(rules.MOVE_CODES, np.int32)
    root, work = _records(rules.State, tree.state), rules.State.array(1)
    return root, work, nodes, walk, out, child_of, _records(Dice, tree.dice)


def _tried(nodes: Any) -> list[Tried]:
    found, child = list[Tried](), int(nodes["child"][0])
    while child:
        node = nodes[child]
        found.append(Tried(int(node.move), int(node.visits), float(node.total)))
        child = int(node.sibling)
    return found


_prepared: dict[str, Future[None]] = {}


def prepare(game: Game) -> Future[None]:
    """Compile a game's search in the background, or load it; the result is done when it is ready, or cannot be."""
    ready = Future[None]()
    ready.set_running_or_notify_cancel()  # whoever stops waiting for it stops nothing
    if _prepared.setdefault(game.name, ready) is ready:  # the first to ask
        threading.Thread(target=_compile, args=(game, ready), name=f"compile {game.name}", daemon=True).start()
    return _prepared[game.name]


def note(game: Game) -> Any:
    """The file that says that all a game needs to think is compiled and kept."""
    return kept(ismcts, game=game.rules, policy=game.policy)


def _compile(game: Game, ready: Future[None]) -> None:
    try:
        if not note(game).exists():
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
    """Think a little: what is not compiled is, and the rest is loaded."""
    from eselsohr.engine.match import Match

    match, thrown = Match.new(game.name, game.players[-1], seed=0), Dice.to_bytes(dice("compile"))
    assert match.turn is not None
    state, code = game.rules.State.to_bytes(match._state), game.notation.parse(match.legal()[0])
    kernels, tree = Kernels(), Tree(game, match.turn, state, thrown, 9)
    kernels.answer(Grow(tree, 4, 1.0, 0.0, 0.0, 0, 0))
    codes = [code] if code is not None else []
    kernels.answer(Look(game, match.turn, state, codes, thrown * 2))
    kernels.answer(Foresee(game, match.turn, state, codes, thrown))
    kernels.answer(Plan(game, match.turn, state, thrown))
