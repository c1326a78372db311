"""Who is around: tables that their hosts show to everybody, people whom a host reports, and what is said of privacy."""

from __future__ import annotations

import asyncio
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from eselsohr.server.messages import Clock
from eselsohr.server.people import reporting
from eselsohr.server.people.guests import COOKIE_DAYS
from eselsohr.server.refusal import Refusal
from eselsohr.server.services import LOOKS_AT_ONCE
from eselsohr.server.stores.databases import open_store
from eselsohr.server.stores.store import DAY, Guest, HouseRules, Newcomer, ReportRow, SeatRow, Store
from eselsohr.server.tables import seating
from eselsohr.server.tables.around import announced
from tests.server.people import Person, call, served
from tests.server.postgres import Postgres
from tests.server.rows import ANNA, TABLE
from tests.waiting import wait_for

BERT = Guest("bert", "Bert")


def around(person: Person) -> list[dict[str, Any]]:
    return list(person.web.get("/api/tables").raise_for_status().json()["tables"])


def test_a_table_is_shown_while_its_host_wants_it_and_somebody_is_there(server: str, anna: Person) -> None:
    clock = {"move": 30_000, "bank": 120_000}
    table = anna.set_up([None, None, "greedy", None], clock=clock, options={"deals": 2})
    bert = Person(server, "Bert")
    with anna.at(table) as hers:
        assert around(bert) == [] and not hers.picture["announced"]
        assert hers.ask("reserve", seat=3, name="Cleo")["kind"] == "done"
        assert hers.ask("announce", announced=True)["kind"] == "done"
        assert hers.until(lambda picture: picture["announced"])
        (shown,) = around(bert)
        assert shown.pop("options")["deals"] == 2
        assert shown == {
            "table": table,
            "game": "esel",
            "stage": "open",
            "names": ["Anna"],
            "bots": 1,
            "free": 1,  # the fourth seat is kept for Cleo
            "pace": 5,
            "clock": clock,
        }
        hers.ask("lock", locked=True)
        assert around(bert) == []
        hers.ask("lock", locked=False)
        assert around(bert) != []
    wait_for("the lights to go out", lambda: around(bert) == [])  # nobody is there
    with anna.at(table) as hers:
        assert [one["table"] for one in around(bert)] == [table]
        hers.ask("announce", announced=False)
        assert around(bert) == []


def test_a_running_match_is_shown_with_the_seats_one_may_ask_for() -> None:
    seats = (SeatRow(guest="anna", name="Anna"), SeatRow(guest="bert", name="Bert", left=True), SeatRow(level="greedy"))
    table = replace(TABLE, seats=seats, started=True, house=HouseRules(announced=True, clock=Clock(30_000)))
    assert (announced(table).free, announced(table).names, announced(table).bots) == (2, ["Anna", "Bert"], 1)


def test_a_rematch_is_not_shown_before_its_host_says_so() -> None:
    table = replace(TABLE, over=True, house=HouseRules(announced=True))
    assert not seating.rematch(table, ANNA, host="anna").house.announced


def test_whoever_looks_around_all_the_time_is_stopped(anna: Person) -> None:
    answers = [anna.web.get("/api/tables").status_code for _ in range(LOOKS_AT_ONCE + 50)]
    assert answers[0] == 200 and answers[-1] == 429


def test_people_are_shown_tables_of_other_servers(postgres_server: Postgres) -> None:
    database = postgres_server.new()
    with served(database) as (one, _), served(database) as (two, _):
        anna, bert = Person(one, 'Anna "announced":true'[:24]), Person(two, "Bert")
        table, hidden = anna.set_up([None, None, "greedy"]), anna.set_up([None, None, "greedy"])
        with anna.at(table) as hers, anna.at(hidden):
            hers.ask("announce", announced=True)
            wait_for("the table", lambda: [found["table"] for found in around(bert)] == [table])
            with bert.at(table) as his:
                assert his.ask("sit", seat=1)["kind"] == "done"
                wait_for("Bert", lambda: [len(found["names"]) for found in around(bert)] == [2])
        wait_for("everybody to go", lambda: around(bert) == [])


# --- reports


