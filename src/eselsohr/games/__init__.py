"""The games, one folder each, the same files in each. Importing this package registers them."""

from eselsohr.games.boss import game as boss
from eselsohr.games.esel import game as esel

__all__ = ["boss", "esel"]
