"""What messages are made of: values with their limits."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Raw, Struct

from eselsohr.engine.shuffles import MOST as MOST_SHUFFLES

MAX_PLAYERS = 12
MAX_PACE = 10_000
MAX_PATIENCE = 3_600_000
SHORTEST_MOVE = 100  # ms that a clock gives at least
NO_NUL = "^[^\\0]*$"  # which PostgreSQL cannot keep
Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=NO_NUL)]
SeatNumber = Annotated[int, Meta(ge=0, lt=MAX_PLAYERS)]
ShuffleNumber = Annotated[int, Meta(ge=1, le=MOST_SHUFFLES)]
Ply = Annotated[int, Meta(ge=-1, le=1_000_000)]
MAX_DEALS = 20
MAX_DUPLICATE = 30  # days after this one on which the same cards may be played
PadDeal = Annotated[
    list[dict[str, Annotated[str, Meta(max_length=400)] | int]], Meta(max_length=MAX_PLAYERS)
]  # by seat
MoveText = Annotated[str, Meta(max_length=200)]
Level = Annotated[str, Meta(min_length=1, max_length=40)]
Pace = Annotated[int, Meta(ge=0, le=MAX_PACE)]
Patience = Annotated[int, Meta(ge=0, le=MAX_PATIENCE)]
GameView = Annotated[dict[str, Any], Meta(extra_json_schema={"$ref": "#/$defs/GameView"})]  # each game has its own
PersonId = Annotated[str, Meta(min_length=16, max_length=16, pattern="^[0-9a-f]*$")]  # of one table only
ViewChange = Annotated[dict[str, Any], Meta(extra_json_schema={"$ref": "#/$defs/ViewChange"})]  # some of its fields
GameEvent = Annotated[Raw, Meta(extra_json_schema={"$ref": "#/$defs/GameEvent"})]  # with its phrases


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How long a person may think about a move, in ms: then everybody sees that it takes long.

    Where there is a `bank`, what is not used is saved up to that much; and when all of it is gone, a bot plays that one
    move.
    """

    move: Annotated[int, Meta(ge=SHORTEST_MOVE, le=MAX_PATIENCE)]
    bank: Annotated[int, Meta(ge=0, le=MAX_PATIENCE)] | None = None
