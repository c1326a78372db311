"""Training: a net learns a game by playing itself, at all tables the game has; `python -m training GAME`.

It needs torch and, on a card, CuPy; the kernels are compiled beforehand, by `python -m training.build`.
"""
