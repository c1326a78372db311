"""What a client makes of a change: the whole picture again."""

from __future__ import annotations

from typing import Any

Message = dict[str, Any]


def whole(before: Message, message: Message) -> Message:
    """A message as it is, but a change as the picture that it leads to from the one before."""
    if message["kind"] != "change":
        return message
    view = dict(before["view"])
    for event in message["events"]:
        view |= event["after"]
    begun = {"waiting": {"waited": 0, "left": None}}
    return before | begun | message | {"kind": "picture", "view": view | message["view"]}
