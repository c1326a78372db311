"""The games, one folder each, the same files in each. Importing this package registers them."""

from eselsohr.games.dreist import game as _dreist  # noqa: F401
from eselsohr.games.esel import game as _esel  # noqa: F401

__all__: list[str] = []
