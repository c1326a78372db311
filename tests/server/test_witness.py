"""A finished match dealt again, and held against what a page was shown: a server that lies is found."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from eselsohr.engine import files, registry
from eselsohr.engine.errors import InvalidRecord
from eselsohr.engine.match import Match
from eselsohr.engine.shuffles import Shuffle
from eselsohr.server import witness
from eselsohr.server.messages import Drawn, OwnPart, Shown, Witness
from eselsohr.server.witness import dealt_again, own_part
from tests.changes import whole
from tests.server.people import Person, Tab, call, play_out

Message = dict[str, Any]


def noted(frames: list[str], drawn: str, table: str) -> Message:
    """What a page writes down of what its socket was sent; see `client/src/lib/witness.ts`."""
    picture: Message = {}
    shown, commitment = list[Message](), None
    for frame in frames:
        message = whole(picture, json.loads(frame))
        if message["kind"] != "picture":
            continue
        picture, view = message, message["view"]
        commitment = commitment or (picture["commitment"] if picture["seed"] is None else None)
        if view:
            fields = {name: picture[name] for name in ("since", "events")}
            closed = picture["stage"] == "over" and picture["seed"] is None
            shown.append({"ply": view["ply"], "seat": picture["you"], "view": view, "closed": closed, **fields})
    drawing = {"shuffle": 1, "seat": 0, "drawn": drawn, "taken": True}
    return {"table": table, "commitment": commitment, "drawn": [drawing], "shown": shown}


@pytest.fixture
def played(anna: Person, request: pytest.FixtureRequest) -> tuple[Message, Message]:
    """The record of a match, and what Anna's page wrote down."""
    game = getattr(request, "param", "esel")
    options = {"esel": {"deals": 2}, "boss": {"rounds": 1}, "dreist": {"games": 1}}.get(game, {})
    seats = [None, *["greedy"] * (max(2, registry.find(game).players[0]) - 1)]
    table = anna.set_up(seats, game=game, options=options)
    with anna.at(table) as tab:
        tab.ask("start")
        play_out(tab)
        tab.until(lambda picture: picture["stage"] == "over")
        seen = noted(tab.frames, tab.drawn, table)
    return files.loads(anna.web.get(f"/api/tables/{table}/record").content), seen


def read(seen: Message) -> Witness:
    return witness.read(msgspec.json.encode(seen))


@pytest.mark.parametrize("played", ["esel", "boss", "heuldoch", "dreist"], indirect=True)
def test_all_that_an_honest_server_shows_is_dealt_again(played: tuple[Message, Message]) -> None:
    record, seen = played
    found = dealt_again(record, read(seen))
    assert found.honest and found.differences == []
    assert (found.own, found.moments) == (OwnPart.IN, len(seen["shown"]))
    assert found.moves == len(record["moves"]) and found.moments > 10


def test_what_was_taken_back_has_been_seen_too(anna: Person) -> None:
    """Moves of one's own and of bots, and cards shown for them, that the story no longer tells."""
    table = anna.set_up([None, "greedy", "greedy"], options={"starter": 0, "deals": 1})
    with anna.at(table) as tab:
        tab.ask("start")
        for ply in (4, 9):
            play_out(tab, until=offered_after(ply))
            assert tab.ask("take_back", ply=tab.view["ply"])["kind"] == "done"
        play_out(tab)
        tab.until(lambda picture: picture["stage"] == "over")
        seen = noted(tab.frames, tab.drawn, table)
    record = files.loads(anna.web.get(f"/api/tables/{table}/record").content)
    assert [move["move"].split()[0] for move in record["moves"]].count("takeback") == 2
    found = dealt_again(record, read(seen))
    assert found.honest and found.differences == []
    assert found.moments == len(seen["shown"])


def offered_after(ply: int) -> Callable[[Tab], bool]:
    """While the seat itself is to act: a bot's move would come between what is seen and what is asked."""
    return lambda tab: tab.picture["take_back"] and tab.to_act and tab.view["ply"] > ply


