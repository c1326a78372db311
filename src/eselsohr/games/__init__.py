"""The games, one folder each, the same files in each. Importing this package registers them."""

from eselsohr.games.dreist import game as dreist
from eselsohr.games.esel import game as esel

__all__ = ["dreist", "esel"]
