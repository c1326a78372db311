"""Several people at one device: each has a seat and a hand of their own, and nobody else may act for them."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from eselsohr.server.people.guests import MOST_COMPANIONS
from eselsohr.server.stores.store import Guest, Store
from eselsohr.server.tables.gathering import Timing
from tests.server.people import Person, Tab, part_in_shuffle, play_out, running, start
from tests.server.rows import ANNA
from tests.server.secrecy import check_all, truth
from tests.waiting import PATIENCE, patiently

DEVICE = "device"  # nobody's: it sees no hand


@pytest.fixture
def patient(database: Path) -> Iterator[str]:
    """A server that waits for everybody's part in a shuffle."""
    with running(database, timing=Timing(shuffle=PATIENCE)) as address:
        yield address


def accompany(person: Person, name: str) -> str:
    """Have somebody else play at somebody's device; gives who they are."""
    answer = person.web.post("/api/companions", json={"name": name})
    assert answer.status_code == 201, answer.text
    assert answer.json()["name"] == name
    return str(answer.json()["companion"])


def at(person: Person, table: str, acting: str | None) -> Tab:
    """Go to a table from somebody's device, as one of those who are there."""
    return Tab(person.base, table, person.cookies, acting=acting)


def seat_at(person: Person, table: str, name: str, seat: int) -> str:
    """Give a companion a seat."""
    companion = accompany(person, name)
    with at(person, table, companion) as tab:
        assert tab.ask("sit", seat=seat)["kind"] == "done"
    return companion


def test_a_companion_sits_and_plays_as_themselves(patient: str) -> None:
    """Over one connection of the device everybody's part in the shuffle is done; each hand is its own seat's."""
    anna, bert = Person(patient, "Anna"), Person(patient, "Bert")
    table = anna.set_up([None, None, "greedy"], options={"starter": 0, "deals": 1})
    mia = seat_at(anna, table, "Mia", 1)
    assert accompany(anna, "Mia") == mia  # the same one again
    with anna.at(table) as hers, at(anna, table, mia) as mias, bert.at(table) as watching:
        assert [seat["name"] for seat in hers.picture["seats"]][:2] == ["Anna", "Mia"]
        assert hers.picture["company"] == mias.picture["company"]
        assert hers.picture["company"] == [{"seat": 0, "acting": None}, {"seat": 1, "acting": mia}]
        assert watching.picture["company"] == []
        assert (hers.picture["you"], mias.picture["you"]) == (0, 1)
        start_together(hers, [0, 1])
        hers.until(lambda picture: picture["view"] is not None)
        mias.until(lambda picture: picture["view"] is not None)
        assert not hers.picture["hints"] and not mias.picture["hints"]
        assert hers.view["hand"] != mias.view["hand"]
        assert mias.play(hers.view["legal"][0])["code"] == "not_your_turn"
        assert hers.play(hers.view["legal"][0])["kind"] == "done"
        mias.until(lambda picture: picture["view"]["turn"] == 1)
        mias.act()
        assert mias.view["turn"] != 1


def start_together(tab: Tab, seats: list[int]) -> None:
    """Begin a match, and do the part of several seats in its shuffle over one connection."""
    tab.shuffles = False
    drawn = {seat: secrets.token_hex(32) for seat in seats}
    assert tab.ask("start")["kind"] == "done"
    for step in ("commit", "reveal"):
        for seat in seats:
            part = part_in_shuffle(tab.picture | {"you": seat}, drawn[seat])
            assert part and part["do"] == step
            assert tab.ask(**part, seat=seat)["kind"] == "done"


def test_nobody_acts_for_somebody_at_another_device(anna: Person, bert: Person) -> None:
    table = anna.set_up([None, None, "greedy"])
    mia = seat_at(anna, table, "Mia", 1)
    for person, acting in ((bert, mia), (anna, "nobody"), (anna, "\x00"), (anna, f"{mia}0"), (bert, f"{mia[:-1]}")):
        with pytest.raises(ConnectionClosed) as closed, at(person, table, acting) as tab:
            tab.until_closed()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4403
    with bert.at(table) as his, anna.at(table) as hers:
        hers.shuffles = False
        hers.send(do="start", id="start")
        hers.answer("start")
        for do, part in (("commit", {"commitment": "ab" * 32}), ("reveal", {"reveal": "ab" * 32})):
            assert his.ask(do, shuffle=1, seat=1, **part)["code"] == "not_seated"
            assert hers.ask(do, shuffle=1, seat=2, **part)["code"] == "not_seated"
            assert hers.ask(do, shuffle=1, seat=9, **part)["code"] == "not_seated"


