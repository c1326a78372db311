"""What other packages bring along: found by their entry points, in a group for each kind of thing."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

_unusable: dict[tuple[str, str], str] = {}  # by group and name: the sentence that says why


def plug_in(group: str, use: Callable[[Any], object]) -> None:
    """Load and use everything of a group. What fails is said in a sentence; it is no reason to go without the rest."""
    from importlib import metadata  # takes a moment to load

    for entry in metadata.entry_points(group=group):
        try:
            use(entry.load())
        except Exception as problem:
            sentence = f"The plugin {entry.name!r} of {group} ({entry.value}) cannot be used: {problem!r}"
            _unusable[group, entry.name] = sentence
            warnings.warn(sentence, stacklevel=3)


def why_not(group: str, name: str) -> str | None:
    """Say why a plugin of a group cannot be used; None if it can, or is not there at all."""
    return _unusable.get((group, name))
