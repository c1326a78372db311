"""A newcomer plays on for a bot or for somebody who got up: asked for, granted by the host, told in the log."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from eselsohr.engine import records
from eselsohr.server import messages
from eselsohr.server.refusal import Refusal
from eselsohr.server.stores.store import Guest, HouseRules, SeatRow, TableRow
from eselsohr.server.tables import hosting, seating, takeover
from tests.server.people import Person, play_out, running, start
from tests.server.rows import TABLE
from tests.server.secrecy import check_all, truth

ANNA, BERT, CLEO = Guest("anna", "Anna"), Guest("bert", "Bert"), Guest("cleo", "Cleo")
SEATS = (
    SeatRow(guest="anna", name="Anna"),
    SeatRow(guest="bert", name="Bert"),
    SeatRow(level="greedy", name="Distel", entropy="kept"),
)
RUNNING = replace(TABLE, seats=SEATS, started=True)


def refused(code: str) -> Any:
    return pytest.raises(Refusal, match=f"^{code}$")


def granted(table: TableRow, guest: Guest, seat: int, ply: int) -> TableRow:
    asking = takeover.ask_for(table, guest, seat, ply)
    return hosting.settle(asking, ANNA, messages.Grant("1", takeover.person_id(table, guest), granted=True), ply)


def test_a_newcomer_plays_on_for_a_bot_and_who_played_what_stays_on_record() -> None:
    table = granted(RUNNING, CLEO, 2, 7)
    assert table.seats[2] == SeatRow(guest="cleo", name="Cleo", entropy="kept")
    (handover,) = table.house.handovers
    assert (handover.seat, handover.ply, handover.guest, handover.level) == (2, 7, None, "greedy")
    assert table.house.news[-1].phrase.params == {"name": "Cleo", "before": "Distel"}
    assert [seat.bot for seat in seating.new_match(table).seats] == [None, None, "greedy"]  # as the cards were dealt
    assert table.house.newcomers == ()


def test_who_is_declined_is_told_until_they_ask_again() -> None:
    asking = takeover.ask_for(RUNNING, CLEO, 2, 7)
    no = messages.Grant("1", takeover.person_id(RUNNING, CLEO), granted=False)
    declined = hosting.settle(asking, ANNA, no, 7)
    assert takeover.is_declined(declined, CLEO) and not takeover.is_declined(declined, BERT)
    assert not takeover.is_declined(declined, None) and declined.house.newcomers == ()
    for seat in (None, 2):  # it is read, or asked anew
        assert not takeover.is_declined(takeover.ask_for(declined, CLEO, seat, 7), CLEO)


def test_who_gets_up_can_come_back_until_somebody_else_has_the_seat() -> None:
    left = seating.leave(RUNNING, BERT)
    assert takeover.offered(RUNNING, CLEO) == [2] and takeover.offered(left, CLEO) == [1, 2]
    asked = takeover.ask_for(left, CLEO, 1, 7)
    back = seating.sit(asked, BERT, 1)
    with refused("seat_taken"):
        hosting.settle(back, ANNA, messages.Grant("1", takeover.person_id(back, CLEO), granted=True), 7)
    given = granted(left, CLEO, 1, 7)
    with refused("started"):
        seating.sit(given, BERT, 1)


def test_nobody_plays_two_hands_of_one_match() -> None:
    left = seating.leave(RUNNING, BERT)
    given = granted(left, CLEO, 1, 7)
    for table, guest in ((RUNNING, BERT), (left, BERT), (given, BERT), (given, CLEO)):
        assert takeover.offered(table, guest) == []
        with refused("seen_cards"):
            takeover.ask_for(table, guest, 2, 8)


def test_who_lost_a_seat_and_is_let_in_again_may_ask_for_that_one_alone() -> None:
    out = hosting.settle(RUNNING, ANNA, messages.Unseat("1", 1), 7)
    let_in = hosting.settle(out, ANNA, messages.LetIn("1", takeover.person_id(out, BERT)), 8)
    assert not hosting.is_out(let_in, BERT)
    assert takeover.offered(let_in, BERT) == [1] and takeover.offered(let_in, CLEO) == [1, 2]
    with refused("seen_cards"):
        takeover.ask_for(let_in, BERT, 2, 9)
    assert granted(let_in, BERT, 1, 9).seats[1].guest == "bert"
    assert takeover.offered(let_in, Guest("bert.1", "Leo")) == [1]  # at whose device those cards were seen


def test_nor_does_somebody_at_the_same_device() -> None:
    """A host, who need not ask, would look into two hands; so would whoever gave a seat up."""
    mia, leo = Guest("anna.1", "Mia"), Guest("bert.1", "Leo")
    given = granted(seating.leave(RUNNING, BERT), CLEO, 1, 7)
    for table, guest in ((RUNNING, mia), (RUNNING, leo), (given, leo)):
        assert takeover.offered(table, guest) == []
        with refused("seen_cards"):
            takeover.ask_for(table, guest, 2, 8)


def test_what_cannot_be_asked_for() -> None:
    for table, seat, code in (
        (replace(RUNNING, started=False), 2, "not_started"),
        (replace(RUNNING, over=True), 2, "match_over"),
        (replace(RUNNING, house=HouseRules(locked=True)), 2, "locked"),
        (RUNNING, 0, "seat_taken"),
        (RUNNING, 9, "no_such_seat"),
    ):
        with refused(code):
            takeover.ask_for(table, CLEO, seat, 3)
    crowd = RUNNING
    for number in range(takeover.MOST_NEWCOMERS):
        crowd = takeover.ask_for(crowd, Guest(f"guest {number}", "Nova"), 2, 3)
    with refused("too_many"):
        takeover.ask_for(crowd, CLEO, 2, 3)
    assert takeover.ask_for(crowd, Guest("guest 0", "Nova"), None, 3).house.newcomers == crowd.house.newcomers[1:]


def test_who_asked_and_has_gone_takes_nobody_elses_turn() -> None:
    crowd = RUNNING
    for number in range(takeover.MOST_NEWCOMERS):
        crowd = takeover.ask_for(crowd, Guest(f"guest {number}", "Nova"), 2, 3)
    here = takeover.without_absent(crowd, lambda guest: guest == "guest 3")
    assert [one.guest.id for one in here.house.newcomers] == ["guest 3"]
    assert takeover.without_absent(here, lambda guest: True) is here


def test_strangers_who_ask_and_go_keep_nobody_from_asking(server: str, anna: Person) -> None:
    table = anna.set_up([None, "greedy", "greedy"], options={"starter": 0}, start=True)
    with anna.at(table) as hers:
        hers.until(lambda picture: picture["stage"] == "running")
        for number in range(takeover.MOST_NEWCOMERS):
            with Person(server, f"Nova {number}").at(table) as stranger:
                assert stranger.ask("take_over", seat=1)["kind"] == "done"
        gone = hers.until(lambda picture: picture["newcomers"])["newcomers"][-1]
        with Person(server, "Cleo").at(table) as cleo:
            assert cleo.ask("take_over", seat=1)["kind"] == "done"
            asking = hers.until(lambda picture: [one["name"] for one in picture["newcomers"]] == ["Cleo"])["newcomers"]
            assert asking[0]["who"] == cleo.picture["yourself"]
            assert hers.ask("grant", who=gone["who"], granted=True)["code"] == "nobody_there"


def test_a_host_without_a_seat_need_not_ask() -> None:
    table = takeover.ask_for(replace(RUNNING, host="cleo"), CLEO, 2, 3)
    assert table.seats[2].guest == "cleo"


def test_a_newcomer_at_a_real_table(database: Path) -> None:
    with running(database) as server:
        anna, bert, cleo = (Person(server, name) for name in ("Anna", "Bert", "Cleo"))
        table = anna.set_up([None, "greedy", None, "random"], options={"deals": 1})
        with anna.at(table) as hers, bert.at(table) as his, cleo.at(table) as watching:
            his.ask("sit", seat=2)
            start(hers, his)
            play_out(hers, his, until=lambda tab: tab.view["ply"] >= 6)
            assert watching.until(lambda picture: picture["offered"])["offered"] == [1, 3]
            assert watching.ask("take_over", seat=0)["code"] == "seat_taken"
            assert watching.ask("take_over", seat=1)["kind"] == "done"
            (newcomer,) = hers.until(lambda picture: picture["newcomers"])["newcomers"]
            assert (newcomer["name"], newcomer["seat"]) == ("Cleo", 1)
            answers = [tab.ask("grant", who=newcomer["who"], granted=True) for tab in (his, watching, hers)]
            assert [answer.get("code") for answer in answers] == ["not_host", "not_host", None]
            joined = len(watching.frames)
            picture = watching.until(lambda picture: picture["you"] == 1)
            assert picture["since"] == -1 and picture["view"]["hand"] and picture["newcomers"] == []
            assert picture["news"][-1]["phrase"]["key"] == "news.taken_over"
            assert not hers.picture["take_back"]
            play_out(hers, his, watching)
        kept = anna.web.get(f"/api/tables/{table}/record").json()
        records.read(kept)
        assert [seat["bot"] for seat in kept["seats"]] == [None, "greedy", None, "random"]
        assert [(one["seat"], one["name"]) for one in kept["handovers"]] == [(1, "Cleo")]
    plies = truth(database, table, first={1: "greedy"})
    frames = [json.loads(frame) for frame in watching.frames]
    seated = next(at for at, frame in enumerate(frames) if frame.get("you") == 1)
    assert seated >= joined - 2
    assert check_all(frames[:seated], None, plies) and check_all(frames[seated:], 1, plies)
