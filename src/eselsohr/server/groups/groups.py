"""Groups: people who play together again and again. A private link lets one in, and only members learn more of it.

Each function looks whether somebody may, and has the store keep what comes of it.
"""

from __future__ import annotations

import secrets

from msgspec.structs import replace

from eselsohr.server.messages import Code, NewTable, Preset
from eselsohr.server.people.names import clean_name
from eselsohr.server.refusal import Refusal
from eselsohr.server.stores.store import GroupRow, Guest, Member, Store, now
from eselsohr.server.tables import seating

LETTERS = 16  # of a group's id
MOST_GROUPS = 50  # of one guest
MOST_MEMBERS = 50
MOST_PRESETS = 30


async def found(store: Store, guest: Guest, name: str) -> GroupRow:
    """Make a group; whoever makes it is its first member."""
    if len(await store.groups.of(guest.id)) >= MOST_GROUPS:
        raise Refusal(Code.TOO_MANY, key="server.too_many.groups", most=MOST_GROUPS)
    link = "".join(secrets.choice(seating.LETTERS) for _ in range(LETTERS))
    group = GroupRow(link, now(), clean_name(name), (Member(guest.id, guest.name, now()),))
    await store.groups.add(group)
    return group


async def find(store: Store, group: str) -> GroupRow:
    """Find a group, or refuse."""
    row = await store.groups.find(group)
    if row is None:
        raise Refusal(Code.NO_SUCH_GROUP)
    return row


async def find_own(store: Store, group: str, guest: Guest) -> GroupRow:
    """Find a group, or refuse whoever is not in it."""
    row = await find(store, group)
    if not is_member(row, guest):
        raise Refusal(Code.NOT_MEMBER)
    return row


def is_member(group: GroupRow, guest: Guest | None) -> bool:
    """Whether somebody is in a group."""
    return guest is not None and any(member.guest == guest.id for member in group.members)


async def join(store: Store, group: GroupRow, guest: Guest) -> None:
    """Be a member from now on."""
    if is_member(group, guest):
        return
    if len(group.members) >= MOST_MEMBERS:
        raise Refusal(Code.TOO_MANY, key="server.too_many.members", most=MOST_MEMBERS)
    if len(await store.groups.of(guest.id)) >= MOST_GROUPS:
        raise Refusal(Code.TOO_MANY, key="server.too_many.groups", most=MOST_GROUPS)
    await store.groups.join(group.id, guest.id, now())


async def keep_preset(store: Store, group: GroupRow, guest: Guest, preset: Preset) -> None:
    """Keep house rules that can be played."""
    preset = replace(preset, name=clean_name(preset.name))
    names = {one.name for one in group.presets}
    if preset.name not in names and len(names) >= MOST_PRESETS:
        raise Refusal(Code.TOO_MANY, key="server.too_many.presets", most=MOST_PRESETS)
    seating.set_up(NewTable(preset.game, preset.options, [*preset.seats]), guest)  # refuses what nobody can play
    await store.groups.keep_preset(group.id, preset)