def test_a_host_may_report_everybody_who_is_or_was_here() -> None:
    seats = (
        SeatRow(guest="anna", name="Anna"),
        SeatRow(guest="bert", name="Bert"),
        SeatRow(guest="anna.1", name="Aro"),
    )
    out, asking = (Guest("cleo", "Cleo"),), (Newcomer(Guest("dora", "Dora"), 2),)
    table = replace(TABLE, seats=seats, house=HouseRules(out=out, newcomers=asking))
    strangers = {Guest("emil", "Emil"), BERT, ANNA, Guest("emil.", "Emil")}
    found = reporting.people(table, strangers)
    assert sorted(guest.id for guest in found) == ["bert", "cleo", "dora", "emil"]


def test_reports_are_kept_for_the_operator(server: str, anna: Person, database: Path) -> None:
    table = anna.set_up([None, None, "greedy"])
    bert = Person(server, "Bert")
    with anna.at(table) as hers, bert.at(table) as his:
        his.ask("sit", seat=1)
        hers.until(lambda picture: picture["people"] and picture["seats"][1]["name"] == "Bert")
        who = hers.picture["people"][0]["who"]
        assert his.picture["people"] == []
        assert his.ask("report", who=who, reason="Is too good.")["code"] == "not_host"
        assert hers.ask("report", who="0" * 16, reason="Who?")["code"] == "nobody_there"
        assert hers.ask("report", who=who, reason=" \u200b ")["code"] == "bad_text"
        assert hers.ask("report", who=who, reason="x" * 501)["code"] == "bad_text"
        assert hers.ask("report", who=who, reason="Swore.")["kind"] == "done"
        assert hers.ask("report", who=who, reason="Swore\nagain [bold].")["kind"] == "done"
        hers.ask("unseat", seat=1)
        assert hers.until(lambda picture: picture["kept_out"])["people"][0]["who"] == who
    listed = call("admin", "reports", "--database", database).stdout
    assert "(Bert)" in listed and "    Swore again [bold]." in listed and listed.count("Swore") == 1 and table in listed
    guest = listed.split()[2]
    assert "1 report" in call("admin", "dismiss", guest, "--database", database).stdout
    assert call("admin", "dismiss", guest, "--database", database).returncode == 2
    assert "Nobody" in call("admin", "reports", "--database", database).stdout


def test_nobody_reports_all_day(either: str) -> None:
    async def work(store: Store) -> None:
        def report(who: str, at: int) -> ReportRow:
            return ReportRow(who, who.title(), "anna", "table", at, "Why not?")

        assert await store.add_report(report("bert", DAY), 2)
        assert await store.add_report(report("cleo", DAY + 1), 2)
        assert not await store.add_report(report("dora", DAY + 2), 2)
        assert await store.add_report(replace(report("dora", DAY + 2), host="bert"), 2)
        assert await store.add_report(report("dora", 3 * DAY), 2)
        assert [(one.who, one.host) for one in await store.reports()][:2] == [("dora", "anna"), ("dora", "bert")]
        assert await store.dismiss("dora") == 2 and await store.dismiss("dora") == 0
        await store.tidy(DAY + 1)
        assert [one.who for one in await store.reports()] == ["cleo"]

    with closing(open_store(either)) as store:
        asyncio.run(work(store))


def test_one_report_too_many_is_refused_with_a_sentence(database: Path) -> None:
    report = ReportRow("bert", "Bert", "anna", "table", 0, "Why not?")

    async def work(store: Store) -> None:
        for number in range(reporting.MOST):
            await reporting.send(store, replace(report, who=str(number)))
        with pytest.raises(Refusal, match="too_many"):
            await reporting.send(store, report)

    with closing(open_store(database)) as store:
        asyncio.run(work(store))


# --- privacy


def test_how_long_things_are_kept_is_what_the_server_was_told(tmp_path: Path) -> None:
    for options, days in (((), None), (("--keep", "90"), 90)):
        with served(tmp_path / f"{days}.sqlite3", *options) as (server, _):
            told = Person(server, "Anna").web.get("/api/privacy").json()
            assert told == {"tables": days, "cookie": COOKIE_DAYS, "code_minutes": 10}
