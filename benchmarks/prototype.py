"""The measured prototype of the engine, run beside ours: `make bench PROTOTYPE=FOLDER`, the folder being its own."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numba import njit

M32 = 0xFFFFFFFF
EXPLORATION = 0.7


def argument(parser: argparse.ArgumentParser) -> None:
    """Let a benchmark be told where the prototype is."""
    given = os.environ.get("PROTOTYPE")
    parser.add_argument("--prototype", type=Path, default=given and Path(given), help="the folder of the prototype")


def load(folder: Path, name: str) -> Any:
    """Import a module of the prototype, which calls itself `pk`."""
    if "pk" not in sys.modules:
        package = sys.modules["pk"] = types.ModuleType("pk")
        package.__path__ = [str(folder)]
    return importlib.import_module(f"pk.{name}")


def layout(esel: Any) -> Any:
    """The type of its states."""
    fields = [(k, *(v if isinstance(v, tuple) else (v,))) for k, v in esel.FIELDS.items()]
    return np.dtype((np.record, np.dtype(fields, align=True)))


def playouts(folder: Path, players: int) -> Callable[[], int]:
    """Random matches, compiled; gives the number of moves."""
    esel, playout, native = (load(folder, name) for name in ("esel", "playout", "native"))
    states = np.zeros(4, layout(esel)).view(np.recarray)
    out, kernel = np.zeros(esel.MAX_MOVES, np.int16), native.native(playout)
    return lambda: int(kernel.bench(states, out, players, 0, 600)[0])


def search(folder: Path, players: int) -> Callable[[int], object]:
    """Its search from the first decision of a deal, for so many iterations."""
    game = _executed(load(folder, "esel"), "pk.searched", {"below": below})
    for name, value in list(vars(game).items()):
        if isinstance(value, types.FunctionType) and value.__globals__ is vars(game):
            setattr(game, name, njit(value, nogil=True))
    vars(game)["STATE"] = layout(game)
    sys.modules["xoshiro"] = types.ModuleType("xoshiro")  # its generator did not come with it: ours, on the same state
    vars(sys.modules["xoshiro"]).update(seed_rng=seed_rng, below=below)
    source = Path(folder, "search.py")
    kernel = _executed(types.SimpleNamespace(__file__=source), "pk.searching", {"game": game}, cached=False)
    states, tree, out, child_of, path = kernel.buffers(200_000)
    seed_rng(states[0], 1)
    kernel.game.deal(states[0], players, 1)
    rest = (tree, out, child_of, path, states[0].turn)
    return lambda iterations: kernel.ismcts(states[0], states[1:], *rest, iterations, EXPLORATION, 1)


def _executed(module: Any, name: str, bind: dict[str, Any], *, cached: bool = True) -> Any:
    """Run a module's source once more, with other things bound: before it runs, and after."""
    twin = sys.modules[name] = types.ModuleType(name)  # where Numba looks for its globals
    source = Path(module.__file__).read_text("utf-8")
    vars(twin).update(bind)
    exec(source if cached else source.replace("cache=True", "nogil=True"), vars(twin))
    vars(twin).update(bind)
    return twin


@njit(nogil=True)
def bits(s: Any) -> int:
    """The next 32 bits of xoshiro128++ on the first four words of its block."""
    a, b, c, d = s.block[0] & M32, s.block[1] & M32, s.block[2] & M32, s.block[3] & M32
    x = (a + d) & M32
    result = ((((x << 7) | (x >> 25)) & M32) + a) & M32
    t = (b << 9) & M32
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= t
    s.block[0], s.block[1], s.block[2], s.block[3] = a, b, c, ((d << 11) | (d >> 21)) & M32
    return int(result)


@njit(nogil=True)
def below(s: Any, n: int) -> int:
    """A uniform integer in [0, n)."""
    product = bits(s) * n
    low = product & M32
    if low < n:
        threshold = (M32 + 1 - n) % n
        while low < threshold:
            product = bits(s) * n
            low = product & M32
    return int(product >> 32)


@njit(nogil=True)
def seed_rng(s: Any, seed: int) -> None:
    """Set the generator; never to all zeros."""
    s.block[0], s.block[1] = (seed * 2654435761 + 1) & M32, (seed >> 16 ^ 0x9E3779B9) & M32
    s.block[2], s.block[3] = (seed * 40503 + 7) & M32, 0x1234567
    for _ in range(4):
        bits(s)
