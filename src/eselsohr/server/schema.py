"""Write the client's TypeScript types: `python -m eselsohr.server.schema > protocol.ts`."""

from __future__ import annotations

import inspect
import json
import sys
from typing import Any, get_type_hints

from msgspec.json import schema_components

from eselsohr.engine.events import Event
from eselsohr.engine.game import Game
from eselsohr.engine.registry import games
from eselsohr.server import messages

Schema = dict[str, Any]

ROOTS = {
    "ClientMessage": messages.ClientMessage,
    "ServerMessage": messages.ServerMessage,
    "Home": messages.Home,
    "Name": messages.Name,
    "NewTable": messages.NewTable,
    "Created": messages.Created,
}
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typescript() -> str:
    """Give every type of the protocol, and of each game's views and events, as one TypeScript module."""
    lines = ["// Written by `python -m eselsohr.server.schema`; never edited by hand."]
    lines += _module(ROOTS, prefix="")
    views, events = [], []
    for game in games():
        prefix = game.name.capitalize()
        roots = {f"{prefix}AnyView": _view(game), f"{prefix}AnyEvent": _events(game)}
        lines += _module(roots, prefix=prefix)
        views.append(f"{prefix}AnyView")
        events.append(f"{prefix}AnyEvent")
    lines.append(f"export type GameView = {' | '.join(views) or 'never'};")
    lines.append(f"export type GameEvent = {' | '.join(events) or 'never'};")
    return "\n".join(lines) + "\n"


def _view(game: Game) -> Any:
    return get_type_hints(game.view.view)["return"]


def _events(game: Game) -> Any:
    """Find a game's events: all that its story module defines or uses."""
    kinds = [kind for _, kind in inspect.getmembers(game.story, inspect.isclass) if issubclass(kind, Event)]
    union: Any = None
    for kind in kinds:
        if kind.__struct_config__.tag is not None:
            union = kind if union is None else union | kind
    return union


def _module(roots: dict[str, Any], *, prefix: str) -> list[str]:
    """Declare the roots and everything they are made of; a root that is a type of its own needs no second name."""
    schemas, components = schema_components(roots.values(), ref_template=prefix + "{name}")
    named = {prefix + name: schema for name, schema in components.items()}
    named |= {name: schema for name, schema in zip(roots, schemas, strict=True) if schema.get("$ref") != name}
    return [_declare(name, schema) for name, schema in sorted(named.items())]


def _declare(name: str, schema: Schema) -> str:
    about = f"/** {schema['description']} */\n" if "description" in schema else ""
    if "properties" not in schema:
        return f"{about}export type {name} = {_type(schema)};"
    required = schema.get("required", [])
    fields = [
        f"  {field}{'' if field in required else '?'}: {_type(inner)};"
        for field, inner in schema["properties"].items()
    ]
    return f"{about}export interface {name} {{\n" + "\n".join(fields) + "\n}"


def _type(schema: Schema) -> str:
    """Spell a schema as a type."""
    match schema:
        case {"$ref": name}:
            return str(name)
        case {"enum": values}:
            return " | ".join(json.dumps(value) for value in values)
        case {"anyOf": choices}:
            return " | ".join(dict.fromkeys(_type(choice) for choice in choices))
        case {"type": "array", "prefixItems": items}:
            return f"[{', '.join(_type(item) for item in items)}]"
        case {"type": "array"}:
            return f"Array<{_type(schema.get('items', {}))}>"
        case {"type": "object"}:
            return f"Record<string, {_type(schema.get('additionalProperties') or {})}>"
        case {"type": kind}:
            return PLAIN[kind]
    return "unknown"


if __name__ == "__main__":
    sys.stdout.write(typescript())
