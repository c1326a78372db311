"""Several servers at one PostgreSQL: whoever is at whichever of them, it is one table."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.people import Person, Tab, play_out, served, start
from tests.server.postgres import Postgres, ask
from tests.waiting import PATIENCE, patiently, wait_for


@pytest.fixture(scope="module")
def servers(postgres_server: Postgres) -> Iterator[list[str]]:
    """The addresses of three servers that were started at once, at an empty database."""
    database = postgres_server.new()
    with ExitStack() as running:
        yield [running.enter_context(served(database))[0] for _ in range(3)]


def together(anna: Person, bert: Person, **wishes: object) -> str:
    """A table at which both have sat down, each with their own server; the match runs."""
    table = anna.set_up([None, None, "random"], **wishes)
    with anna.at(table) as hers, bert.at(table) as his:
        assert his.ask("sit", seat=1)["kind"] == "done"
        assert hers.until(lambda picture: picture["seats"][1]["name"] == "Bert")
        start(hers, his)
    return table


def test_people_at_different_servers_play_one_match(servers: list[str]) -> None:
    anna, bert, clara = (Person(server, name) for server, name in zip(servers, ("Anna", "Bert", "Clara"), strict=True))
    table = together(anna, bert, options={"deals": 2}, pace=0)
    with anna.at(table) as hers, bert.at(table) as his, clara.at(table) as watching:
        for tab in (hers, his, watching):
            tab.until(lambda picture: [seat["presence"] for seat in picture["seats"]] == ["here", "here", None])
            tab.until(lambda picture: picture["watching"] == ["Clara"])
        play_out(hers, his, until=lambda tab: tab.picture["pause"] is not None)
        assert watching.until(lambda picture: picture["pause"] is not None)["pause"]["pressed"] == []
        deal = hers.picture["pause"]["deal"]
        hers.ask("press_on", deal=deal)
        his.until(lambda picture: picture["pause"]["pressed"] == [0])
        his.ask("press_on", deal=deal)
        for tab in (hers, his, watching):  # long before the sheet would go by itself
            tab.until(lambda picture: picture["pause"] is None)
        bert.moved(servers[2]).web.put("/api/me", json={"name": "Bertram"}).raise_for_status()
        for tab in (hers, his, watching):
            tab.until(lambda picture: picture["seats"][1]["name"] == "Bertram")
        assert his.picture["name"] == "Bertram"
        play_out(hers, his)
        watching.until(lambda picture: picture["stage"] == "over")
        assert watching.view["ply"] == hers.view["ply"] == his.view["ply"]
    records = [httpx.get(f"{server}/api/tables/{table}/record").json() for server in servers]
    assert records[0] == records[1] == records[2]
    assert len(records[0]["moves"]) == hers.view["ply"]


def test_a_host_decides_for_people_at_other_servers_too(servers: list[str]) -> None:
    anna, bert = Person(servers[0], "Anna"), Person(servers[1], "Bert")
    table = anna.set_up([None, None, "random"])
    with anna.at(table) as hers, bert.at(table) as his:
        his.ask("sit", seat=1)
        with Tab(servers[1], table), Tab(servers[2], table) as nameless:
            for tab in (hers, his, nameless):
                tab.until(lambda picture: picture["nameless"] == 2)
        hers.until(lambda picture: picture["nameless"] == 0 and picture["seats"][1]["name"] == "Bert")
        hers.ask("pass_host", seat=1)
        his.until(lambda picture: picture["host"])
        his.ask("pass_host", seat=0)
        hers.until(lambda picture: picture["host"])
        hers.ask("unseat", seat=1)
        with pytest.raises(ConnectionClosed) as closed:
            his.until_closed()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 4423


def test_a_newcomer_and_a_rematch_at_different_servers(servers: list[str]) -> None:
    """Who asks for a seat, who grants it, and who is asked once more are each at a server of their own."""
    anna, bert, clara = (Person(server, name) for server, name in zip(servers, ("Anna", "Bert", "Clara"), strict=True))
    table = together(anna, bert, options={"deals": 1}, pace=0)
    with anna.at(table) as hers, bert.at(table) as his, clara.at(table) as third:
        third.ask("take_over", seat=2)
        asking = hers.until(lambda picture: picture["newcomers"])["newcomers"][0]
        assert his.ask("grant", who=asking["who"], granted=True)["code"] == "not_host"
        hers.ask("grant", who=asking["who"], granted=True)
        assert third.until(lambda picture: picture["you"] == 2)["view"]["hand"]
        his.until(lambda picture: any(line["phrase"]["key"] == "news.taken_over" for line in picture["news"]))
        play_out(hers, his, third)
        his.ask("rematch")
        following = [tab.until(lambda picture: picture["next"])["next"] for tab in (hers, his, third)]
    with anna.at(following[0]) as hers, bert.at(following[1]) as his, clara.at(following[2]) as third:
        assert hers.picture["host"] and his.picture["ready"] == [1]
        for tab, seat in ((hers, 0), (third, 2)):  # with the last yes it begins
            assert tab.picture["seats"][seat]["presence"] == "asked"
            tab.ask("sit", seat=seat)
        for tab in (hers, his, third):
            tab.poll()
        play_out(hers, his, third, until=lambda tab: tab.picture["stage"] == "running" and tab.view["ply"] > 2)


def test_a_deal_of_the_day_and_a_code_are_good_at_every_server(servers: list[str]) -> None:
    """Whoever begins first, at whichever server, everybody has the same cards; a device is opened anywhere."""
    contest = httpx.get(f"{servers[0]}/api/daily").json()["deals"][0]["contest"]
    hands = []
    for server, name in zip(servers, ("Anna", "Bert", "Clara"), strict=True):
        person = Person(server, name)
        with person.at(person.web.post(f"/api/daily/{contest}").json()["table"]) as tab:
            hands.append((tab.view["hand"], tab.picture["commitment"]))
    assert len({*hands}) == 1 and hands[0][0]
    words = person.web.post("/api/me/code", json={}).json()["words"]
    phone = httpx.Client(base_url=servers[0], headers={"origin": servers[0]})
    assert phone.post("/api/me/devices", json={"words": words}).is_success
    assert phone.get("/api/home").json()["name"] == "Clara"
    assert phone.post("/api/me/devices", json={"words": words}).status_code == 403  # once


def test_people_at_different_servers_talk_in_one_room(servers: list[str]) -> None:
    anna, bert, clara = (Person(server, name) for server, name in zip(servers, ("Anna", "Bert", "Clara"), strict=True))
    table = together(anna, bert, pace=10_000)
    with anna.at(table) as hers, bert.at(table) as his, clara.at(table) as watching:
        for tab in (hers, his, watching):
            tab.until(lambda picture: picture["watching"] == ["Clara"])
        for tab in (hers, his, watching):  # all at once
            tab.send(do="say", id="1", text=f"It is {tab.picture['name']}.")
            tab.send(do="react", id="2", reaction="cheers")
        seats: set[tuple[str, int | None]] = {("It is Anna.", 0), ("It is Bert.", 1), ("cheers", 0), ("cheers", 1)}
        everybody = seats | {("It is Clara.", None), ("cheers", None)}
        for tab, all_of_it in ((hers, seats), (his, seats), (watching, everybody)):
            said: list[tuple[str, int | None]] = []
            for _ in patiently("all of it"):
                if {*said} == all_of_it:
                    break
                message = tab.find("talk", lambda message: message["kind"] == "talk")
                said += [(line["text"] or line["reaction"], line["seat"]) for line in message["lines"]]
            assert len(said) == len(all_of_it)
    with bert.moved(servers[2]).at(table) as again:
        told = again.find("what was said", lambda message: message["kind"] == "talk")
        assert {(line["text"] or line["reaction"], line["seat"]) for line in told["lines"]} == seats


def test_turns_are_passed_whichever_server_leads(servers: list[str]) -> None:
    anna, bert, clara = (Person(server, name) for server, name in zip(servers, ("Anna", "Bert", "Clara"), strict=True))
    table = together(anna, bert, options={"starter": 0}, pace=10_000)
    with clara.at(table), anna.at(table) as hers, bert.at(table) as his:
        assert his.ask("pass_round", ply=0, on=True)["kind"] == "done"
        his.until(lambda picture: picture["passing"])
        hers.play(next(move for move in hers.view["legal"] if move != "E"))  # E13: then nobody may pass
        hers.until(lambda picture: picture["view"]["ply"] == 2)
        assert hers.story[-1]["event"] == "passed"
        assert not hers.picture["passing"]


def test_of_two_moves_at_once_one_is_played_and_one_move_sent_everywhere_is_played_once(servers: list[str]) -> None:
    anna = Person(servers[0], "Anna")
    table = anna.set_up([None, "random", "random"], options={"starter": 0, "deals": 5}, pace=0, start=True)
    with ExitStack() as sockets:
        tabs = [sockets.enter_context(anna.moved(server).at(table)) for server in servers]
        for turn in range(6):
            play_out(*tabs, until=lambda tab: tab.to_act)
            ply, legal = max(tab.view["ply"] for tab in tabs), tabs[0].view["legal"]
            for tab in tabs:
                tab.until(lambda picture, ply=ply: picture["view"]["ply"] == ply)  # type: ignore[misc]
            same = turn % 2
            for number, tab in enumerate(tabs):
                name = f"{turn}" if same else f"{turn} {number}"
                tab.send(do="play", id=name, ply=ply, move=legal[0 if same else number % len(legal)])
            answers = [tab.answer(f"{turn}" if same else f"{turn} {number}") for number, tab in enumerate(tabs)]
            kinds = sorted(answer["kind"] for answer in answers)
            assert kinds == (["done"] * 3 if same else ["done", "refused", "refused"])
            assert {answer.get("ply", answer.get("code")) for answer in answers} <= {ply + 1, "late"}
        plies = {event["ply"] for event in tabs[0].story if event["event"] in ("played", "passed")}
        assert plies == set(range(1, tabs[0].view["ply"] + 1))


def test_who_sits_down_at_once_does_not_wipe_out_the_other(servers: list[str]) -> None:
    people = [Person(server, name) for server, name in zip(servers, ("Anna", "Bert", "Clara"), strict=True)]
    table = people[0].set_up([None, None, None], seat=None)
    with ExitStack() as sockets:
        tabs = [sockets.enter_context(person.at(table)) for person in people]
        for number, tab in enumerate(tabs):
            tab.send(do="sit", id="sit", seat=number)
        assert [tab.answer("sit")["kind"] for tab in tabs] == ["done"] * 3
        for tab in tabs:
            tab.until(lambda picture: [seat["name"] for seat in picture["seats"]] == ["Anna", "Bert", "Clara"])


def test_a_table_that_is_thrown_away_is_gone_everywhere(servers: list[str]) -> None:
    anna = Person(servers[0], "Anna")
    table = anna.set_up([None, "greedy", "greedy"])
    with Tab(servers[1], table) as watching:
        anna.moved(servers[2]).web.delete(f"/api/tables/{table}").raise_for_status()
        with pytest.raises(ConnectionClosed):
            watching.until_closed()
    for server in servers:
        assert httpx.get(f"{server}/api/tables/{table}/record").status_code == 404


def test_when_servers_die_or_are_stopped_the_others_go_on(postgres_url: str) -> None:
    """Their bots are thought elsewhere, their people are away; who comes back finds their seat at another one."""
    with ExitStack() as running:
        (first, one), (second, two), (third, _) = (running.enter_context(served(postgres_url)) for _ in range(3))
        anna, bert, clara = Person(first, "Anna"), Person(second, "Bert"), Person(third, "Clara")
        wishes = {"options": {"starter": 3, "deals": 1}, "pace": 10_000, "patience": 0}
        table = clara.set_up([None, None, None, "greedy"], seat=2, **wishes)

        def leader() -> list[tuple[str, ...]]:
            return ask(postgres_url, "SELECT server FROM leases")

        with anna.at(table) as first_window:
            before = wait_for("somebody to lead", leader)
            with bert.at(table) as his, clara.at(table) as hers:
                first_window.ask("sit", seat=0)
                his.ask("sit", seat=1)
                hers.until(lambda picture: all(seat["name"] for seat in picture["seats"]))
                start(hers, his, first_window)
                hers.until(lambda picture: [seat["presence"] for seat in picture["seats"]] == [*["here"] * 3, None])
                one.send_signal(signal.SIGKILL)
                wait_for("another one to lead", lambda: (found := leader()) and found != before)
                hers.until(lambda picture: picture["seats"][0]["presence"] == "replaced")
                two.send_signal(signal.SIGINT)
                assert two.wait(timeout=PATIENCE) == 0
                hers.ask("pace", pace=0)
                hers.until(lambda picture: picture["seats"][1]["presence"] == "replaced")
                play_out(hers, until=lambda tab: tab.view["ply"] >= 8)  # three bots play here now
                with anna.moved(third).at(table) as again:
                    hers.until(lambda picture: picture["seats"][0]["presence"] == "here")
                    assert again.picture["you"] == 0
                    play_out(hers, again)
        assert len(ask(postgres_url, "SELECT * FROM servers")) == 1


def test_somebody_away_is_played_for_and_comes_back_at_whichever_server(servers: list[str]) -> None:
    anna, bert = Person(servers[0], "Anna"), Person(servers[1], "Bert")
    table = together(anna, bert, options={"starter": 1, "deals": 5}, pace=0, patience=300)
    with anna.at(table) as hers:
        hers.until(lambda picture: picture["seats"][1]["presence"] == "replaced")
        play_out(hers, until=lambda tab: tab.view["ply"] >= 9)  # a bot has played for him
        with bert.moved(servers[2]).at(table) as his:
            for tab in (hers, his):
                tab.until(lambda picture: picture["seats"][1]["presence"] == "here")
            play_out(hers, his, until=lambda tab: tab.view["turn"] == 1 and tab.picture["pause"] is None)
            his.until(lambda picture: picture["view"]["turn"] == 1 and picture["pause"] is None)
            assert his.play(his.view["legal"][0])["kind"] == "done"  # and nobody else plays it


def test_a_score_sheet_waits_for_those_at_every_server_and_for_nobody_who_has_gone(servers: list[str]) -> None:
    anna, bert = Person(servers[0], "Anna"), Person(servers[1], "Bert")
    table = together(anna, bert, options={"deals": 2}, pace=0)
    with anna.at(table) as hers:
        with bert.at(table) as his:
            hers.until(lambda picture: picture["seats"][1]["presence"] == "here")
            play_out(hers, his, until=lambda tab: tab.picture["pause"] is not None)
            for tab in (hers, his):
                tab.until(lambda picture: picture["pause"] is not None)
            hers.ask("press_on", deal=1)
            his.until(lambda picture: picture["pause"]["pressed"] == [0])
            assert hers.picture["pause"] is not None  # he still reads it, at another server
            began, left = time.monotonic(), his.picture["pause"]["left"] / 1000
        hers.until(lambda picture: picture["pause"] is None)
        assert time.monotonic() - began < left  # before it would have gone by itself
