"""`python -m training.build [GAME …]`: compile what training runs on a card; no card is needed for that.

    build/training/GAME/{play,begin,look,returns,playouts,think}.ptx, facts.json

Where `ptxas` is there, machine code for the card lies beside it, which saves the driver a minute. The facts are all
that training has to know of a game, so that the machine with the card needs torch and CuPy and nothing else.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from functools import partial
from typing import Any

import torch

from eselsohr.bots import net
from eselsohr.bots.kernel import ismcts
from eselsohr.bots.levels import ITERATIONS
from eselsohr.bots.net import fingerprint, inputs
from eselsohr.bots.walk import prints
from eselsohr.engine import registry
from eselsohr.engine.cuda import CAPABILITY, Array, Kernel, kernel, playouts
from eselsohr.engine.game import Game
from eselsohr.engine.kernel.dice import Dice
from eselsohr.engine.native import native
from eselsohr.testing.kernels import Bench
from training import FOLDER, revision
from training.backends import Here
from training.check import choices, thoughts, trace
from training.contest import Player
from training.kernel import duel, selfplay
from training.tables import table, tables, usual, usual_options

TABLES, SEED = 4096, 1
MATCHES = 64  # to be compared, at every table


def kernels(game: Game) -> dict[str, Kernel]:
    """Compile the kernels of a game."""
    rules, sense = game.rules, game.part("sense")
    assert sense is not None, f"{game.name} has no sense.py"
    twin = native(selfplay, target="cuda", game=rules, policy=game.policy, sense=sense)
    states, seen, dice, seats = Array(rules.State), Array(sense.Observation), Array(Dice), Array("i1")
    reals, worths, bytes2, legal = Array("f4", 2), Array("f4", 3), Array("u1", 2), Array("i2", 2)
    arguments: dict[str, list[Array | str]] = {
        "play": [states, dice, Array("i4"), legal, Array("i4"), seats, Array("u1"), reals, reals],
        "begin": [states, dice, Array("i8"), Array("i2", 2), Array("i4"), legal, seats, reals, reals],
        "look": [states, seats, legal, seen, seen, bytes2],
        "returns": [Array("i1", 2), bytes2, worths, worths, worths, "f4", Array("f4", 4), worths, worths, bytes2],
    }
    made = {name: kernel(getattr(twin, name), listed) for name, listed in arguments.items()}
    return {**made, "playouts": playouts(game), "think": think(game)}


def think(game: Game) -> Kernel:
    """Compile searches."""
    rules, ints, numbers = game.rules, Array("i4", 2), Array("i8")
    searching = native(ismcts, target="cuda", game=rules, policy=game.policy)
    twin = native(duel, target="cuda", game=rules, sense=game.part("sense"), search=searching)
    listed: list[Array | str] = [
        "i8", Array(rules.State), Array(rules.State), Array(ismcts.Node, 2), Array(ismcts.Walk), ints, ints,
        Array(Dice), numbers, "i8", Array("i1"), Array("i4"), Array("f8"), Array("i4"),
    ]  # fmt: skip
    return kernel(twin.think, listed)


def about(game: Game) -> dict[str, Any]:
    """Say what training has to know of a game, and what a net must match."""
    sense = game.part("sense")
    assert sense is not None, f"{game.name} has no sense.py"
    tuning = game.tuning
    return {
        "game": game.name,
        "rules_version": game.rules_version,
        "sense": prints(partial(fingerprint, game)),
        "revision": revision(),
        "inputs": inputs(sense),
        "observation": sense.Observation.size(),
        "actions": sense.ACTIONS,
        "moves": game.rules.MAX_MOVES,
        "seats": game.seats(game.players[-1]),
        "state": game.rules.State.dtype().itemsize,
        "dice": Dice.dtype().itemsize,
        "usual": [table(game, players, options) for players, options in usual(game)],
        "all": [table(game, players, options) for players in game.players for options in usual_options(game)],
        "tables": tables(game, TABLES, SEED),
        "plan": [ITERATIONS, tuning.exploration, tuning.prior, tuning.chance, tuning.horizon],
        "node": ismcts.Node.dtype().itemsize,
        "walk": ismcts.Walk.dtype().itemsize,
        "codes": game.rules.MOVE_CODES,
    }


def _playouts(game: Game) -> list[Any]:
    """Random matches as the CPU plays them: tables, and the moves and hash of each match."""
    bench, found = Bench(game, compiled=True), []
    for players, options in getattr(game.part("contract"), "SPEED_TABLES", []):
        matches = [bench.matches(players, options, number, 1) for number in range(MATCHES)]
        found.append((players, table(game, players, options)[1:], matches))
    return found


def by_net(known: net.Net) -> Player:
    """Let a net choose as it does in the package."""

    def choose(observations: torch.Tensor, masks: torch.Tensor) -> torch.Tensor:
        return torch.tensor([_chosen(known, *pair) for pair in zip(observations.tolist(), masks.tolist(), strict=True)])

    return choose


def _chosen(known: net.Net, row: list[int], mask: list[int]) -> int:
    actions = [action for action, legal in enumerate(mask) if legal]
    return actions[int(known.worths(row, actions).argmax())] if actions else 0


def build(game: Game) -> None:
    """Write them to files."""
    folder = FOLDER / game.name
    folder.mkdir(parents=True, exist_ok=True)
    here = Here(game.name)
    facts = {
        **about(game),
        "entries": {},
        "trace": trace(here),
        "thoughts": thoughts(here),
        "choices": choices(here, by_net(known)) if (known := net.find(game)) else [],
        "playouts": _playouts(game),
    }
    for name, compiled in kernels(game).items():
        facts["entries"][name] = compiled.entry
        text = folder / f"{name}.ptx"
        text.write_text(compiled.text)
        if assembler := shutil.which("ptxas"):
            target = f"-arch=sm_{CAPABILITY[0]}{CAPABILITY[1]}"
            subprocess.run([assembler, target, "-O3", str(text), "-o", str(text.with_suffix(".cubin"))], check=True)
    (folder / "facts.json").write_text(json.dumps(facts))


if __name__ == "__main__":
    for game in [registry.find(name) for name in sys.argv[1:]] or registry.games():
        build(game)
        print(game.name, flush=True)
