"""Durable before visible: what the store has not confirmed has not happened, whatever else happens meanwhile."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

from eselsohr.bots import Sight
from eselsohr.bots.thinking import Thinking
from eselsohr.server.messages import Code, NewTable, Play, Sit, TakeBack
from eselsohr.server.refusal import Refusal, refusal
from eselsohr.server.stores.sqlite import SqliteStore
from eselsohr.server.stores.store import Guest, MoveRow, StoreError, TableRow
from eselsohr.server.tables import seating, table_loop
from eselsohr.server.tables.connection import Connection, Shown
from eselsohr.server.tables.gathering import Timing
from eselsohr.server.tables.outbox import Outbox
from eselsohr.server.tables.picture import picture
from eselsohr.server.tables.table import Table
from tests.server.people import Person
from tests.server.rows import shuffled
from tests.server.wires import KeptWire
from tests.waiting import patiently, wait_async

ANNA = Guest("anna", "Anna")
WISH = NewTable("esel", {"starter": 0}, [None, "greedy", "greedy"], seat=0, start=True)


class GatedStore(SqliteStore):
    """A store that keeps moves only while its gate is open."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.gate = asyncio.Event()
        self.full = False

    def append(self, table: str, move: MoveRow) -> asyncio.Future[bool]:
        """Wait at the gate."""
        return asyncio.ensure_future(self._let_through(table, move))

    async def _let_through(self, table: str, move: MoveRow) -> bool:
        await self.gate.wait()
        if self.full:
            raise StoreError("the disk is full")
        return await super().append(table, move)


def at_a_table(database: Path, work: Callable[[Table, GatedStore], Awaitable[None]]) -> None:
    """Do something at a table whose store has a gate; Anna is to act."""

    async def run() -> None:
        store = GatedStore(database)
        row = shuffled(seating.set_up(WISH, ANNA))
        await store.save(row)
        table = Table(row, store, Timing())
        await table.catch_up()
        try:
            await work(table, store)
        finally:
            store.close()

    asyncio.run(run())


def ply(table: Table) -> int:
    """How far everybody sees the match."""
    connection = Connection(None, Shown(-1), None, Outbox(lambda: b"", KeptWire()))
    view = picture(table, connection).view
    assert view is not None
    return int(view["ply"])


def first_move(table: Table, name: str = "1") -> Play:
    assert table.match is not None
    return Play(name, 0, table.match.legal()[0])


def test_nobody_sees_a_move_before_it_is_durable(database: Path) -> None:
    async def work(table: Table, store: GatedStore) -> None:
        playing = asyncio.create_task(table.do(ANNA, first_move(table)))
        for _ in range(10):
            await asyncio.sleep(0)
        assert ply(table) == 0
        store.gate.set()
        assert await playing == 1
        assert ply(table) == 1

    at_a_table(database, work)


@pytest.mark.rule("G12")
def test_nobody_sees_a_take_back_before_it_is_durable(database: Path) -> None:
    async def work(table: Table, store: GatedStore) -> None:
        store.gate.set()
        await table.do(ANNA, first_move(table))
        store.gate.clear()
        taking = asyncio.create_task(table.do(ANNA, TakeBack("back", 1)))
        for _ in range(10):
            await asyncio.sleep(0)
        assert ply(table) == 1
        store.gate.set()
        assert await taking == ply(table) == 2
        rows = await store.moves(table.row.id, 0)
        assert [row.move for row in rows][1:] == ["takeback 1"]  # added: the move before it is still there

    at_a_table(database, work)


def test_a_move_is_finished_though_its_connection_breaks(database: Path) -> None:
    async def work(table: Table, store: GatedStore) -> None:
        wire = KeptWire()
        connection = Connection(ANNA, Shown(-1), None, Outbox(lambda: b"", wire))
        table.join(connection)
        table.take(ANNA, first_move(table), lambda answer: connection.outbox.put(b"answer"))
        await asyncio.sleep(0.01)
        connection.outbox.close()
        table.leave(connection)
        store.gate.set()
        await wait_async("the move", lambda: ply(table) > 0)
        assert len(await store.moves(table.row.id, 0)) == 1
        assert await table.do(ANNA, first_move(table)) == 1  # sent again, answered again
        assert b"answer" not in wire.sent

    at_a_table(database, work)


def test_a_move_that_cannot_be_written_down_has_not_happened(database: Path) -> None:
    async def work(table: Table, store: GatedStore) -> None:
        store.gate.set()
        store.full = True
        with pytest.raises(StoreError) as failed:
            await table.do(ANNA, first_move(table))
        assert refusal(failed.value).code is Code.NOT_STORED
        assert ply(table) == 0
        store.full = False
        assert await table.do(ANNA, first_move(table)) == 1

    at_a_table(database, work)


def test_the_loser_of_a_race_takes_over_what_the_winner_played(database: Path) -> None:
    async def work(table: Table, store: GatedStore) -> None:
        assert table.match is not None
        mine, theirs = table.match.legal()[:2]
        playing = asyncio.create_task(table.do(ANNA, Play("1", 0, mine)))
        await asyncio.sleep(0)
        await SqliteStore.append(store, table.row.id, MoveRow(1, 0, theirs, "2", 0))
        store.gate.set()
        with pytest.raises(Refusal) as refused:
            await playing
        assert refused.value.code is Code.LATE
        assert ply(table) == 1
        assert table.match.record()["moves"][0]["move"] == theirs

    at_a_table(database, work)


