"""A game's kernels as one module of WebAssembly: random matches, guesses, the search, what plays guesses on, the net.

Where a game has a net, whoever holds the module gives it the numbers of `net.flat` once; see `know` of kernel.ts.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from eselsohr.bots import net, planner
from eselsohr.bots.kernel import ismcts, masters, outlook
from eselsohr.bots.kernel import net as layers
from eselsohr.engine.game import Game
from eselsohr.engine.kernel import playout
from eselsohr.engine.kernel.dice import Dice
from eselsohr.engine.layout import Layout
from eselsohr.engine.native import native, shelf
from eselsohr.engine.wasm import RECORDS, TOOLS, build


def kernels(game: Game) -> Path:
    """The module, kept on disk under the digest of all its sources."""
    bound = {"game": game.rules, "policy": game.policy}
    learned = [(masters, {"game": game.rules, "sense": game.part("sense")})] if net.exists(game) else []
    if planner.exists(game):
        learned.append((planner.kernel(game), {}))
    random, tools = (playout, {"game": game.rules}), (*TOOLS, Path(__file__))
    file = shelf(random, (ismcts, bound), (outlook, bound), *learned, target="wasm", tools=tools)
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
    found = {
        "matches": (random.matches, match),
        "guesses": (random.guesses, match),
        "search": (thinking.search, search),
        "look": (looking.look, look),
    }
    found |= learned(game) if net.exists(game) else {}
    return found | planned(game) if planner.exists(game) else found


def planned(game: Game) -> dict[str, tuple[Any, tuple[Any, ...]]]:
    """The entry points that want a judge of turns."""
    from numba import types

    kernel = planner.kernel(game)
    state, desk, way = _records(game.rules.State), _records(kernel.Desk), _records(kernel.Way)
    planning, whole, luck, numbers = native(kernel, target="wasm"), types.int64, _records(Dice), types.int32[::1]
    room = (state, desk, way)
    return {
        "plan": (planning.ponder, (state, whole, luck, *room, numbers)),
        "foresee": (planning.foresee, (state, whole, numbers, whole, types.float64[::1], *room, luck, numbers)),
    }


def learned(game: Game) -> dict[str, tuple[Any, tuple[Any, ...]]]:
    """The entry points that want a net."""
    from numba import types

    sense = game.part("sense")
    assert sense is not None, "a net reads what a seat knows"
    playing = native(masters, target="wasm", game=game.rules, sense=sense)
    state, dice, moves, whole = _records(game.rules.State), _records(Dice), types.int32[::1], types.int64
    known = (types.int32[::1], _records(sense.Observation), types.int8[::1], types.int64[::1])
    row, units, found = types.int8[::1], types.int64[::1], types.float64[::1]
    match = (state, state, moves, dice, whole, types.int16[::1], whole, whole)
    return {
        "worths": (native(layers, target="wasm").worths, (known[0], row, units, moves, whole, units)),
        "masters": (playing.matches, (*match, *known)),
        "foresee": (playing.foresee, (state, whole, moves, whole, whole, found, state, moves, dice, *known)),
    }


def sizes(game: Game) -> str:
    """What a host must know of the records to make room for them, as JSON."""
    node = ismcts.Node.dtype()
    return json.dumps(
        {
            "records": RECORDS,
            "state": game.rules.State.dtype().itemsize,
            "dice": Dice.dtype().itemsize,
            "walk": ismcts.Walk.dtype().itemsize,
            "node": node.itemsize,
            "fields": {name: found[1] for name, found in (node.fields or {}).items()},
            "moments": outlook.MOMENTS,
            "moves": game.rules.MAX_MOVES,
            "codes": game.rules.MOVE_CODES,
            "seen": sense.Observation.size() if (sense := game.part("sense")) else 0,
            "facts": masters.FACTS,
            "planning": _planning(game) if planner.exists(game) else None,
        }
    )


def _planning(game: Game) -> dict[str, int]:
    kernel = planner.kernel(game)
    sizes = {"desk": kernel.Desk.size(), "way": kernel.Way.size()}
    return {"states": kernel.STATES, "ways": kernel.WAYS + 1, **sizes}


def _records(layout: type[Layout]) -> Any:
    from numba import typeof

    return typeof(layout.array(1))
