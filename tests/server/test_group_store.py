"""What the store keeps of groups and contests, and when it lets it go."""

from __future__ import annotations

import asyncio

from msgspec.structs import replace

from eselsohr.engine.views import Result
from eselsohr.server.messages import Preset
from eselsohr.server.stores.group_store import GroupLine
from eselsohr.server.stores.store import (
    DAY,
    ContestRow,
    Figures,
    GroupRow,
    Guest,
    Member,
    Store,
)
from tests.server.rows import ANNA, SEATS, TABLE, move


def test_a_contest_is_kept_once_with_what_was_played_in_it(store: Store) -> None:
    first = ContestRow("2026-11-16.esel.5", 1, "seed", 1, "0.2.0")
    best = Result([3, 5], [1, 2], [0])
    entry = replace(TABLE, contest=first.id, over=True, result=Result([9, 1], [2, 1], [1]))

    async def work() -> None:
        assert await store.add_contest(first) == first
        assert await store.add_contest(replace(first, seed="another")) == first
        assert await store.contest("nothing") is None
        await store.note_best(first.id, best)
        assert await store.contest(first.id) == replace(first, best=best)
        await store.save(entry)
        await store.save(replace(entry, id="running", over=False, started=True, result=None))
        assert await store.append("running", move(1))
        assert await store.entries(first.id) == [entry] and await store.played(first.id) == 1
        assert await store.tidy(2**50) == ["table"]
        assert await store.contest(first.id) is not None, "somebody still plays it"
        await store.delete("running")
        await store.tidy(2**50)
        assert await store.contest(first.id) is None

    asyncio.run(work())


def test_a_group_has_members_presets_and_tables_until_the_last_one_leaves(store: Store) -> None:
    bert = Guest("bert", "Bert")
    group = GroupRow("kitchen", 5, "Kitchen", (Member("anna", "Anna", 5),))
    preset = Preset("Quick", "esel", {"deals": 1}, (None, None, "greedy"))
    over = replace(TABLE, group="kitchen", over=True, started=True, result=Result([1, 2], [1, 2], [0]))
    over = replace(over, figures=Figures(((1, 2),), ((0, 1),), 7))
    forgotten = tuple(replace(seat, forgotten=True) for seat in SEATS)
    thrown_away = replace(over, id="thrown away", forgotten=True, seats=forgotten)

    async def work() -> None:
        await store.add_guest(ANNA, b"a")
        await store.add_guest(bert, b"b")
        await store.groups.add(group)
        assert await store.groups.find("kitchen") == group
        assert await store.groups.find("nowhere") is None and await store.groups.find("\0") is None
        await store.groups.join("kitchen", "bert", 6)
        await store.groups.join("kitchen", "bert", 7)
        await store.groups.join("nowhere", "bert", 7)
        await store.groups.keep_preset("kitchen", preset)
        await store.groups.keep_preset("kitchen", replace(preset, pace=0))
        await store.groups.rename("kitchen", "Küche")
        await store.rename(replace(bert, name="Berta"))
        members = (*group.members, Member("bert", "Berta", 6))
        kept = replace(group, name="Küche", members=members, presets=(replace(preset, pace=0),))
        assert await store.groups.find("kitchen") == kept
        assert [one.name for one in await store.groups.of("bert")] == ["Küche"]
        await store.groups.drop_preset("kitchen", "Quick")
        await store.groups.say("kitchen", "anna", "Again?", 8)
        await store.groups.say("kitchen", "bert", "Never!", 9)
        await store.groups.say("nowhere", "bert", "Never!", 9)
        assert await store.groups.talk("kitchen", 1) == [GroupLine(2, 9, "bert", "Berta", "Never!")]
        await store.save(over)
        await store.save(thrown_away)
        assert await store.tables_in("kitchen") == [thrown_away, over]
        assert await store.tidy(5) == [], "a group that is still opened keeps what it has played"
        await store.groups.leave("kitchen", "anna")
        assert await store.groups.find("kitchen") is not None
        await store.groups.leave("kitchen", "bert")
        assert await store.groups.find("kitchen") is None and await store.groups.talk("kitchen") == []
        assert await store.table("table") == replace(over, group=None), "it is still on Anna's list"
        assert await store.table("thrown away") is None

    asyncio.run(work())


def test_a_group_nobody_opens_any_more_goes_and_what_it_played_with_it(store: Store) -> None:
    over = replace(TABLE, group="kitchen", over=True, made=1)

    async def work() -> None:
        await store.add_guest(ANNA, b"a")
        await store.groups.add(GroupRow("kitchen", 5, "Kitchen", (Member("anna", "Anna", 5),)))
        await store.save(over)
        await store.groups.opened("kitchen", 2 * DAY)
        assert await store.tidy(DAY) == []
        assert await store.tidy(3 * DAY) == ["table"]
        assert await store.groups.of("anna") == []

    asyncio.run(work())
