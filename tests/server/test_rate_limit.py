"""How much is too much."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from eselsohr.server.application import answer, serve
from eselsohr.server.messages import NewTable
from eselsohr.server.pages import is_page
from eselsohr.server.rate_limit import Bucket, Buckets
from eselsohr.server.refusal import Refusal
from eselsohr.server.routing import Request
from eselsohr.server.services import WRONG_LINKS_AT_ONCE, Services
from eselsohr.server.stores.sqlite import SqliteStore
from tests.server.wires import KeptWire


def test_a_bucket_allows_a_burst_and_then_the_rate() -> None:
    now = 0.0
    bucket = Bucket(2, 5, clock=lambda: now)
    assert [bucket.take() for _ in range(6)] == [True] * 5 + [False]
    now = 1.0
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now = 100.0
    assert [bucket.take() for _ in range(6)] == [True] * 5 + [False]


def test_everybody_has_a_bucket_and_old_ones_are_forgotten() -> None:
    buckets = Buckets(0.001, 1, keep=2)
    assert buckets.take("a")
    assert not buckets.take("a")
    assert buckets.take("b")
    assert buckets.take("c")  # and "a" is forgotten
    assert buckets.take("a")
    assert not buckets.take("c")


def test_whoever_guesses_the_names_of_tables_is_soon_told_of_none(database: Path) -> None:
    async def work() -> None:
        services = Services.over(SqliteStore(database))
        try:
            anna, token = await services.guests.welcome("Anna")
            name = (await services.tables.set_up(anna, NewTable("esel", {}, [None, "greedy", "greedy"], seat=0))).id

            def ask(path: str, address: str) -> Request:
                return Request("GET", path, {}, b"", token=token, address=address)

            for number in range(WRONG_LINKS_AT_ONCE // 2):
                assert not await is_page(services, ask(f"/t/guess{number}", "9.9.9.9"))
                assert (await answer(services, ask(f"/api/tables/guess{number}/replay", "9.9.9.9"))).status in (
                    404,
                    429,
                )
            for _ in range(WRONG_LINKS_AT_ONCE):
                services.wrong_links.take("9.9.9.9")
            with pytest.raises(Refusal, match="too_fast"):
                await is_page(services, ask(f"/t/{name}", "9.9.9.9"))
            assert (await answer(services, ask(f"/api/tables/{name}/qr.svg", "9.9.9.9"))).status == 429
            assert await serve(services, ask(f"/api/tables/{name}/socket", "9.9.9.9"), name, KeptWire()) == 4429
            assert await is_page(services, ask(f"/t/{name}", "1.1.1.1"))  # who has the link is let in
        finally:
            await services.close()

    asyncio.run(work())
