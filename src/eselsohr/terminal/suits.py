"""Colours that suits may have: each has a letter, a symbol of its own and an ink that is safe for most eyes."""

from eselsohr.terminal.cards import Face

SYMBOLS = {"r": "●", "o": "▲", "y": "■", "g": "◆", "b": "★", "v": "✚", "p": "☾", "t": "≈"}
INKS = {
    "r": "#b3202c",
    "o": "#b35a00",
    "y": "#7d6600",
    "g": "#1d7a3d",
    "b": "#1b4f9c",
    "v": "#6b3fa0",
    "p": "#b0307f",
    "t": "#0b7680",
}


def suited(token: str, accent: str) -> Face:
    """A number card: number and letter as in the notation, and the symbol of its colour."""
    return Face(token, SYMBOLS[token[-1]], INKS[token[-1]], accent)
