"""The deal of the day: the same for everybody, closed until it can be played no more, compared afterwards."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from eselsohr.engine import records, registry
from eselsohr.engine.game import Game
from eselsohr.engine.match import Match
from eselsohr.engine.views import Result
from eselsohr.server.tables import daily, table_loop
from eselsohr.server.tables.bot_threads import BotThreads
from eselsohr.server.tables.telling import event_message
from tests.server.people import Person, Tab, play_out, running, untold
from tests.waiting import patiently

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)
ESEL, ALONE = "2026-11-16.esel.5", "2026-11-16.dreist.1"


class Clock:
    """What time it is for deals of the day."""

    def __init__(self) -> None:
        self.time = NOON

    def __call__(self) -> int:
        return int(self.time.timestamp() * 1000)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """It is noon, and quick bots sit at the tables."""
    clock = Clock()
    monkeypatch.setattr(daily, "now", clock)
    monkeypatch.setattr(daily, "PACE", 0)
    for name in ("LEVEL", "BEST"):
        monkeypatch.setattr(daily, name, "greedy")
    return clock


@pytest.fixture
def house(database: Path, clock: Clock) -> Iterator[str]:
    with running(database) as address:
        yield address


def begin(person: Person, contest: str) -> str:
    answer = person.web.post(f"/api/daily/{contest}")
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


def play(person: Person, contest: str) -> Tab:
    """Play a deal to the end, always the first legal move; gives what was seen."""
    with person.at(begin(person, contest)) as tab:
        for _ in patiently("the end of the deal of the day"):
            if tab.picture["stage"] == "over":
                return tab
            pause = tab.picture["pause"]
            if pause and 0 not in pause["pressed"]:
                tab.ask("press_on", deal=pause["deal"])
            elif tab.to_act:
                assert tab.play(tab.view["legal"][0])["kind"] == "done"
            else:
                tab.read()
    raise AssertionError


def standings(person: Person, contest: str) -> dict[str, Any]:
    """Wait until the best bot has played too."""
    for _ in patiently("the best bot"):
        answer = person.web.get(f"/api/daily/{contest}").json()
        if not answer["thinking"]:
            return dict(answer)
    raise AssertionError


def yesterday(person: Person) -> list[str]:
    """Which deals of the day before one may compare."""
    return [deal["contest"] for deal in person.web.get("/api/daily").json()["yesterday"]]


def test_every_game_has_a_deal_of_the_day_and_one_is_for_those_who_play_alone(house: str) -> None:
    anna = Person(house, "Anna")
    offered = anna.web.get("/api/daily").json()
    assert offered["day"] == "2026-11-16" and offered["left"] == 12 * 3600 * 1000
    assert [deal["contest"] for deal in offered["deals"]] == [
        f"2026-11-16.{name}" for name in ("boss.5", "dreist.2", "dreist.1", "esel.5", "heuldoch.4")
    ]
    assert {deal["table"] for deal in offered["deals"]} == {None}
    table = begin(anna, ESEL)
    assert begin(anna, ESEL) == table, "nobody begins twice under one name"
    mine = next(deal for deal in anna.web.get("/api/daily").json()["deals"] if deal["contest"] == ESEL)
    assert (mine["table"], mine["stage"], mine["played"]) == (table, "running", 0)


def test_the_same_moves_lead_to_the_same_match_at_everybodys_table(house: str) -> None:
    """Cards, seats and bots: whoever plays alike sees alike, word for word."""
    anna, bert = (play(Person(house, name), ESEL) for name in ("Anna", "Bert"))
    assert untold(anna.story) == untold(bert.story) and len(anna.story) > 20
    assert anna.picture["view"]["scores"] == bert.picture["view"]["scores"]


def test_nothing_of_it_is_open_before_it_can_be_played_no_more(house: str, clock: Clock) -> None:
    anna = Person(house, "Anna")
    tab = play(anna, ESEL)
    table = tab.picture["table"]
    assert tab.picture["seed"] is None and tab.picture["contest"] == ESEL
    for path in ("replay", "record"):
        refused = anna.web.get(f"/api/tables/{table}/{path}")
        assert (refused.status_code, refused.json()["key"]) == (409, "server.not_over.day")
    assert anna.web.put(f"/api/tables/{table}/reviews/0").json()["key"] == "server.not_over.day"
    assert standings(anna, ESEL)["seed"] is None
    clock.time = NOON + timedelta(hours=14, minutes=59)  # past midnight, and those who have begun may finish
    assert anna.web.get(f"/api/tables/{table}/record").status_code == 409
    bert = Person(house, "Bert")
    assert (yesterday(anna), yesterday(bert)) == ([ESEL], []), "who has not played it is told nothing of it"
    clock.time = NOON + timedelta(hours=15)
    assert (yesterday(anna), yesterday(bert)) == ([ESEL], [ESEL])
    assert standings(bert, ESEL)["seed"] is not None
    record = anna.web.get(f"/api/tables/{table}/record").json()
    open_now = standings(anna, ESEL)
    assert record["seed"] == open_now["seed"] and records.commitment(record["seed"]) == open_now["commitment"]
    assert record["entropy"] == [None] * 5
    with anna.at(table) as again:
        assert again.picture["seed"] == record["seed"]


def test_what_is_hidden_stays_hidden_at_the_end_of_a_closed_match(house: str, clock: Clock) -> None:
    """An ended match tells everything; this one tells no more than while it was played."""
    contest = "2026-11-16.heuldoch.4"
    anna = Person(house, "Anna")
    tab = play(anna, contest)
    clock.time = NOON + timedelta(hours=15)
    match = Match.replay(anna.web.get(f"/api/tables/{tab.picture['table']}/record").json())
    for told, holds in ((match.events_for(0, closed=True), True), (match.events_for(0), False)):
        assert (untold(tab.story) == untold([event_message(event, 0) for event in told])) is holds


@pytest.mark.parametrize(
    "ask",
    [
        {"do": "take_back", "ply": 1},
        {"do": "leave"},
        {"do": "bot", "seat": 1, "level": "random"},
        {"do": "sit", "seat": 1},
        {"do": "pace", "pace": 0},
        {"do": "start"},
        {"do": "rematch"},
    ],
)
def test_nothing_is_changed_at_a_table_that_is_the_same_for_all(house: str, ask: dict[str, Any]) -> None:
    anna = Person(house, "Anna")
    with anna.at(begin(anna, ESEL)) as tab:
        tab.until(lambda picture: bool(picture["view"]["legal"]))
        assert not tab.picture["hints"] and not tab.picture["take_back"]
        assert tab.ask(**ask)["code"] == "same_for_all"
        assert tab.ask("hint", ply=tab.view["ply"])["code"] == "no_hints"


def test_nobody_looks_on_while_the_same_cards_can_still_be_played(house: str, clock: Clock) -> None:
    anna, bert = Person(house, "Anna"), Person(house, "Bert")
    table = begin(anna, ESEL)
    for stranger in (lambda: Tab(house, table), lambda: bert.at(table)):
        with pytest.raises(ConnectionClosed) as closed, stranger() as tab:
            tab.until_closed()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4425
    with anna.at(table) as tab:
        assert tab.picture["you"] == 0
    clock.time = NOON + timedelta(days=2)
    with bert.at(table) as tab:
        assert tab.picture["you"] is None


def test_a_day_ends(house: str, clock: Clock) -> None:
    anna = Person(house, "Anna")
    with anna.at(begin(anna, ESEL)) as tab:
        tab.until(lambda picture: bool(picture["view"]["legal"]))
        clock.time = NOON + timedelta(hours=12)
        assert Person(house, "Bert").web.post(f"/api/daily/{ESEL}").json()["code"] == "too_late"
        assert tab.play(tab.view["legal"][0])["kind"] == "done"
        clock.time = NOON + timedelta(hours=15)
        tab.until(lambda picture: bool(picture["view"]["legal"]) or picture["pause"] is not None)
        if tab.to_act:
            assert tab.play(tab.view["legal"][0])["code"] == "too_late"
    assert anna.web.get("/api/daily/2026-02-30.esel.5").status_code == 404
    assert anna.web.get("/api/daily/2026-11-16.chess.2").status_code == 404


def test_afterwards_everybody_stands_beside_all_others_and_the_best_bot(house: str) -> None:
    anna, bert, carla = (Person(house, name) for name in ("Anna", "Bert", "Carla"))
    play(anna, ALONE)
    play(bert, ALONE)
    assert carla.web.get(f"/api/daily/{ALONE}").json()["key"] == "server.not_over.daily"
    found = standings(anna, ALONE)
    assert sorted(str(one["name"]) for one in found["standings"]) == ["Anna", "Bert", "None"]
    assert [one["name"] for one in found["standings"] if one["you"]] == ["Anna"]
    equal = {one["rank"] for one in found["standings"] if one["name"]}
    assert len(equal) == 1, "they played alike"
    assert found["closed"] and found["rules"] == 1


def test_ranks_go_by_place_then_by_points_whatever_is_good() -> None:
    low = [Result([5, 9], [1, 2], [0]), Result([3, 9], [1, 2], [0]), Result([9, 1], [2, 1], [1])]
    assert daily.ranks(low) == [2, 1, 3]
    high = [Result([5, 2], [1, 2], [0]), Result([9, 1], [1, 2], [0]), Result([9, 1], [1, 2], [0])]
    assert daily.ranks(high) == [3, 1, 1]


def test_a_server_started_again_deals_the_same(database: Path, clock: Clock) -> None:
    with running(database) as address:
        anna = Person(address, "Anna")
        table = begin(anna, ESEL)
        with anna.at(table) as tab:
            hand = tab.view["hand"]
    with running(database) as address:
        bert = Person(address, "Bert")
        with bert.at(begin(bert, ESEL)) as tab:
            assert tab.view["hand"] == hand
        with anna.moved(address).at(table) as tab:
            play_out(tab)


def test_bots_that_search_wait_until_they_can(monkeypatch: pytest.MonkeyPatch) -> None:
    """What they need is compiled elsewhere: neither the loop nor a thread for thinking does it."""
    asked: list[str] = []

    class Pool(BotThreads):
        able: asyncio.Future[None]

        def prepare(self, game: Game) -> asyncio.Future[None]:
            asked.append(game.name)
            return self.able

    async def work() -> None:
        pool.able = asyncio.get_running_loop().create_future()
        await table_loop._be_able(pool, game, "greedy")
        assert asked == []
        waiting = asyncio.create_task(table_loop._be_able(pool, game, "hard"))
        await asyncio.sleep(0.01)
        assert asked == [game.name] and not waiting.done()
        pool.able.set_exception(ValueError("no compiler"))
        await waiting

    game, pool = registry.first(), Pool()
    asyncio.run(work())
