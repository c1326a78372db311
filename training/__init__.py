"""Training: a net learns a game by playing itself, at all tables the game has; `python -m training GAME`.

It needs torch and, on a card, CuPy; the kernels are compiled beforehand, by `python -m training.build`.
"""

from pathlib import Path

FOLDER = Path("build/training")  # what is compiled, and what is under way
GAMES = Path("src/eselsohr/games")  # where the nets are
