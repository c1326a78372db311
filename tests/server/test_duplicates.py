"""Duplicates: a group has the same cards at several tables, nobody sees them twice, and everybody is compared."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

from eselsohr.engine import records
from eselsohr.engine.views import Result
from eselsohr.server.groups import duplicates
from eselsohr.server.stores.store import Guest, SeatRow
from eselsohr.server.tables import daily
from tests.server import circle
from tests.server.people import Person, Tab, running, start, untold
from tests.server.rows import TABLE
from tests.waiting import patiently

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)
SEATS = [None, "greedy", None]


class Clock:
    """What time it is for contests."""

    def __init__(self) -> None:
        self.time = NOON

    def __call__(self) -> int:
        return int(self.time.timestamp() * 1000)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(daily, "now", clock)
    return clock


@pytest.fixture
def house(database: Path, clock: Clock) -> Iterator[str]:
    with running(database) as address:
        yield address


class Evening:
    """Four people of a group."""

    def __init__(self, house: str) -> None:
        self.people = [Person(house, name) for name in ("Anna", "Bert", "Cleo", "Dora")]
        self.group = circle.make(self.people[0])
        for person in self.people[1:]:
            circle.join(person, self.group)
        self.first = self.set_up()
        (only,) = circle.look(self.people[0], self.group)["duplicates"]
        self.contest = str(only["contest"])
        self.path = f"/api/groups/{self.group}/duplicates/{self.contest}"

    def set_up(self, **wishes: Any) -> str:
        wishes = {"options": {"deals": 1}, "pace": 0, "group": self.group, "duplicate": 1} | wishes
        return self.people[0].set_up(SEATS, **wishes)

    def another(self, person: Person) -> str:
        answer = person.web.post(self.path)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    def told(self, person: Person) -> dict[str, Any]:
        answer = person.web.get(self.path)
        assert answer.status_code == 200, answer.text
        return dict(answer.json())


@pytest.fixture
def evening(house: str) -> Evening:
    return Evening(house)


def play(table: str, host: Person, guest: Person) -> tuple[Tab, Tab]:
    """Play a match, always the first legal move; gives what was seen."""
    with host.at(table) as hers, guest.at(table) as his:
        his.ask("sit", seat=2)
        hers.until(lambda picture: picture["seats"][2]["sitter"] == "person")
        start(hers, his)
        for _ in patiently("the end of a match"):
            if {tab.picture["stage"] for tab in (hers, his)} == {"over"}:
                break
            for tab in (hers, his):
                tab.poll()
                if tab.to_act:
                    assert tab.play(tab.view["legal"][0])["kind"] == "done"
    return hers, his


def test_the_same_cards_and_bots_at_every_table_and_seat_is_compared_with_seat(evening: Evening) -> None:
    anna, bert, cleo, dora = evening.people
    hers, his = play(evening.first, anna, bert)
    alone = evening.told(anna)
    assert [(one["share"], one["rank"]) for one in alone["standings"]] == [(None, 1), (None, 1)]
    second = evening.another(cleo)
    others = play(second, cleo, dora)
    for one, other in zip((hers, his), others, strict=True):
        assert one.picture["view"]["scores"] == other.picture["view"]["scores"], "they played alike"
        assert untold(one.story) == untold(other.story)
    told = evening.told(dora)
    assert (told["game"], told["levels"], told["played"], told["tables"]) == ("esel", SEATS, 2, [])
    assert {(one["name"], one["seat"], one["share"], one["rank"]) for one in told["standings"]} == {
        ("Anna", 0, 0.5, 1),
        ("Bert", 2, 0.5, 1),
        ("Cleo", 0, 0.5, 1),
        ("Dora", 2, 0.5, 1),
    }
    assert [one["name"] for one in told["standings"] if one["you"]] == ["Dora"]
    assert all(one["mean"] == one["points"] for one in told["standings"])
    (summed,) = circle.look(anna, evening.group)["duplicates"]
    assert (summed["tables"], summed["played"], summed["closed"]) == (2, 2, True)


def test_nothing_of_it_is_open_before_it_can_be_played_no_more(evening: Evening, clock: Clock) -> None:
    anna, bert, cleo, _ = evening.people
    hers, _ = play(evening.first, anna, bert)
    assert hers.picture["seed"] is None and hers.picture["duplicate"] and hers.picture["shuffles"] == []
    assert (evening.told(anna)["hidden"], evening.told(anna)["seed"]) == (False, None)
    hidden = evening.told(cleo)
    assert hidden["hidden"] and hidden["standings"] == [] and hidden["yours"] is None
    for path in ("replay", "record"):
        refused = anna.web.get(f"/api/tables/{evening.first}/{path}")
        assert (refused.status_code, refused.json()["key"]) == (409, "server.not_over.duplicate")
    for looker in (anna, cleo):  # neither history nor standings, own or the group's, tell of it
        assert circle.look(looker, evening.group)["played"] == []
        assert looker.web.get(f"/api/groups/{evening.group}/standings").json() == {"games": []}
        assert looker.web.get("/api/me/statistics").json()["played"] == []
    clock.time = NOON + timedelta(days=1, hours=14, minutes=59)  # who has begun may finish
    assert anna.web.get(f"/api/tables/{evening.first}/record").status_code == 409
    clock.time = NOON + timedelta(days=1, hours=15)
    record = anna.web.get(f"/api/tables/{evening.first}/record").json()
    told = evening.told(cleo)
    assert (told["closed"], told["hidden"], len(told["standings"])) == (False, False, 2)
    assert record["seed"] == told["seed"] and records.commitment(told["seed"]) == told["commitment"]
    assert record["entropy"] == [None] * 3
    assert len(circle.look(cleo, evening.group)["played"]) == 1


def test_nobody_plays_the_same_cards_twice(evening: Evening) -> None:
    anna, bert, cleo, dora = evening.people
    second = evening.another(cleo)
    with bert.at(second) as his:  # who may sit down as long as nobody has dealt
        assert his.ask("sit", seat=2)["kind"] == "done"
    play(evening.first, anna, bert)
    refused = bert.web.post(evening.path).json()
    assert (refused["code"], refused["key"]) == ("seen_cards", "server.seen_cards.duplicate")
    with cleo.at(second) as hers:
        refused = hers.ask("start")
        assert (refused["code"], refused["key"]) == ("seen_cards", "server.seen_cards.duplicate")
        assert refused["params"] == {"name": "Bert"} and hers.picture["stage"] == "open"
        hers.ask("unseat", seat=2)
    play(second, cleo, dora)


def test_nobody_looks_on_once_there_are_cards_not_even_a_host_without_a_seat(evening: Evening) -> None:
    anna, bert, cleo, dora = evening.people
    table = evening.first
    with anna.at(table) as hers, bert.at(table) as his, cleo.at(table) as watching, dora.at(table) as seated:
        nameless = Tab(anna.base, table).__enter__()
        hers.ask("leave")
        his.ask("sit", seat=0)
        seated.ask("sit", seat=2)
        hers.until(lambda picture: all(seat["sitter"] != "nobody" for seat in picture["seats"]))
        hers.send(do="start", id="now")
        for sent_off in (hers, watching, nameless):
            with pytest.raises(ConnectionClosed) as closed:
                sent_off.until_closed()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4425
            assert not any('"hand"' in frame for frame in sent_off.frames)
        his.until(lambda picture: picture["stage"] == "running")
        assert seated.until(lambda picture: picture["stage"] == "running")["you"] == 2
    with pytest.raises(ConnectionClosed), cleo.at(evening.first) as tab:
        tab.until_closed()


@pytest.mark.parametrize(
    "ask",
    [
        {"do": "take_back", "ply": 1},
        {"do": "bot", "seat": 1, "level": "random"},
        {"do": "bot", "seat": 2, "level": "greedy"},
        {"do": "bot", "seat": 1, "level": None},
        {"do": "reserve", "seat": 1, "name": "Dora"},
        {"do": "swap", "seat": 0, "other": 1},
        {"do": "shuffle_seats"},
        {"do": "announce", "announced": True},
        {"do": "take_over", "seat": 1},
    ],
)
def test_what_would_make_a_table_another_one_is_refused(evening: Evening, ask: dict[str, Any]) -> None:
    with evening.people[0].at(evening.first) as tab:
        refused = tab.ask(**ask)
        assert (refused["code"], refused["key"]) == ("same_for_all", "server.same_for_all.duplicate")


def test_in_the_match_nobody_is_put_out_and_there_are_no_hints(evening: Evening) -> None:
    anna, bert, *_ = evening.people
    with anna.at(evening.first) as hers, bert.at(evening.first) as his:
        his.ask("sit", seat=2)
        hers.until(lambda picture: picture["seats"][2]["sitter"] == "person")
        assert hers.ask("swap", seat=0, other=2)["kind"] == "done", "people may sit where they like"
        hers.ask("swap", seat=0, other=2)
        start(hers, his)
        assert hers.ask("unseat", seat=2)["key"] == "server.same_for_all.duplicate"
        assert hers.ask("hint", ply=hers.view["ply"])["key"] == "server.no_hints.contest"
        assert not hers.picture["hints"] and hers.picture["offered"] == []
        for wish in ({"do": "say", "text": "So!"}, {"do": "pause"}, {"do": "go_on"}, {"do": "leave"}):
            assert hers.ask(**wish)["kind"] == "done"


def test_when_the_time_is_up_nobody_begins_and_nobody_plays_on(evening: Evening, clock: Clock) -> None:
    anna, bert, cleo, dora = evening.people
    second = evening.another(cleo)
    with anna.at(evening.first) as hers, bert.at(evening.first) as his:
        his.ask("sit", seat=2)
        hers.until(lambda picture: picture["seats"][2]["sitter"] == "person")
        start(hers, his)
        for _ in patiently("somebody's turn"):
            if hers.to_act or his.to_act:
                break
            hers.poll()
            his.poll()
        turn = hers if hers.to_act else his
        clock.time = NOON + timedelta(days=2)
        assert turn.play(turn.view["legal"][0])["key"] == "server.too_late.duplicate"
    assert dora.web.post(evening.path).json()["key"] == "server.too_late.duplicate"
    with cleo.at(second) as hers, dora.at(second) as his:
        his.ask("sit", seat=2)
        hers.until(lambda picture: picture["seats"][2]["sitter"] == "person")
        assert hers.ask("start")["key"] == "server.too_late.duplicate"


def test_it_is_the_groups_alone(evening: Evening, house: str) -> None:
    stranger = Person(house, "Zoe")
    for ask in (stranger.web.get, stranger.web.post):
        assert ask(evening.path).json()["code"] == "not_member"
    other = circle.make(stranger, "Elsewhere")
    for ask in (stranger.web.get, stranger.web.post):
        assert ask(f"/api/groups/{other}/duplicates/{evening.contest}").json()["code"] == "no_such_page"
    wish = {"game": "esel", "options": {}, "seats": SEATS, "seat": 0}
    for wrong in ({"duplicate": 1}, {"duplicate": 1, "group": evening.group}, {"duplicate": 31}, {"duplicate": -1}):
        assert stranger.web.post("/api/tables", json=wish | wrong).status_code in (400, 403, 404)
    assert stranger.web.get(f"/g/{evening.group}/{evening.contest}").status_code == 200, "the page asks, and is told no"
    assert stranger.web.get(f"/g/{evening.group}/2026-11-17.esel.nothing").status_code == 404


def test_once_more_is_an_ordinary_match_with_new_cards(evening: Evening) -> None:
    anna, bert, *_ = evening.people
    play(evening.first, anna, bert)
    with anna.at(evening.first) as hers:
        assert hers.ask("rematch")["kind"] == "done"
        following = str(hers.until(lambda picture: picture["next"] is not None)["next"])
        commitment = hers.picture["commitment"]
    with anna.at(following) as again:
        assert again.picture["contest"] is None and again.picture["commitment"] != commitment


def test_a_seat_is_compared_by_place_then_by_points_and_a_tie_counts_half() -> None:
    def over(name: str, scores: list[int], places: list[int]) -> Any:
        seats = (SeatRow(guest=name.lower(), name=name), SeatRow(level="greedy", name="Distel"))
        return replace(TABLE, id=name, seats=seats, started=True, over=True, result=Result(scores, places, []))

    tables = [
        over("Anna", [4, 9], [1, 2]),
        over("Bert", [4, 9], [1, 2]),
        over("Cleo", [3, 9], [1, 2]),
        over("Dora", [2, 1], [2, 1]),
        replace(TABLE, id="running", started=True),
    ]
    found = duplicates.compared(tables, Guest("bert", "Bert"))
    assert [(one.rank, one.name, one.share, one.you) for one in found] == [
        (1, "Cleo", 1.0, False),
        (2, "Anna", 0.5, False),
        (2, "Bert", 0.5, True),
        (4, "Dora", 0.0, False),
    ]
    assert {one.mean for one in found} == {13 / 4}


def test_a_server_started_again_knows_it(database: Path, clock: Clock) -> None:
    with running(database) as address:
        evening = Evening(address)
        anna, bert, cleo, dora = evening.people
        before, _ = play(evening.first, anna, bert)
    with running(database) as address:
        cleo, dora = cleo.moved(address), dora.moved(address)
        after, _ = play(evening.another(cleo), cleo, dora)
        assert after.picture["view"]["scores"] == before.picture["view"]["scores"]
