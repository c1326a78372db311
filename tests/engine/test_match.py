"""Match: options, seeds, records and what they refuse."""

from typing import Any

import pytest

from eselsohr import InvalidOptions, InvalidPosition, InvalidRecord, Match, UnknownGame
from eselsohr.engine import records
from tests.playing import turns


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
