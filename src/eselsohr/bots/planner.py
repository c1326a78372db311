"""Players who think a whole turn through, in games where a turn is many moves.

Such a game has a kernel `kernel/planner.py` in its folder, which asks `kernel/judge.py` what the end of a turn is
worth, and `judge.npz`, the numbers that learned it, with a record of how. They are used only for the rules and the code
they were learned with.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from eselsohr.bots.net import read_about, wordless
from eselsohr.engine.game import Game

log = logging.getLogger(__name__)

FILE = "judge.npz"


def exists(game: Game) -> bool:
    """Whether a game has a judge, be it for these rules or not."""
    return (game.folder / FILE).exists()


def kernel(game: Game) -> Any:
    """The planner of a game that has a judge."""
    return game.part("kernel.planner")


def fingerprint(game: Game) -> str:
    """Hash what a judge is learned with: the code that lists facts, without its comments."""
    return hashlib.sha256(wordless(game.part("kernel.judge")).encode()).hexdigest()[:16]


@cache
def numbers(game: Game) -> Any:
    """Load a game's judge; None, and a sentence in the log, if there is none for these rules."""
    import numpy as np

    if not exists(game):
        return None
    about = read_about(game.folder / FILE)
    expected = {"rules_version": game.rules_version, "judge": fingerprint(game)}
    if (learned := {name: about.get(name) for name in expected}) != expected:
        log.warning("the judge of %s learned for %s, not for %s: search plays instead", game.name, learned, expected)
        return None
    with np.load(game.folder / FILE) as file:
        return file["numbers"].astype(np.int32)


def save(path: Path, about: Mapping[str, Any], numbers: Any) -> None:
    """Write a file."""
    import numpy as np

    written = np.frombuffer(json.dumps(about).encode(), np.uint8)
    with path.open("wb") as file:
        np.savez_compressed(file, about=written, numbers=numbers)
