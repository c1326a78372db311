"""Whose table it is: the host decides, everybody else is refused, and there always is a host."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

from eselsohr.engine import records
from eselsohr.server import messages
from eselsohr.server.refusal import Refusal
from eselsohr.server.stores.store import Guest, HouseRules, SeatRow, TableRow
from eselsohr.server.tables import hosting, seating
from eselsohr.server.tables.gathering import Timing
from tests.server.people import Person, Tab, play_out, running, start
from tests.server.rows import TABLE

ANNA, BERT, CLEO = Guest("anna", "Anna"), Guest("bert", "Bert"), Guest("cleo", "Cleo")
PEOPLE = (
    SeatRow(guest="anna", name="Anna"),
    SeatRow(guest="bert", name="Bert"),
    SeatRow(guest="cleo", name="Cleo"),
    SeatRow(level="greedy", name="Distel"),
)
OPEN = replace(TABLE, seats=PEOPLE)
RUNNING = replace(OPEN, started=True)


def refused(code: str) -> Any:
    return pytest.raises(Refusal, match=f"^{code}$")


def names(table: TableRow) -> list[str]:
    return [seat.name for seat in table.seats]


HOST_ASKS: list[dict[str, Any]] = [
    {"do": "swap", "seat": 0, "other": 1},
    {"do": "shuffle_seats"},
    {"do": "reserve", "seat": 2, "name": "Dora"},
    {"do": "lock", "locked": True},
    {"do": "unseat", "seat": 1},
    {"do": "let_in", "who": "0123456789abcdef"},
    {"do": "pass_host", "seat": 1},
    {"do": "allow_talk", "on": False},
    {"do": "grant", "who": "0123456789abcdef", "granted": True},
    {"do": "announce", "announced": True},
]


def test_every_ask_of_a_host_is_in_the_list() -> None:
    tags = {wish.__struct_config__.tag for wish in messages.HostWish.__args__}
    assert tags == {ask["do"] for ask in HOST_ASKS}


def test_nobody_but_the_host_settles_anything(server: str, anna: Person, bert: Person) -> None:
    table = anna.set_up([None, None, None, "greedy"])
    with anna.at(table) as hers, bert.at(table) as his, Person(server, "Cleo").at(table) as watching:
        his.ask("sit", seat=1)
        before = hers.until(lambda picture: picture["seats"][1]["name"] == "Bert" and "Cleo" in picture["watching"])
        for ask in [*HOST_ASKS, {"do": "pace", "pace": 1}, {"do": "bot", "seat": 2, "level": None}, {"do": "start"}]:
            assert his.ask(**ask)["code"] == watching.ask(**ask)["code"] == "not_host", ask
        with Tab(server, table) as nameless:
            assert all(nameless.ask(**ask)["code"] == "no_name" for ask in HOST_ASKS)
        hers.poll()
        assert {**hers.picture, "nameless": 0} == {**before, "nameless": 0}
        assert (hers.picture["host"], his.picture["host"], watching.picture["host"]) == (True, False, False)
        assert his.picture["host_seat"] == 0


def test_seats_are_swapped_shuffled_and_kept_for_somebody() -> None:
    swapped = hosting.settle(OPEN, ANNA, messages.Swap("1", 0, 3), -1)
    assert names(swapped) == ["Distel", "Bert", "Cleo", "Anna"] and seating.is_host(swapped, ANNA)
    orders = {tuple(names(hosting.settle(OPEN, ANNA, messages.ShuffleSeats("1"), -1))) for _ in range(200)}
    assert len(orders) > 15 and all(sorted(order) == sorted(names(OPEN)) for order in orders)
    kept = hosting.settle(OPEN, ANNA, messages.Reserve("1", 3, " Dora "), -1)
    assert kept.seats[3] == SeatRow(name="Dora")
    with refused("seat_kept"):
        seating.sit(kept, Guest("emil", "Emil"), 3)
    assert seating.sit(kept, Guest("d", "dora"), 3).seats[3].guest == "d"
    free = hosting.settle(kept, ANNA, messages.Reserve("1", 3, None), -1)
    assert seating.sit(free, Guest("emil", "Emil"), 3).seats[3].guest == "emil"
    with refused("seat_taken"):
        hosting.settle(OPEN, ANNA, messages.Reserve("1", 1, "Dora"), -1)
    for wish in (messages.Swap("1", 0, 1), messages.ShuffleSeats("1"), messages.Reserve("1", 3, "Dora")):
        with refused("started"):
            hosting.settle(RUNNING, ANNA, wish, 7)


def test_a_bot_that_moves_keeps_its_name_to_itself() -> None:
    table = replace(OPEN, seats=(*PEOPLE[:2], *(SeatRow(),) * 2))
    table = seating.place_bot(table, ANNA, 2, "greedy")
    table = hosting.settle(table, ANNA, messages.Swap("1", 2, 3), -1)
    table = seating.place_bot(table, ANNA, 2, "greedy")
    assert len(set(names(table))) == 4


def test_a_locked_table_lets_in_those_who_sit_there_and_nobody_else(server: str, anna: Person, bert: Person) -> None:
    table = anna.set_up([None, None, None, "greedy"])
    cleo = Person(server, "Cleo")
    with anna.at(table) as hers, cleo.at(table) as watching:
        with bert.at(table) as his:
            his.ask("sit", seat=1)
            hers.ask("lock", locked=True)
            assert watching.until(lambda picture: picture["locked"])
            assert watching.ask("sit", seat=2)["code"] == "locked"
            assert his.ask("sit", seat=2)["kind"] == "done"  # who sits here already may change seats
        for stranger in (lambda: Tab(server, table), lambda: Person(server, "Dora").at(table)):
            with pytest.raises(ConnectionClosed) as closed, stranger() as tab:
                tab.until_closed()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4423
        with bert.at(table) as his:
            assert his.picture["you"] == 2
        hers.ask("lock", locked=False)
        assert watching.ask("sit", seat=1)["kind"] == "done"


def test_who_loses_a_seat_stays_out_until_let_in_again(server: str, anna: Person, bert: Person) -> None:
    table = anna.set_up([None, None, "greedy"])
    with anna.at(table) as hers:
        with bert.at(table) as his:
            his.ask("sit", seat=1)
            assert hers.ask("unseat", seat=0)["code"] == hers.ask("unseat", seat=2)["code"] == "nobody_there"
            assert hers.ask("unseat", seat=1)["kind"] == "done"
            with pytest.raises(ConnectionClosed) as closed:
                his.until_closed()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 4423
        assert hers.picture["seats"][1]["sitter"] == "nobody"
        assert [out["name"] for out in hers.picture["kept_out"]] == ["Bert"]
        with pytest.raises(ConnectionClosed), bert.at(table) as his:
            his.until_closed()
        with Person(server, "Cleo").at(table) as watching:
            assert watching.picture["kept_out"] == []
        assert hers.ask("let_in", who="0" * 16)["code"] == "nobody_there"
        assert hers.ask("let_in", who=hers.picture["kept_out"][0]["who"])["kind"] == "done"
        with bert.at(table) as his:
            assert his.ask("sit", seat=1)["kind"] == "done"


def test_in_a_match_a_bot_plays_on_at_a_seat_taken_back(database: Path) -> None:
    with running(database) as server:
        anna, bert = Person(server, "Anna"), Person(server, "Bert")
        table = anna.set_up([None, None, "greedy"], options={"deals": 1})
        with anna.at(table) as hers:
            with bert.at(table) as his:
                his.ask("sit", seat=1)
                start(hers, his)
                play_out(hers, his, until=lambda tab: tab.view["ply"] >= 4)
                hers.ask("unseat", seat=1)
            line = hers.until(lambda picture: picture["news"])["news"][-1]
            assert line["phrase"]["key"] == "news.unseated" and line["phrase"]["params"]["name"] == "Bert"
            assert line["ply"] >= 4
            assert hers.picture["seats"][1]["sitter"] == "bot"
            play_out(hers)
            assert hers.ask("unseat", seat=0)["code"] == "nobody_there"
        record = anna.web.get(f"/api/tables/{table}/record").json()
        # The shuffle is Bert's too, and who sat there when the cards were dealt is on record.
        assert [seat["name"] for seat in record["seats"]][:2] == ["Anna", "Bert"] and record["seats"][1]["bot"] is None
        records.read(record)


def test_a_seat_stays_while_cards_are_shuffled_and_when_the_match_is_over() -> None:
    shuffling = seating.start(OPEN, ANNA)
    for table, code in ((shuffling, "started"), (replace(RUNNING, over=True), "match_over")):
        with refused(code):
            hosting.settle(table, ANNA, messages.Unseat("1", 1), 0)


def test_the_role_is_passed_on() -> None:
    table = hosting.settle(replace(OPEN, forgotten=True), ANNA, messages.PassHost("1", 2), -1)
    assert table.host == "cleo" and not table.forgotten and table.house.news[-1].phrase.params == {"name": "Cleo"}
    with refused("not_host"):
        hosting.settle(table, ANNA, messages.PassHost("1", 1), -1)
    with refused("nobody_there"):
        hosting.settle(OPEN, ANNA, messages.PassHost("1", 3), -1)
    assert hosting.settle(OPEN, ANNA, messages.PassHost("1", 0), -1) is OPEN


@pytest.mark.parametrize(("host", "here", "heir"), [(0, {0, 1, 2}, 1), (0, {2}, 2), (2, {0, 1}, 0), (0, {0}, None)])
def test_the_next_one_round_the_table_who_is_here_is_host(host: int, here: set[int], heir: int | None) -> None:
    assert hosting.heir(replace(OPEN, host=PEOPLE[host].guest or ""), here) == heir


def test_who_throws_the_table_away_is_host_no_more() -> None:
    table = hosting.forget(RUNNING, ANNA, 3)
    assert table.host == "bert" and table.seats[0].left and table.seats[0].forgotten and not table.forgotten
    assert hosting.forget(replace(RUNNING, over=True), ANNA, 3).forgotten
    alone = replace(TABLE, seats=(PEOPLE[0], PEOPLE[3]), started=True)
    assert hosting.forget(alone, ANNA, 3).forgotten


def test_a_host_who_stays_away_for_too_long_is_one_no_more(database: Path) -> None:
    with running(database, timing=Timing(shuffle=0.1, host=0.3)) as server:
        anna, bert = Person(server, "Anna"), Person(server, "Bert")
        table = anna.set_up([None, None, "greedy"], patience=None)
        with bert.at(table) as his:
            his.ask("sit", seat=1)
            with anna.at(table) as hers:
                assert hers.picture["host"]
            his.until(lambda picture: picture["host"])
            with anna.at(table) as hers:
                assert not hers.picture["host"] and hers.picture["host_seat"] == 1
                his.ask("pass_host", seat=0)
                assert hers.until(lambda picture: picture["host"])


def test_everybody_sees_how_many_watch_without_a_name(database: Path) -> None:
    with running(database, timing=Timing(nameless=0.05)) as server:
        anna = Person(server, "Anna")
        table = anna.set_up([None, "greedy", "greedy"])
        with anna.at(table) as hers:
            with Tab(server, table), Tab(server, table) as other:
                assert hers.until(lambda picture: picture["nameless"] == 2)["watching"] == []
                other.until(lambda picture: picture["nameless"] == 2)
            hers.until(lambda picture: picture["nameless"] == 0)


def test_nobody_keeps_a_table_busy_by_getting_up_and_sitting_down(server: str, anna: Person, bert: Person) -> None:
    """Others who do it are not held up by that."""
    table = anna.set_up([None, None, None])
    with anna.at(table) as hers, bert.at(table) as his:
        answers = [his.ask(do, **more) for _ in range(20) for do, more in (("sit", {"seat": 1}), ("leave", {}))]
        assert "too_fast" in {answer.get("code") for answer in answers}
        assert answers[9]["kind"] == "done"
        assert hers.ask("sit", seat=2)["kind"] == "done"


def test_an_old_table_has_none_of_it() -> None:
    assert TABLE.house == HouseRules() and hosting.host_seat(TABLE) == 0
    hosting.check_may_enter(TABLE, None)
