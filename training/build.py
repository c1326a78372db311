"""`python -m training.build [GAME …]`: compile what training runs on a card; no card is needed for that.

    build/training/GAME/{play,begin,look,returns,playouts}.ptx, facts.json

Where `ptxas` is there, machine code for the card lies beside it, which saves the driver a minute. The facts are all
that training has to know of a game, so that the machine with the card needs torch and CuPy and nothing else.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from typing import Any

from eselsohr.bots.net import fingerprint, inputs
from eselsohr.engine import registry
from eselsohr.engine.cuda import CAPABILITY, Array, Kernel, kernel, playouts
from eselsohr.engine.game import Game
from eselsohr.engine.kernel.dice import Dice
from eselsohr.engine.native import native
from eselsohr.testing.kernels import Bench
from training.backends import FOLDER, Here
from training.check import trace
from training.kernel import selfplay
from training.tables import table, tables, usual

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
    return {**made, "playouts": playouts(game)}


def about(game: Game) -> dict[str, Any]:
    """Say what training has to know of a game, and what a net must match."""
    sense = game.part("sense")
    assert sense is not None, f"{game.name} has no sense.py"
    return {
        "game": game.name,
        "rules_version": game.rules_version,
        "sense": fingerprint(sense),
        "revision": _revision(),
        "inputs": inputs(sense),
        "observation": sense.Observation.size(),
        "actions": sense.ACTIONS,
        "moves": game.rules.MAX_MOVES,
        "seats": game.seats(game.players[-1]),
        "state": game.rules.State.dtype().itemsize,
        "dice": Dice.dtype().itemsize,
        "usual": [table(game, players, options) for players, options in usual(game)],
        "tables": tables(game, TABLES, SEED),
    }


def _playouts(game: Game) -> list[Any]:
    """Random matches as the CPU plays them: tables, and the moves and hash of each match."""
    bench, found = Bench(game, compiled=True), []
    for players, options in getattr(game.part("contract"), "SPEED_TABLES", []):
        matches = [bench.matches(players, options, number, 1) for number in range(MATCHES)]
        found.append((players, table(game, players, options)[1:], matches))
    return found


def _revision() -> str:
    asked = subprocess.run(["git", "describe", "--always", "--dirty"], capture_output=True, text=True)
    return asked.stdout.strip() or "unknown"


def build(game: Game) -> None:
    """Write them to files."""
    folder = FOLDER / game.name
    folder.mkdir(parents=True, exist_ok=True)
    facts = {**about(game), "entries": {}, "trace": trace(Here(game.name)), "playouts": _playouts(game)}
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
