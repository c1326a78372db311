"""Everybody says that they are ready; a rematch asks everybody, and seats who says yes."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from eselsohr.server.refusal import Refusal
from eselsohr.server.stores.store import Guest, SeatRow
from eselsohr.server.tables import hosting, seating, shuffling
from eselsohr.server.tables.gathering import Timing
from tests.server.people import Person, play_out, running, start
from tests.server.rows import TABLE

ANNA, BERT, CLEO = Guest("anna", "Anna"), Guest("bert", "Bert"), Guest("cleo", "Cleo")
SEATS = (SeatRow(guest="anna", name="Anna"), SeatRow(guest="bert", name="Bert"), SeatRow(level="greedy", name="Distel"))
OPEN = replace(TABLE, seats=SEATS)
OVER = replace(OPEN, started=True, over=True)


def test_the_host_waits_for_who_is_not_ready_and_the_last_one_begins_the_match() -> None:
    called = seating.start(OPEN, ANNA, wait=True)
    assert called.house.called and not shuffling.is_shuffling(called)
    begun = seating.be_ready(called, BERT, ready=True)
    assert shuffling.is_shuffling(begun) and begun.house.ready == () and not begun.house.called


def test_who_was_ready_before_is_not_waited_for() -> None:
    ready = seating.be_ready(OPEN, BERT, ready=True)
    assert seating.ready_seats(ready) == [1] and not shuffling.is_shuffling(ready)
    assert shuffling.is_shuffling(seating.start(ready, ANNA, wait=True))
    unready = seating.be_ready(ready, BERT, ready=False)
    assert not shuffling.is_shuffling(seating.start(unready, ANNA, wait=True))


def test_nobody_waits_among_bots_and_a_host_need_not() -> None:
    alone = replace(OPEN, seats=(SEATS[0], SEATS[2], SEATS[2]))
    assert shuffling.is_shuffling(seating.start(alone, ANNA, wait=True))
    assert shuffling.is_shuffling(seating.start(OPEN, ANNA))


def test_only_who_sits_here_is_ready_and_only_before_the_match() -> None:
    for table, guest, code in ((OPEN, CLEO, "not_seated"), (seating.start(OPEN, ANNA), BERT, "started")):
        with pytest.raises(Refusal, match=code):
            seating.be_ready(table, guest, ready=True)


def test_who_gets_up_is_not_ready_any_more_and_the_host_looks_again() -> None:
    called = seating.start(OPEN, ANNA, wait=True)
    gone = seating.leave(called, BERT)
    assert not gone.house.called
    assert not seating.sit(gone, BERT, 1).house.ready


def test_a_rematch_begins_when_the_last_one_says_yes() -> None:
    again = seating.rematch(OVER, BERT, host="bert")
    assert again.host == "bert" and [seat.left for seat in again.seats] == [True, False, False]
    with pytest.raises(Refusal, match="seats_open"):
        seating.start(again, BERT)
    with pytest.raises(Refusal, match="seat_kept"):
        seating.sit(again, CLEO, 0)
    assert shuffling.is_shuffling(seating.sit(again, ANNA, 0))


def test_whoever_asks_for_a_rematch_is_ready_and_no_host_for_it() -> None:
    again = seating.rematch(OVER, BERT, host="anna")
    assert again.host == "anna" and seating.ready_seats(again) == [1]
    assert shuffling.is_shuffling(seating.sit(again, ANNA, 0))


def test_a_host_who_wants_no_rematch_hands_it_to_whoever_does() -> None:
    seats = (SEATS[0], SeatRow(guest="cleo", name="Cleo"), SEATS[1])
    again = seating.rematch(replace(OVER, seats=seats), BERT, host="anna")
    assert hosting.forget(again, ANNA, 0).host == "bert"  # not Cleo, who has not answered


def test_who_says_no_or_nothing_leaves_a_free_seat() -> None:
    again = seating.rematch(OVER, ANNA, host="anna")
    for freed in (seating.leave(again, BERT), seating.stop_asking(again)):
        assert freed.seats[1] == SeatRow() and not freed.house.called
        assert shuffling.is_shuffling(seating.start(seating.place_bot(freed, ANNA, 1, "greedy"), ANNA))
    assert seating.place_bot(again, ANNA, 1, "greedy").seats[1].level == "greedy"


def test_who_has_thrown_the_match_away_is_not_asked() -> None:
    over = replace(OPEN, seats=(SEATS[0], replace(SEATS[1], forgotten=True), SEATS[2]), started=True, over=True)
    assert seating.rematch(over, ANNA, host="anna").seats[1] == SeatRow()


def test_a_rematch_at_a_real_table(database: Path) -> None:
    with running(database, timing=Timing(shuffle=0.1, answer=600)) as server:
        anna, bert, cleo = (Person(server, name) for name in ("Anna", "Bert", "Cleo"))
        table = anna.set_up([None, None, None], options={"deals": 1})
        with anna.at(table) as hers, bert.at(table) as his, cleo.at(table) as third:
            his.ask("sit", seat=1)
            third.ask("sit", seat=2)
            start(hers, his, third)
            play_out(hers, his, third)
            assert hers.ask("rematch")["kind"] == "done"
            following = his.until(lambda picture: picture["next"])["next"]
        assert cleo.web.delete(f"/api/tables/{following}").status_code == 200  # no, thanks
        with anna.at(following) as hers, bert.at(following) as his:
            assert [seat["presence"] for seat in hers.picture["seats"]] == ["here", "asked", None]
            assert his.ask("sit", seat=1)["kind"] == "done"
            hers.until(lambda picture: picture["ready"] == [1])
            assert hers.ask("bot", seat=2, level="greedy")["kind"] == "done"
            hers.ask("start", wait=True)
            his.until(lambda picture: picture["stage"] == "running")


@pytest.mark.parametrize("stays", [True, False])
def test_the_host_stays_host_whoever_asks_for_a_rematch(stays: bool, database: Path) -> None:
    """Unless the host has gone: then it is whoever asks. Everybody reads who that is."""
    with running(database) as server:
        anna, bert = Person(server, "Anna"), Person(server, "Bert")
        table = anna.set_up([None, None, "greedy"], options={"deals": 1}, patience=None)
        with bert.at(table) as his:
            with anna.at(table) as hers:
                his.ask("sit", seat=1)
                start(hers, his)
                play_out(hers, his)
                if stays:
                    his.ask("rematch")
            if not stays:
                his.until(lambda picture: picture["seats"][0]["presence"] == "away")
                his.ask("rematch")
            line = his.until(lambda picture: picture["next"])["news"][-1]["phrase"]
            assert (line["key"], line["params"]) == ("news.again", {"name": "Bert"})
        with bert.at(his.picture["next"]) as again:
            assert again.picture["host"] is not stays and again.picture["called"]


def test_a_seat_is_not_kept_for_ever(database: Path) -> None:
    with running(database, timing=Timing(shuffle=0.1, answer=0.2)) as server:
        anna, bert = Person(server, "Anna"), Person(server, "Bert")
        table = anna.set_up([None, None, "greedy"], options={"deals": 1})
        with anna.at(table) as hers, bert.at(table) as his:
            his.ask("sit", seat=1)
            start(hers, his)
            play_out(hers, his)
            hers.ask("rematch")
        with anna.at(hers.picture["next"]) as again:
            again.until(lambda picture: picture["seats"][1]["sitter"] == "nobody" and not picture["called"])
