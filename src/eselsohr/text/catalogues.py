"""The words there are: `words/LANGUAGE.po` here and in the folder of every game, read when they are first asked for.

The first part of a key says whose words they are: a game registers the folder of those that begin with its name, and
all other words are the house's own. What a game does not say in a language, it says in English.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import polib

Text = str | list[str]  # a text, or its forms (one, other) where it counts something

LANGUAGES = ("de", "en", "nl")
DEFAULT = "en"
HOUSE = Path(__file__).with_name("words")

_folders: dict[str, Path] = {}


class MissingText(LookupError):
    """A language, a key or a parameter that no catalogue knows: always our mistake, never a player's."""


def register(name: str, folder: Path) -> None:
    """Look up the keys `NAME.…` in a folder of their own."""
    _folders[name] = folder


def find(language: str, key: str) -> Text:
    """Give the text of a key, or its forms."""
    folder = _folders.get(key.partition(".")[0], HOUSE)
    for choice in (known(language), DEFAULT):
        text = _texts(folder / f"{choice}.po").get(key)
        if text is not None:
            return text
    raise MissingText(f"No text {key!r} in {folder / f'{language}.po'}.")


def has(language: str, key: str) -> bool:
    """Whether there is such a text: what a game need not say, the house says."""
    try:
        find(language, key)
    except MissingText:
        return False
    return True


def catalogue(language: str) -> dict[str, Text]:
    """Give every text there is in a language, by key."""
    found: dict[str, Text] = {}
    for folder in folders():
        for choice in (DEFAULT, known(language)):
            found |= _texts(folder / f"{choice}.po")
    return found


def unsaid(name: str, language: str) -> list[str]:
    """List the keys that a game's words have in English and not in that language."""
    english, other = (_texts(_folders[name] / f"{choice}.po") for choice in (DEFAULT, known(language)))
    return sorted(english.keys() - other.keys())


def sections() -> set[str]:
    """Give the first parts of the house's own keys: no game can have one of them for a name."""
    return {key.partition(".")[0] for key in _texts(HOUSE / f"{DEFAULT}.po")}


def folders() -> Iterator[Path]:
    """Give the folders that hold words: the house's own, then those of the games."""
    yield HOUSE
    yield from _folders.values()


def known(language: str) -> str:
    """Give a language that is spoken here, or raise MissingText."""
    if language not in LANGUAGES:
        raise MissingText(f"No language {language!r} here, only {', '.join(LANGUAGES)}.")
    return language


@cache
def _texts(file: Path) -> dict[str, Text]:
    if (done := file.with_suffix(".json")).exists():  # a site has them read beforehand
        return json.loads(done.read_bytes())  # type: ignore[no-any-return]
    if not file.exists():  # a game of somebody else's need not speak all languages
        return {}
    return read(file)


def read(file: Path) -> dict[str, Text]:
    """Read a catalogue's file."""
    import polib  # takes a moment to load

    return {entry.msgid: forms(entry) for entry in polib.pofile(file)}


def forms(entry: polib.POEntry) -> Text:
    """Give what an entry says: a text, or its forms in their order."""
    return [form for _, form in sorted(entry.msgstr_plural.items())] or str(entry.msgstr)
