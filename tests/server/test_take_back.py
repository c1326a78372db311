"""Taking back at a table online: one more entry in the store, durable before anybody sees it, and kept for ever."""

from __future__ import annotations

import asyncio
import json
import signal
from pathlib import Path

import pytest

from eselsohr import Match
from eselsohr.engine import files
from eselsohr.server.messages import TakeBack
from tests.server.people import Person, play_out, running
from tests.server.test_restart import moved, served
from tests.server.test_table import ANNA, GatedStore, at_a_table, first_move, ply
from tests.server.test_table import Table as LiveTable

pytestmark = pytest.mark.rule("G12")

SLOW = 10_000  # milliseconds before a bot plays


def test_what_was_taken_back_stays_so_though_the_server_is_killed(database: Path) -> None:
    with served(database) as (address, process):
        anna = Person(address, "Anna")
        table = anna.set_up([None, "random", "greedy"], options={"starter": 0, "deals": 1}, pace=SLOW, start=True)
        with anna.at(table) as place:
            before, story = place.view, place.story
            assert not place.picture["take_back"]
            place.play(before["legal"][-1])
            assert place.picture["take_back"]
            answer = place.ask("take_back", ply=1, id="back")
            assert (answer["kind"], answer["ply"]) == ("done", 2)
            process.send_signal(signal.SIGKILL)
            process.wait()
            assert place.view == before | {"ply": 2}
            assert place.story[: len(story)] == story
            assert [event["event"] for event in place.story[len(story) :]] == ["played", "taken_back"]
    with served(database) as (address, _), (again := moved(anna, address)).at(table) as place:
        assert place.view == before | {"ply": 2}
        assert [event["event"] for event in place.story[len(story) :]] == ["taken_back"]
        assert place.ask("take_back", ply=1, id="back") == answer  # sent again: answered again
        assert place.view["ply"] == 2
        place.ask("pace", pace=0)
        play_out(place)
        record = files.loads(again.web.get(f"/api/tables/{table}/record").content)
        replay = again.web.get(f"/api/tables/{table}/replay").json()
    assert [move["move"] for move in record["moves"]][:2] == [before["legal"][-1], "takeback 1"]
    match = Match.replay(record)
    assert len(match.moves) == match.ply - 2
    assert len(replay["moments"]) == match.ply + 1
    assert replay["moments"][2]["view"] == replay["moments"][0]["view"] | {"ply": 2}
    assert [event["event"] for event in replay["moments"][2]["events"]] == ["taken_back"]


def test_nobody_sees_a_take_back_before_it_is_durable(database: Path) -> None:
    async def work(table: LiveTable, store: GatedStore) -> None:
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


def test_it_is_refused_where_another_person_sits_also_while_a_bot_plays_for_them(database: Path) -> None:
    with running(database) as address:
        anna, ben = Person(address, "Anna"), Person(address, "Ben")
        table = anna.set_up([None, None, "greedy"], options={"starter": 0}, pace=SLOW)
        with ben.at(table) as guest:
            guest.ask("sit", seat=1)
            guest.ask("start")
        with anna.at(table) as place:
            place.play(place.view["legal"][0])
            assert not place.picture["take_back"]
            answer = place.ask("take_back", ply=place.view["ply"])
            assert (answer["kind"], answer["rule"], answer["key"]) == ("refused", "G12", "refuse.take_back.people")
        with Person(address, "Cleo").at(table) as watching:
            assert watching.ask("take_back", ply=1)["code"] == "not_seated"


def test_a_bot_that_was_thinking_about_it_does_not_play(database: Path) -> None:
    with running(database) as address:
        anna = Person(address, "Anna")
        table = anna.set_up([None, "greedy"], options={"starter": 0}, game="boss", pace=300, start=True)
        with anna.at(table) as place:
            legal = place.view["legal"]
            for _ in range(3):
                place.play(legal[0])
                assert place.ask("take_back", ply=place.view["ply"])["kind"] == "done"
            place.ask("pace", pace=0)
            assert place.view["legal"] == legal
            assert json.dumps(place.story).count('"played"') == 3
            assert {event["seat"] for event in place.story if event["event"] == "played"} == {0}
