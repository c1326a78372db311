"""Those who watch: as many as like, and the table is none the slower for it."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from eselsohr.server.messages import NewTable
from eselsohr.server.refusal import Refusal
from eselsohr.server.services import Services
from eselsohr.server.stores.sqlite import SqliteStore
from eselsohr.server.tables import gathering
from eselsohr.server.tables.attendance import MOST_OF_ONE_GUEST
from tests.server.people import Person, Tab, play_out
from tests.server.wires import KeptWire, visit

CROWD = 100


def test_no_crowd_of_watchers_locks_anybody_out_who_has_a_name(database: Path) -> None:
    async def work() -> None:
        services = Services.over(SqliteStore(database))
        try:
            (anna, _), (bert, _), (cleo, _) = [await services.guests.welcome(name) for name in ("Anna", "Bert", "Cleo")]
            wish = NewTable("esel", {}, [None, None, "greedy"], seat=0)
            name = (await services.tables.set_up(anna, wish)).id
            crowd = [await visit(services, name, None) for _ in range(2 * CROWD)]
            for guest in (anna, bert):
                await visit(services, name, guest, wire := KeptWire())
                assert await wire.ask(do="pace", id="1", pace=1)
            with pytest.raises(Refusal, match="too_many"):  # the one who has been watching longest has given way
                await asyncio.wait_for(crowd[0].run(), 60)
            watching = asyncio.create_task(crowd[-1].run())
            for _ in range(10):
                await asyncio.sleep(0)
            assert not watching.done()
            watching.cancel()
            for _ in range(MOST_OF_ONE_GUEST):
                await visit(services, name, cleo)
            with pytest.raises(Refusal, match="too_many"):  # but not as often as one likes
                await visit(services, name, cleo)
        finally:
            await services.close()

    asyncio.run(work())


def test_of_too_many_guests_who_watch_the_last_waits(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gathering, "MOST_WATCHERS", 2)

    async def work() -> None:
        services = Services.over(SqliteStore(database))
        try:
            guests = [(await services.guests.welcome(name))[0] for name in ("Anna", "Bert", "Cleo", "Dirk")]
            wish = NewTable("esel", {}, [None, None, "greedy"], seat=0)
            name = (await services.tables.set_up(guests[0], wish)).id
            for guest in guests[1:3]:
                await visit(services, name, guest)
            for other in (guests[3], None):
                with pytest.raises(Refusal, match="too_many"):
                    await visit(services, name, other)
            await visit(services, name, guests[0])
        finally:
            await services.close()

    asyncio.run(work())


def test_a_watcher_who_gives_way_is_told_why(anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gathering, "MOST_WATCHERS", 1)
    table = anna.set_up([None, None, None])
    with Tab(anna.base, table) as first, Tab(anna.base, table):
        with pytest.raises(ConnectionClosed) as closed:
            first.until_closed()
        assert closed.value.rcvd and closed.value.rcvd.code == 4429
        assert json.loads(first.frames[-1])["code"] == "too_many"


def test_nobody_gets_a_picture_for_what_changes_nothing_on_it(anna: Person, bert: Person) -> None:
    table, other = anna.set_up([None, None, "greedy"]), bert.set_up([None, None, None])
    with anna.at(table) as hers, bert.at(other):
        hers.ask("pace", pace=5)
        before = len(hers.frames)
        for _ in range(5):
            with Tab(anna.base, table), anna.at(table):  # nameless, and her own second window
                pass
        bert.web.put("/api/me", json={"name": "Berta"}).raise_for_status()
        assert hers.ask("pace", pace=6)["kind"] == "done"
        assert len(hers.frames) == before + 2  # a picture and the answer
        with bert.at(table):  # but a guest who comes is announced
            hers.until(lambda picture: picture["watching"] == ["Berta"])
            bert.web.put("/api/me", json={"name": "Bert"}).raise_for_status()
            hers.until(lambda picture: picture["watching"] == ["Bert"])
        hers.until(lambda picture: picture["watching"] == [])


def test_what_was_sent_is_not_sent_again_to_somebody_who_never_confirms(anna: Person) -> None:
    table = anna.set_up([None, "greedy", "greedy"], options={"deals": 1}, start=True)
    with anna.at(table) as hers, Tab(anna.base, table) as silent:
        play_out(hers)
        silent.until(lambda picture: picture["stage"] == "over")
    running = [frame for frame in map(json.loads, silent.frames) if frame.get("stage") != "over"]
    told = Counter(json.dumps(event) for frame in running for event in frame["events"])
    assert len(told) > 10
    assert all(event["ply"] > frame["since"] for frame in running for event in frame["events"])
    assert set(told.values()) == {1}
    # and with the last picture all of it
    assert silent.story[0]["event"] == "dealt"
    assert len(silent.story) >= len(told)
