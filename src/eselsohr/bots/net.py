"""Nets that learned a game by playing themselves: what they read, their file, and how they choose.

A game that has one keeps it in its folder, `master.npz`, with a record of how it was trained. It is used only if it was
trained by the same rules, and if `sense.py` says the same of the positions of a walk, however it is written.

A net reads whether numbers of an observation have reached steps, has two hidden layers, and gives every action a worth.
It calculates in whole numbers: nothing is rounded, so sums may be added up in any order, and every machine finds the
same best action. Weights have FINE binary places, what units hold has COARSE.
"""

from __future__ import annotations

import hashlib
import json
import logging
import zipfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import prod
from pathlib import Path
from typing import Any, Self

from eselsohr.bots.chance import Chance
from eselsohr.bots.kernel.net import BYTES
from eselsohr.bots.walk import BRIEF, Length, walk
from eselsohr.engine.game import Game
from eselsohr.engine.kernel.units import COARSE, FINE, MOST
from eselsohr.engine.senses import Count, observe

log = logging.getLogger(__name__)

FILE, JUDGE = "master.npz", "judge.npz"  # the latter is of `bots.planner`
ABOUT = "about.npy"  # what is written down about it, among its arrays
STEPS = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 20, 24, 32, 48, 64, 96)
ROUGH = (1, 2, 4)  # for fields of many numbers
MANY = 64
ARRAYS = ("first", "first_bias", "second", "second_bias", "third", "third_bias")


def inputs(sense: Any) -> list[tuple[int, int, int]]:
    """List what the net reads, each on or off: a place in the observation, a sign, and the step to be reached."""
    found, place = [], 0
    for _, field in sense.Observation.numbers():
        size = prod(field.shape)
        steps = ROUGH if size > MANY else STEPS
        for at in range(place, place + size):
            found += [(at, sign, step) for sign in (1, -1) for step in steps if step <= _reach(field, sign)]
        place += size
    return found


def _reach(field: Count, sign: int) -> int:
    return field.most if sign > 0 else -field.least


