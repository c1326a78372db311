"""Nothing a client says is believed: whatever is wrong is refused with a code, and changes nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from eselsohr.server.messages import MAX_PACE
from eselsohr.server.routing import LARGEST_BODY
from eselsohr.server.tables.session import BURST, LARGEST
from eselsohr.server.web.limits import Limits
from tests.server.people import Person, Tab, play_out


@pytest.fixture
def table(anna: Person, bert: Person) -> str:
    """A match in which Anna is to act, Bert sits too, and a bot waits."""
    table = anna.set_up([None, None, "greedy"], options={"starter": 0, "deals": 1})
    with anna.at(table) as hers, bert.at(table) as his:
        his.ask("sit", seat=1)
        hers.ask("start")
    return table


@pytest.fixture
def hers(anna: Person, table: str) -> Iterator[Tab]:
    """Anna's browser tab."""
    with anna.at(table) as tab:
        yield tab


@pytest.fixture
def his(bert: Person, table: str) -> Iterator[Tab]:
    """Bert's browser tab."""
    with bert.at(table) as tab:
        yield tab


def assert_refused(tab: Tab, answer: dict[str, Any], code: str) -> None:
    """The refusal has its code and its sentence, and the game is what it was."""
    before = tab.view
    assert answer["kind"] == "refused"
    assert answer["code"] == code
    assert answer["key"]
    tab.ask("pace", pace=5)  # if allowed, brings a new picture
    assert tab.view == before


@pytest.mark.parametrize(
    ("move", "code", "rule"),
    [
        ("pass", "illegal_move", "E7"),
        ("13 13 13 13 13 13 13 13", "illegal_move", "G8"),
        ("hee-haw", "not_a_move", "G11"),
    ],
)
def test_an_illegal_move(hers: Tab, move: str, code: str, rule: str) -> None:
    for do in ("play", "try"):
        answer = hers.ask(do, move=move, ply=hers.view["ply"])
        assert_refused(hers, answer, code)
        assert answer["rule"] == rule


def test_trying_a_legal_move_does_not_play_it(hers: Tab) -> None:
    before = hers.view
    assert hers.ask("try", move=before["legal"][0], ply=0)["kind"] == "done"
    hers.ask("pace", pace=5)
    assert hers.view == before


def test_a_move_out_of_turn(hers: Tab, his: Tab) -> None:
    answer = his.play(hers.view["legal"][0])
    assert_refused(his, answer, "not_your_turn")
    assert answer["names"] == {"name": 0} and "name" not in answer["params"]


def test_a_move_of_a_spectator(table: str, hers: Tab, server: str) -> None:
    with Person(server, "Carla").at(table) as tab, Tab(server, table) as nameless:
        assert_refused(hers, tab.play(hers.view["legal"][0]), "not_seated")
        assert_refused(hers, nameless.play(hers.view["legal"][0]), "no_name")


@pytest.mark.parametrize("ply", [-1, 1, 999])
def test_a_move_for_another_ply(hers: Tab, ply: int) -> None:
    assert_refused(hers, hers.play(hers.view["legal"][0], ply=ply), "late")


def test_a_stolen_ply(hers: Tab, his: Tab) -> None:
    """Bert plays on the ply that was Anna's, after she has played on it."""
    hers.play(hers.view["legal"][0])
    his.until(lambda picture: picture["view"]["ply"] == 1)
    assert_refused(his, his.play(his.view["legal"][0], ply=0), "late")


def test_a_move_sent_again_is_answered_again_and_not_played_again(anna: Person, table: str, hers: Tab) -> None:
    move, again = hers.view["legal"][0], {"id": "the one", "ply": 0}
    assert hers.play(move, **again)["ply"] == 1
    with anna.at(table) as other_tab:
        assert other_tab.play(move, **again) == hers.play(move, **again) == {"kind": "done", "id": "the one", "ply": 1}
        assert other_tab.view["ply"] == 1


