"""Stop it, kill it, start it again: the same seat at the same moment of the same match."""

from __future__ import annotations

import os
import signal
import subprocess
from contextlib import closing
from pathlib import Path
from sqlite3 import connect

import pytest
from websockets.exceptions import ConnectionClosed

from eselsohr import Match
from eselsohr.engine import files
from eselsohr.engine.records import Move
from eselsohr.server.tables.kept_table import MOST_AT_ONCE, OFTEN
from tests.server.people import ENGLISH, SERVE, Person, Tab, play_out, running, served
from tests.waiting import PATIENCE


@pytest.mark.parametrize("plies", [20, MOST_AT_ONCE], ids=["told at once", "told in a thread"])
def test_a_table_is_the_same_after_a_restart(database: Path, plies: int) -> None:
    with running(database) as address:
        anna = Person(address, "Anna")
        table = anna.set_up([None, "random", "greedy"], options={"ox": True, "deals": 5}, start=True)
        with anna.at(table) as tab:
            play_out(tab, until=lambda tab: tab.view["ply"] > plies and tab.to_act)
            before, story = tab.picture, tab.story
    with running(database) as address, anna.moved(address).at(table, seen=before["view"]["ply"]) as tab:
        assert tab.picture["events"] == []
        with anna.moved(address).at(table) as window:
            assert window.story == story
        for part in ("you", "view", "seats", "options", "commitment", "sheet", "stage", "pace"):
            assert tab.picture[part] == before[part], part
        play_out(tab)


def test_a_table_that_wakes_plays_few_of_its_moves_again(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Move] = []
    add = Match.add

    def note(match: Match, entry: Move) -> None:
        played.append(entry)
        add(match, entry)

    with running(database) as address:
        anna = Person(address, "Anna")
        table = anna.set_up([None, "random", "greedy"], options={"deals": 3}, pace=0, start=True)
        with anna.at(table) as tab:
            play_out(
                tab, until=lambda tab: len(tab.picture["sheet"]) > 0 and tab.view["ply"] > 2 * OFTEN and tab.to_act
            )
            before, story, ply = tab.picture, tab.story, tab.view["ply"]
    with closing(connect(database)) as stored:
        (snapshot,) = stored.execute("SELECT snapshot FROM snapshots").fetchone()
    assert "Anna" not in snapshot
    monkeypatch.setattr(Match, "add", note)
    for broken in (False, True):
        if broken:  # nobody can read it any more: all is played again
            with closing(connect(database)) as stored:
                stored.execute("""UPDATE snapshots SET snapshot = replace(snapshot, '"form":"', '"form":"another ')""")
                stored.commit()
        played.clear()
        with running(database) as address, anna.moved(address).at(table, seen=ply) as tab:
            assert len(played) == ply if broken else len(played) < 2 * OFTEN
            for part in ("you", "view", "seats", "sheet", "stage", "take_back", "pause"):
                assert tab.picture[part] == before[part], part
            with anna.moved(address).at(table) as window:
                assert window.story == story


def test_a_score_sheet_is_up_after_a_restart_until_it_has_been_read(database: Path) -> None:
    with running(database) as address:
        anna = Person(address, "Anna")
        table = anna.set_up([None, "random", "greedy"], options={"deals": 2}, pace=10_000, start=True)
        with anna.at(table) as tab:
            tab.ask("pace", pace=0)
            play_out(tab, until=lambda tab: tab.picture["pause"] is not None)
            tab.ask("pace", pace=10_000)
            ply = tab.view["ply"]
    with running(database) as address, anna.moved(address).at(table) as tab:
        tab.ask("press_on", deal=tab.picture["pause"]["deal"])
        tab.until(lambda picture: picture["pause"] is None)
    with running(database) as address, anna.moved(address).at(table) as tab:
        assert tab.picture["pause"] is None
        assert tab.view["ply"] == ply


@pytest.mark.parametrize("confirmed", [True, False])
def test_a_killed_server_has_lost_and_doubled_nothing(database: Path, *, confirmed: bool) -> None:
    """Kill it right after a move was sent: sent again with its id, the move has been played exactly once."""
    with served(database) as (address, process):
        anna = Person(address, "Anna")
        table = anna.set_up([None, "random", "greedy"], pace=0, start=True)
        with anna.at(table) as tab:
            play_out(tab, until=lambda tab: tab.view["ply"] >= 30 and tab.to_act)
            ply, move = tab.view["ply"], tab.view["legal"][0]
            tab.send(do="play", id="the one", ply=ply, move=move)
            if confirmed:
                tab.answer("the one")
            process.send_signal(signal.SIGKILL)
            process.wait()
            before = [event for event in tab.story if event["ply"] <= ply]
    with served(database) as (address, _), anna.moved(address).at(table) as tab:
        stored = tab.view["ply"]
        assert stored >= ply + confirmed  # what was seen has happened
        answer = tab.play(move, id="the one", ply=ply)
        assert (answer["kind"], answer.get("ply")) == ("done", ply + 1)
        assert tab.story[: len(before)] == before
        moves = [event for event in tab.story if event["event"] in ("played", "passed")]
        assert [event["ply"] for event in moves] == list(range(1, tab.view["ply"] + 1))
        assert moves[ply]["seat"] == 0
        play_out(tab)


