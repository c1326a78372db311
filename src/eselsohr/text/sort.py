"""Keep catalogues in order: `python -m eselsohr.text.sort FOLDER …` rewrites every `.po` below those folders.

The order is that of the keys, with a banner above every section; lines are not wrapped.
"""

import re
import sys
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

import polib

BANNER = re.compile(r"^=+ .* =+\n?", re.MULTILINE)

_Order = list[list[tuple[int, str]]]


def canonical(file: Path) -> str:
    """Write a catalogue in the one order and form it should have; raise ValueError if a key stands twice."""
    catalogue = polib.pofile(file, wrapwidth=0, check_for_duplicates=True)
    ordered = sorted(catalogue, key=lambda entry: _place(entry.msgid))
    catalogue.clear()
    for section, entries in groupby(ordered, key=lambda entry: _section(entry.msgid)):
        for number, entry in enumerate(entries):
            remark = BANNER.sub("", entry.tcomment)
            entry.tcomment = remark if number else f"===== {section} =====\n{remark}".strip()
            catalogue.append(entry)
    return str(catalogue)


def sort(folders: Sequence[Path]) -> None:
    """Put every catalogue below some folders in order."""
    for file in (file for folder in folders for file in folder.rglob("*.po")):
        file.write_text(canonical(file), "utf-8")


def _section(key: str) -> str:
    """Name the section of a key: of `a.b.c` it is a.b, of `a.b` it is a. Variants stay with their text."""
    parts = re.sub(r"\.(about|you)$", "", key).split(".")
    return ".".join(parts[:2] if len(parts) > 2 else parts[:1])


def _place(key: str) -> tuple[_Order, _Order]:
    return _order(_section(key)), _order(key)


def _order(key: str) -> _Order:
    """Order keys by their parts, numbers within a part by size: X8 before X12."""
    runs = (re.findall(r"\d+|\D+", part) for part in key.split("."))
    return [[(int(run), "") if run.isdigit() else (-1, run) for run in part] for part in runs]


if __name__ == "__main__":
    sort([Path(folder) for folder in sys.argv[1:]])