def test_another_seats_move_id_is_no_way_in(hers: Tab, his: Tab) -> None:
    hers.play(hers.view["legal"][0], id="the one")
    his.until(lambda picture: picture["view"]["ply"] == 1)
    assert_refused(his, his.play("hee-haw", id="the one", ply=1), "not_a_move")


def test_a_move_for_another_table(anna: Person, bert: Person, hers: Tab) -> None:
    other = bert.set_up([None, "greedy", "greedy"], options={"starter": 0}, start=True)
    with anna.at(other) as tab:
        assert tab.picture["you"] is None
        assert_refused(tab, tab.play(hers.view["legal"][0]), "not_seated")


def test_a_move_before_the_start_and_after_the_end(anna: Person) -> None:
    table = anna.set_up([None, "greedy", "greedy"], options={"deals": 1})
    with anna.at(table) as tab:
        assert tab.ask("play", move="pass", ply=0)["code"] == "not_started"
        tab.ask("start")
        play_out(tab)
        assert_refused(tab, tab.play("pass"), "match_over")


@pytest.mark.parametrize(
    ("ask", "code"),
    [
        ({"do": "sit", "seat": 1}, "started"),
        ({"do": "sit", "seat": 7}, "no_such_seat"),
        ({"do": "bot", "seat": 1, "level": "greedy"}, "started"),
        ({"do": "start"}, "started"),
        ({"do": "commit", "shuffle": 2, "commitment": "ab" * 32}, "not_asked"),
        ({"do": "reveal", "shuffle": 2, "reveal": "ab" * 32}, "not_asked"),
        ({"do": "rematch"}, "not_over"),
    ],
)
def test_what_comes_too_late_or_too_early(hers: Tab, ask: dict[str, Any], code: str) -> None:
    assert_refused(hers, hers.ask(**ask), code)


def test_seats_are_counted_as_people_count(hers: Tab) -> None:
    refused = hers.ask("sit", seat=7)
    assert (refused["params"]["seat"], refused["params"]["high"]) == (8, len(hers.picture["seats"]))


def test_a_seat_of_somebody_else(anna: Person, bert: Person) -> None:
    table = anna.set_up([None, "greedy", None])
    with anna.at(table) as hers, bert.at(table) as his:
        assert his.ask("sit", seat=0)["code"] == his.ask("sit", seat=1)["code"] == "seat_taken"
        assert his.ask("bot", seat=2, level="greedy")["code"] == "not_host"
        assert his.ask("start")["code"] == "not_host"
        assert his.ask("leave")["code"] == "not_seated"
        assert hers.ask("bot", seat=0, level="greedy")["code"] == "seat_taken"
        assert hers.ask("bot", seat=2, level="genius")["code"] == "invalid_options"
        assert [seat["sitter"] for seat in hers.picture["seats"]] == ["person", "bot", "nobody"]


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "hee-haw",
        "[]",
        "null",
        "[" * LARGEST,
        '{"do":"play"}',
        '{"do":"fly","id":"1"}',
        '{"do":"play","id":"1","ply":0}',
        '{"do":"play","id":1,"ply":0,"move":"pass"}',
        '{"do":"play","id":"1","ply":"0","move":"pass"}',
        '{"do":"play","id":"1","ply":0,"move":"pass","seat":1}',
        '{"do":"play","id":"","ply":0,"move":"pass"}',
        f'{{"do":"pace","id":"1","pace":{MAX_PACE + 1}}}',
        '{"do":"sit","id":"1","seat":-1}',
        b"\x00\xff",
    ],
)
def test_a_malformed_message(hers: Tab, frame: str | bytes) -> None:
    hers.socket.send(frame)
    answer = hers.find("a refusal", lambda message: message["kind"] == "refused")
    assert_refused(hers, answer, "malformed")


def test_a_malformed_message_is_answered_with_its_id(hers: Tab) -> None:
    answer = hers.ask("play", ply=0, move=7)
    assert_refused(hers, answer, "malformed")


