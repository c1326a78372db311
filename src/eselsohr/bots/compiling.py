"""`python -m eselsohr.bots.compiling PACKAGE GAME`: compile a game's search, keep it on disk, and end."""

from __future__ import annotations

import importlib
import os
import sys
import threading
from contextlib import suppress

from eselsohr.bots.compiled import load, note
from eselsohr.engine import registry


def compile_search(package: str, name: str) -> None:
    """Compile the search of a game, and note that it is kept."""
    with suppress(ImportError):  # a game that is named nowhere registers itself
        importlib.import_module(f"{package}.game")
    game = registry.find(name)
    load(game)
    note(game).touch()


def _end_with_parent() -> None:
    """Whoever wants it holds the other end of this pipe."""
    sys.stdin.read()
    os._exit(1)


if __name__ == "__main__":
    threading.Thread(target=_end_with_parent, daemon=True).start()
    compile_search(*sys.argv[1:])
