"""Throwing tables away: off one's own list at once, out of the store with the last one who kept it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.people import Person, Tab, play_out, running


def tables(person: Person) -> list[str]:
    """The tables on somebody's list."""
    return [note["table"] for note in person.web.get("/api/home").json()["tables"]]


def forget(person: Person, table: str) -> tuple[int, str | None]:
    """Throw a table away; gives the status, and the code of a refusal."""
    answer = person.web.delete(f"/api/tables/{table}")
    return answer.status_code, answer.json().get("code")


def shared(anna: Person, bert: Person) -> str:
    """A table with two people and a bot; the match runs."""
    table = anna.set_up([None, None, "greedy"], options={"deals": 1})
    with anna.at(table) as hers, bert.at(table) as his:
        his.ask("sit", seat=1)
        hers.ask("start")
    return table


def test_ones_own_table_is_gone_for_good(database: Path) -> None:
    with running(database) as server:
        anna = Person(server, "Anna")
        kept, thrown = (anna.set_up([None, "greedy", "greedy"], start=start) for start in (False, True))
        with anna.at(thrown) as tab:
            tab.play(tab.until(lambda picture: bool(tab.view.get("legal")))["view"]["legal"][0])
        answer = anna.web.delete(f"/api/tables/{thrown}")
        assert [note["table"] for note in answer.json()["tables"]] == [kept] == tables(anna)
        assert forget(anna, thrown) == (404, "no_such_table")
    assert list(left(database)) == [kept]


def left(database: Path) -> Iterator[str]:
    """The tables of which the store still has anything."""
    db = sqlite3.connect(database)
    found = db.execute('SELECT id FROM tables UNION SELECT "table" FROM seats UNION SELECT "table" FROM moves')
    yield from (name for (name,) in found.fetchall())
    db.close()


def test_a_match_against_bots_is_kept_once_one_has_played_in_it(anna: Person) -> None:
    table = anna.set_up([None, "greedy", "greedy"], start=True)
    with anna.at(table) as tab:
        tab.until(lambda picture: bool(tab.view.get("legal")))
        assert tables(anna) == []  # the bots may have played, she has only had a look
        tab.play(tab.view["legal"][0])
    assert tables(anna) == [table]


def test_nobody_throws_away_what_is_not_theirs(server: str, anna: Person, bert: Person) -> None:
    table = anna.set_up([None, "greedy", "greedy"])
    assert forget(bert, table) == (403, "not_seated")
    nobody = httpx.delete(f"{server}/api/tables/{table}", verify=False)
    assert (nobody.status_code, nobody.json()["code"]) == (401, "no_name")
    foreign = anna.web.delete(f"/api/tables/{table}", headers={"origin": "https://elsewhere.example"})
    assert (foreign.status_code, foreign.json()["code"]) == (403, "foreign_origin")
    assert tables(anna) == [table]


@pytest.mark.parametrize("name", ["nowhere", "%00", "..", "%F0%9F%90%B4", "x" * 3000, "' OR 1=1 --"])
def test_garbage_is_no_table(anna: Person, name: str) -> None:
    table = anna.set_up([None, "greedy", "greedy"])
    assert anna.web.delete(f"/api/tables/{name}").status_code in (404, 405)
    assert tables(anna) == [table]


def test_a_running_match_goes_on_for_the_others(anna: Person, bert: Person) -> None:
    table = shared(anna, bert)
    with bert.at(table) as his:
        assert forget(anna, table) == (200, None)
        assert (tables(anna), tables(bert)) == ([], [table])
        play_out(his)  # a bot plays for Anna at once
        assert his.picture["seats"][0]["presence"] == "left"
    assert bert.web.get(f"/api/tables/{table}/record").status_code == 200
    assert forget(bert, table) == (200, None)
    assert bert.web.get(f"/api/tables/{table}/record").status_code == 404


def test_whoever_sits_down_again_has_it_back(anna: Person, bert: Person) -> None:
    table = shared(anna, bert)
    forget(anna, table)
    with anna.at(table) as hers:
        hers.ask("sit", seat=0)
    assert tables(anna) == [table]


def test_a_seat_at_an_open_table_is_free_again(anna: Person, bert: Person) -> None:
    table = anna.set_up([None, None, None])
    with bert.at(table) as his:
        his.ask("sit", seat=1)
        forget(anna, table)
        his.until(lambda picture: [seat["name"] for seat in picture["seats"]] == ["", "Bert", ""])
    assert tables(bert) == [table]


def test_those_who_watch_a_table_that_goes_are_told(server: str, anna: Person) -> None:
    table = anna.set_up([None, "greedy", "greedy"], start=True)
    with Tab(server, table) as watcher:
        forget(anna, table)
        with pytest.raises(ConnectionClosed):
            watcher.until_closed()
    late = Tab(server, table)
    with pytest.raises(ConnectionClosed), late:
        pass
    assert '"no_such_table"' in late.frames[-1]