def test_one_wrong_card_is_found_wherever_it_was_shown(played: tuple[Message, Message]) -> None:
    record, honest = played
    dice = random.Random(7)
    text = json.dumps(honest)
    found_in = set()
    for _ in range(12):
        seen = json.loads(text)
        shown = dice.choice([one for one in seen["shown"] if one["view"]["hand"] and one["view"]["result"] is None])
        cards = shown["view"]["hand"].split()
        at = dice.randrange(len(cards))
        cards[at] = "13" if cards[at] != "13" else "2"
        shown["view"]["hand"] = " ".join(cards)
        found = dealt_again(record, read(seen))
        (difference,) = found.differences
        assert not found.honest
        assert (difference.ply, difference.what) == (shown["ply"], "hand")
        assert json.loads(difference.shown) == shown["view"]["hand"] != json.loads(difference.dealt)
        found_in.add(difference.ply)
    assert len(found_in) > 3


Lie = Callable[[Message, Message], None]


def told_otherwise(record: Message, seen: Message) -> None:
    event = next(event for one in seen["shown"] for event in one["events"] if event["event"] == "played")
    event["cards"] = "13 13"


def left_out(record: Message, seen: Message) -> None:
    next(one for one in seen["shown"] if one["events"])["events"].pop()


def another_commitment(record: Message, seen: Message) -> None:
    seen["commitment"] = "0" * 64


def never_was(record: Message, seen: Message) -> None:
    seen["shown"][-1]["ply"] += 100


def part_left_out(record: Message, seen: Message) -> None:
    seen["drawn"][0]["drawn"] = "ab" * 32


def others_later(record: Message, seen: Message) -> None:
    seen["drawn"][0]["seen"] = ["0" * 64, None, None]


@pytest.mark.parametrize("lie", [told_otherwise, left_out, another_commitment, never_was, part_left_out, others_later])
def test_every_other_lie_is_found_too(played: tuple[Message, Message], lie: Lie) -> None:
    record, seen = played
    lie(record, seen)
    assert not dealt_again(record, read(seen)).honest


def test_a_record_that_was_made_to_fit_a_lie_breaks_a_rule(played: tuple[Message, Message]) -> None:
    """The cards cannot be others than those that follow from the seed, whatever moves the record claims."""
    record, seen = played
    hands = Match.new(record["game"], 3, record["options"], record["seed"], shuffles=shuffles(record)).position()[
        "hands"
    ]
    missing = next(str(kind) for kind in range(1, 14) if str(kind) not in hands[record["moves"][0]["seat"]].split())
    record["moves"][0]["move"] = missing
    with pytest.raises(InvalidRecord):
        dealt_again({**record, "seal": None}, read(seen))


def shuffles(record: Message) -> list[Shuffle]:
    return msgspec.convert(record["shuffles"], list[Shuffle])


def test_whose_part_came_late_is_told_so() -> None:
    first = Shuffle(commitments=["1" * 64, None], reveals=[None, None], bots=[])
    last = Shuffle(commitments=["2" * 64, None], reveals=["3" * 64, None], bots=[])
    mine = Drawn(shuffle=1, seat=0, drawn="4" * 64)
    assert own_part([mine], [first, last]) is OwnPart.LATE
    assert own_part([mine, Drawn(shuffle=2, seat=0, drawn="3" * 64)], [first, last]) is OwnPart.IN
    assert own_part([], [first]) is OwnPart.NONE
    assert own_part([Drawn(shuffle=9, seat=5, drawn="4" * 64)], [first]) is OwnPart.LATE


def test_who_was_not_there_learns_that_the_record_holds(played: tuple[Message, Message]) -> None:
    record, _ = played
    found = dealt_again(record, Witness(table="", commitment=None, drawn=[], shown=[]))
    assert found.honest and found.moments == 0
    nonsense = Shown(ply=0, seat=7, view={}, since=-1, events=[])
    assert not dealt_again(record, Witness(table="", commitment=None, drawn=[], shown=[nonsense])).honest


def test_the_terminal_checks_the_same(played: tuple[Message, Message], tmp_path: Path) -> None:
    record, seen = played
    path, notes = tmp_path / "record.json", tmp_path / "seen.json"
    path.write_text(files.dumps(record), "utf-8")
    notes.write_bytes(msgspec.json.encode(seen))
    honest = call("verify", path, "--seen", notes)
    assert honest.returncode == 0 and f"{len(seen['shown'])} moments" in honest.stdout
    seen["shown"][3]["view"]["hand"] = "13"
    notes.write_bytes(msgspec.json.encode(seen))
    lied = call("verify", path, "--seen", notes)
    assert lied.returncode != 0
    assert f'After move {seen["shown"][3]["ply"]}, hand: shown "13"' in lied.stdout
    assert "Do not trust" in lied.stderr
    assert call("verify", path, path, "--seen", notes).returncode != 0
