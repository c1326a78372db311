"""The sources that run in a page: by their digest a server knows whether a page beside it runs the same."""

from __future__ import annotations

import hashlib
from pathlib import Path

import eselsohr

SOURCE = Path(eselsohr.__file__).parent
KINDS = (".py", ".json", ".npz")


def digest() -> str:
    """Give one for all of them."""
    found = hashlib.sha256()
    for file in sorted(file for file in SOURCE.rglob("*") if file.suffix in KINDS and "static" not in file.parts):
        found.update(f"{file.relative_to(SOURCE).as_posix()}\0".encode())
        found.update(hashlib.sha256(file.read_bytes()).digest())
    return found.hexdigest()
