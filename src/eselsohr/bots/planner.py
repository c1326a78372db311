"""Players who think a whole turn through, in games where a turn is many moves.

Such a game has a kernel `kernel/planner.py` in its folder, which asks `kernel/judge.py` what the end of a turn is
worth, and `judge.npz`, the numbers that learned it, with a record of how. They are used only for the rules they were
learned with, and if the judge lists the same facts on a walk, however it is written.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from eselsohr.bots.net import JUDGE, read_about, unlike
from eselsohr.bots.walk import BRIEF, Length, walk
from eselsohr.engine.game import Game
from eselsohr.engine.kernel.units import COARSE, FINE, MOST

log = logging.getLogger(__name__)

FILE = JUDGE


def exists(game: Game) -> bool:
    """Whether a game has a judge, be it for these rules or not."""
    return (game.folder / FILE).exists()


def kernel(game: Game) -> Any:
    """The planner of a game that has a judge."""
    return game.part("kernel.planner")


def fingerprint(game: Game, length: Length) -> str:
    """Hash what a judge is learned with: the facts that are listed on a walk, after every move that ends a turn."""
    judge: Any = game.part("kernel.judge")
    said, planning = hashlib.sha256(f"{judge.SIZE} {judge.WIDTH} {FINE} {COARSE} {MOST}".encode()), kernel(game)
    desk = planning.Desk.blank()
    for s, seat, moves, _ in walk(game, length):
        judge.unseen(s, seat, desk.left)
        for move in moves:
            if planning.is_last(s, move) and not planning.wins(s, seat, move):
                said.update(str(sorted(desk.facts[: planning.listed(s, seat, move, desk)])).encode())
    return said.hexdigest()[:16]


@cache
def numbers(game: Game) -> Any:
    """Load a game's judge; None, and a sentence in the log, if there is none for these rules."""
    import numpy as np

    if not exists(game):
        return None
    about = read_about(game.folder / FILE)
    if doubt := unlike(about, game, "judge", fingerprint(game, BRIEF)):
        log.warning("the judge of %s learned for %s: search plays instead", game.name, doubt)
        return None
    with np.load(game.folder / FILE) as file:
        return file["numbers"].astype(np.int32)


def save(path: Path, about: Mapping[str, Any], numbers: Any) -> None:
    """Write a file."""
    import numpy as np

    written = np.frombuffer(json.dumps(about).encode(), np.uint8)
    with path.open("wb") as file:
        np.savez_compressed(file, about=written, numbers=numbers)
