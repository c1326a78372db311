"""Record files: a record as text, and back.

A file is one JSON document in UTF-8, written in one way only: a line for every field, a line for every move.

    {
    "format":1,
    "game":"mule",
    …
    "moves":[
    {"seat":0,"move":"6 6","time":1700000000.0},
    …
    ],
    "result":{"scores":[3,0,27],"places":[2,1,3],"winners":[1]},
    "seal":{"digest":"9f86d0…","parts":"3f2a91 …"}
    }

The seal vouches for every value (see `seals`), the layout for every byte between them: a file that was damaged anywhere
is refused with the place. The same document laid out anew by another program is taken too, as long as it is laid out
evenly (compact, spaced, or indented by 1, 2 or 4 blanks or a tab): there also every byte follows from the values.
"""

from __future__ import annotations

import json
import os
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

from eselsohr.engine import records, seals
from eselsohr.engine.errors import InvalidRecord, quote

LARGEST = 1 << 24  # bytes of a file
INDENTS = (2, 4, 1, "\t")

Layout = Callable[[Any], str]


def dumps(record: Mapping[str, Any]) -> str:
    """Write a record as the text of its file, under a fresh seal."""
    return _canonical(records.shaped(record).sealed())


def loads(text: bytes) -> dict[str, Any]:
    """Read the text of a record file; refuse it, with the place, if a byte of it was changed."""
    document = _parse(text)
    layout = _layout(document, text)
    record = records.shaped(document).plain()
    wrong = seals.broken(record)
    if wrong:
        place = _place(text, _offset(document, wrong, text, layout))
        raise InvalidRecord("record.damaged", where=seals.name(wrong), **place)
    return record


def load(path: Path) -> dict[str, Any]:
    """Read a record file."""
    try:
        with path.open("rb") as file:
            text = file.read(LARGEST + 1)
    except OSError as problem:
        raise InvalidRecord("record.unreadable", path=quote(str(path)), why=problem.strerror) from None
    if len(text) > LARGEST:
        raise InvalidRecord("record.too_large", path=quote(str(path)), largest=LARGEST)
    return loads(text)


def save(record: Mapping[str, Any], path: Path) -> None:
    """Write a record file in one step, down to the disk: whoever is killed meanwhile leaves the old one or the new."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    with draft.open("w", encoding="utf-8", newline="\n") as file:
        file.write(dumps(record))
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


# Reading


def _parse(text: bytes) -> Any:
    try:
        return json.loads(text.decode(), parse_constant=_no_number)
    except UnicodeDecodeError as problem:
        raise InvalidRecord("record.no_text", **_place(text, problem.start)) from None
    except json.JSONDecodeError as problem:
        offset = len(text.decode()[: problem.pos].encode())
        raise InvalidRecord("record.no_json", **_place(text, offset)) from None
    except (ValueError, RecursionError) as problem:  # numbers and nestings beyond all measure
        raise InvalidRecord("record.shape", problem=quote(str(problem))) from None


def _no_number(text: str) -> None:
    raise ValueError(text)


def _layout(document: Any, text: bytes) -> Layout:
    """Find the layout the text has, to the last byte."""
    furthest = 0
    for layout in _layouts():
        even = layout(document).encode(errors="replace")
        if even == text:
            return layout
        furthest = max(furthest, _common(even, text))
    raise InvalidRecord("record.layout", **_place(text, furthest))


def _offset(document: Any, path: seals.Path, text: bytes, layout: Layout) -> int:
    """Find where a part of the document stands in its text: where another one would make the first difference."""
    other = deepcopy(document)
    inner = other
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = None if inner[path[-1]] is not None else 0
    return _common(layout(other).encode(), text)


def _common(one: bytes, other: bytes) -> int:
    """Find how many bytes two texts share from their beginning on."""
    lengths = range(1, min(len(one), len(other)) + 1)
    return bisect_left(lengths, 1, key=lambda length: int(one[:length] != other[:length]))


def _place(text: bytes, offset: int) -> dict[str, int]:
    return {"line": text.count(b"\n", 0, offset) + 1, "byte": offset + 1}


# Layouts


def _layouts() -> Iterator[Layout]:
    yield _canonical
    for ascii_only in (False, True):
        for end in ("", "\n"):
            yield _written(end, ensure_ascii=ascii_only, separators=(",", ":"))
            yield _written(end, ensure_ascii=ascii_only)
            yield from (_written(end, ensure_ascii=ascii_only, indent=indent) for indent in INDENTS)


def _written(end: str, **how: Any) -> Layout:
    return lambda document: json.dumps(document, **how) + end


def _canonical(document: Any) -> str:
    if not isinstance(document, Mapping):
        return f"{_compact(document)}\n"
    return "{\n" + ",\n".join(_line(field, value) for field, value in document.items()) + "\n}\n"


def _line(field: str, value: Any) -> str:
    if field != seals.MOVES or not isinstance(value, list) or not value:
        return f"{_compact(field)}:{_compact(value)}"
    return f"{_compact(field)}:[\n" + ",\n".join(map(_compact, value)) + "\n]"


def _compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
