"""Luck and skill over HTTP: for matches that are over and open, in the background, kept with versions."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from eselsohr.bots import compiled, luck
from eselsohr.server.stores.databases import open_store
from eselsohr.server.stores.luck_store import LuckRow
from eselsohr.server.stores.store import Store
from eselsohr.server.tables import daily
from tests.server.people import Person, play_out, running
from tests.server.rows import TABLE
from tests.waiting import patiently, wait_for

BOTS = ["greedy", "greedy"]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that needs no compiled search, and few plays."""
    ready: Future[Any] = Future()
    ready.set_result(None)
    monkeypatch.setattr(compiled, "prepare", lambda game: ready)
    monkeypatch.setattr(luck, "BEST", "greedy")
    monkeypatch.setattr(luck, "PLAYS", 3)


@pytest.fixture
def house(database: Path) -> Iterator[str]:
    with running(database) as address:
        yield address


def finished(person: Person) -> str:
    """A match of two deals that is over."""
    table = person.set_up([None, *BOTS], options={"starter": 0, "deals": 2}, start=True)
    with person.at(table) as tab:
        play_out(tab)
    return table


def ask(person: Person, table: str, seat: object = 0) -> Any:
    return person.web.put(f"/api/tables/{table}/luck/{seat}")


def found(person: Person, table: str, seat: int = 0) -> dict[str, Any]:
    """Ask until everything has been played."""
    for _ in patiently("luck and skill"):
        told: dict[str, Any] = ask(person, table, seat).raise_for_status().json()
        if told["deals"] and told["played"] == told["plays"]:
            break
    return told


def test_what_the_best_bot_makes_of_the_same_cards(house: str) -> None:
    anna = Person(house, "Anna")
    table = finished(anna)
    told = found(anna, table)
    with anna.at(table) as tab:
        sheet = tab.picture["sheet"]
    assert [deal["points"] for deal in told["deals"]] == [line["points"][0] for line in sheet]
    assert (told["points"], told["plays"], told["low_is_good"]) == (sheet[-1]["scores"][0], 6, True)
    assert told["mean"] == pytest.approx(sum(deal["mean"] for deal in told["deals"]))
    assert told["margin"] >= 0 and told["version"] and told["rules"] == 1


def test_it_is_kept_and_the_same_for_whoever_asks(database: Path) -> None:
    with running(database) as address:
        anna, bert = Person(address, "Anna"), Person(address, "Bert")
        table = finished(anna)
        told = found(anna, table)
        wait_for("it to be kept", lambda: kept(database) == 1)
        assert ask(bert, table).json() == told
    with running(database) as again:
        assert ask(Person(again, "Cleo"), table).json() == told


def test_so_it_is_of_a_match_that_was_over_before_results_were_kept(database: Path) -> None:
    with running(database) as address:
        anna = Person(address, "Anna")
        table = finished(anna)
    with closing(sqlite3.connect(database)) as stored, stored:
        stored.execute("UPDATE tables SET result = NULL")
    with running(database) as again:
        told = found(anna.moved(again), table)
    assert told["low_is_good"] and told["played"] == told["plays"] == 6


def kept(database: Path) -> int:
    with closing(sqlite3.connect(database)) as stored:
        return int(stored.execute("SELECT count(*) FROM luck").fetchone()[0])


def test_it_is_refused_while_a_match_runs_and_for_seats_that_are_not_there(house: str) -> None:
    anna = Person(house, "Anna")
    running_table = anna.set_up([None, *BOTS], start=True)
    assert ask(anna, running_table).json()["code"] == "not_over"
    table = finished(anna)
    for seat in (3, "x", "-1", "9" * 50):
        assert ask(anna, table, seat).json()["code"] == "no_such_seat"
    assert ask(anna, "nothing").status_code == 404
    anna.web.cookies.clear()
    assert ask(anna, table).json()["code"] == "no_name"


def test_a_deal_of_the_day_stays_closed(house: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody learns from plays of it what others still have to find out."""
    monkeypatch.setattr(daily, "LEVEL", "greedy")
    monkeypatch.setattr(daily, "PACE", 0)
    anna = Person(house, "Anna")
    contest = anna.web.get("/api/daily").json()["deals"][0]["contest"]
    table = anna.web.post(f"/api/daily/{contest}").json()["table"]
    with anna.at(table) as tab:
        play_out(tab)
    refused = ask(anna, table)
    assert (refused.status_code, refused.json()["key"]) == (409, "server.not_over.day")


def test_either_store_keeps_it_as_long_as_the_table(either: str) -> None:
    row = LuckRow((3, 4), ((1, 2), (5, 6)), "hard", 1, "0.1.0")

    async def use(store: Store) -> None:
        await store.luck.keep(TABLE.id, 0, row)
        assert await store.luck.find(TABLE.id, 0) is None  # there is no such table
        await store.save(TABLE)
        await store.luck.keep(TABLE.id, 0, row)
        assert await store.luck.find(TABLE.id, 0) == row
        assert await store.luck.find(TABLE.id, 1) is None
        await store.delete(TABLE.id)
        assert await store.luck.find(TABLE.id, 0) is None

    store = open_store(either)
    try:
        asyncio.run(use(store))
    finally:
        store.close()
