"""The games, one folder each, the same files in each. Importing this package registers them."""

from eselsohr.games.boss import game as boss
from eselsohr.games.dreist import game as dreist
from eselsohr.games.esel import game as esel
from eselsohr.games.heuldoch import game as heuldoch

__all__ = ["boss", "dreist", "esel", "heuldoch"]
