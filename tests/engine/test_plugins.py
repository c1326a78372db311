"""Games of other packages: what cannot be used is said, and the rest is there."""

from __future__ import annotations

from importlib import metadata

import pytest

from eselsohr.engine import registry
from eselsohr.engine.plugins import plug_in
from tests.toy.game import TOY


def test_a_broken_game_is_named_and_does_not_break_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [
        metadata.EntryPoint("missing", "no_such_module:GAME", registry.GROUP),
        metadata.EntryPoint("strange", "math:pi", registry.GROUP),
        metadata.EntryPoint("toy", "tests.toy.game:TOY", registry.GROUP),
    ]
    monkeypatch.setattr(metadata, "entry_points", lambda group: entries if group == registry.GROUP else [])
    monkeypatch.setattr(registry, "_games", {})
    with pytest.warns(UserWarning, match="cannot be used") as said:
        plug_in(registry.GROUP, registry.register)
    missing, strange = (str(warning.message) for warning in said)
    assert missing.startswith("The plugin 'missing' of eselsohr.games (no_such_module:GAME)")
    assert "3.14159" in strange and "is no Game" in strange
    assert registry._games == {"toy": TOY}
