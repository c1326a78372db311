"""What a game's table is drawn with in the terminal: a canvas of characters, paper cards, and how they lie.

    print(terminal.draw(match))           # the table as everybody sees it
    print(terminal.draw(match, seat=2))   # … as seat 2 does

Any game can be drawn. One that looks better otherwise says so in its module `terminal`, by a class `Drawing` derived
from the one here.
"""

from eselsohr.terminal.canvas import Canvas
from eselsohr.terminal.cards import Face
from eselsohr.terminal.drawing import Aim, Badge, Drawing, ViewDict, find
from eselsohr.terminal.look import CardFace, Look, look
from eselsohr.terminal.scene import Scene, draw
from eselsohr.terminal.story import names, sentences, since

__all__ = [
    "Aim",
    "Badge",
    "Canvas",
    "CardFace",
    "Drawing",
    "Face",
    "Look",
    "Scene",
    "ViewDict",
    "draw",
    "find",
    "look",
    "names",
    "sentences",
    "since",
]
