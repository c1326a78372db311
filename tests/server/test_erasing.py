"""Delete me: no name and no id of somebody stays anywhere, and everybody else keeps what they have played."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from sqlite3 import connect
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from eselsohr.engine import files
from eselsohr.engine.match import Match
from eselsohr.server.stores.databases import open_store
from eselsohr.server.stores.move_database import KEYS
from tests.server.circle import join, look, make, play
from tests.server.people import ENGLISH, Person, Tab, play_out, running, start
from tests.server.postgres import ask
from tests.waiting import wait_for

NAME = "Zebedee"


@pytest.fixture
def server(either: str) -> Iterator[str]:
    with running(either) as address:
        yield address


def everything(database: str) -> str:
    """All that a database holds."""
    if database.startswith("postgresql"):
        return str([ask(database, f"SELECT * FROM {table}") for table in (*KEYS, "presence")])
    with connect(database) as db:
        return "\n".join(db.iterdump())


def guest_of(database: str, table: str) -> str:
    """The id of whoever has the second seat."""

    async def work() -> str | None:
        row = await store.table(table)
        return row.seats[1].guest if row else None

    store = open_store(database, beside=True)
    try:
        return str(asyncio.run(work()))
    finally:
        store.close()


def seats(tab: Tab) -> list[tuple[str, str]]:
    return [(seat["sitter"], seat["name"]) for seat in tab.picture["seats"]]


def test_no_trace_is_left_and_others_keep_their_history(server: str, either: str) -> None:
    anna, zebedee = Person(server, "Anna"), Person(server, NAME)
    group = make(anna)
    join(zebedee, group)
    zebedee.web.post(f"/api/groups/{group}/talk", json={"text": "I am Zebedee"})
    anna.web.post(f"/api/groups/{group}/talk", json={"text": "So we heard"})
    over = play(group, anna, zebedee)
    guest = guest_of(either, over)
    zebedee.web.post("/api/companions", json={"name": "Zebra"})
    zebedee.web.post("/api/me/phrase")
    zebedee.web.post("/api/me/code", json={"move": False})
    kept_out, open_table, bots_only = (
        anna.set_up([None, None, "greedy"]),
        anna.set_up([None, None, "greedy"]),
        zebedee.set_up([None, "greedy", "greedy"], start=True),
    )
    hosted = zebedee.set_up([None, None, "greedy"], pace=100_00)
    with anna.at(kept_out) as hers, zebedee.at(kept_out) as his:
        his.ask("sit", seat=1)
        hers.until(lambda picture: picture["seats"][1]["sitter"] == "person")
        hers.ask("unseat", seat=1)
    with zebedee.at(open_table) as his:
        his.ask("sit", seat=1)
    with zebedee.at(bots_only), anna.at(hosted) as hers, zebedee.at(hosted) as his:
        hers.ask("sit", seat=1)
        his.until(lambda picture: picture["seats"][1]["sitter"] == "person")
        start(his, hers)
        his.ask("say", text="Zebedee was here")
        his.ask("pause")
        his.ask("go_on")
        hers.until(lambda picture: NAME in str(picture["news"]))
        assert NAME in everything(either) and guest in everything(either)
        gone = zebedee.web.delete("/api/me")
        assert gone.status_code == 200 and gone.json()["name"] is None
        with pytest.raises(ConnectionClosed):
            his.until_closed()
        hers.until(lambda picture: picture["seats"][0]["sitter"] == "bot")
        assert NAME not in str(hers.picture) and hers.picture["host"], "somebody has to be"
        with anna.at(hosted) as again:
            again.ask("say", text="Hello?")
            assert NAME not in str(again.frames) and "was here" not in str(again.frames)
        hers.ask("pace", pace=0)
        play_out(hers)
    assert zebedee.web.get("/api/home").json()["name"] is None
    wait_for("the last traces to go", lambda: guest not in everything(either))
    found = everything(either)
    assert NAME not in found and "Zebra" not in found and bots_only not in found
    with anna.at(open_table) as hers:
        assert seats(hers)[1] == ("nobody", "")
    shown = look(anna, group)
    assert [one["name"] for one in shown["members"]] == ["Anna"]
    assert [seat["name"] for seat in shown["played"][0]["seats"]][:2] == ["Anna", ""]
    assert [line["text"] for line in anna.web.get(f"/api/groups/{group}/talk").json()["lines"]] == ["So we heard"]
    for table in (over, hosted):
        record = files.loads(anna.web.get(f"/api/tables/{table}/record").content)
        assert Match.replay(record).over and NAME not in str(record), "and it is still the same match"
    with anna.at(over) as hers:
        assert seats(hers)[:2] == [("person", "Anna"), ("person", "")]


def test_a_nameless_seat_of_the_day_and_nobody_twice(server: str, either: str) -> None:
    zebedee, anna = Person(server, NAME), Person(server, "Anna")
    contest = anna.web.get("/api/daily").json()["deals"][0]["contest"]
    tables = [str(person.web.post(f"/api/daily/{contest}").json()["table"]) for person in (zebedee, anna)]
    assert zebedee.web.delete("/api/me").status_code == 200
    assert zebedee.web.delete("/api/me").json()["code"] == "no_name"
    assert tables[0] not in everything(either), "nobody plays it any more"
    assert tables[1] in everything(either)


def test_the_operator_can_forget_somebody_too(database: Path) -> None:
    with running(database) as server:
        anna, bert = Person(server, "Anna"), Person(server, NAME)
        table = play(make(anna), anna, bert)
        guest = guest_of(str(database), table)
        forget = [sys.executable, "-m", "eselsohr.cli", "admin", "forget", "--database", str(database)]

        def run(who: str) -> Any:
            command = [*forget, who]
            return subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ | ENGLISH)

        assert "Zebedee is forgotten." in run(guest).stdout
        assert "Nobody here is called" in run(guest).stderr
        assert NAME not in everything(str(database))
        wait_for("the server to hear of it", lambda: bert.web.get("/api/home").json()["name"] is None)
        with anna.at(table) as tab:
            tab.until(lambda _: seats(tab)[1] == ("person", ""))


def test_at_another_server_nothing_is_left_either(postgres_url: str) -> None:
    with running(postgres_url) as here, running(postgres_url) as there:
        anna, zebedee = Person(here, "Anna"), Person(there, NAME)
        table = anna.set_up([None, None, "greedy"], pace=10_000)
        with anna.at(table) as hers, zebedee.at(table) as his:
            his.ask("sit", seat=1)
            hers.until(lambda picture: picture["seats"][1]["sitter"] == "person")
            start(hers, his)
            his.ask("say", text="Zebedee was here")
            hers.find("what he said", lambda message: "was here" in str(message))
            zebedee.web.delete("/api/me")
            hers.until(lambda picture: picture["seats"][1]["sitter"] == "bot")
            silence = hers.find("silence", lambda message: message["kind"] == "talk")
            assert silence == {"kind": "talk", "lines": [], "anew": True}
            hers.until(lambda picture: NAME not in str(picture))  # his page has been sent off by then
            with Person(here, "Cora").at(table) as later:
                assert NAME not in str(later.frames)


def test_a_seat_that_is_erased_while_cards_are_shuffled_is_free(server: str) -> None:
    anna, zebedee = Person(server, "Anna"), Person(server, NAME)
    table = anna.set_up([None, None, "greedy"])
    with anna.at(table, shuffles=False) as hers, zebedee.at(table, shuffles=False) as his:
        his.ask("sit", seat=1)
        hers.until(lambda picture: picture["seats"][1]["sitter"] == "person")
        hers.ask("start")
        zebedee.web.delete("/api/me")
        hers.until(lambda picture: NAME not in str(picture["seats"]))
