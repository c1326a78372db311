"""Score pads of groups in the store, asked of either database in the same words."""

from __future__ import annotations

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from eselsohr.server.messages import PadDeal
from eselsohr.server.stores.group_store import Asking

KEEP = """INSERT INTO pads (id, "group", changed, pad)
    SELECT $2, id, CAST($3 AS BIGINT), $4 FROM groups WHERE id = $1
    ON CONFLICT (id) DO UPDATE SET pad = excluded.pad, changed = excluded.changed
    WHERE pads."group" = excluded."group" """
IN = 'SELECT id, changed, pad FROM pads WHERE "group" = $1 ORDER BY changed DESC, id'
DROP = 'DELETE FROM pads WHERE "group" = $1 AND id = $2'
NAMING = "SELECT id, changed, pad FROM pads WHERE pad LIKE $1"
RENAMED = "UPDATE pads SET pad = $2 WHERE id = $1"


class PadRow(Struct, frozen=True):
    """A pad of a real table: what was told of it, and who of the group had which seat."""

    id: str
    changed: int  # Unix time in ms
    game: str
    names: tuple[str, ...]  # by seat
    guests: tuple[str | None, ...]  # None: nobody of the group
    players: int
    options: dict[str, bool | int | None]
    deals: tuple[PadDeal, ...]
    low_wins: bool = True


class PadStore:
    """Keeps pads of groups."""

    def __init__(self, ask: Asking) -> None:
        self._ask = ask

    async def keep(self, group: str, pad: PadRow) -> None:
        """Keep a pad as it is now; not if another group has it."""
        await self._ask((KEEP, group, pad.id, pad.changed, _written(pad)))

    async def of_group(self, group: str) -> list[PadRow]:
        """Give a group's pads, the latest first."""
        (rows,) = await self._ask((IN, group))
        return [_read(text) for _, _, text in rows]

    async def of_guest(self, guest: str) -> list[PadRow]:
        """Give the pads on which somebody has a seat."""
        return [pad for _, pad in await self._naming(guest)]

    async def drop(self, group: str, pad: str) -> None:
        """Keep a pad no more."""
        await self._ask((DROP, group, pad))

    async def forget(self, guest: str) -> None:
        """Let the seats somebody had be nobody's, and nameless."""
        for name, pad in await self._naming(guest):
            await self._ask((RENAMED, name, _written(_without(pad, guest))))

    async def _naming(self, guest: str) -> list[tuple[str, PadRow]]:
        (rows,) = await self._ask((NAMING, f'%"{guest}"%'))
        found = [(name, _read(text)) for name, _, text in rows]
        return [(name, pad) for name, pad in found if guest in pad.guests]


def _without(pad: PadRow, guest: str) -> PadRow:
    names = tuple("" if whose == guest else name for name, whose in zip(pad.names, pad.guests, strict=True))
    return replace(pad, names=names, guests=tuple(None if whose == guest else whose for whose in pad.guests))


def _written(pad: PadRow) -> str:
    return msgspec.json.encode(pad).decode()


def _read(text: str) -> PadRow:
    return msgspec.json.decode(text, type=PadRow)
