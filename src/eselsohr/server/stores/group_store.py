"""Groups in the store: members, house rules and talk, asked of either database in the same words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from eselsohr.server.messages import Preset
from eselsohr.server.stores.store import DAY, GroupRow, Member

MOST_LINES = 100  # of a group's talk that are read at once, the last ones

ADD = "INSERT INTO groups (id, made, name, opened) VALUES ($1, $2, $3, $2)"
GROUPS = "SELECT id, made, name FROM groups WHERE id = $1"
GROUPS_OF = """SELECT id, made, groups.name FROM members JOIN groups ON id = "group" WHERE guest = $1
    ORDER BY opened DESC, id"""
MEMBERS = """SELECT guest, name, since FROM members JOIN guests ON id = guest WHERE "group" = $1
    ORDER BY since, guest"""
PRESETS = 'SELECT settings FROM presets WHERE "group" = $1 ORDER BY name'
RENAME = "UPDATE groups SET name = $2 WHERE id = $1"
OPENED = "UPDATE groups SET opened = $2 WHERE id = $1 AND opened < $3"
JOIN = """INSERT INTO members ("group", guest, since) SELECT id, $2, CAST($3 AS BIGINT) FROM groups WHERE id = $1
    ON CONFLICT DO NOTHING"""
LEAVE = 'DELETE FROM members WHERE "group" = $1 AND guest = $2'
KEEP_PRESET = """INSERT INTO presets ("group", name, settings) VALUES ($1, $2, $3)
    ON CONFLICT ("group", name) DO UPDATE SET settings = excluded.settings"""
DROP_PRESET = 'DELETE FROM presets WHERE "group" = $1 AND name = $2'
SAY = """INSERT INTO group_talk ("group", number, at, guest, text)
    SELECT id, 1 + (SELECT coalesce(max(number), 0) FROM group_talk WHERE "group" = $1), CAST($2 AS BIGINT), $3, $4
    FROM groups WHERE id = $1"""
TALK = f"""SELECT number, at, guest, coalesce(name, ''), text FROM (
        SELECT * FROM group_talk WHERE "group" = $1 AND number > $2 AND guest <> ''
        ORDER BY number DESC LIMIT {MOST_LINES}) AS said
    LEFT JOIN guests ON id = guest ORDER BY number"""
UNLOVED = "DELETE FROM groups WHERE opened < $1"
# What was a group's goes with its last member. Its matches are still those of the people who played them, but for those
# that are on nobody's list.
FORGOTTEN = """SELECT id FROM tables WHERE "group" NOT IN (SELECT id FROM groups) AND forgotten
    AND NOT EXISTS (SELECT 1 FROM seats WHERE "table" = tables.id AND guest IS NOT NULL AND NOT seats.forgotten)"""
DESERTED = (
    'DELETE FROM groups WHERE id NOT IN (SELECT "group" FROM members)',
    *(f'DELETE FROM {table} WHERE "group" NOT IN (SELECT id FROM groups)' for table in ("members", "presets", "pads")),
    'DELETE FROM group_talk WHERE "group" NOT IN (SELECT id FROM groups)',
    *(
        f'DELETE FROM {table} WHERE "table" IN ({FORGOTTEN})'
        for table in ("moves", "talk", "luck", "snapshots", "seats")
    ),
    f"DELETE FROM tables WHERE id IN ({FORGOTTEN})",
    'UPDATE tables SET "group" = NULL WHERE "group" NOT IN (SELECT id FROM groups)',
)

Row = Sequence[Any]
Step = tuple[Any, ...]  # a statement, and what is filled in


class Asking(Protocol):
    """Does some statements, all or none, and gives what each of them gave."""

    async def __call__(self, *steps: Step) -> list[list[Row]]:
        """Do them."""


class GroupLine(Struct, frozen=True):
    """One thing somebody said in a group."""

    number: int
    at: int  # Unix time in ms
    guest: str
    name: str  # theirs now; empty: they are here no more
    text: str


class GroupStore:
    """Keeps groups."""

    def __init__(self, ask: Asking) -> None:
        self._ask = ask

    async def add(self, group: GroupRow) -> None:
        """Keep a new group with its members."""
        members = [(JOIN, group.id, member.guest, member.since) for member in group.members]
        await self._ask((ADD, group.id, group.made, group.name), *members)

    async def find(self, group: str) -> GroupRow | None:
        """Find a group."""
        if not group.isprintable():
            return None
        found, members, presets = await self._ask((GROUPS, group), (MEMBERS, group), (PRESETS, group))
        people = tuple(Member(*row) for row in members)
        rules = tuple(msgspec.json.decode(settings, type=Preset) for (settings,) in presets)
        for name, made, title in found:
            return GroupRow(name, made, title, people, rules)
        return None

    async def of(self, guest: str) -> list[GroupRow]:
        """Find a guest's groups, the one last opened first; their members and presets are not read."""
        (found,) = await self._ask((GROUPS_OF, guest))
        return [GroupRow(*row) for row in found]

    async def rename(self, group: str, name: str) -> None:
        """Keep another name of a group."""
        await self._ask((RENAME, group, name))

    async def opened(self, group: str, now: int) -> None:
        """Note when somebody opened a group, to the day."""
        await self._ask((OPENED, group, now, now - DAY))

    async def join(self, group: str, guest: str, now: int) -> None:
        """Keep a member."""
        await self._ask((JOIN, group, guest, now))

    async def leave(self, group: str, guest: str) -> None:
        """Keep a member no more; a group without any is gone, and its tables are nobody's but the players'."""
        await self._ask((LEAVE, group, guest), *((step,) for step in DESERTED))

    async def keep_preset(self, group: str, preset: Preset) -> None:
        """Keep house rules instead of those of the same name."""
        await self._ask((KEEP_PRESET, group, preset.name, msgspec.json.encode(preset).decode()))

    async def drop_preset(self, group: str, name: str) -> None:
        """Keep house rules no more."""
        await self._ask((DROP_PRESET, group, name))

    async def say(self, group: str, guest: str, text: str, now: int) -> None:
        """Keep what somebody said."""
        await self._ask((SAY, group, now, guest, text))

    async def talk(self, group: str, after: int = 0) -> list[GroupLine]:
        """Give the last lines after one with that number, in order."""
        (found,) = await self._ask((TALK, group, after))
        return [GroupLine(*row) for row in found]

    async def tidy(self, before: int) -> None:
        """Delete every group that nobody has opened since that time."""
        await self._ask((UNLOVED, before), *((step,) for step in DESERTED))
