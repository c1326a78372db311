"""Servers at one database, without the servers: who leads a table, who is there, who is dead, who hears of what."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator
from contextlib import contextmanager

import pytest
from msgspec.structs import replace

from eselsohr.server.peers import Signs
from eselsohr.server.stores.postgres import PostgresStore
from eselsohr.server.stores.store import Guest, Latest, Visitor
from tests.server.postgres import ask
from tests.server.rows import ANNA, TABLE, append, move
from tests.waiting import wait_for

BERT = Guest("bert", "Bert")


class Server:
    """A store, and what it hears from the others."""

    def __init__(self, url: str) -> None:
        self.heard: list[str] = []
        self.store = PostgresStore(url)
        self.peers = self.store.peers
        self.peers.watch(self._hear)
        wait_for("its row", lambda: self.peers.server)

    def _hear(self, tables: Collection[str] | None) -> None:
        self.heard.extend(tables or ())

    def leads(self) -> bool:
        return self.peers.leads("table")

    def visitors(self) -> list[Visitor]:
        latest = asyncio.run(self.store.latest("table", 0))
        assert latest and latest.visitors is not None
        return sorted(latest.visitors, key=lambda visitor: visitor.guest.id)


@contextmanager
def servers(url: str, count: int) -> Iterator[list[Server]]:
    found = [Server(url) for _ in range(count)]
    asyncio.run(found[0].store.add_guest(ANNA, b"a"))
    asyncio.run(found[0].store.add_guest(BERT, b"b"))
    asyncio.run(found[0].store.save(TABLE))
    try:
        yield found
    finally:
        for server in found:
            server.store.close()


async def lie_still(db: object) -> bool:
    return True


def test_one_leads_and_another_one_when_nobody_is_left_there(postgres_url: str) -> None:
    with servers(postgres_url, 3) as (first, second, third):
        first.peers.attend("table", {"anna": Signs()})
        wait_for("somebody to lead", first.leads)
        second.peers.attend("table", {"bert": Signs(2, 5), "": Signs(5)})
        wait_for("him to be there", lambda: len(first.visitors()) == 3)
        wait_for("the news", lambda: "table" in third.heard)
        here, there = Visitor(ANNA, Signs(), elsewhere=False), Visitor(BERT, Signs(2, 5), elsewhere=True)
        nameless = Visitor(Guest("", ""), Signs(5), elsewhere=True)  # so many
        assert first.visitors() == [nameless, here, there]
        assert third.visitors() == [nameless, here._replace(elsewhere=True), there]
        assert [server.leads() for server in (first, second, third)] == [True, False, False]
        first.peers.attend("table", {})
        wait_for("another one", second.leads)
        assert not first.leads()
        assert second.visitors() == [Visitor(Guest("", ""), Signs(), elsewhere=False), there._replace(elsewhere=False)]


def test_only_others_hear_what_somebody_has_done_and_whoever_does_not_serve_is_heard_too(postgres_url: str) -> None:
    with servers(postgres_url, 2) as (first, second):
        asyncio.run(append(first.store, "table", move(1)))
        wait_for("the news", lambda: "table" in second.heard)
        assert "table" not in first.heard
        second.heard.clear()
        passing = PostgresStore(postgres_url)
        asyncio.run(passing.delete("table"))
        passing.close()
        wait_for("the news", lambda: "table" in first.heard and "table" in second.heard)


def test_where_nothing_but_moves_is_new_nothing_else_is_read(postgres_url: str) -> None:
    with servers(postgres_url, 2) as (first, second):
        row = replace(TABLE, started=True, version=1)
        asyncio.run(first.store.save(row))
        asyncio.run(append(first.store, "table", move(1)))

        def latest() -> Latest | None:
            return asyncio.run(second.store.latest("table", 1))

        wait_for("the news", lambda: (found := latest()) and found.row is None)
        asyncio.run(append(first.store, "table", move(2)))
        assert latest() == Latest(None, [move(2)], None)
        changed = replace(row, pace=0, version=2)
        asyncio.run(first.store.save(changed))
        wait_for("what is new", lambda: (found := latest()) and found.row == changed)
        assert not asyncio.run(second.store.save(changed))  # it has lost a race, so it has to know why
        assert (found := latest()) and found.row == changed
        asyncio.run(first.store.delete("table"))
        assert not asyncio.run(append(second.store, "table", move(3)))
        assert latest() is None


def test_who_gives_no_sign_of_life_is_dead_and_comes_back_as_somebody_new(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with servers(postgres_url, 2) as (first, second):
        first.peers.attend("table", {"anna": Signs()})
        wait_for("somebody to lead", first.leads)
        second.peers.attend("table", {"bert": Signs()})
        wait_for("him to be there", lambda: len(second.visitors()) == 2)
        before = first.peers.server
        with monkeypatch.context() as silent:
            silent.setattr(first.peers, "_beat", lie_still)
            ask(postgres_url, f"UPDATE servers SET seen = now() - interval '1 hour' WHERE id = '{before}'")
            wait_for("the other one", second.leads)
            assert second.visitors() == [Visitor(BERT, Signs(), elsewhere=False)]
        wait_for("it to notice", lambda: first.peers.server != before)
        wait_for("her to be there again", lambda: len(second.visitors()) == 2)
        assert second.leads() and not first.leads()
