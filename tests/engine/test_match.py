"""Match: options, seeds, records and what they refuse."""

import random
from typing import Any

import pytest

from eselsohr import InvalidOptions, InvalidPosition, InvalidRecord, Match, UnknownGame
from eselsohr.engine import records
from eselsohr.engine.events import DealOver
from tests.playing import last, play_out, turns


def finished(**options: Any) -> Match:
    match = Match.new("esel", 3, {"deals": 1, **options}, "tea", entropy=["a", None, "c"])
    for _ in turns(match):
        match.play(match.legal()[-1], time=1.5)
    return match


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"players": 2}, "3 to 12"),
        ({"players": "5"}, "3 to 12"),
        ({"players": True}, "3 to 12"),
        ({"options": {"deals": 21}}, "1 to 20"),
        ({"options": {"deals": True}}, "1 to 20"),
        ({"options": {"ox": 1}}, "true or false"),
        ({"options": {"starter": 5}}, "0 to 4"),
        ({"options": {"colour": "red"}}, "ox, deals, starter"),
        ({"options": ["ox"]}, "names with values"),
        ({"seed": 1.5}, "1.5"),
        ({"seed": "x" * 1001}, "1000"),
        ({"seed": "\ud800"}, "seed"),
        ({"entropy": ["a"]}, "5 seats"),
    ],
)
def test_options_out_of_range(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidOptions) as refusal:
        Match.new(**{"game": "esel", "players": 5, **arguments})
    assert words in str(refusal.value) and refusal.value.code == "invalid_options"


@pytest.mark.parametrize("name", ["chess", None, 5, ["esel"]])
def test_unknown_game(name: Any) -> None:
    with pytest.raises(UnknownGame, match="esel"):
        Match.new(name, 5)


def test_a_seed_is_text_or_number_and_entropy_changes_the_cards() -> None:
    assert Match.new("esel", 4, seed=7).position() == Match.new("esel", 4, seed="7").position()
    assert Match.new("esel", 4, seed=7).position() != Match.new("esel", 4, seed=7, entropy={1: "x"}).position()
    assert Match.new("esel", 4).commitment != Match.new("esel", 4).commitment


def test_the_key_is_not_the_commitment() -> None:
    key = b"".join(word.to_bytes(4, "little") for word in records.key("tea", []))
    assert key.hex() != records.commitment("tea")


def test_a_record_replays() -> None:
    match = finished()
    again = Match.replay(match.record())
    assert again.record() == match.record() and again.events == match.events


def test_a_running_record_hides_the_seed_and_a_finished_one_does_not() -> None:
    match = Match.new("esel", 3, seed="tea")
    assert match.record(0)["seed"] is None and match.record(None)["seed"] is None and match.record()["seed"] == "tea"
    assert finished().record(0)["seed"] == "tea"
    with pytest.raises(InvalidRecord, match="not revealed"):
        Match.replay(match.record(0))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda r: r.update(format=9), "format 9"),
        (lambda r: r.update(colour=1), "colour"),
        (lambda r: r.pop("moves"), "moves"),
        (lambda r: r.update(moves="6 6"), "moves"),
        (lambda r: r.update(seed="milk"), "commitment"),
        (lambda r: r.update(rules=99), "99"),
        (lambda r: r["options"].update(deals=77), "77"),
        (lambda r: r["moves"][3].update(move="14"), "Move 4"),
        (lambda r: r["moves"][2].update(seat=r["moves"][3]["seat"]), "Move 3"),
        (lambda r: r["moves"].pop(), "result"),
        (lambda r: r["moves"].append(r["moves"][0]), "Move"),
        (lambda r: r["result"]["scores"].reverse(), "result"),
        (lambda r: r.update(game="chess"), "chess"),
        (lambda r: r.update(entropy=["b", None, "c"]), "Move"),
    ],
)
def test_broken_records(change: Any, words: str) -> None:
    record = finished(starter=0).record()
    change(record)
    with pytest.raises(InvalidRecord) as refusal:
        Match.replay(record)
    assert words in str(refusal.value) and refusal.value.code == "invalid_record"


