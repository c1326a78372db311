"""The client's types are made from the messages; they are whole, and tell apart what the wire tells apart."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from eselsohr.engine.registry import games
from eselsohr.server.schema import Writer, typescript


def test_every_type_that_is_used_is_declared_once() -> None:
    module = typescript()
    declared = re.findall(r"^export (?:type|interface) (\w+)", module, re.MULTILINE)
    assert len(declared) == len(set(declared))
    text = re.sub(r'/\*\*.*?\*/|"[^"]*"|//.*', "", module)
    used = set(re.findall(r"\b[A-Z]\w+\b", text)) - {"Array", "Record"}
    assert used == set(declared)


def test_the_clients_types_are_current() -> None:
    types = Path(__file__).parents[2] / "client" / "src" / "lib" / "protocol.ts"
    command = [sys.executable, "-m", "eselsohr.server.schema"]  # in a process of its own: tests register toy games
    written = subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout
    assert types.read_text("utf-8") == written, f"run: python -m eselsohr.server.schema > {types}"


def test_messages_views_and_events_can_be_told_apart() -> None:
    module = typescript()
    for tag in ('do: "play"', 'do: "seen"', 'kind: "picture"', 'kind: "refused"', 'event: "deal_over"'):
        assert tag in module
    for game in games():
        assert f'game: "{game.name}"' in module


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"type": "integer"}, "number"),
        ({"enum": ["a", "b"]}, '"a" | "b"'),
        ({"$ref": "Seat"}, "EselSeat"),
        ({"$ref": "EselView"}, "EselView"),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, "string | null"),
        ({"type": "array", "items": {"type": "boolean"}}, "Array<boolean>"),
        ({"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}]}, "[number, string]"),
        ({"type": "object", "additionalProperties": {"type": "number"}}, "Record<string, number>"),
        ({"type": "object"}, "Record<string, unknown>"),
        ({}, "unknown"),
    ],
)
def test_a_schema_is_spelled_as_a_type(schema: dict[str, object], expected: str) -> None:
    assert Writer("Esel").spell(schema) == expected
