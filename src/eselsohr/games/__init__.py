"""The games, one folder each, the same files in each. Importing this package registers them."""

from eselsohr.games.esel import game as _esel

__all__: list[str] = []
