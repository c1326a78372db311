"""Everybody shuffles: pages commit, then reveal, then there are cards; whoever does not answer is seen not to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from eselsohr import Match
from eselsohr.engine import files, records, shuffles
from eselsohr.server.messages import NewTable
from eselsohr.server.refusal import Refusal
from eselsohr.server.stores.store import Guest, TableRow
from eselsohr.server.tables import seating, shuffling
from eselsohr.server.tables.gathering import Timing
from tests.server.people import Person, Tab, play_out, running, served
from tests.server.rows import shuffled

ANNA, BERT = Guest("anna", "Anna"), Guest("bert", "Bert")
HERS, HIS = 64 * "a", 64 * "b"


@pytest.fixture
def server(database: Path) -> Iterator[str]:
    """A server that is patient, so that nothing happens by itself in a test that looks closely."""
    with running(database, timing=Timing(shuffle=60)) as address:
        yield address


@pytest.fixture
def table(anna: Person, bert: Person) -> str:
    """A table that is being shuffled, at which nobody has answered yet."""
    table = anna.set_up([None, None, "greedy"], options={"deals": 1})
    with anna.at(table, shuffles=False) as hers, bert.at(table, shuffles=False) as his:
        his.ask("sit", seat=1)
        hers.ask("start")
    return table


def commitment(tab: Tab, drawn: str) -> str:
    """What a page publishes first."""
    return shuffles.commitment(tab.picture["commitment"], len(tab.picture["shuffles"]), tab.picture["you"], drawn)


def commit(tab: Tab, drawn: str, **fields: Any) -> dict[str, Any]:
    return tab.ask("commit", **{"shuffle": len(tab.picture["shuffles"]), "commitment": commitment(tab, drawn)} | fields)


def reveal(tab: Tab, drawn: str, **fields: Any) -> dict[str, Any]:
    return tab.ask("reveal", **{"shuffle": len(tab.picture["shuffles"]), "reveal": drawn} | fields)


def record_of(person: Person, table: str) -> dict[str, Any]:
    """The record of a match that is over, checked to the last card."""
    record = files.loads(person.web.get(f"/api/tables/{table}/record").content)
    assert Match.replay(record).over
    return record


# --- as it should be


def test_nothing_is_revealed_before_all_have_committed_and_nothing_dealt_before_all_have_revealed(
    anna: Person, bert: Person, table: str, server: str
) -> None:
    with (
        anna.at(table, shuffles=False) as hers,
        bert.at(table, shuffles=False) as his,
        Tab(server, table) as watcher,
    ):
        assert hers.picture["stage"] == "shuffling"
        assert hers.picture["asked"] == [0, 1]
        assert reveal(hers, HERS)["code"] == "not_asked"
        assert commit(hers, HERS)["kind"] == "done"
        assert hers.picture["asked"] == [1]
        assert hers.picture["shuffles"] == [{"commitments": [None] * 3, "reveals": [None] * 3, "bots": []}]
        assert reveal(hers, HERS)["code"] == "not_asked"
        assert commit(his, HIS)["kind"] == "done"
        both = hers.until(lambda picture: picture["asked"] == [0, 1])["shuffles"][-1]["commitments"]
        assert both == [commitment(hers, HERS), commitment(his, HIS), None]
        assert reveal(his, HIS)["kind"] == "done"
        hers.until(lambda picture: picture["asked"] == [0])
        watcher.until(lambda picture: picture["asked"] == [0])
        for tab in (hers, his, watcher):
            assert tab.picture["view"] is None
            assert not any(drawn in frame for frame in tab.frames for drawn in (HERS, HIS))
        assert reveal(hers, HERS)["kind"] == "done"
        assert hers.until(lambda picture: picture["stage"] == "running")["asked"] == []
        play_out(hers, his)
        assert hers.picture["shuffles"][-1]["reveals"] == [HERS, HIS, None]
    assert record_of(anna, table)["entropy"] == [HERS, HIS, None]


def test_what_is_sent_again_is_answered_again_and_nothing_else_is_taken_for_it(
    anna: Person, bert: Person, table: str
) -> None:
    with anna.at(table, shuffles=False) as hers, anna.at(table, shuffles=False) as other_tab:
        assert commit(hers, HERS)["kind"] == commit(other_tab, HERS)["kind"] == "done"
        assert commit(other_tab, HIS)["code"] == "not_asked"  # one of two tabs answers
        with bert.at(table) as his:
            hers.until(lambda picture: picture["asked"] == [0])
            assert commit(hers, HERS)["kind"] == "done"
            assert reveal(hers, HIS)["code"] == "wrong_reveal"
            assert reveal(hers, HERS, shuffle=2)["code"] == "not_asked"
            assert reveal(hers, HERS.upper())["code"] == "malformed"
            assert hers.picture["stage"] == "shuffling"
            assert reveal(hers, HERS)["kind"] == reveal(other_tab, HERS, shuffle=1)["kind"] == "done"
            his.until(lambda picture: picture["stage"] == "running")


def test_others_have_no_part_in_it_and_nobody_changes_seats_meanwhile(anna: Person, table: str, server: str) -> None:
    with Person(server, "Carla").at(table) as carla, anna.at(table, shuffles=False) as hers:
        assert carla.ask("commit", shuffle=1, commitment=HERS)["code"] == "not_seated"
        for ask in ({"do": "start"}, {"do": "bot", "seat": 1, "level": None}):
            assert hers.ask(**ask)["code"] == "started"
        assert carla.ask("sit", seat=1)["code"] == "started"
        assert hers.ask("play", move="pass", ply=0)["code"] == "not_started"


def test_bots_alone_need_nobody(anna: Person) -> None:
    table = anna.set_up(["greedy"] * 3, seat=None, start=True, options={"deals": 1})
    with anna.at(table) as tab:
        tab.until(lambda picture: picture["stage"] == "over")
        assert tab.picture["shuffles"] == [{"commitments": [None] * 3, "reveals": [None] * 3, "bots": []}]
    record_of(anna, table)


# --- somebody does not answer


@pytest.mark.parametrize(("commits", "comes_back"), [(False, True), (True, False)])
def test_what_is_missing_is_asked_for_once_more_and_then_a_bot_takes_that_part(
    database: Path, commits: bool, comes_back: bool
) -> None:
    with running(database, timing=Timing(shuffle=1.5)) as server:
        anna, bert = Person(server, "Anna"), Person(server, "Bert")
        table = anna.set_up([None, None, "greedy"], options={"deals": 1}, patience=0)
        with anna.at(table) as hers, bert.at(table, shuffles=False) as his:
            his.ask("sit", seat=1)
            hers.send(do="start", id="start")
            for number in (1, 2):
                his.until(lambda picture, number=number: len(picture["shuffles"]) == number)  # type: ignore[misc]
                if commits or (comes_back and number == 2):
                    commit(his, HIS)
                    hers.until(lambda picture: picture["asked"] == [1] and picture["shuffles"][-1]["commitments"][1])
                if comes_back and number == 2:
                    reveal(his, HIS)
            for tab in (hers, his):
                tab.until(lambda picture: picture["stage"] == "running")
            play_out(hers, his)
        first, second = record_of(anna, table)["shuffles"]
    assert (first["reveals"][1], first["bots"]) == (None, [])
    assert (first["commitments"][1] is not None) is (first["reveals"][0] is not None) is commits
    assert second["bots"] == ([] if comes_back else [1])
    assert [part is not None for part in second["reveals"]] == [True, comes_back, False]


def test_whoever_is_killed_in_the_middle_goes_on_where_it_was(database: Path) -> None:
    with served(database) as (address, process):
        anna, bert = Person(address, "Anna"), Person(address, "Bert")
        table = anna.set_up([None, None, "greedy"])
        with anna.at(table, shuffles=False) as hers, bert.at(table, shuffles=False) as his:
            his.ask("sit", seat=1)
            hers.ask("start")
            for tab in (hers, his):
                tab.until(lambda picture: picture["stage"] == "shuffling")
            commit(hers, HERS)
            commit(his, HIS)
            hers.until(lambda picture: picture["asked"] == [0, 1])
            reveal(hers, HERS)
            number = len(hers.picture["shuffles"])
            process.kill()
    with served(database) as (address, _):
        token = bert.web.cookies["eselsohr"]
        with Person(address, "Bert", token=token).at(table, shuffles=False) as his:
            assert (len(his.picture["shuffles"]), his.picture["asked"]) == (number, [1])
            assert reveal(his, HIS)["kind"] == "done"
            assert his.until(lambda picture: picture["stage"] == "running")["view"]["hand"]


# --- what somebody who cheats can do


def table_of_two(*, seed: str) -> TableRow:
    """Anna and Bert have started; nobody has answered yet."""
    row = seating.set_up(NewTable("esel", {"deals": 1}, [None, None, "greedy"], seat=0), ANNA)
    row = seating.sit(row, BERT, 1)
    row = seating.start(row, ANNA)
    return TableRow(**{name: getattr(row, name) for name in row.__struct_fields__} | {"seed": seed})


def part(row: TableRow, seat: int, drawn: str) -> str:
    return shuffles.commitment(records.commitment(row.seed), len(row.shuffles), seat, drawn)


def test_whoever_reveals_last_and_knows_the_seed_cannot_grind() -> None:
    """Bert works with the server. Of thousands of tries not one is taken but what he committed to before."""
    row = table_of_two(seed="known to Bert")
    row = shuffling.commit(row, 1, 1, part(row, 1, HIS))
    with pytest.raises(Refusal):
        shuffling.commit(row, 1, 1, part(row, 1, HERS))  # not another one either, whoever has committed meanwhile
    row = shuffling.commit(row, 0, 1, part(row, 0, HERS))
    row = shuffling.reveal(row, 0, 1, HERS)
    hands = set()
    for attempt in range(5000):
        try:
            dealt = shuffling.reveal(row, 1, 1, f"{attempt:064x}")
        except Refusal:
            continue
        hands.add(str(seating.new_match(dealt).view(1)["hand"]))  # pragma: no cover: that would be grinding
    assert hands == set()
    assert shuffling.reveal(row, 1, 1, HIS).started


def test_keeping_silent_is_all_that_is_left_and_leads_to_three_deals_at_most_each_with_its_aborts() -> None:
    """The choice Bert has, if he and the server are one: his first part, or once more, and there his part or none."""
    begun = table_of_two(seed="known to Bert")
    dealt = [shuffled(begun)]
    anew = shuffling.stop_waiting(begun)
    for silent in (False, True):
        row = anew
        for seat, drawn in ((0, HERS), (1, HIS)):
            row = shuffling.commit(row, seat, 2, part(row, seat, drawn))
        row = shuffling.reveal(row, 0, 2, HERS)
        dealt.append(shuffling.stop_waiting(row) if silent else shuffling.reveal(row, 1, 2, HIS))
    assert len({str(seating.new_match(row).view(1)["hand"]) for row in dealt}) == 3
    assert [(len(row.shuffles), row.shuffles[-1].bots) for row in dealt] == [(1, []), (2, []), (2, [1])]
    with pytest.raises(Refusal):
        shuffling.reveal(dealt[-1], 1, 2, HIS)  # no way back
