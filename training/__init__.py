"""Training: a net learns a game by playing itself, at all tables the game has; `python -m training GAME`.

It needs torch and, on a card, CuPy; the kernels are compiled beforehand, by `python -m training.build`.
"""

import subprocess
from pathlib import Path

FOLDER = Path("build/training")  # what is compiled, and what is under way
GAMES = Path("src/eselsohr/games")  # where the nets are


def revision() -> str:
    """Say which code this is."""
    asked = subprocess.run(["git", "describe", "--always", "--dirty"], capture_output=True, text=True)
    return asked.stdout.strip() or "unknown"
