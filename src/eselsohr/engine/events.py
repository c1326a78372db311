"""What happened, as typed events; each game's `story` tells its own, the catalogues give them words."""

from __future__ import annotations

from typing import Any, ClassVar, Self

import msgspec


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event"):
    """Something that happened; `ply` counts the moves played, the one that caused it included."""

    ply: int

    def for_seat(self, seat: int | None) -> Self:
        """Mask what that seat may not read (None: a spectator)."""
        return self

    @property
    def tag(self) -> str:
        """The event's name, as on the wire and in catalogue keys."""
        return str(self.__struct_config__.tag)

    def plain(self) -> dict[str, Any]:
        """Give the event as a JSON-able dict."""
        return msgspec.to_builtins(self)  # type: ignore[no-any-return]


class MatchOver(Event, frozen=True, kw_only=True, tag="match_over"):
    """The match has ended; the last event of every match."""

    scores: list[int]
    places: list[int]
    winners: list[int]

