"""Taking back at a table online: only where nobody but bots plays along."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.server.people import Person, Tab, running
from tests.waiting import patiently

pytestmark = pytest.mark.rule("G12")

SLOW = 10_000  # milliseconds before a bot plays


def test_it_is_refused_where_another_person_sits_also_while_a_bot_plays_for_them(database: Path) -> None:
    with running(database) as address:
        anna, ben = Person(address, "Anna"), Person(address, "Ben")
        table = anna.set_up([None, None, "greedy"], options={"starter": 0}, pace=SLOW)
        with anna.at(table) as place, ben.at(table) as guest:
            guest.ask("sit", seat=1)
            place.ask("start")
        with anna.at(table) as place:
            place.play(place.view["legal"][0])
            assert not place.picture["take_back"]
            answer = place.ask("take_back", ply=place.view["ply"])
            assert (answer["kind"], answer["rule"], answer["key"]) == ("refused", "G12", "refuse.take_back.people")
        with Person(address, "Cleo").at(table) as watching:
            assert watching.ask("take_back", ply=1)["code"] == "not_seated"


def test_it_is_offered_when_there_is_a_decision_to_take_back(database: Path) -> None:
    with running(database) as address:
        anna = Person(address, "Anna")
        for _ in patiently("bots that leave nothing but to pass"):
            table = anna.set_up([None, *9 * ["greedy"]], game="boss", options={"starter": 1}, pace=0, start=True)
            with anna.at(table) as place:
                choices = play_to_a_choice(place)
            if choices > 1:
                break


def play_to_a_choice(place: Tab) -> int:
    """Play what one must until there is something to choose; look at the offer each time. How often that was."""
    for number, _ in enumerate(patiently("something to choose"), 1):
        place.ask("pace", pace=0)
        legal = place.until(lambda picture: bool(picture["view"]["legal"]))["view"]["legal"]
        place.ask("pace", pace=SLOW)
        place.play(legal[0])
        offered, answer = place.picture["take_back"], place.ask("take_back", ply=place.view["ply"])
        if len(legal) > 1:
            assert offered and answer["kind"] == "done"
            return number
        assert not offered and answer["key"] == "refuse.take_back.nothing"
    raise AssertionError("a match has an end")


def test_a_bot_that_was_thinking_about_it_does_not_play(database: Path) -> None:
    with running(database) as address:
        anna = Person(address, "Anna")
        table = anna.set_up([None, "greedy", "greedy"], options={"starter": 0}, pace=300, start=True)
        with anna.at(table) as place:
            legal = place.view["legal"]
            for _ in range(3):
                place.play(legal[0])
                assert place.ask("take_back", ply=place.view["ply"])["kind"] == "done"
            place.ask("pace", pace=0)
            assert place.view["legal"] == legal
            assert json.dumps(place.story).count('"played"') == 3
            assert {event["seat"] for event in place.story if event["event"] == "played"} == {0}
