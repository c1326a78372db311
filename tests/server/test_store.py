"""The store: what it has said it keeps survives everything, and one bad piece of work sinks nobody else's."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from eselsohr.engine.counting import Tally
from eselsohr.engine.shuffles import Shuffle
from eselsohr.engine.snapshots import Snapshot
from eselsohr.engine.views import Result
from eselsohr.server.messages import Preset
from eselsohr.server.stores.databases import open_store
from eselsohr.server.stores.group_store import GroupLine
from eselsohr.server.stores.migrations import MIGRATIONS
from eselsohr.server.stores.snapshot_store import SnapshotRow
from eselsohr.server.stores.sql import MOST_LINES
from eselsohr.server.stores.sqlite import SqliteStore
from eselsohr.server.stores.store import (
    DAY,
    ContestRow,
    Figures,
    GroupRow,
    Guest,
    Latest,
    Member,
    SeatRow,
    Store,
    StoreError,
    StoreRefused,
)
from tests.server.rows import ANNA, SEATS, TABLE, line, move


@pytest.fixture
def store(either: str) -> Iterator[Store]:
    """Either store."""
    store = open_store(either)
    yield store
    store.close()


@pytest.fixture
def file_store(database: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(database)
    yield store
    store.close()


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


def test_the_list_of_ones_tables_takes_as_many_queries_however_long_it_is(file_store: SqliteStore) -> None:
    asked: list[str] = []

    async def queries() -> int:
        file_store._connection.set_trace_callback(asked.append)
        asked.clear()
        assert await file_store.tables_of("anna")
        file_store._connection.set_trace_callback(None)
        return len(asked)

    async def work() -> None:
        await file_store.save(TABLE)
        few = await queries()
        await file_store.save(*(replace(TABLE, id=f"table {number}") for number in range(50)))
        assert await queries() == few
        assert {table.seats for table in await file_store.tables_of("anna")} == {SEATS}

    asyncio.run(work())


def test_what_many_ask_at_once_is_asked_in_one_go(file_store: SqliteStore) -> None:
    """After a restart everybody is looked for, and every table, in the same second."""
    tables, asked = [f"table {number}" for number in range(40)], list[str]()
    guests = [Guest(f"guest {number}", f"Näme {number}") for number in range(40)]

    async def work() -> None:
        for number, name in enumerate(tables):
            await file_store.save(replace(TABLE, id=name, pace=number))
            await asyncio.gather(*(file_store.append(name, move(ply, f'"{number}" \\ é')) for ply in range(1, number)))
            await file_store.add_guest(guests[number], str(number).encode())
        file_store._connection.set_trace_callback(asked.append)
        found = await asyncio.gather(
            *(file_store.guest(str(number).encode()) for number in range(41)),
            *(file_store.table(name) for name in [*tables, "nowhere"]),
            *(file_store.latest(name, number // 2) for number, name in enumerate([*tables, "nowhere"])),
            *(file_store.moves(name, 20) for name in [*tables, "nowhere"]),
        )
        file_store._connection.set_trace_callback(None)
        rows = [replace(TABLE, id=name, pace=number) for number, name in enumerate(tables)]
        moves = [[move(ply, f'"{number}" \\ é') for ply in range(1, number)] for number in range(40)]
        assert found[:41] == [*guests, None]
        assert found[41:82] == [*rows, None]
        assert found[82:123] == [
            *(Latest(row, moves[number][number // 2 :], []) for number, row in enumerate(rows)),
            None,
        ]
        assert found[123:] == [*(each[20:] for each in moves), []]

    asyncio.run(work())
    assert sum("SELECT" in statement for statement in asked) < 10, asked


def test_what_cannot_be_read_is_not_read_for_whoever_asked_for_it(file_store: SqliteStore) -> None:
    async def work() -> None:
        for name in ("good", "bad", "better"):
            await file_store.save(replace(TABLE, id=name))
        file_store._connection.execute("UPDATE tables SET house = '{' WHERE id = 'bad'")
        good, bad, better, kept = await asyncio.gather(
            *(file_store.latest(name, 0) for name in ("good", "bad", "better")),
            file_store.append("good", move(1)),
            return_exceptions=True,
        )
        assert isinstance(bad, msgspec.DecodeError)
        assert isinstance(good, Latest) and isinstance(better, Latest) and kept is True
        assert file_store.trouble is None

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


def test_a_file_from_before_tables_were_forgotten_is_taken_over(database: Path) -> None:
    with sqlite3.connect(database) as db:
        db.executescript(f"{MIGRATIONS[0]}; PRAGMA user_version = 1")
        db.execute("INSERT INTO tables VALUES (1, 'table', 0, 'esel', 1, '{}', 's', 'anna', 0, NULL, 1, 1, 0, NULL)")
        db.execute("INSERT INTO seats VALUES ('table', 0, NULL, 'greedy', 'Distel', '', 0)")
    store = SqliteStore(database)
    (found,) = asyncio.run(store.tables_of("anna"))
    store.close()
    assert (found.forgotten, found.seats) == (False, (SeatRow(level="greedy", name="Distel"),))


def test_two_writers_cannot_both_win_a_ply(store: Store) -> None:
    async def work() -> None:
        await store.save(TABLE)
        texts = [f"move {number}" for number in range(20)]
        won = await asyncio.gather(*(store.append("table", move(1, text)) for text in texts))
        assert won.count(True) == 1
        assert [row.move for row in await store.moves("table", 0)] == [texts[won.index(True)]]

    asyncio.run(work())


def test_many_moves_are_one_statement(file_store: SqliteStore) -> None:
    plies = range(1, 101)
    kept, statements = append_at_once(file_store, [("table", ply) for ply in plies])
    assert kept == [True] * len(plies)
    assert [statement[:6] for statement in statements] == ["INSERT"]
    assert [row.ply for row in asyncio.run(file_store.moves("table", 0))] == [*plies]


def test_of_moves_at_the_same_ply_the_first_is_kept(file_store: SqliteStore) -> None:
    kept, _ = append_at_once(file_store, [("table", 1), ("table", 2), ("table", 2), ("other", 1)])
    assert kept == [True, True, False, True]
    assert [row.ply for row in asyncio.run(file_store.moves("table", 0))] == [1, 2]


def append_at_once(store: SqliteStore, plies: Sequence[tuple[str, int]]) -> tuple[list[bool], list[str]]:
    """Append moves that all wait at the same time; give whether they were kept, and how the file was asked."""
    held, letting_go = threading.Event(), threading.Event()
    statements: list[str] = []

    def hold(_: sqlite3.Connection) -> None:
        held.set()
        letting_go.wait()

    async def work() -> list[bool]:
        first = asyncio.ensure_future(store._do(hold))
        await asyncio.to_thread(held.wait)
        moves = [store.append(table, move(ply)) for table, ply in plies]
        await asyncio.sleep(0)  # let all of them queue up behind the first
        letting_go.set()
        await first
        return await asyncio.gather(*moves)

    store._connection.set_trace_callback(statements.append)
    kept = asyncio.run(work())
    return kept, statements[statements.index("COMMIT") + 1 :]


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


def test_a_second_store_on_the_same_file_is_refused(file_store: SqliteStore, database: Path) -> None:
    imports = "import pathlib, sys; from eselsohr.server.stores.sqlite import SqliteStore"
    program = f"{imports}; SqliteStore(pathlib.Path(sys.argv[1]))"
    command = [sys.executable, "-c", program, str(database)]
    other = subprocess.run(command, capture_output=True, text=True, check=False)
    assert other.returncode != 0
    assert "Another server already sits at" in other.stderr
    with pytest.raises(StoreRefused, match="Another server already sits at"):
        SqliteStore(database)


def test_a_file_of_a_newer_version_is_refused_and_left_alone(database: Path) -> None:
    with sqlite3.connect(database) as db:
        db.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    before = database.read_bytes()
    with pytest.raises(StoreRefused, match="comes from a newer version") as refused:
        SqliteStore(database)
    assert refused.value.params["version"] == len(MIGRATIONS) + 1
    assert database.read_bytes() == before


def test_an_older_file_is_brought_up_to_date_step_by_step(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = SqliteStore(database)
    asyncio.run(old.add_guest(ANNA, b"hash"))
    old.close()
    steps = (*MIGRATIONS, "ALTER TABLE guests ADD COLUMN motto TEXT DEFAULT 'I-ah'")
    monkeypatch.setattr("eselsohr.server.stores.migrations.MIGRATIONS", steps)
    SqliteStore(database).close()
    with sqlite3.connect(database) as db:
        assert db.execute("SELECT name, motto FROM guests").fetchall() == [("Anna", "I-ah")]
        assert db.execute("PRAGMA user_version").fetchone() == (len(steps),)


def test_nobody_else_on_the_machine_can_read_it(file_store: SqliteStore, database: Path) -> None:
    modes = {path.name.removeprefix(database.name): path.stat().st_mode & 0o077 for path in database.parent.iterdir()}
    assert modes == {"": 0, "-lock": 0, "-shm": 0, "-wal": 0}


@pytest.mark.parametrize("content", [b"this is no database, whatever its name says" * 50, None])
def test_what_is_no_database_is_refused(database: Path, content: bytes | None) -> None:
    if content is None:
        database.mkdir()
    else:
        database.write_bytes(content)
    with pytest.raises(StoreRefused, match="cannot be opened as a database"):
        SqliteStore(database)


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
