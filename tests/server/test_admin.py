"""Whoever runs a server looks after it while it runs: lists, closes, bans, clears away, all by way of the database."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

from eselsohr.server.people.bans import Bans, whom
from eselsohr.server.stores.databases import open_store
from eselsohr.server.stores.store import DAY, Guest, Store
from tests.server.people import Person, Tab, call, served
from tests.server.proxy import Proxy, proxied
from tests.server.rows import SEATS, TABLE, append, move
from tests.waiting import PATIENCE, wait_for

NOW = TABLE.made + 100 * DAY


def closing_code(tab: Tab) -> int:
    with pytest.raises(ConnectionClosed) as closed:
        tab.until_closed()
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


def test_tables_are_listed_and_closed_while_people_sit_there(either: str) -> None:
    with served(either) as (server, _):
        anna = Person(server, "Anna")
        table, other = anna.set_up([None, "greedy", "greedy"], start=True), anna.set_up([None, "greedy", "greedy"])
        assert "shuffling" in call("admin", "list", "--database", either).stdout
        with anna.at(table) as tab, anna.at(other) as untouched:
            listed = call("admin", "list", "--database", either).stdout
            assert table in listed and other in listed and "running" in listed and "Anna" in listed
            assert call("admin", "close", table, "--database", either).returncode == 0
            assert closing_code(tab) in (1012, 4404)
            assert untouched.ask("pace", pace=10)["kind"] == "done"
        assert call("admin", "close", table, "--database", either).returncode == 2
        assert table not in call("admin", "list", "--database", either).stdout


def test_a_banned_guest_has_to_go_and_may_come_again_when_forgiven(either: str) -> None:
    with served(either) as (server, _):
        anna, bert = Person(server, "Anna"), Person(server, "Bert")
        table = anna.set_up([None, None, None])
        with anna.at(table) as hers, bert.at(table) as his:
            his.ask("sit", seat=1)
            listed = call("admin", "list", "--database", either).stdout
            who = listed.split(" Bert")[0].split()[-1]
            assert call("admin", "ban", who, "--database", either).returncode == 0
            assert closing_code(his) == 4403
            assert hers.ask("pace", pace=10)["kind"] == "done"
        refused = bert.web.get("/api/home")
        assert (refused.status_code, refused.json()["code"]) == (403, "banned")
        assert call("admin", "bans", "--database", either).stdout.split() == [who]
        assert call("admin", "unban", who, "--database", either).returncode == 0
        wait_for("forgiveness", lambda: bert.web.get("/api/home").status_code == 200)
        assert "not banned" in call("admin", "unban", who, "--database", either).stderr


def test_a_banned_network_is_that_of_the_people_not_of_the_proxy(either: str) -> None:
    with (
        served(either) as (server, _),
        proxied(Proxy(server.removeprefix("http://"), client="203.0.113.7", scheme="http")) as outside,
    ):
        table = Person(server, "Anna").set_up([None, None, None])
        with Tab(outside, table) as watcher, Tab(server, table) as friend:
            assert call("admin", "ban", "203.0.113.0/24", "--database", either).returncode == 0
            assert closing_code(watcher) == 4403
            assert friend.socket.ping().wait(PATIENCE)
        assert httpx.get(f"{outside}/api/home").status_code == 403
        assert httpx.get(f"{server}/api/home").status_code == 200


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("203.0.113.7", "203.0.113.7/32"),
        ("203.0.113.7/24", "203.0.113.0/24"),
        ("2001:db8::1/64", "2001:db8::/64"),
        ("0123456789abcdef", "0123456789abcdef"),
        ("Anna", None),
        ("", None),
    ],
)
def test_whom_a_ban_means(text: str, meant: str | None) -> None:
    assert whom(text) == meant


def test_a_new_ban_is_told_from_a_known_one(store: Store) -> None:
    async def work() -> None:
        bans, guest = Bans(store), Guest("0123456789abcdef", "Bert")
        assert not await bans.look()
        await store.ban(guest.id, NOW)
        bans.check(guest, None)  # nobody has looked yet
        assert await bans.look() and not await bans.look()
        await store.unban(guest.id)
        assert not await bans.look()
        bans.check(guest, "203.0.113.7")

    asyncio.run(work())


# --- clearing away


def test_what_is_over_or_was_never_begun_goes_and_nothing_that_is_played(store: Store) -> None:
    started = replace(TABLE, started=True, seats=(SEATS[0], replace(SEATS[0], guest="bert"), SEATS[1]))

    async def work() -> None:
        tables = {
            "over": replace(started, over=True),
            "open": TABLE,
            "a look at bots": replace(TABLE, started=True),
            "running": started,
            "over, played yesterday": replace(started, over=True),
            "over, opened yesterday": replace(started, over=True),
            "over, made yesterday": replace(started, over=True, made=NOW - DAY),
        }
        await store.save(*(replace(row, id=name) for name, row in tables.items()))
        await store.append("over", move(1))
        await store.append("over, played yesterday", replace(move(1), at=NOW - DAY))
        await store.opened("over, opened yesterday", NOW - DAY)
        assert {*await store.tidy(NOW - 30 * DAY)} == {"over", "open", "a look at bots"}
        assert {row.id for row in await store.newest(10)} == {*tables} - {"over", "open", "a look at bots"}
        assert await store.moves("over", 0) == []
        assert await store.tidy(NOW - 30 * DAY) == []

    asyncio.run(work())


def test_opening_a_table_is_noted(database: Path) -> None:
    with served(database) as (server, _):
        anna = Person(server, "Anna")
        visited, lonely = anna.set_up([None, None, None]), anna.set_up([None, None, None])
        with anna.at(visited), closing(sqlite3.connect(database)) as db:

            def opened() -> dict[str, int]:
                return dict(db.execute("SELECT id, opened FROM tables").fetchall())

            wait_for("a note", lambda: opened()[visited])
            assert abs(opened()[visited] - time.time() * 1000) < DAY
            assert opened()[lonely] == 0


def test_a_server_clears_away_by_itself_if_asked_to(either: str) -> None:
    store = open_store(either)
    asyncio.run(store.save(replace(TABLE, id="old", over=True, started=True), replace(TABLE, id="two", started=True)))
    asyncio.run(append(store, "two", move(1)))
    store.close()
    with served(either, "--keep", "30") as (server, _):
        listed = ("admin", "list", "--database", either)  # whoever opens its replay keeps a table
        wait_for("the old one to go", lambda: "old" not in call(*listed).stdout)
        assert httpx.get(f"{server}/api/tables/old/replay").status_code == 404
        assert httpx.get(f"{server}/api/tables/two/replay").json()["code"] == "not_over"


def test_tidy_says_how_many(either: str) -> None:
    store = open_store(either)
    asyncio.run(store.save(TABLE, replace(TABLE, id="other")))
    assert call("tidy", 30, "--database", either).stdout == "2 tables are gone.\n"  # beside a server
    store.close()
    assert call("tidy", 30, "--database", either).stdout == "0 tables are gone.\n"
    assert call("tidy", "--database", either).returncode == call("tidy", 0, "--database", either).returncode == 2
