"""CUDA: kernel modules on a graphics card, a match a thread; needs `pip install eselsohr[gpu]` to compile, but no card.

    selfplay = native(module, target="cuda", game=rules)
    text = kernel(selfplay.step, [of(rules.State), Array("i4", 2)])

`kernel` makes a function of a row, `step(i, states, actions)`, the entry point of a kernel whose threads share the rows
out: its text in PTX, which every driver takes. Started, it takes the number of rows and then the arguments as Numba
lays them out: an array is two nothings, its items, the bytes of one, its address, its shape and its strides.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, NamedTuple
from unittest.mock import patch

from eselsohr.engine.game import Game
from eselsohr.engine.kernel import playout
from eselsohr.engine.kernel.dice import Dice
from eselsohr.engine.layout import Layout
from eselsohr.engine.native import native

CAPABILITY = (9, 0)  # of the cards we know: Hopper and what came after it
ROWS = "rows"  # the first argument of every kernel: how many rows there are


class Array(NamedTuple):
    """An argument: an array without gaps, of numbers (numpy's code) or of a layout's records."""

    item: str | type[Layout]
    dimensions: int = 1


class Kernel(NamedTuple):
    """A compiled kernel: PTX, and the name in it to start."""

    text: str
    entry: str


def device(function: Any) -> Any:
    """Make a function one that kernels call."""
    cuda = _numba()
    return cuda.jit(device=True, forceinline=True)(function)


def kernel(function: Any, arguments: Sequence[Array | str]) -> Kernel:
    """Compile `function(i, *arguments)` for every row i; an argument is an array or a number's code."""
    names = [f"a{number}" for number in range(len(arguments))]
    given = ", ".join(names)
    source = f"def entry({ROWS}, {given}):\n    i = cuda.grid(1)\n    if i < {ROWS}:\n        function(i, {given})\n"
    return _compiled(source, {"function": function}, arguments)


def playouts(game: Game) -> Kernel:
    """Compile random matches, one a row: their moves and hashes as `playout.matches` gives them on the CPU.

    The state lies in the thread's own memory, which the card interleaves: equal fields of neighbouring threads are one
    line. That is several times as fast as records in the card's common memory.
    """
    from numba import types

    source = f"""\
def entry({ROWS}, blank, players, options, first, moves, hashes):
    i = cuda.grid(1)
    if i < {ROWS}:
        states = cuda.local.array(1, state)
        out = cuda.local.array(MAX_MOVES, move)
        dice = cuda.local.array(1, die)
        moves[i], hashes[i] = matches(states, blank, out, dice, players, options, first + i, 1)
"""
    scope = {
        "state": _record(game.rules.State),
        "die": _record(Dice),
        "move": types.int16,
        "MAX_MOVES": game.rules.MAX_MOVES,
        "matches": native(playout, target="cuda", game=game.rules).matches,
    }
    arguments: list[Array | str] = [Array(game.rules.State), "i8", Array("i8"), "i8", Array("i8"), Array("i8")]
    return _compiled(source, scope, arguments)


def _compiled(source: str, scope: dict[str, Any], arguments: Sequence[Array | str]) -> Kernel:
    import numpy as np
    from numba import from_dtype, types

    cuda = _numba()
    scope = {"cuda": cuda, **scope}
    exec(source, scope)
    kinds = [
        types.Array(_item(argument.item), argument.dimensions, "C")
        if isinstance(argument, Array)
        else from_dtype(np.dtype(argument))
        for argument in arguments
    ]
    # Numba asks the card in this machine what it can do, even where it is told: there need not be one.
    with patch("numba.cuda.dispatcher.get_current_device", lambda: SimpleNamespace(compute_capability=CAPABILITY)):
        text, _ = cuda.compile_ptx(scope["entry"], (types.int64, *kinds), cc=CAPABILITY)
    entry = re.search(r"\.entry\s+(\S+?)\s*\(", text)
    assert entry is not None, "a kernel has an entry"
    return Kernel(_exact(text), entry[1])


def _exact(text: str) -> str:
    """Round after every step, as the CPU does: a card would add up a product before it is rounded."""
    apart = r"{ .reg .\1 product; mul.rn.\1 product, \3, \4; add.rn.\1 \2, product, \5; }"
    text = re.sub(r"fma\.rn\.(f32|f64)\s+(\S+), (\S+), (\S+), (\S+?);", apart, text)
    return re.sub(r"\b(add|sub|mul)\.(f32|f64)\b", r"\1.rn.\2", text)


def _numba() -> Any:
    """Import what the extra `gpu` brings."""
    import numba.cuda

    return numba.cuda


def _item(item: str | type[Layout]) -> Any:
    import numpy as np
    from numba import from_dtype

    return from_dtype(np.dtype(item)) if isinstance(item, str) else _record(item)


def _record(layout: type[Layout]) -> Any:
    from numba import from_dtype

    return from_dtype(layout.dtype())
