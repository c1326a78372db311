"""People come and go; their seats stay theirs."""

from __future__ import annotations

import json

from tests.server.people import Person, play_out


def test_whoever_is_away_too_long_is_stood_in_for_and_takes_the_seat_back(anna: Person, bert: Person) -> None:
    table = anna.set_up([None, None, "random"], patience=100, options={"starter": 1, "deals": 5})
    with anna.at(table) as hers:
        with bert.at(table) as his:
            his.ask("sit", seat=1)
            hers.ask("start")
            assert hers.until(lambda picture: picture["stage"] == "running")["view"]["turn"] == 1
            assert hers.picture["seats"][1]["presence"] == "here"
        hers.until(lambda picture: picture["seats"][1]["presence"] == "replaced")
        play_out(hers, until=lambda tab: tab.view["ply"] >= 9)  # a bot has played for him
        with bert.at(table) as his:
            assert his.picture["you"] == 1
            assert his.picture["seats"][1]["presence"] == "here"
            hers.ask("pace", pace=5)  # answered after the move that his stand-in may just have been writing down
            play_out(hers, his, until=lambda tab: tab.view["turn"] == 1)
            ply = his.view["ply"]
            hers.ask("pace", pace=0)
            hers.ask("pace", pace=5)
            assert hers.view["ply"] == ply  # nobody plays for him any more
            assert his.play(his.view["legal"][0])["kind"] == "done"


def test_somebody_with_patience_is_waited_for(anna: Person, bert: Person) -> None:
    table = anna.set_up([None, None, "random"], patience=None, options={"starter": 1})
    with anna.at(table) as hers:
        with bert.at(table) as his:
            his.ask("sit", seat=1)
            hers.ask("start")
        hers.until(lambda picture: picture["seats"][1]["presence"] == "away")
        for _ in range(10):
            hers.ask("pace", pace=0)
        assert hers.view["ply"] == 0


def test_whoever_leaves_is_stood_in_for_at_once_until_they_sit_down_again(anna: Person, bert: Person) -> None:
    table = anna.set_up([None, None, "random"], patience=None, options={"starter": 1})
    with anna.at(table) as hers, bert.at(table) as his:
        his.ask("sit", seat=1)
        hers.ask("start")
        his.ask("leave")
        assert his.picture["you"] == 1  # still theirs, also to look at
        assert his.picture["seats"][1]["presence"] == "left"
        hers.until(lambda picture: picture["stage"] == "running")
        play_out(hers, until=lambda tab: tab.view["ply"] >= 6)
        assert his.ask("sit", seat=1)["kind"] == "done"
        assert his.picture["seats"][1]["presence"] == "here"
        play_out(hers, his, until=lambda tab: tab.view["ply"] >= 12)


def test_nobody_plays_on_at_a_table_where_nobody_is(anna: Person) -> None:
    table = anna.set_up([None, "greedy", "greedy"], patience=0, pace=0, options={"starter": 0}, start=True)
    with anna.at(table) as tab:
        tab.play(tab.view["legal"][0])
        play_out(tab, until=lambda tab: tab.view["turn"] == 0)
        ply = tab.view["ply"]
    with anna.at(table) as tab:
        assert tab.view["ply"] == ply


def test_a_second_tab_shows_the_same_seat(anna: Person) -> None:
    table = anna.set_up([None, "greedy", "greedy"], options={"starter": 0}, start=True)
    with anna.at(table) as first, anna.at(table) as second:
        assert first.view == second.view
        first.play(first.view["legal"][0])
        second.until(lambda picture: picture["view"]["ply"] >= 1)
        play_out(second, until=lambda tab: tab.view["turn"] == 0)
        first.until(lambda picture: picture["view"]["ply"] == second.view["ply"])
        second.play(second.view["legal"][0])
    with anna.at(table) as third:
        assert third.picture["seats"][0]["presence"] == "here"


def test_a_client_that_comes_back_is_told_what_it_missed(anna: Person, bert: Person) -> None:
    table = anna.set_up([None, "random", "random"], options={"starter": 0}, start=True)
    with anna.at(table) as hers:
        with bert.at(table) as his:
            told = his.picture["events"]
            seen = his.view["ply"]
        play_out(hers, until=lambda tab: tab.view["ply"] >= 15)
        with bert.at(table, seen=seen) as his, bert.at(table) as fresh:
            his.until(lambda picture: picture["view"]["ply"] >= 15)
            assert his.picture["since"] == seen
            assert all(event["ply"] > seen for event in his.picture["events"])
            ply = his.view["ply"]
            fresh.until(lambda picture: picture["view"]["ply"] >= ply)
            assert fresh.picture["events"][: len(told) + len(his.picture["events"])] == told + his.picture["events"]


def test_a_picture_tells_what_has_happened_since_the_last_one(anna: Person) -> None:
    table = anna.set_up([None, "random", "random"], options={"starter": 0}, start=True)
    with anna.at(table) as tab:
        assert tab.picture["since"] == -1
        assert tab.picture["events"][0]["event"] == "dealt"
        tab.send(do="play", id="1", ply=0, move=tab.view["legal"][0])
        tab.until(lambda picture: picture["view"]["ply"] >= 3 and picture["view"]["turn"] == 0)
        assert tab.picture["since"] == tab.view["ply"] - 1
        assert {event["ply"] for event in tab.picture["events"]} == {tab.view["ply"]}
        tab.ask("pace", pace=5)
        assert tab.picture["since"] == tab.view["ply"]
        assert tab.picture["events"] == []


def test_whoever_comes_or_goes_and_score_sheets_are_no_new_picture_for_the_others(anna: Person, bert: Person) -> None:
    table = anna.set_up([None, None, "random"], pace=0, options={"starter": 0, "deals": 2})
    with anna.at(table) as hers:
        with bert.at(table) as his:
            his.ask("sit", seat=1)
            hers.ask("start")
            hers.until(lambda picture: picture["stage"] == "running")
            hers.ask("pace", pace=0)  # what shows the beginning has come
            before = len(hers.frames)
        hers.until(lambda picture: picture["seats"][1]["presence"] == "away")
        with bert.at(table) as his:
            hers.until(lambda picture: picture["seats"][1]["presence"] == "here")
            play_out(hers, his, until=lambda tab: tab.picture["pause"] is not None)
            hers.until(lambda picture: picture["pause"] is not None)
            assert [line["deal"] for line in hers.picture["sheet"]] == [1]
            his.ask("press_on", deal=1)
            hers.until(lambda picture: picture["pause"]["pressed"] == [1])
            hers.ask("press_on", deal=1)
            hers.until(lambda picture: picture["pause"] is None)
        hers.until(lambda picture: picture["seats"][1]["presence"] == "away")
        changes = [json.loads(frame) for frame in hers.frames[before:]]
        assert not [message for message in changes if message["kind"] == "picture"]
        assert [message for message in changes if message["kind"] == "change" and "seats" not in message]  # moves alone
        with anna.at(table) as anew:
            for name in ("seats", "sheet", "pause", "watching", "nameless", "people", "newcomers"):
                assert anew.picture[name] == hers.picture[name], name