@pytest.mark.parametrize("position", [None, [], "esel", 5, {}, {"game": "esel"}])
def test_what_is_no_position(position: Any) -> None:
    with pytest.raises((InvalidPosition, UnknownGame, InvalidOptions)):
        Match.from_position(position)


@pytest.mark.parametrize("seat", [3, -1, "0", True, 1.0])
def test_there_is_no_such_seat(seat: Any) -> None:
    match = Match.new("esel", 3, seed=1)
    for ask in (match.view, match.known, match.events_for, match.record):
        with pytest.raises(InvalidOptions, match="0 to 2"):
            ask(seat)


def test_a_copy_goes_its_own_way() -> None:
    match = Match.new("esel", 3, seed=1)
    before = match.position()
    twin = match.copy()
    twin.play(twin.legal()[0])
    assert match.position() == before and match.ply == 0 and len(twin.events) > len(match.events)


def test_a_deal_over_says_how_everybody_stands_and_who_came_last() -> None:
    first, second = deals(play_out(Match.new("esel", 3, {"deals": 2}, "tea"), last))
    assert first.places == [1 + sum(other < score for other in first.scores) for score in first.scores]
    assert first.losers == [seat for seat, points in enumerate(first.points) if points == max(first.points)]
    assert second.losers == [seat for seat, score in enumerate(second.scores) if score == max(second.scores)]


def test_where_many_points_are_good_the_fewest_come_last() -> None:
    match = play_out(Match.new("heuldoch", 4, seed="tea"))
    (end,) = deals(match)
    assert match.result and end.places == match.result.places
    assert {end.scores[seat] for seat in end.losers} == {min(end.scores)} and min(end.scores) < max(end.scores)


def test_whoever_wins_the_match_has_not_come_last_even_by_the_worst_last_deal() -> None:
    lead = {"game": "esel", "players": 3, "options": {"deals": 2}, "deal": 2, "scores": [0, 80, 90], "starter": 1}
    (end,) = deals(play_out(Match.from_position({**lead, "hands": ["10 10 11", "12", "2"]}), last))
    assert end.points[0] == max(end.points) and end.places == [1, 2, 3] and end.losers == [2]


def test_where_all_are_equal_nobody_has_come_last() -> None:
    even = {"game": "heuldoch", "players": 3, "stacks": ["1r", "1o", "1y"], "hands": ["2g", "2b", "2v"], "draw": ""}
    (end,) = deals(play_out(Match.from_position(even), last))
    assert end.places == [1, 1, 1] and end.losers == []


def deals(match: Match) -> list[DealOver]:
    return [event for event in match.events if isinstance(event, DealOver)]


SOLO = [records.Seat(name="Anna"), *[records.Seat(name="", bot="greedy")] * 3]


@pytest.mark.parametrize(
    ("game", "options"),
    [("esel", {"deals": 2}), ("boss", {"rounds": 2}), ("heuldoch", {"memory_aid": False}), ("dreist", {})],
)
def test_a_story_that_was_skipped_is_told_again_to_whoever_asks(game: str, options: dict[str, Any]) -> None:
    match, dice, skipped = Match.new(game, 4, options, "skip", seats=SOLO), random.Random(7), -1
    woken = match.copy()
    for _ in turns(match):
        move = dice.choice(match.legal())
        match.play(move)
        woken.play(move)
        if dice.random() < 0.2:
            woken, skipped = woken.copy(), match.ply
            woken.skip_story()
            assert woken.may_take_back(0) == match.may_take_back(0)
            assert woken.untold == skipped or game == "heuldoch", (
                "whoever plays alone is asked about that at every move"
            )
        assert woken.events_after(skipped) == match.events_after(skipped)
        if dice.random() < 0.02:
            assert woken.events == match.events
    assert (woken.events, woken.untold) == (match.events, -1)