def test_the_device_itself_sees_no_hand_and_keeps_everybody_here(database: Path) -> None:
    with running(database) as server:
        anna, bert = Person(server, "Anna"), Person(server, "Bert")
        table = anna.set_up([None, None, None], options={"starter": 0, "deals": 1})
        mia = seat_at(anna, table, "Mia", 1)
        with bert.at(table) as his:
            his.ask("sit", seat=2)
            with anna.at(table) as hers:
                start(hers, his)
            frames = play(anna, his, table, mia)
        assert frames["device"] and frames["mia"]
    plies = truth(database, table)
    for seat, name in ((0, "anna"), (1, "mia"), (None, "device"), (2, "bert")):
        seen = [json.loads(frame) for frame in frames[name]]
        assert check_all(seen, seat, plies) > 3


def play(anna: Person, his: Tab, table: str, mia: str) -> dict[str, list[str]]:
    """Pass the device on from turn to turn, covered between; gives what each was sent."""
    names = {0: ("anna", None), 1: ("mia", mia)}
    frames: dict[str, list[str]] = {"anna": [], "mia": [], "device": [], "bert": his.frames}
    for _ in patiently("the end of the match"):
        if his.picture["stage"] == "over":
            break
        turn = his.view["turn"]
        if turn == 2:
            his.act()
        elif turn is not None:
            with at(anna, table, DEVICE) as covered:
                assert covered.picture["you"] is None and not covered.view["legal"] and covered.view["hand"] is None
                here = [seat["presence"] for seat in covered.picture["seats"]]
                assert here == ["here", "here", "here"] and covered.picture["watching"] == []
                frames["device"] += covered.frames
                name, acting = names[turn]
                with at(anna, table, acting) as tab:
                    tab.act()
                    frames[name] += tab.frames
        his.poll()
    return frames


def test_those_at_one_device_read_one_score_sheet(anna: Person) -> None:
    table = anna.set_up([None, None, "greedy"], options={"starter": 0, "deals": 2}, pace=0)
    mia = seat_at(anna, table, "Mia", 1)
    with anna.at(table) as hers, at(anna, table, mia) as mias, at(anna, table, DEVICE) as device:
        start(hers)
        play_out(hers, mias, until=lambda tab: tab.picture["pause"] is not None)
        device.until(lambda picture: picture["pause"] is not None)
        assert device.ask("press_on", deal=1)["kind"] == "done"
        hers.until(lambda picture: picture["pause"] is None)


def test_at_the_hosts_device_nobody_has_to_say_that_they_are_ready(anna: Person, bert: Person) -> None:
    table = anna.set_up([None, None, None])
    seat_at(anna, table, "Mia", 1)
    with anna.at(table) as hers, bert.at(table) as his:
        his.ask("sit", seat=2)
        assert hers.ask("start", wait=True)["kind"] == "done" and hers.picture["stage"] == "open"
        assert his.ask("ready", ready=True)["kind"] == "done"
        hers.until(lambda picture: picture["stage"] != "open")


def test_companions_are_few_and_have_names(anna: Person) -> None:
    assert anna.web.post("/api/companions", json={"name": " "}).json()["code"] == "bad_name"
    for number in range(MOST_COMPANIONS):
        accompany(anna, f"Child {number}")
    refused = anna.web.post("/api/companions", json={"name": "One more"})
    assert (refused.status_code, refused.json()["key"]) == (429, "server.too_many.companions")
    accompany(anna, "Child 3")
    anna.web.cookies.clear()
    assert anna.web.post("/api/companions", json={"name": "Mia"}).json()["code"] == "no_name"


def test_a_table_of_companions_leaves_the_list_with_them(anna: Person) -> None:
    table = anna.set_up([None, None, "greedy"])
    seat_at(anna, table, "Mia", 1)
    assert anna.web.delete(f"/api/tables/{table}").json()["tables"] == []
    assert anna.web.get(f"/api/tables/{table}/qr.svg").json()["code"] == "no_such_table"


def test_companions_in_either_store(store: Store) -> None:
    mia = Guest("anna.1", "Mia")

    async def work() -> None:
        await store.add_guest(ANNA, b"hash")
        await store.add_companion(mia)
        assert await store.companions("anna") == [mia]
        assert await store.companions("bert") == await store.companions("anna.1") == []
        assert await store.guest_of("anna.1") == mia

    asyncio.run(work())
    assert mia.keeper == ANNA.keeper == "anna"


def test_somebody_elsewhere_sees_them_through_another_server(postgres_url: str) -> None:
    with running(postgres_url) as one, running(postgres_url) as other:
        anna, bert = Person(one, "Anna"), Person(other, "Bert")
        table = anna.set_up([None, None, None])
        mia = seat_at(anna, table, "Mia", 1)
        with at(anna, table, mia), bert.at(table) as his:
            his.ask("sit", seat=2)

            def here(picture: dict[str, Any]) -> bool:
                return [seat["presence"] for seat in picture["seats"]] == ["here"] * 3

            assert here(his.until(here)) and his.picture["watching"] == []
