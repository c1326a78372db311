"""Watching a match again: only once it is over, and then move by move as it was."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from eselsohr.engine import files, records, registry, rulebooks
from eselsohr.engine.match import Match
from eselsohr.server.routes.replays import whole_replay
from eselsohr.server.stores.store import MoveRow, SeatRow, TableRow
from eselsohr.server.tables.seating import new_match
from tests.playing import turns
from tests.server.people import Person, play_out, running

GAMES = [("esel", 4, {"deals": 2, "ox": True}), ("boss", 4, {"rounds": 2}), ("heuldoch", 3, {}), ("dreist", 1, {})]


def played(person: Person) -> str:
    """A table whose match is over."""
    table = person.set_up([None, "greedy", "random"], options={"deals": 2})
    with person.at(table) as tab:
        tab.ask("start")
        play_out(tab)
    return table


def test_a_running_match_gives_nothing_away(anna: Person) -> None:
    table = anna.set_up([None, "greedy", "greedy"], start=True)
    with anna.at(table) as tab:
        for _ in range(2):
            tab.until(lambda picture: bool(tab.view.get("legal")))
            for path in ("replay", "replay?seat=0", "replay?seat=1", "record"):
                answer = anna.web.get(f"/api/tables/{table}/{path}")
                assert (answer.status_code, answer.json()["code"]) == (409, "not_over")
                assert answer.json()["params"] == {}
            tab.play(tab.view["legal"][0])
    opened = anna.set_up([None, None, None])
    assert anna.web.get(f"/api/tables/{opened}/replay").status_code == 409


def test_what_is_not_there_is_refused(anna: Person) -> None:
    table = played(anna)
    for path, status, code in (
        ("nowhere/replay", 404, "no_such_table"),
        ("nowhere/record", 404, "no_such_table"),
        (f"{table}/replay?seat=3", 400, "no_such_seat"),
        (f"{table}/replay?seat=-1", 400, "no_such_seat"),
        (f"{table}/replay?seat=00", 400, "no_such_seat"),
        (f"{table}/replay?seat=%F0%9F%90%B4", 400, "no_such_seat"),
        (f"{table}/replay?seat=", 400, "no_such_seat"),
    ):
        answer = anna.web.get(f"/api/tables/{path}")
        assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_a_finished_match_is_everybodys_to_watch_and_to_check(server: str, anna: Person) -> None:
    table = played(anna)
    answer = httpx.get(f"{server}/api/tables/{table}/record", verify=False)  # without a cookie
    assert answer.headers["content-disposition"] == f'attachment; filename="esel-{table}.json"'
    record = files.loads(answer.content)
    match = Match.replay(record)
    assert match.over
    assert record["shuffles"][-1]["reveals"] == record["entropy"]
    assert [part is None for part in record["entropy"]] == [False, True, True]
    assert record["seats"][0]["name"] == "Anna"
    shown = httpx.get(f"{server}/api/tables/{table}/replay", verify=False).json()
    assert records.commitment(shown["seed"]) == shown["commitment"] == record["commitment"]
    assert shown["shuffles"] == record["shuffles"]
    assert [tally["scores"] for tally in shown["sheet"]][-1] == record["result"]["scores"]
    assert len(shown["moments"]) == len(record["moves"]) + 1


@pytest.mark.parametrize(("game", "players", "options"), GAMES)
def test_every_moment_is_the_match_as_it_stood(game: str, players: int, options: dict[str, Any]) -> None:
    row, moves = by_chance(game, players, options)
    for seat in (None, *range(players)):
        shown = wind(row, moves, seat)
        match, begun = new_match(row), 0
        for ply, moment in enumerate(shown["moments"]):
            if ply:
                match.play(moves[ply - 1].move)
            assert moment["view"] == wired(match.view(seat))
            truth = [match.view(one)["hand"] for one in range(players)]
            assert moment["hands"] == (truth if seat is None else None)
            events = match.events if seat is None else match.events_for(seat)
            assert [told(event) for event in moment["events"]] == wired([e.plain() for e in events if e.ply == ply])
            if match.view(None)["deal"] > begun:
                begun = match.view(None)["deal"]
                assert shown["deals"][begun - 1] == ply
        assert len(shown["deals"]) == begun
        assert match.over


def by_chance(game: str, players: int, options: dict[str, Any]) -> tuple[TableRow, list[MoveRow]]:
    """A table and the moves of a match played at random."""
    seats = tuple(SeatRow(level="random", name=str(seat)) for seat in range(players))
    row = TableRow("table", 0, game, 1, options, "seed", "anna", 0, None, seats, started=True, over=True)
    match, chooser, moves = new_match(row), random.Random(7), []
    for seat in turns(match):
        move = chooser.choice(match.legal())
        moves.append(MoveRow(match.ply + 1, seat, move, None, time.time_ns() // 1_000_000))
        match.play(move)
    return row, moves


def wind(row: TableRow, moves: list[MoveRow], seat: int | None) -> dict[str, Any]:
    """What the server would send of it."""
    sent: dict[str, Any] = wired(whole_replay(row, moves, seat, None))
    return sent


def wired(message: object) -> Any:
    """A message as it arrives."""
    return msgspec.json.decode(msgspec.json.encode(message))


def told(event: dict[str, Any]) -> dict[str, Any]:
    """An event without its words."""
    return {name: value for name, value in event.items() if name not in ("phrases", "heading")}


def test_replays_are_not_to_be_had_without_end(anna: Person) -> None:
    answers = [anna.web.get("/api/tables/nowhere/record").status_code for _ in range(60)]
    assert answers[0] == 404
    assert 429 in answers


@pytest.mark.parametrize("path", ["esel/xx", "nothing/en", "esel/..%2fde", "esel/de.md", "table/en"])
def test_other_rulebooks_are_refused(anna: Person, path: str) -> None:
    answer = anna.web.get(f"/api/rules/{path}")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_page")


def test_a_rulebook_is_the_one_of_the_terminal(database: Path) -> None:
    with running(database) as server:
        for language in ("de", "en", "nl"):
            book = httpx.get(f"{server}/api/rules/heuldoch/{language}", verify=False).json()
            source = rulebooks.load(registry.find("heuldoch"), language)
            assert book["title"] == source.title
            rules = [block.get("rule") for section in book["sections"] for block in section["blocks"]]
            assert {"H1", "H4", "G10"} <= set(rules)
