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

The checksum in `seal` covers every value (see `checksum`), and the style covers every byte between the values, so a
file that was damaged anywhere is refused, and the error says where. A document that another program has written anew
is accepted if its style is regular (compact, spaced, or indented by 1, 2 or 4 blanks or a tab): there, too, every byte
follows from the values.
"""

from __future__ import annotations

import json
import os
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

from eselsohr.engine import checksum, records
from eselsohr.engine.errors import InvalidRecord, quote

LARGEST = 1 << 24  # bytes of a file
INDENTS = (2, 4, 1, "\t")

Style = Callable[[Any], str]


def dumps(record: Mapping[str, Any]) -> str:
    """Write a record as the text of its file, with a fresh checksum."""
    return _canonical(records.shaped(record).sealed())


def loads(text: bytes) -> dict[str, Any]:
    """Read the text of a record file; refuse it if a byte of it was changed, and say where."""
    document = _parse(text)
    style = _style(document, text)
    record = records.shaped(document).plain()
    wrong = checksum.broken(record)
    if wrong:
        whereabouts = _whereabouts(text, _offset(document, wrong, text, style))
        raise InvalidRecord("record.damaged", where=checksum.name(wrong), **whereabouts)
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
        raise InvalidRecord("record.no_text", **_whereabouts(text, problem.start)) from None
    except json.JSONDecodeError as problem:
        offset = len(text.decode()[: problem.pos].encode())
        raise InvalidRecord("record.no_json", **_whereabouts(text, offset)) from None
    except (ValueError, RecursionError) as problem:  # numbers and nestings beyond all measure
        raise InvalidRecord("record.shape", problem=quote(str(problem))) from None


def _no_number(text: str) -> None:
    raise ValueError(text)


def _style(document: Any, text: bytes) -> Style:
    """Find the style the text is written in, to the last byte."""
    furthest = 0
    for style in _styles():
        even = style(document).encode(errors="replace")
        if even == text:
            return style
        furthest = max(furthest, _common(even, text))
    raise InvalidRecord("record.layout", **_whereabouts(text, furthest))


def _offset(document: Any, path: checksum.Path, text: bytes, style: Style) -> int:
    """Find where a part of the document stands in its text: change it, and see where the texts begin to differ."""
    other = deepcopy(document)
    inner = other
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = None if inner[path[-1]] is not None else 0
    return _common(style(other).encode(), text)


def _common(one: bytes, other: bytes) -> int:
    """Find how many bytes two texts share from their beginning on."""
    lengths = range(1, min(len(one), len(other)) + 1)
    return bisect_left(lengths, 1, key=lambda length: int(one[:length] != other[:length]))


def _whereabouts(text: bytes, offset: int) -> dict[str, int]:
    return {"line": text.count(b"\n", 0, offset) + 1, "byte": offset + 1}


# Styles


def _styles() -> Iterator[Style]:
    yield _canonical
    for ascii_only in (False, True):
        for end in ("", "\n"):
            yield _spaced(end, ensure_ascii=ascii_only, separators=(",", ":"))
            yield _spaced(end, ensure_ascii=ascii_only)
            yield from (_spaced(end, ensure_ascii=ascii_only, indent=indent) for indent in INDENTS)


def _spaced(end: str, **how: Any) -> Style:
    return lambda document: json.dumps(document, **how) + end


def _canonical(document: Any) -> str:
    if not isinstance(document, Mapping):
        return f"{_compact(document)}\n"
    return "{\n" + ",\n".join(_line(field, value) for field, value in document.items()) + "\n}\n"


def _line(field: str, value: Any) -> str:
    if field != checksum.MOVES or not isinstance(value, list) or not value:
        return f"{_compact(field)}:{_compact(value)}"
    return f"{_compact(field)}:[\n" + ",\n".join(map(_compact, value)) + "\n]"


def _compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
