"""The way of a table: set up, sit down, play, look at the result, once more."""

from __future__ import annotations

from tests.server.people import Person, Place


def test_a_person_plays_a_whole_match_against_bots(anna: Person) -> None:
    table = anna.set_up([None, "greedy", "random"], options={"deals": 2}, start=True)
    with anna.at(table) as place:
        finish(place)
        assert place.picture["stage"] == "over"
        assert len(place.picture["sheet"]) == 2
        assert place.view["result"]["scores"] == place.picture["sheet"][-1]["scores"]


def finish(place: Place) -> None:
    """Play the first legal move whenever it is one's turn, to the end."""
    while place.picture["stage"] != "over":
        if place.picture["pause"]:
            place.ask("press_on", deal=place.picture["pause"]["deal"])
            place.until(lambda picture: picture["pause"] is None)
        elif place.turn():
            answer = place.play(place.view["legal"][0])
            assert answer["kind"] == "done", answer
        else:
            place.read()