@pytest.mark.rule("G12")
def test_what_was_taken_back_stays_so_though_the_server_is_killed(database: Path) -> None:
    with served(database) as (address, process):
        anna = Person(address, "Anna")
        table = anna.set_up([None, "random", "greedy"], options={"starter": 0, "deals": 1}, pace=10_000, start=True)
        with anna.at(table) as place:
            before, story = place.view, place.story
            assert not place.picture["take_back"]
            place.play(before["legal"][-1])
            assert place.picture["take_back"]
            answer = place.ask("take_back", ply=1, id="back")
            assert (answer["kind"], answer["ply"]) == ("done", 2)
            process.send_signal(signal.SIGKILL)
            process.wait()
            assert place.view == before | {"ply": 2}
            assert place.story[: len(story)] == story
            assert [event["event"] for event in place.story[len(story) :]] == ["played", "taken_back"]
    with served(database) as (address, _), (again := anna.moved(address)).at(table) as place:
        assert place.view == before | {"ply": 2}
        assert [event["event"] for event in place.story[len(story) :]] == ["taken_back"]
        assert place.ask("take_back", ply=1, id="back") == answer  # sent again: answered again
        assert place.view["ply"] == 2
        place.ask("pace", pace=0)
        play_out(place)
        record = files.loads(again.web.get(f"/api/tables/{table}/record").content)
        replay = again.web.get(f"/api/tables/{table}/replay").json()
    assert [move["move"] for move in record["moves"]][:2] == [before["legal"][-1], "takeback 1"]
    match = Match.replay(record)
    assert len(match.moves) == match.ply - 2
    assert len(replay["moments"]) == match.ply + 1
    assert replay["moments"][2]["view"] == replay["moments"][0]["view"] | {"ply": 2}
    assert [event["event"] for event in replay["moments"][2]["events"]] == ["taken_back"]


def test_it_stops_cleanly(database: Path) -> None:
    with served(database) as (address, process):
        anna = Person(address, "Anna")
        table = anna.set_up([None, "random", "greedy"], pace=0, start=True)
        with anna.at(table) as tab:
            play_out(tab, until=lambda tab: tab.view["ply"] >= 5)
            process.send_signal(signal.SIGINT)
            assert process.wait(timeout=60) == 0
    left = {path.name: path.stat().st_size for path in database.parent.iterdir()}
    assert left.pop(f"{database.name}-lock") == 0
    assert [*left] == [database.name]  # no log is left to be replayed


def test_whoever_is_there_when_it_is_told_to_stop_is_told_to_come_again(database: Path) -> None:
    """SIGTERM, as systemd and containers send it, in the middle of a move: it is played once, or can be sent again."""
    with served(database) as (address, process):
        anna, bert = Person(address, "Anna"), Person(address, "Bert")
        table = anna.set_up([None, None, "greedy"], options={"starter": 0}, pace=0)
        with anna.at(table) as hers, bert.at(table) as his, Tab(address, table) as watcher:
            his.ask("sit", seat=1)
            hers.ask("start")
            move = hers.view["legal"][-1]
            hers.send(do="play", id="the last", ply=0, move=move)
            process.send_signal(signal.SIGTERM)
            for tab in (hers, his, watcher):
                with pytest.raises(ConnectionClosed) as closed:
                    tab.until_closed()
                assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
            assert process.wait(timeout=PATIENCE) == 0
            shown = max(tab.view.get("ply", 0) for tab in (hers, his, watcher))
    with served(database) as (address, _), anna.moved(address).at(table) as hers:
        assert hers.view["ply"] >= shown
        assert hers.play(move, id="the last", ply=0)["ply"] == 1


def test_a_second_server_on_the_same_file_is_refused_with_a_sentence(database: Path) -> None:
    with served(database):
        command = [*SERVE, "--port", "0", "--database", str(database)]
        second = subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ | ENGLISH)
    assert second.returncode == 2
    assert second.stderr.strip() == (
        f"Another server already sits at {database}. Stop it, or take another file with --database."
    )


def test_a_taken_port_is_refused_with_a_sentence(database: Path, tmp_path: Path) -> None:
    with served(database) as (address, _):
        port = address.rpartition(":")[2]
        other = str(tmp_path / "other.sqlite3")
        command = [*SERVE, "--host", "127.0.0.1", "--port", port, "--database", other]
        second = subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ | ENGLISH)
    assert second.returncode == 2
    assert "Take another one with --port." in second.stderr
