"""The matches of this terminal: one record file each, in the user's data folder, whole at any moment."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import platformdirs

from eselsohr.engine import files
from eselsohr.engine.errors import EselsohrError, quote
from eselsohr.engine.match import Match

ENDING = ".json"


class NoSuchMatch(EselsohrError):
    """No saved match has that name."""

    code = "no_such_match"


class NotSaved(EselsohrError):
    """A move could not be written down: the disk is full, or another terminal plays the same match."""

    code = "not_saved"


class Saved:
    """One match on the disk."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._written = _stamp(path)

    @property
    def name(self) -> str:
        """What people call it on the command line."""
        return self.path.name.removesuffix(ENDING)

    def load(self) -> Match:
        """Read and replay it."""
        return Match.replay(files.load(self.path))

    def record(self) -> dict[str, Any]:
        """Read its record."""
        return files.load(self.path)

    def save(self, match: Match) -> None:
        """Write it as it stands now; refuse if somebody else has meanwhile."""
        if _stamp(self.path) != self._written:
            raise NotSaved("cli.elsewhere", name=self.name)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            files.save(match.record(), self.path)
        except OSError as problem:
            raise NotSaved("cli.not_saved", path=str(self.path), why=problem.strerror) from None
        self._written = _stamp(self.path)

    def delete(self) -> None:
        """Throw it away."""
        self.path.unlink()


def _stamp(path: Path) -> tuple[int, int] | None:
    try:
        state = path.stat()
    except OSError:
        return None
    return state.st_mtime_ns, state.st_ino


def folder() -> Path:
    """Where matches are kept: ESELSOHR_DATA, or where this platform keeps a user's data."""
    chosen = os.environ.get("ESELSOHR_DATA")
    base = Path(chosen) if chosen else platformdirs.user_data_path("eselsohr", appauthor=False)
    return base / "matches"


def new(game: str) -> Saved:
    """Find a free name for a match that begins."""
    while (path := folder() / f"{game}-{secrets.token_hex(2)}{ENDING}").exists():
        pass
    return Saved(path)


def every() -> list[Saved]:
    """All saved matches, the latest first."""
    return sorted(_files(), key=lambda saved: saved._written or (0, 0), reverse=True)


def _files() -> Iterator[Saved]:
    paths = folder().glob(f"*{ENDING}") if folder().is_dir() else ()
    return (Saved(path) for path in paths if not path.name.startswith("."))


def find(name: str) -> Saved:
    """Find a match by its name."""
    for saved in _files():
        if saved.name == name.removesuffix(ENDING):
            return saved
    raise NoSuchMatch("cli.no_match", name=quote(name))


def find_file(name: str) -> Path:
    """Find a record file: a path, or the name of a saved match."""
    path = Path(name)
    return path if path.exists() or "/" in name or os.sep in name or path.suffix else find(name).path
