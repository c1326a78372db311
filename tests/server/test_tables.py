"""The way of a table: set up, sit down, play, look at the result, once more."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import httpx
import pytest

from eselsohr import bots
from eselsohr.server.tables.gathering import Timing
from tests.server.people import Person, Tab, play_out, running


def test_a_person_plays_a_whole_match_against_bots(anna: Person) -> None:
    table = anna.set_up([None, "greedy", "random"], options={"deals": 2}, start=True)
    with anna.at(table) as tab:
        play_out(tab)
        assert [tally["deal"] for tally in tab.picture["sheet"]] == [1, 2]
        assert tab.view["result"]["scores"] == tab.picture["sheet"][-1]["scores"]
        assert tab.picture["next"] is None


def test_two_people_and_a_spectator_share_a_table(anna: Person, bert: Person, server: str) -> None:
    table = anna.set_up([None, None, "greedy"], options={"deals": 1})
    with anna.at(table) as hers, bert.at(table) as his, Tab(server, table) as watcher:
        assert (hers.picture["you"], his.picture["you"], watcher.picture["you"]) == (0, None, None)
        assert hers.until(lambda picture: picture["watching"] == ["Bert"])["host"]
        assert his.ask("sit", seat=1)["kind"] == "done"
        assert his.picture["you"] == 1
        assert hers.ask("start")["kind"] == "done"
        play_out(hers, his, watcher)
        assert hers.view["result"] == his.view["result"] == watcher.view["result"]
        assert [seat["name"] for seat in watcher.picture["seats"]][:2] == ["Anna", "Bert"]
        assert watcher.view["hand"] is None


def test_the_end_brings_the_whole_story(anna: Person) -> None:
    """While Heul doch runs, the log goes back one circuit only (H10); afterwards everything may be read."""
    table = anna.set_up([None, "greedy", "greedy"], game="heuldoch", start=True)
    with anna.at(table) as tab:
        play_out(tab, until=lambda tab: tab.view["ply"] > 5 and tab.to_act)
        assert tab.picture["story_from"] == tab.view["ply"] - 2
        play_out(tab)
        assert tab.picture["story_from"] == 0
        assert tab.picture["since"] == -1
        assert {event["ply"] for event in tab.story} == set(range(tab.view["ply"] + 1))
        anna.web.put("/api/me", json={"name": "Anne"})
        assert tab.until(lambda picture: picture["seats"][0]["name"] == "Anne")["events"] == []


def test_seats_are_taken_left_and_given_to_bots(anna: Person, bert: Person) -> None:
    table = anna.set_up([None, None, None])
    with anna.at(table) as hers, bert.at(table) as his:
        his.ask("sit", seat=2)
        his.ask("sit", seat=1)  # changes places
        assert [seat["sitter"] for seat in his.picture["seats"]] == ["person", "person", "nobody"]
        hers.ask("bot", seat=2, level="greedy")
        assert hers.picture["seats"][2]["level"] == "greedy"
        assert hers.picture["seats"][2]["name"]
        his.ask("leave")
        assert his.picture["seats"][1]["sitter"] == "nobody"
        assert hers.ask("start")["code"] == "seats_open"
        hers.ask("bot", seat=2, level=None)
        assert [seat["sitter"] for seat in hers.picture["seats"]] == ["person", "nobody", "nobody"]


def test_a_table_of_bots_can_be_watched(anna: Person) -> None:
    table = anna.set_up(["greedy", "random", "random"], seat=None, start=True, options={"deals": 1})
    with anna.at(table) as tab:
        tab.until(lambda picture: picture["stage"] == "over")
        assert tab.picture["you"] is None


def test_the_score_sheet_stays_until_everybody_has_pressed_on(anna: Person, bert: Person) -> None:
    table = anna.set_up([None, None, "greedy"], options={"deals": 2})
    with anna.at(table) as hers, bert.at(table) as his:
        his.ask("sit", seat=1)
        hers.ask("start")
        play_out(hers, his, until=lambda tab: tab.picture["pause"] is not None)
        ply, deal = hers.view["ply"], hers.picture["pause"]["deal"]
        assert deal == 1
        assert hers.picture["pause"]["left"] > 0
        assert hers.play("pass")["code"] == "paused"
        assert hers.ask("press_on", deal=deal)["kind"] == "done"
        assert hers.picture["pause"]["pressed"] == [0]
        assert hers.view["ply"] == ply  # bots wait too
        assert his.ask("press_on", deal=deal)["kind"] == "done"
        his.until(lambda picture: picture["pause"] is None)


def test_a_score_sheet_nobody_puts_away_goes_by_itself(database: Path) -> None:
    with running(database, timing=Timing(sheet=0.1)) as server:
        anna = Person(server, "Anna")
        table = anna.set_up([None, "greedy", "random"], options={"deals": 2}, start=True)
        with anna.at(table) as tab:
            play_out(tab, until=lambda tab: tab.picture["pause"] is not None)
            tab.until(lambda picture: picture["pause"] is None)


def test_a_rematch_keeps_the_seats(anna: Person, bert: Person) -> None:
    table = anna.set_up([None, None, "greedy"], options={"deals": 1, "ox": True})
    with anna.at(table) as hers, bert.at(table) as his:
        his.ask("sit", seat=1)
        assert his.ask("rematch")["code"] == "not_over"
        hers.ask("start")
        play_out(hers, his)
        assert hers.ask("rematch")["kind"] == his.ask("rematch")["kind"] == "done"
        assert hers.picture["next"] == his.picture["next"]
    with anna.at(hers.picture["next"]) as again:
        assert again.picture["stage"] == "open"
        assert again.picture["options"] == hers.picture["options"]
        names = [seat["name"] for seat in hers.picture["seats"]]
        assert [seat["name"] for seat in again.picture["seats"]] == names
        assert again.picture["commitment"] != hers.picture["commitment"]
        assert [seat["presence"] for seat in again.picture["seats"]] == ["here", "asked", None]


def test_the_seed_is_committed_to_before_the_deal_and_shown_after_the_match(anna: Person) -> None:
    table = anna.set_up([None, "greedy", "greedy"], options={"deals": 1})
    with anna.at(table) as tab:
        commitment = tab.picture["commitment"]
        tab.ask("start")
        assert all(json.loads(frame).get("seed") is None for frame in tab.frames)
        play_out(tab)
        seed = tab.picture["seed"]
        assert hashlib.sha256(hashlib.sha256(seed.encode()).digest()).hexdigest() == commitment


def test_people_set_how_slowly_bots_play(anna: Person, server: str) -> None:
    table = anna.set_up(["greedy", None, "greedy"], seat=1, pace=10_000, options={"deals": 1, "starter": 0}, start=True)
    with anna.at(table) as tab:
        assert tab.view["ply"] == 0
        assert tab.ask("pace", pace=0)["kind"] == "done"
        tab.until(lambda picture: picture["view"]["turn"] == 1)
        with Tab(server, table) as watcher:
            assert watcher.ask("pace", pace=0)["code"] == "no_name"


def test_a_guest_finds_their_tables_again(anna: Person, bert: Person) -> None:
    first, second = anna.set_up([None, "greedy", "greedy"]), anna.set_up([None, None, "random"])
    with bert.at(second) as his:
        his.ask("sit", seat=1)
    hers, his_home = anna.web.get("/api/home").json(), bert.web.get("/api/home").json()
    assert [note["table"] for note in hers["tables"]] == [second, first]
    assert [note["table"] for note in his_home["tables"]] == [second]
    assert his_home["tables"][0]["names"][:2] == ["Anna", "Bert"]


def test_the_start_page_offers_every_game_with_its_options(server: str) -> None:
    home = httpx.get(f"{server}/api/home").json()
    esel = next(game for game in home["games"] if game["game"] == "esel")
    assert (esel["low"], esel["high"]) == (3, 12)
    assert {
        "name": "deals",
        "kind": "count",
        "default": 5,
        "low": 1,
        "high": 20,
        "alone": False,
        "needs": None,
    } in esel["options"]
    dreist = next(game for game in home["games"] if game["game"] == "dreist")
    assert [option["name"] for option in dreist["options"] if option["alone"]] == ["campaign"]
    needs = {option["name"]: option["needs"] for game in home["games"] for option in game["options"]}
    assert {name: needed for name, needed in needs.items() if needed} == {"special_onions": "specials"}
    assert home["levels"][0] == "random" and home["levels"].index("medium") < home["levels"].index("hard")
    assert home["characters"] == [*bots.CHARACTERS] == [level for level in home["levels"] if level in bots.CHARACTERS]
    assert home["name"] is None


def test_a_new_name_is_seen_at_once(anna: Person) -> None:
    table = anna.set_up([None, "greedy", "greedy"])
    with anna.at(table) as tab:
        assert anna.web.put("/api/me", json={"name": "  Änne   B. "}).json()["name"] == "Änne B."
        tab.until(lambda picture: picture["seats"][0]["name"] == "Änne B.")


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\u202eb", "a\x00b"])
def test_a_name_nobody_could_read_is_refused(anna: Person, name: str) -> None:
    answer = anna.web.put("/api/me", json={"name": name})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_name")
