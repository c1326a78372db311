"""Write the client's TypeScript types: `python -m eselsohr.server.schema > protocol.ts`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Any, get_type_hints

from msgspec.json import schema_components

from eselsohr.engine.events import Event, Phrase
from eselsohr.engine.game import Game
from eselsohr.engine.registry import games
from eselsohr.server import messages
from eselsohr.text.rulebook import Rulebook

Schema = dict[str, Any]

ROOTS = {
    "ClientMessage": messages.ClientMessage,
    "ServerMessage": messages.ServerMessage,
    "Home": messages.Home,
    "Name": messages.Name,
    "NewTable": messages.NewTable,
    "Created": messages.Created,
    "Review": messages.Review,
    "Replay": messages.Replay,
    "Phrase": Phrase,
}
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typescript() -> str:
    """Give every type of the protocol, and of each game's views and events, as one TypeScript module."""
    parts = ["// Written by `python -m eselsohr.server.schema`; never edited by hand."]
    parts += Writer("").declare(ROOTS)
    parts += Writer("Rule").declare({"Rulebook": Rulebook})
    views, events = [], []
    for game in games():
        writer = Writer(game.name.capitalize())
        parts += writer.declare({"View": _view(game), "Event": _event(game)})
        views.append(f'({writer.name("View")} & {{ game: "{game.name}" }})')
        events.append(writer.name("Event"))
    parts.append(f"export type GameView = {' | '.join(views)};")
    parts.append(f"export type GameEvent = ({' | '.join(events)}) & {{ phrases: Array<Phrase> }};")
    return "\n\n".join(parts) + "\n"


def _view(game: Game) -> Any:
    return get_type_hints(game.view.view)["return"]


def _event(game: Game) -> Any:
    """Any event of a game: those its story tells, and those that every match has."""
    homes = (_view(game).__module__.rpartition(".")[0], Event.__module__)
    return reduce(or_, [kind for kind in _kinds(Event) if kind.__module__.startswith(homes)])


def _kinds(kind: type[Event]) -> Iterator[Any]:
    below = kind.__subclasses__()
    for each in below:
        yield from _kinds(each)
    if not below:
        yield kind


class Writer:
    """Spells JSON schemas as TypeScript; a prefix keeps the types of one game apart from those of the next."""

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix

    def name(self, name: str) -> str:
        """Name a type."""
        return name if name.startswith(self._prefix) else self._prefix + name

    def declare(self, roots: dict[str, Any]) -> list[str]:
        """Declare the roots and everything they are made of."""
        schemas, components = schema_components(roots.values(), ref_template="{name}")
        given = {self.name(name): schema for name, schema in components.items()}
        given |= {self.name(root): schema for root, schema in zip(roots, schemas, strict=True) if "$ref" not in schema}
        return [self._declaration(name, schema) for name, schema in sorted(given.items())]

    def _declaration(self, name: str, schema: Schema) -> str:
        about = f"/** {schema['description']} */\n" if "description" in schema else ""
        if "properties" not in schema:
            return f"{about}export type {name} = {self.spell(schema)};"
        needed = schema.get("required", ())
        fields = (
            f"  {field}{'' if field in needed else '?'}: {self.spell(inner)};"
            for field, inner in schema["properties"].items()
        )
        return f"{about}export interface {name} {{\n" + "\n".join(fields) + "\n}"

    def spell(self, schema: Schema) -> str:
        """Spell a schema as a type."""
        match schema:
            case {"$ref": name}:
                return self.name(name)
            case {"enum": values}:
                return " | ".join(json.dumps(value) for value in values)
            case {"anyOf": choices}:
                return " | ".join(self.spell(choice) for choice in choices)
            case {"type": "array", "prefixItems": items}:
                return f"[{', '.join(self.spell(item) for item in items)}]"
            case {"type": "array", **rest}:
                return f"Array<{self.spell(rest.get('items', {}))}>"
            case {"type": "object", **rest}:
                return f"Record<string, {self.spell(rest.get('additionalProperties', {}))}>"
            case {"type": kind}:
                return PLAIN[kind]
        return "unknown"


if __name__ == "__main__":
    sys.stdout.write(typescript())
