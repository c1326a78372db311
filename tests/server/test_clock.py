"""Nobody waits for ever: the clock, knocking, and supper."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from eselsohr.engine.records import Move
from eselsohr.server.messages import Clock
from eselsohr.server.stores.store import ClockStart, HouseRules, SupperRow
from eselsohr.server.tables import clock
from tests.server.people import Person, Tab, play_out, running, served, start
from tests.waiting import patiently

HURRY = {"move": 100, "bank": 0}  # ms
LEISURE = {"move": 600_000, "bank": 1_200_000}


@contextmanager
def two_at(anna: Person, bert: Person, **wishes: Any) -> Iterator[tuple[str, Tab, Tab]]:
    """A running match of two people and a bot, Anna to begin."""
    table = anna.set_up([None, None, "random"], **{"options": {"starter": 0, "deals": 1}} | wishes)
    with anna.at(table) as hers, bert.at(table) as his:
        assert his.ask("sit", seat=1)["kind"] == "done"
        hers.until(lambda picture: picture["seats"][1]["name"] == "Bert")
        start(hers, his)
        yield table, hers, his


def presence(tab: Tab, seat: int) -> str:
    return str(tab.picture["seats"][seat]["presence"])


# --- what is saved up


def moves(*times: float) -> list[Move]:
    """Moves of seats 0 and 1 in turn, at those seconds."""
    return [Move(seat=number % 2, move="pass", time=at) for number, at in enumerate(times)]


def test_what_is_not_used_is_saved_up_to_the_bank_and_used_up_again() -> None:
    house = HouseRules(clock=Clock(30_000, 50_000), clock_start=ClockStart(0, 100_000, (0, 0)))
    assert clock.saved_up(house, moves()) == [0, 0]
    assert clock.saved_up(house, moves(110, 150)) == [20_000, 0]  # the other one was late by 10 s: nobody owes time
    assert clock.saved_up(house, moves(110, 150, 151, 152)) == [49_000, 29_000]
    assert clock.saved_up(house, moves(110, 150, 151, 152, 153)) == [50_000, 29_000]
    assert clock.saved_up(house, moves(110, 150, 151, 152, 202)) == [29_000, 29_000]
    assert clock.time_left(house, moves(110), 1, 115_000) == 25_000
    assert clock.time_left(house, moves(110, 150), 0, 160_000) == 40_000


def test_the_clock_goes_on_from_where_it_was_last_started() -> None:
    house = HouseRules(clock=Clock(30_000, 50_000), clock_start=ClockStart(2, 900_000, (7_000, 0)))
    assert clock.saved_up(house, moves(110, 150)) == [7_000, 0]
    assert clock.saved_up(house, moves(110, 150, 910)) == [27_000, 0]
    assert clock.time_left(house, moves(110, 150), 0, 900_000) == 37_000


def test_at_supper_the_clock_stands() -> None:
    house = HouseRules(
        clock=Clock(30_000), clock_start=ClockStart(0, 100_000, (0, 0)), supper=SupperRow(seat=1, at=110_000)
    )
    assert clock.time_left(house, [], 0, 500_000) == clock.time_left(house, [], 0, 600_000) == 20_000


# --- out of time


def test_out_of_time_a_bot_plays_that_one_move_and_after_three_it_has_the_seat(anna: Person, bert: Person) -> None:
    with two_at(anna, bert, clock=HURRY, options={"starter": 0, "deals": 3}) as (_, hers, his):
        line = hers.until(lambda picture: picture["news"])["news"][0]
        assert (line["ply"], line["phrase"]["key"], line["phrase"]["names"]) == (1, "news.out_of_time", {"name": 0})
        for tab in (hers, his):
            tab.until(lambda picture: {picture["seats"][seat]["presence"] for seat in (0, 1)} == {"idle"})
        hers.until(lambda picture: picture["pause"] is not None)  # the bots have played the deal to its end
        assert hers.ask("clock", clock=None)["kind"] == "done"
        assert his.ask("sit", seat=1)["kind"] == "done"
        assert presence(his, 1) == "here"
        for tab in (hers, his):
            tab.ask("press_on", deal=1)
        his.until(lambda picture: picture["view"]["turn"] == 1 and not picture["pause"])
        ply = his.view["ply"]
        his.ask("sit", seat=1)
        assert his.view["ply"] == ply  # nobody plays for him any more
        assert presence(his, 0) == "idle"


def test_whoever_moves_is_back(anna: Person) -> None:
    table = anna.set_up([None, "random", "random"], clock=HURRY, pace=0, options={"deals": 3}, start=True)
    with anna.at(table) as tab:
        tab.until(lambda picture: picture["seats"][0]["presence"] == "idle")
        tab.until(lambda picture: picture["pause"])  # the bots have played the deal to its end
        tab.ask("pace", pace=10_000)  # her stand-in leaves her the time
        tab.ask("press_on", deal=1)
        tab.until(lambda picture: not picture["pause"] and picture["view"]["turn"] == 0)
        assert presence(tab, 0) == "idle"
        assert tab.play(tab.view["legal"][0])["kind"] == "done"
        tab.until(lambda picture: picture["seats"][0]["presence"] == "here")


def test_a_nudge_only_shows(anna: Person, bert: Person) -> None:
    with two_at(anna, bert, clock={"move": 100}) as (_, hers, his):
        for _ in patiently("the end of her time"):
            hers.ask("pace", pace=5)  # brings a new picture
            if hers.picture["waiting"]["left"] < 0:
                break
        his.until(lambda picture: picture["pace"] == 5)
        assert his.view["ply"] == 0
        assert his.picture["news"] == []


def test_without_a_clock_a_move_brings_nothing_new(anna: Person, bert: Person) -> None:
    with two_at(anna, bert) as (_, hers, his):
        hers.play(hers.view["legal"][0])
        his.until(lambda picture: picture["view"]["ply"] == 1)
        assert '"waiting":' in his.frames[-1] or '"kind":"change"' in his.frames[-1]
        assert not any('"waiting"' in frame for frame in his.frames if '"kind":"change"' in frame)
        assert his.picture["waiting"] == {"waited": 0, "left": None}


def test_the_host_sets_the_clock_and_those_at_the_table_knock_and_pause(
    anna: Person, bert: Person, server: str
) -> None:
    with two_at(anna, bert) as (table, hers, his):
        assert his.ask("clock", clock=LEISURE)["code"] == "not_host"
        assert hers.ask("clock", clock=LEISURE)["kind"] == "done"
        assert hers.picture["clock"] == LEISURE
        assert 0 < hers.picture["waiting"]["left"] <= LEISURE["move"]
        with Person(server, "Clara").at(table) as watching:
            for ask in ("pause", "go_on", "knock"):
                assert watching.ask(ask)["code"] == "not_seated"
        assert hers.ask("clock", clock=None)["kind"] == "done"
        assert hers.picture["clock"] is None
        assert hers.picture["waiting"]["left"] is None


@pytest.mark.parametrize("wish", [{"move": 0}, {"move": 10**9}, {"move": 1000, "bank": -1}, {"bank": 1000}, 5])
def test_no_such_clock(anna: Person, wish: object) -> None:
    table = anna.set_up([None, "greedy", "greedy"])
    with anna.at(table) as tab:
        assert tab.ask("clock", clock=wish)["code"] == "malformed"


# --- knocking


def test_anybody_at_the_table_may_knock_but_not_again_and_again(anna: Person, bert: Person) -> None:
    with two_at(anna, bert) as (_, hers, his):
        assert his.ask("knock")["kind"] == "done"
        heard = hers.until(lambda picture: picture["knock"])["knock"]
        assert (heard["by"], heard["seat"]) == (1, 0)
        assert hers.picture["news"][-1]["phrase"]["params"] == {"by": "Bert", "name": "Anna"}
        again = his.ask("knock")
        assert (again["code"], again["key"]) == ("too_fast", "server.too_fast.knock")
        assert hers.ask("knock")["key"] == "server.no_knock.you"
        hers.play(hers.view["legal"][0])
        assert his.ask("knock")["code"] == "no_knock"  # for himself


def test_nobody_knocks_for_a_bot_or_before_the_start(anna: Person) -> None:
    table = anna.set_up([None, "random", "random"], options={"starter": 1}, pace=10_000)
    with anna.at(table) as tab:
        assert tab.ask("knock")["code"] == "not_started"
        assert tab.ask("pause")["code"] == "not_started"
        tab.ask("start")
        assert tab.ask("knock")["code"] == "no_knock"


# --- supper


def test_at_supper_nobody_moves_and_bots_wait(anna: Person, bert: Person) -> None:
    with two_at(anna, bert, pace=0, options={"starter": 0, "deals": 2}) as (_, hers, his):
        assert his.ask("pause")["kind"] == "done"
        assert hers.until(lambda picture: picture["supper"])["supper"]["seat"] == 1
        refused = hers.play(hers.view["legal"][0])
        assert (refused["code"], refused["key"], refused["names"]) == ("supper", "server.supper", {"name": 1})
        assert hers.ask("try", ply=hers.view["ply"], move=hers.view["legal"][0])["kind"] == "done"
        assert hers.ask("knock")["code"] == "supper"
        assert hers.ask("pause")["kind"] == "done"  # it is paused already, and by him
        assert hers.picture["supper"]["seat"] == 1
        assert hers.ask("go_on")["kind"] == "done"
        assert his.until(lambda picture: not picture["supper"])
        assert hers.ask("go_on")["kind"] == "done"  # nothing happens
        play_out(hers, his)
        assert hers.ask("pause")["code"] == "match_over"


def test_bots_and_the_score_sheet_wait_too(anna: Person) -> None:
    table = anna.set_up([None, "random", "random"], options={"starter": 1, "deals": 2}, pace=10_000, start=True)
    with anna.at(table) as tab:
        tab.until(lambda picture: picture["view"])
        tab.ask("pause")
        tab.ask("pace", pace=0)
        for _ in range(10):
            tab.ask("pace", pace=5)
        assert tab.view["ply"] == 0
        tab.ask("go_on")
        play_out(tab, until=lambda tab: tab.picture["pause"] is not None)
        tab.ask("pause")
        tab.ask("press_on", deal=1)
        for _ in range(10):
            tab.ask("pace", pace=0)
        assert tab.picture["pause"]["pressed"] == [0]
        tab.ask("go_on")
        tab.until(lambda picture: picture["pause"] is None)


def test_hints_are_there_at_supper(anna: Person) -> None:
    table = anna.set_up([None, "random", "random"], options={"starter": 0, "deals": 1}, start=True)
    with anna.at(table) as tab:
        tab.until(lambda picture: picture["view"])
        tab.ask("pause")
        tab.send(do="hint", id="a hint", ply=tab.view["ply"])
        tab.find("that it is thought about", lambda message: message["kind"] in ("preparing", "advice"))


# --- a restart, and many servers


def test_supper_and_what_is_saved_up_survive_a_restart(database: Path) -> None:
    with running(database) as address:
        anna = Person(address, "Anna")
        wishes = {"options": {"starter": 0, "deals": 1}, "clock": LEISURE, "pace": 0}
        table = anna.set_up([None, "random", "random"], **wishes, start=True)
        with anna.at(table) as tab:
            play_out(tab, until=lambda tab: tab.view["ply"] > 0 and tab.to_act)
            before = tab.until(lambda picture: picture["waiting"]["left"] > LEISURE["move"])["waiting"]["left"]
            tab.ask("pause")
            standing = tab.picture["waiting"]["left"]
    with running(database) as address, anna.moved(address).at(table) as tab:
        assert tab.picture["supper"]["seat"] == 0
        assert tab.picture["waiting"]["left"] == standing
        assert tab.play(tab.view["legal"][0])["code"] == "supper"
        tab.ask("go_on")
        assert standing - 60_000 < tab.picture["waiting"]["left"] <= standing <= before
    with running(database) as address, anna.moved(address).at(table) as tab:
        # Nobody was there meanwhile, so the turn begins anew, with all that was saved up.
        tab.until(lambda picture: picture["waiting"]["left"] > LEISURE["move"])
        play_out(tab)


def test_supper_knocks_and_the_clock_are_everywhere(postgres_url: str) -> None:
    with ExitStack() as both:
        first, second = (both.enter_context(served(postgres_url))[0] for _ in range(2))
        with two_at(Person(first, "Anna"), Person(second, "Bert"), options={"starter": 0, "deals": 3}) as (
            _,
            hers,
            his,
        ):
            his.ask("knock")
            hers.until(lambda picture: picture["knock"])
            his.ask("pause")
            hers.until(lambda picture: picture["supper"])
            assert hers.play(hers.view["legal"][0])["code"] == "supper"
            hers.ask("go_on")
            his.until(lambda picture: picture["supper"] is None)
            hers.ask("clock", clock=HURRY)
            for tab in (hers, his):
                tab.until(lambda picture: {picture["seats"][seat]["presence"] for seat in (0, 1)} == {"idle"})
            his.ask("sit", seat=1)
            hers.until(lambda picture: picture["seats"][1]["presence"] == "here")
