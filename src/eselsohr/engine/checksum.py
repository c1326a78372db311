"""The checksum of a record, its field `seal`: notices and locates any later change, down to a name, a time or a space.

The parts of a record are its fields and, in place of `moves`, its moves, each as compact JSON (no spaces, UTF-8, keys
in the order of `Record`), in the order of the file.

    seal.digest   SHA-256 of all parts, a newline after each: notices that something changed
    seal.parts    the first six hex digits of every part's own SHA-256, separated by spaces: say what

A checksum is not a signature: it finds damage, not forgery. Against forgery there are the rules, the seed and its
commitment.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any

Path = tuple[str | int, ...]  # ("seats",) or ("moves", 3)

SEAL = "seal"
MOVES = "moves"
SHORT = 6  # hex digits that tell one part from another


def seal(record: Mapping[str, Any]) -> dict[str, str]:
    """Make the checksum of a record."""
    texts = [_compact(part) for _, part in _parts(record)]
    digest = hashlib.sha256("".join(f"{text}\n" for text in texts).encode()).hexdigest()
    return {"digest": digest, "parts": " ".join(map(_short, texts))}


def broken(record: Mapping[str, Any]) -> Path | None:
    """Find the first part that does not fit its checksum; None if all do, or there is no checksum."""
    given, right = record.get(SEAL), seal(record)
    if given is None or given == right:
        return None
    if given["digest"] == right["digest"]:
        return (SEAL, "parts")
    theirs, ours = given["parts"].split(" "), right["parts"].split(" ")
    paths = [path for path, _ in _parts(record)]
    if len(theirs) != len(ours):
        return (MOVES,)
    wrong = (path for path, one, other in zip(paths, theirs, ours, strict=True) if one != other)
    return next(wrong, (SEAL, "digest"))


def name(path: Path) -> str:
    """Name a place in a record: `moves[3]`."""
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path).lstrip(".")


def _parts(record: Mapping[str, Any]) -> Iterator[tuple[Path, Any]]:
    for field, value in record.items():
        if field == MOVES:
            yield from (((MOVES, number), move) for number, move in enumerate(value))
        elif field != SEAL:
            yield (field,), {field: value}


def _compact(part: Any) -> str:
    return json.dumps(part, separators=(",", ":"), ensure_ascii=False)


def _short(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:SHORT]
