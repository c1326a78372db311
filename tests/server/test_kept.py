"""A database of 0.1.0 opens: its running matches are played on, its finished ones watched again."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.kept import COOKIE, KEPT, OVER, PLIES, RUNNING
from tests.server.people import Person, play_out, running


@pytest.fixture
def anna(database: Path) -> Iterator[Person]:
    """Anna, at a server that has been updated overnight."""
    shutil.copy(KEPT / "tables-0.1.0.sqlite3", database)
    with running(database) as server:
        yield Person(server, "Anna", token=COOKIE)


def test_all_tables_are_still_there(anna: Person) -> None:
    home = anna.web.get("/api/home").json()
    assert home["name"] == "Anna"
    assert {(note["table"], note["stage"]) for note in home["tables"]} == {
        *((table, "running") for table in RUNNING.values()),
        *((table, "over") for table in OVER.values()),
    }


@pytest.mark.parametrize("game", sorted(RUNNING))
def test_a_match_begun_before_is_played_on(anna: Person, game: str) -> None:
    with anna.at(RUNNING[game]) as tab:
        assert tab.view["ply"] == PLIES[game]
        assert tab.picture["seats"][0]["entropy"] == "a text of my own"
        assert tab.ask("pace", pace=0)["kind"] == "done"
        play_out(tab)
        assert tab.view["result"]
    record = anna.web.get(f"/api/tables/{RUNNING[game]}/record")
    assert len(record.json()["moves"]) > PLIES[game]


@pytest.mark.parametrize("game", sorted(OVER))
def test_a_match_that_was_over_is_watched_again(anna: Person, game: str) -> None:
    record = anna.web.get(f"/api/tables/{OVER[game]}/record")
    assert record.content == (KEPT / f"{game}-0.1.0.json").read_bytes()
    replay = anna.web.get(f"/api/tables/{OVER[game]}/replay").json()
    assert len(replay["moments"]) == len(record.json()["moves"]) + 1
