"""The store: what it has said it keeps survives everything, and one bad piece of work sinks nobody else's."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys

import pytest
from msgspec.structs import replace

from eselsohr.engine.counting import Tally
from eselsohr.engine.shuffles import Shuffle
from eselsohr.engine.snapshots import Snapshot
from eselsohr.server.stores.databases import open_store
from eselsohr.server.stores.snapshot_store import SnapshotRow
from eselsohr.server.stores.sql import MOST_LINES
from eselsohr.server.stores.store import (
    Guest,
    Latest,
    SeatRow,
    Store,
    StoreError,
)
from tests.server.rows import ANNA, SEATS, TABLE, line, move


def test_guests_tables_and_moves_are_there_after_reopening(either: str) -> None:
    async def write(store: Store) -> None:
        await store.add_guest(ANNA, b"hash")
        await store.save(TABLE)
        for ply in (1, 2, 3):
            assert await store.append("table", move(ply))
        await store.save(replace(TABLE, over=True, version=1))

    async def read(store: Store) -> None:
        assert await store.guest(b"hash") == ANNA
        assert await store.guest(b"another") is None
        over = replace(TABLE, over=True, version=1)
        assert await store.table("table") == over
        assert await store.latest("table", 2) == Latest(over, [move(3)], [])
        assert await store.latest("nowhere", 2) is None
        assert await store.table("nowhere") is None
        assert await store.moves("table", 1) == [move(2), move(3)]

    for work in (write, read):
        store = open_store(either)
        asyncio.run(work(store))
        store.close()


def test_the_newest_snapshot_comes_with_all_moves_and_goes_with_its_table(store: Store) -> None:
    def snapshot(ply: int) -> SnapshotRow:
        return SnapshotRow(Snapshot("form", ply, b"state", 0, [1]), [Tally(1, [2], [3], [1], [0])])

    async def work() -> None:
        await store.snapshots.keep("table", snapshot(1))  # which is not there yet
        await store.save(TABLE)
        latest = await store.latest("table", 0)
        assert latest and latest.snapshot is None
        for ply in (1, 2):
            await store.append("table", move(ply))
            await store.snapshots.keep("table", snapshot(ply))
        latest = await store.latest("table", 0)
        assert latest and (latest.snapshot, len(latest.moves)) == (snapshot(2), 2)
        await store.delete("table")
        await store.save(TABLE)
        latest = await store.latest("table", 0)
        assert latest and latest.snapshot is None

    asyncio.run(work())


def test_a_changed_table_replaces_what_was_known_of_it(store: Store) -> None:
    shuffles = (Shuffle(commitments=["ab" * 32, None, None], reveals=[None] * 3, bots=[]), Shuffle.blank(3))
    seats = (SEATS[0], SEATS[1], SEATS[1])
    changed = replace(TABLE, started=True, pace=0, next="other", seats=seats, shuffles=shuffles, version=1)

    async def work() -> None:
        assert await store.save(TABLE)
        assert await store.save(changed)
        assert await store.table("table") == changed

    asyncio.run(work())


def test_of_two_changes_of_one_table_one_is_kept(store: Store) -> None:
    changes = [replace(TABLE, pace=pace, version=1) for pace in range(10)]

    async def work() -> None:
        assert await store.save(TABLE)
        assert not await store.save(TABLE)
        kept = await asyncio.gather(*(store.save(change) for change in changes))
        assert kept.count(True) == 1
        assert await store.table("table") == changes[kept.index(True)]
        assert not await store.save(replace(TABLE, id="new"), replace(TABLE, version=1))
        assert await store.table("new") is None

    asyncio.run(work())


def test_what_is_said_is_counted_and_called_by_the_name_of_now(store: Store) -> None:
    async def work() -> None:
        await store.add_guest(ANNA, b"hash")
        await store.save(TABLE, replace(TABLE, id="other"))
        texts = [f"Line {number}" for number in range(12)]
        numbers = await asyncio.gather(*(store.add_talk("table", line(text)) for text in texts))
        assert sorted(numbers) == [*range(1, 13)]  # type: ignore[type-var]
        assert await store.add_talk("other", line("Here too")) == 1
        assert await store.add_talk("nowhere", line("Hello?")) is None
        await store.rename(Guest("anna", "Änne"))
        said = await store.talk("table", 5)
        assert [each.number for each in said] == [*range(6, 13)]
        text = texts[numbers.index(6)]
        assert said[0] == replace(line(text), name="Änne", number=6)

    asyncio.run(work())


def test_asides_push_nothing_out_of_what_was_said_at_the_table(store: Store) -> None:
    async def work() -> None:
        await store.save(TABLE)
        await store.add_talk("table", line("First"))
        for number in range(MOST_LINES + 2):
            await store.add_talk("table", line(f"Aside {number}", aside=True, seat=None))
        await store.add_talk("table", line("Last"))
        first, *asides, last = await store.talk("table", 0)
        assert (first.text, last.text) == ("First", "Last")
        assert [each.text for each in asides] == [f"Aside {number}" for number in range(2, MOST_LINES + 2)]

    asyncio.run(work())


def test_a_guest_is_renamed_at_every_seat(store: Store) -> None:
    async def work() -> None:
        await store.add_guest(ANNA, b"hash")
        await store.save(TABLE)
        await store.rename(Guest("anna", "Änne"))
        table = await store.table("table")
        assert table is not None
        assert table.seats[0].name == "Änne"
        assert await store.guest(b"hash") == Guest("anna", "Änne")

    asyncio.run(work())


def test_tables_of_a_guest_are_those_they_made_or_sit_at_newest_first(store: Store) -> None:
    async def work() -> None:
        await store.save(TABLE)
        await store.save(replace(TABLE, id="foreign", host="bert", seats=(SeatRow(),)))
        await store.save(replace(TABLE, id="made", seats=(SeatRow(),)))
        await store.save(replace(TABLE, id="sat at", host="bert"))
        assert [table.id for table in await store.tables_of("anna")] == ["sat at", "made", "table"]

    asyncio.run(work())


def test_what_somebody_has_forgotten_is_not_on_their_list(store: Store) -> None:
    async def work() -> None:
        await store.save(TABLE)
        await store.save(
            replace(TABLE, forgotten=True, seats=(replace(SEATS[0], forgotten=True), *SEATS[1:]), version=1)
        )
        await store.save(replace(TABLE, id="sat at", forgotten=True))
        assert [table.id for table in await store.tables_of("anna")] == ["sat at"]
        table = await store.table("table")
        assert table is not None
        assert (table.forgotten, table.seats[0].forgotten, table.seats[1].forgotten) == (True, True, False)

    asyncio.run(work())


def test_nothing_is_left_of_a_deleted_table_and_all_of_the_others(store: Store) -> None:
    async def work() -> None:
        for table in (TABLE, replace(TABLE, id="other")):
            await store.save(table)
            await store.append(table.id, move(1))
            await store.add_talk(table.id, line("Mine!"))
        await store.delete("table")
        assert await store.table("table") is None
        assert await store.moves("table", 0) == []
        assert await store.table("other") == replace(TABLE, id="other")
        assert await store.moves("other", 0) == [move(1)]
        assert await store.talk("table", 0) == []
        assert len(await store.talk("other", 0)) == 1
        await store.save(TABLE)
        assert await store.moves("table", 0) == []  # there is one of that name again, and nothing of the old one

    asyncio.run(work())


def test_two_writers_cannot_both_win_a_ply(store: Store) -> None:
    async def work() -> None:
        await store.save(TABLE)
        texts = [f"move {number}" for number in range(20)]
        won = await asyncio.gather(*(store.append("table", move(1, text)) for text in texts))
        assert won.count(True) == 1
        assert [row.move for row in await store.moves("table", 0)] == [texts[won.index(True)]]

    asyncio.run(work())


def test_work_that_fails_is_undone_alone(store: Store) -> None:
    async def work() -> None:
        await store.add_guest(ANNA, b"hash")
        results = await asyncio.gather(
            store.add_guest(Guest("anna", "Impostor"), b"another hash"),
            store.add_guest(Guest("bert", "Bert"), b"his hash"),
            return_exceptions=True,
        )
        assert [isinstance(result, StoreError) for result in results] == [True, False]
        assert await store.guest(b"hash") == ANNA
        assert await store.guest(b"his hash") == Guest("bert", "Bert")

    asyncio.run(work())


def test_tables_saved_together_are_saved_all_or_none(store: Store) -> None:
    async def work() -> None:
        with pytest.raises(StoreError):
            await store.save(TABLE, replace(TABLE, id=None))
        assert await store.table("table") is None

    asyncio.run(work())


WRITER = """
import asyncio, sys
from eselsohr.server.stores.databases import open_store
from tests.server.rows import TABLE, move

async def work():
    store = open_store(sys.argv[1])
    await store.save(TABLE)
    for ply in range(1, 1_000_000):
        await store.append("table", move(ply))
        print(ply, flush=True)

asyncio.run(work())
"""


def test_every_move_it_confirmed_survives_a_kill(either: str) -> None:
    writer = subprocess.Popen([sys.executable, "-c", WRITER, either], stdout=subprocess.PIPE, text=True)
    assert writer.stdout is not None
    confirmed = [int(writer.stdout.readline()) for _ in range(50)]
    writer.send_signal(signal.SIGKILL)
    confirmed += [int(line) for line in writer.stdout.read().splitlines()]
    writer.wait()

    survivor = open_store(either)  # the killed process has let go of the file
    stored = asyncio.run(survivor.moves("table", 0))
    survivor.close()
    assert [row.ply for row in stored][: len(confirmed)] == confirmed
    assert stored == [move(ply) for ply in range(1, len(stored) + 1)]
    assert len(stored) - len(confirmed) <= 1  # written, but no time to say so
