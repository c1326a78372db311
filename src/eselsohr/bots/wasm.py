"""A game's kernels as one module of WebAssembly: random matches, guesses, the search, and what plays guesses on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from eselsohr.bots.kernel import ismcts, outlook
from eselsohr.engine.game import Game
from eselsohr.engine.kernel import playout
from eselsohr.engine.kernel.dice import Dice
from eselsohr.engine.layout import Layout
from eselsohr.engine.native import native, shelf
from eselsohr.engine.wasm import build


def kernels(game: Game) -> Path:
    """The module, kept on disk under the digest of all its sources."""
    bound = {"game": game.rules, "policy": game.policy}
    file = shelf((playout, {"game": game.rules}), (ismcts, bound), (outlook, bound), target="wasm")
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        half = file.with_suffix(".half")
        half.write_bytes(build(entries(game)))
        half.replace(file)
    return file


def entries(game: Game) -> dict[str, tuple[Any, tuple[Any, ...]]]:
    """The entry points, with the types their callers on the CPU use."""
    from numba import types

    rules = game.rules
    random = native(playout, target="wasm", game=rules)
    thinking = native(ismcts, target="wasm", game=rules, policy=game.policy)
    looking = native(outlook, target="wasm", game=rules, policy=game.policy)
    state, dice, moves, whole, real = (
        _records(rules.State),
        _records(Dice),
        types.int32[::1],
        types.int64,
        types.float64,
    )
    match = (state, state, moves, dice, whole, types.int16[::1], whole, whole)
    tree, walk = _records(ismcts.Node), _records(ismcts.Walk)
    search = (state, state, tree, walk, moves, moves, dice, whole, whole, real, real, real, whole, whole)
    look = (state, whole, moves, whole, state, state, moves, dice)
    return {
        "matches": (random.matches, match),
        "guesses": (random.guesses, match),
        "search": (thinking.search, search),
        "look": (looking.look, look),
    }


def sizes(game: Game) -> str:
    """What a host must know of the records to make room for them, as JSON."""
    node = ismcts.Node.dtype()
    return json.dumps(
        {
            "state": game.rules.State.dtype().itemsize,
            "dice": Dice.dtype().itemsize,
            "walk": ismcts.Walk.dtype().itemsize,
            "node": node.itemsize,
            "fields": {name: found[1] for name, found in (node.fields or {}).items()},
            "moments": outlook.MOMENTS,
            "moves": game.rules.MAX_MOVES,
            "codes": game.rules.MOVE_CODES,
        }
    )


def _records(layout: type[Layout]) -> Any:
    from numba import typeof

    return typeof(layout.array(1))
