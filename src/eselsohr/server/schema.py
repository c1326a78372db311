"""Write what server and client say to each other as JSON Schema: `make protocol` makes the client's types from it.

One schema for the protocol, which names no game, and one for each game's views and events.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Any, get_type_hints

import msgspec
from msgspec.json import schema_components

from eselsohr.engine.events import Event, MatchOver, Phrase, TakenBack
from eselsohr.engine.game import Game
from eselsohr.engine.pads import PadSheet
from eselsohr.engine.registry import games
from eselsohr.engine.views import View
from eselsohr.server import messages
from eselsohr.terminal import Look
from eselsohr.text.rulebook import Rulebook

Schema = dict[str, Any]


class GameView(View, kw_only=True):
    """What every view has; a game's own view adds its fields."""

    hand: str | None
    held: list[int]


class ViewChange(msgspec.Struct, kw_only=True):
    """The fields of a view that moves change for one seat only; a game's own view adds some."""

    ply: int
    legal: list[str]
    hand: str | None


class BaseEvent(msgspec.Struct, kw_only=True):
    """What every event has; a game's own events add their fields."""

    event: str
    ply: int
    after: dict[str, Any] = {}


class GameEvent(BaseEvent, kw_only=True):
    """An event as it is sent: with the sentences that tell it."""

    after: dict[str, Any]
    phrases: list[Phrase]
    heading: Phrase | None = None  # what begins with it


PROTOCOL = {
    "ClientMessage": messages.ClientMessage,
    "ServerMessage": messages.ServerMessage,
    "Home": messages.Home,
    "Name": messages.Name,
    "NewTable": messages.NewTable,
    "Created": messages.Created,
    "Companion": messages.Companion,
    "Group": messages.Group,
    "GroupName": messages.GroupName,
    "GroupSay": messages.GroupSay,
    "Duplicate": messages.Duplicate,
    "GroupStandings": messages.GroupStandings,
    "GroupTalk": messages.GroupTalk,
    "Statistics": messages.Statistics,
    "Dailies": messages.Dailies,
    "Around": messages.Around,
    "Privacy": messages.Privacy,
    "Standings": messages.Standings,
    "You": messages.You,
    "NewCode": messages.NewCode,
    "NewKey": messages.NewKey,
    "Words": messages.Words,
    "Review": messages.Review,
    "Luck": messages.Luck,
    "FinishedMatch": messages.FinishedMatch,
    "Witness": messages.Witness,
    "DealtAgain": messages.DealtAgain,
    "Suggestions": messages.Suggestions,
    "Attempt": messages.Attempt,
    "Parcel": messages.Parcel,
    "PadDeals": messages.PadDeals,
    "GroupPad": messages.GroupPad,
    "PadSheet": PadSheet,
    "Taught": messages.Taught,
    "Look": Look,
    "GameView": GameView,
    "ViewChange": ViewChange,
    "BaseEvent": BaseEvent,
    "GameEvent": GameEvent,
    "MatchOver": MatchOver,
    "TakenBack": TakenBack,
}


def schemas() -> dict[str, Any]:
    """Give the schema of the protocol, and of each game's views and events by its name."""
    return {"protocol": protocol(), "games": {game.name: game_schema(game) for game in games()}}


def protocol() -> Schema:
    """Give every type of the protocol; a rulebook has cards and words of its own, so its types have a prefix."""
    types = _types(PROTOCOL) | _types({"Rulebook": Rulebook}, prefix="Rule")
    return {"title": "Message", "anyOf": [_reference(name) for name in (*PROTOCOL, "Rulebook")], "$defs": types}


def game_schema(game: Game) -> Schema:
    """Give the types of a game's views and events; a take-back is the table's business, not the game's."""
    view = get_type_hints(game.view.view)["return"]
    homes = (view.__module__.rpartition(".")[0], Event.__module__)
    event = reduce(or_, [kind for kind in _kinds(Event) if kind.__module__.startswith(homes) and kind is not TakenBack])
    types = _types({f"{game.name.capitalize()}Event": event, view.__name__: view})
    return {"title": "Message", "anyOf": [_reference(name) for name in types], "$defs": types}


def _types(roots: dict[str, Any], *, prefix: str = "") -> dict[str, Schema]:
    """The roots and everything they are made of, by name."""
    given, parts = schema_components(roots.values(), ref_template=f"#/$defs/{prefix}{{name}}")
    types = {_named(name, prefix): schema for name, schema in parts.items()}
    types |= {root: schema for root, schema in zip(roots, given, strict=True) if "$ref" not in schema}
    return {name: schema | {"title": name} for name, schema in sorted(types.items())}


def _named(name: str, prefix: str) -> str:
    return name if name.startswith(prefix) else prefix + name


def _reference(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _kinds(kind: type[Event]) -> Iterator[Any]:
    below = kind.__subclasses__()
    for each in below:
        yield from _kinds(each)
    if not below:
        yield kind


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(schemas())))