def test_a_move_of_a_broken_connection_is_answered_by_a_server_that_has_not_heard_of_it(database: Path) -> None:
    async def work(table: Table, store: GatedStore) -> None:
        store.gate.set()
        other = Table(table.row, store, Timing())
        await other.catch_up()
        move = first_move(table)
        assert await table.do(ANNA, move) == 1
        assert await other.do(ANNA, move) == 1  # sent again there, with its id
        assert len(await store.moves(table.row.id, 0)) == 1

    at_a_table(database, work)


def test_of_two_changes_at_once_neither_is_lost(database: Path) -> None:
    bert = Guest("bert", "Bert")

    async def work(_: Table, store: GatedStore) -> None:
        row = seating.set_up(NewTable("esel", {}, [None, None, None]), ANNA)
        await store.save(row)
        here, there = (Table(row, store, Timing()) for _ in range(2))  # two servers, each with the table as it was
        await asyncio.gather(here.do(ANNA, Sit("1", 0)), there.do(bert, Sit("2", 1)))
        with pytest.raises(Refusal) as refused:
            await there.do(bert, Sit("3", 0))
        assert refused.value.code is Code.SEAT_TAKEN
        assert there.row == await store.table(row.id)
        assert [seat.guest for seat in there.row.seats] == ["anna", "bert", None]

    at_a_table(database, work)


def test_the_end_of_a_match_is_noted_also_by_whoever_comes_after_a_broken_server(database: Path) -> None:
    async def work(table: Table, store: GatedStore) -> None:
        store.gate.set()
        assert table.match is not None
        for _ in patiently("the end of the match"):
            if table.match.over:
                break
            seat = table.match.turn
            assert seat is not None
            await table.play_bot(seat, table.match.legal()[-1], lambda: True)
        assert table.row.over
        noted = await store.table(table.row.id)
        assert noted == table.row
        killed = replace(noted, over=False, version=noted.version + 1)  # right after the last move
        assert await store.save(killed)
        again = Table(killed, store, Timing())
        await again.catch_up()
        shown = again.version
        await again.note_end()
        assert again.version > shown  # everybody is to see it
        assert await store.table(table.row.id) == again.row == replace(killed, over=True, version=killed.version + 1)

    at_a_table(database, work)


def test_an_end_that_could_not_be_noted_is_noted_later(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(table: Table, store: GatedStore) -> None:
        store.gate.set()
        with monkeypatch.context() as broken:
            broken.setattr(store, "save", full)
            assert table.match is not None
            with pytest.raises(StoreError):
                for _ in patiently("the end of the match"):
                    assert table.match.turn is not None
                    await table.play_bot(table.match.turn, table.match.legal()[-1], lambda: True)
        assert table.match.over and ply(table) == table.match.ply and not table.row.over
        saves, save = list[TableRow](), store.save

        async def counted(*tables: TableRow) -> bool:
            saves.extend(tables)
            return await save(*tables)

        monkeypatch.setattr(store, "save", counted)
        await asyncio.gather(table.note_end(), table.note_end())  # the table by itself, and somebody's last move
        assert saves == [table.row] and await store.table(table.row.id) == table.row == replace(table.row, over=True)

    async def full(*tables: TableRow) -> bool:
        raise StoreError("the disk is full")

    at_a_table(database, work)


def test_moves_that_come_at_once_are_played_one_after_the_other(database: Path) -> None:
    async def work(table: Table, store: GatedStore) -> None:
        store.gate.set()
        asks = [table.do(ANNA, first_move(table, str(number))) for number in range(10)]
        answers = await asyncio.gather(*asks, return_exceptions=True)
        assert answers.count(1) == 1
        assert {answer.code for answer in answers if isinstance(answer, Refusal)} == {Code.LATE}
        assert ply(table) == 1

    at_a_table(database, work)


def test_a_match_of_other_rules_is_not_played_on(database: Path) -> None:
    async def work(table: Table, store: GatedStore) -> None:
        row = replace(table.row, id="other", rules=table.row.rules + 1)
        await store.save(row)
        other = Table(row, store, Timing())
        with pytest.raises(Refusal) as refused:
            await other.catch_up()
        assert refused.value.code is Code.OLD_RULES

    at_a_table(database, work)


def test_nobody_waits_for_a_bot_that_thinks(anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    thinks, done = threading.Event(), threading.Event()

    def slowly(sight: Sight, dice: object, level: str, find: object) -> Thinking[str]:
        thinks.set()
        done.wait()
        yield None
        return sight.legal[0]

    monkeypatch.setattr(table_loop, "_choose", slowly)
    table = anna.set_up(["greedy", None, "greedy"], seat=1, options={"starter": 0}, start=True)
    with anna.at(table) as tab:
        try:
            assert thinks.wait(20)
            for pace in range(20):
                assert tab.ask("pace", pace=pace)["kind"] == "done"
            assert tab.view["ply"] == 0
        finally:
            done.set()
        tab.until(lambda picture: picture["view"]["turn"] == 1)


def test_a_table_that_breaks_is_woken_again_from_the_store(anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = table_loop._choose

    def broken(sight: Sight, dice: object, level: str, find: object) -> Thinking[str]:
        raise ZeroDivisionError

    monkeypatch.setattr(table_loop, "_choose", broken)
    table = anna.set_up([None, "greedy", "greedy"], options={"starter": 0}, start=True)
    with anna.at(table) as tab:
        with pytest.raises(ConnectionClosed) as closed:
            tab.play(tab.view["legal"][0])
            tab.until_closed()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012  # come again
    monkeypatch.setattr(table_loop, "_choose", whole)
    with anna.at(table) as tab:
        assert tab.view["ply"] >= 1
        tab.until(lambda picture: picture["view"]["turn"] == 0)