def fingerprint(game: Game, length: Length) -> str:
    """Hash what a net is trained on: what it reads, and on a walk what is said of two seats and of all moves."""
    sense: Any = game.part("sense")
    said = hashlib.sha256(f"{inputs(sense)} {sense.ACTIONS} {FINE} {COARSE} {MOST}".encode())
    for step in walk(game, length):
        rows = [observe(game, step.state, seat) for seat in (step.seat, step.other)]
        said.update(f"{rows} {[sense.index(step.state, move) for move in step.moves]}".encode())
    return said.hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Net:
    """A trained net."""

    about: dict[str, Any]  # how it was trained
    reads: tuple[Any, Any, Any]  # places, signs and steps of its inputs
    first: Any  # weights, input by input
    first_bias: Any
    second: Any
    second_bias: Any
    third: Any  # action by action
    third_bias: Any

    @classmethod
    def load(cls, path: Path, sense: Any) -> Self:
        """Read a file."""
        import numpy as np

        with np.load(path) as file:
            weights = [file[name].astype(np.int64 if name != "first" else np.int16) for name in ARRAYS]
        about = read_about(path)
        places, signs, steps = np.array(inputs(sense)).T
        return cls(about, (places, signs, steps), *weights)

    def worths(self, row: Sequence[int], actions: Sequence[int]) -> Any:
        """Say what actions are worth, by an observation: the higher, the better."""
        import numpy as np

        places, signs, steps = self.reads
        on = np.array(row)[places] * signs >= steps
        units = _fired(self.first[on].sum(0, dtype=np.int64) + self.first_bias, FINE - COARSE)
        units = _fired(units @ self.second + self.second_bias, FINE)
        chosen = list(actions)
        return self.third[chosen] @ units + self.third_bias[chosen]

    def flat(self) -> Any:
        """Write it as one row of numbers, for kernels: see `bots.kernel.net`."""
        import numpy as np

        places, width = int(self.reads[0][-1]) + 1, len(self.first_bias)
        table = np.zeros((places, BYTES), np.int32)
        sums = np.zeros((len(self.first) + 1, width), np.int32)  # the first of them is none
        before = (-1, 0)
        for k, (place, sign, step) in enumerate(zip(*(part.tolist() for part in self.reads), strict=True), 1):
            sums[k] = self.first[k - 1] + (sums[k - 1] if before == (place, sign) else 0)
            reached = [sign * value & BYTES - 1 for value in range(step, BYTES // 2)]
            table[place, reached] = k  # larger steps come later
            before = (place, sign)
        head = (places, len(sums), width, len(self.third))
        parts = (head, table, sums, self.first_bias, self.second, self.second_bias, self.third, self.third_bias)
        return np.concatenate([np.ravel(part) for part in parts]).astype(np.int32)


def _fired(units: Any, places: int) -> Any:
    """What units hold after a layer: nothing below zero, not too much, and fewer binary places."""
    return (units.clip(0) >> places).clip(max=MOST)


def save(path: Path, about: dict[str, Any], weights: Mapping[str, Any]) -> None:
    """Write a file, from weights as real numbers."""
    import numpy as np

    whole: dict[str, Any] = {}
    for name in ARRAYS:
        places = FINE if name in {"first", "first_bias", "second", "third"} else FINE + COARSE
        size = np.int32 if name.endswith("bias") else np.int16
        limit = np.iinfo(size).max
        whole[name] = np.rint(np.asarray(weights[name], np.float64) * 2.0**places).clip(-limit, limit).astype(size)
    with path.open("wb") as file:
        np.savez_compressed(file, about=np.frombuffer(json.dumps(about).encode(), np.uint8), **whole)


def read_about(path: Path) -> dict[str, Any]:
    """Read what is written down about a net; that takes no numpy, which a page need not have."""
    with zipfile.ZipFile(path) as file:
        written = file.read(ABOUT)
    found: dict[str, Any] = json.loads(written[10 + int.from_bytes(written[8:10], "little") :])  # after numpy's header
    return found


def note(path: Path, more: Mapping[str, Any]) -> None:
    """Write down more about a net or a judge, in its file."""
    import numpy as np

    about = np.frombuffer(json.dumps(read_about(path) | dict(more)).encode(), np.uint8)
    with np.load(path) as file:
        arrays = {name: file[name] for name in file if name != "about"}
    with path.open("wb") as out:
        np.savez_compressed(out, about=about, **arrays)


def exists(game: Game) -> bool:
    """Whether a game has a net, be it for these rules or not."""
    return game.part("sense") is not None and (game.folder / FILE).exists()


def file_of(game: Game) -> Path:
    """Where a game keeps its net, or its judge."""
    return game.folder / (FILE if exists(game) else JUDGE)


@cache
def find(game: Game) -> Net | None:
    """Load a game's net; None, and a sentence in the log, if there is none for these rules."""
    sense = game.part("sense")
    if sense is None or not exists(game):
        return None
    net = Net.load(game.folder / FILE, sense)
    if doubt := unlike(net.about, game, "sense", fingerprint(game, BRIEF)):
        log.warning("the net of %s was trained for %s: search plays instead", game.name, doubt)
        return None
    return net


def unlike(about: Mapping[str, Any], game: Game, what: str, said: str) -> str:
    """Say what something learned for, and what is the case, if that is not the same."""
    expected = {"rules_version": game.rules_version, what: said}
    kept = about.get(what)
    learned = {"rules_version": about.get("rules_version"), what: kept.get("brief") if isinstance(kept, dict) else kept}
    return "" if learned == expected else f"{learned}, not for {expected}"


@cache
def numbers(game: Game) -> Any:
    """Give a game's net as kernels take it; None if there is none for these rules."""
    found = find(game)
    return None if found is None else found.flat()


@cache
def chance(game: Game) -> Chance | None:
    """What puts chances right that were foreseen by a game's net or judge; None if nobody has found out."""
    about = read_about(file_of(game))
    return Chance(**about["chance"]) if "chance" in about else None