def test_an_oversized_message(hers: Tab) -> None:
    answer = hers.ask("try", ply=0, move="x" * LARGEST)
    assert_refused(hers, answer, "too_large")


def test_a_message_far_too_large_ends_the_connection(anna: Person, table: str) -> None:
    with anna.at(table) as tab:
        tab.socket.send("x" * (Limits().largest + 1))
        with pytest.raises(ConnectionClosed) as closed:
            tab.until_closed()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def test_too_many_messages(hers: Tab) -> None:
    before = hers.view
    many = 5 * BURST  # a server that is slow to read them lets more of them through
    for number in range(many):
        hers.send(do="try", id=f"{number}", ply=0, move="pass")
    codes: list[str] = []
    for _ in range(many):
        codes.append(hers.find("a refusal", lambda message: message["kind"] == "refused")["code"])
    assert set(codes) == {"illegal_move", "too_fast"}
    assert hers.view == before


def test_a_page_of_another_origin(anna: Person, table: str) -> None:
    address = f"{anna.base.replace('http', 'ws', 1)}/api/tables/{table}/socket"
    for origin in ("http://evil.example", "null", anna.base + "0"):
        with (
            pytest.raises(InvalidStatus) as refused,
            connect(address, origin=Origin(origin), additional_headers=anna.cookies),
        ):
            pass
        assert refused.value.response.status_code == 403
        assert json.loads(refused.value.response.body or b"")["code"] == "foreign_origin"
        answer = anna.web.post("/api/tables", json={}, headers={"origin": origin})
        assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")


def test_a_table_that_is_not_there(anna: Person) -> None:
    address = f"{anna.base.replace('http', 'ws', 1)}/api/tables/nowhere/socket"
    with connect(address, origin=Origin(anna.base)) as socket:
        assert json.loads(socket.recv())["code"] == "no_such_table"
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404


def test_a_stolen_token_must_be_a_real_one(server: str, anna: Person, table: str) -> None:
    token = anna.web.cookies["eselsohr"]
    for guess in (token[:-1], token[:-1] + ("A" if token[-1] != "A" else "B"), "", "x" * 4000):
        with Tab(server, table, {"Cookie": f"eselsohr={guess}"}) as tab:
            assert tab.picture["you"] is None


WISH = {"game": "esel", "options": {}, "seats": [None, "greedy", "greedy"]}


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (WISH | {"game": "skat"}, "unknown_game"),
        (WISH | {"options": {"deals": 21}}, "invalid_options"),
        (WISH | {"options": {"horse": True}}, "invalid_options"),
        (WISH | {"seats": [None, "greedy"]}, "invalid_options"),
        (WISH | {"seats": [None, "greedy", "genius"]}, "invalid_options"),
        (WISH | {"seats": [None] * 13}, "malformed"),
        (WISH | {"seat": 1}, "seat_taken"),
        (WISH | {"seat": 5}, "no_such_seat"),
        (WISH | {"start": True}, "seats_open"),
        (WISH | {"pace": -1}, "malformed"),
        (WISH | {"seed": "mine"}, "malformed"),
        (WISH | {"options": {"deals": "x" * LARGEST_BODY}}, "too_large"),
        ({}, "malformed"),
    ],
)
def test_a_table_nobody_can_play_at(anna: Person, wish: dict[str, Any], code: str) -> None:
    answer = anna.web.post("/api/tables", json=wish)
    assert 400 <= answer.status_code < 500
    assert answer.json()["code"] == code
    assert anna.web.get("/api/home").json()["tables"] == []


def test_a_table_for_nobody(server: str) -> None:
    answer = httpx.post(f"{server}/api/tables", json=WISH)
    assert (answer.status_code, answer.json()["code"]) == (401, "no_name")


def test_a_flood_of_new_names(server: str) -> None:
    with httpx.Client(base_url=server) as web:
        codes = {web.put("/api/me", json={"name": ""}).json()["code"] for _ in range(100)}
    assert codes == {"bad_name", "too_fast"}
