"""The client's types are made from the messages: they are current, and no game is named where games are shared."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from eselsohr.server.schema import schemas
from tests import ours

ROOT = Path(__file__).parents[2]
OURS = [game.name for game in ours.GAMES]


def references(schema: Any) -> set[str]:
    """Every type a schema refers to."""
    found: set[str] = set()
    if isinstance(schema, dict):
        if "$ref" in schema:
            found.add(schema["$ref"].removeprefix("#/$defs/"))
        schema = list(schema.values())
    if isinstance(schema, list):
        found.update(*map(references, schema))
    return found


@pytest.mark.parametrize("name", ["protocol", *OURS])
def test_every_type_that_is_used_is_declared(name: str) -> None:
    found = schemas()
    schema = found["protocol"] if name == "protocol" else found["games"][name]
    assert references(schema) == set(schema["$defs"])
    assert not any("." in type_name for type_name in schema["$defs"]), "two types of one name"


def test_the_clients_types_are_current() -> None:
    command = [sys.executable, "-m", "eselsohr.server.schema"]  # in a process of its own: tests register toy games
    schema = subprocess.run(command, capture_output=True, check=True).stdout
    make = [sys.executable, str(ROOT / "client/build.py"), "run", "protocol", "--silent", "--", "--check"]
    checked = subprocess.run(make, input=schema, capture_output=True, check=False)
    assert checked.returncode == 0, checked.stderr.decode()


def test_messages_and_events_can_be_told_apart() -> None:
    types = schemas()["protocol"]["$defs"]
    for name, field, tag in (("Play", "do", "play"), ("Picture", "kind", "picture"), ("Change", "kind", "change")):
        assert types[name]["properties"][field]["enum"] == [tag]
    for name in OURS:
        assert schemas()["games"][name]["$defs"]["DealOver"]["properties"]["event"]["enum"] == ["deal_over"]


def test_the_shared_types_name_no_game() -> None:
    shared = (ROOT / "client/src/lib/protocol.ts").read_text("utf-8").lower()
    assert [name for name in OURS if name in shared] == []
