"""The page of the wire messages: every struct and enum of the contract, module by module as their sources have them."""

from __future__ import annotations

import inspect
from enum import Enum

import msgspec

from docs.from_code.structs import field_table, fields, first_line, members, table
from eselsohr.server import messages

HEAD = """# Messages

Every message of the [wire protocol](server.md), as `eselsohr.server.messages` declares it. They travel as JSON objects;
what has a tag carries it in the field named beside it. Unknown fields of a client's message are refused.
"""


def page() -> str:
    """Write a section for every type."""
    kinds = {kind for kind in vars(messages).values() if isinstance(kind, type)}
    own = [kind for kind in kinds if kind.__module__.startswith(f"{messages.__name__}.")]
    own.sort(key=lambda kind: (kind.__module__, inspect.getsourcelines(kind)[1]))
    return "\n".join([HEAD, *(_section(kind) for kind in own)])


def _section(kind: type) -> str:
    title = f"## `{kind.__name__}`\n\n{first_line(kind)}\n"
    if issubclass(kind, Enum):
        return f"{title}\n{table(('value', ''), ((f'`{value}`', about) for value, about in members(kind)))}"
    if issubclass(kind, msgspec.Struct) and kind.__struct_config__.tag is not None:
        title += f"\nTag: `{kind.__struct_config__.tag_field}` is `{kind.__struct_config__.tag}`.\n"
    return f"{title}\n{field_table(fields(kind))}"
