"""Every frame every socket receives during whole matches, held against the true cards."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from eselsohr.engine.match import Match
from eselsohr.server.sqlite import SqliteStore
from tests.server.people import Person, Place, play_out, running

CARDS = re.compile(r"(1[0-3]|[1-9]|[*EO])( (1[0-3]|[1-9]|[*EO]))*")
TYPED = ("1 1 1 1 1 1 1 1", "13 13 13 13 13 13 13 13")
Leaf = tuple[tuple[str | int, ...], str]


@pytest.mark.parametrize("ox", [False, True])
def test_no_frame_holds_a_card_its_seat_may_not_see(database: Path, *, ox: bool) -> None:
    with running(database) as server:
        anna, bert = Person(server, "Anna"), Person(server, "Bert")
        table = anna.set_up([None, None, "greedy", "random"], options={"deals": 2, "ox": ox})
        with anna.at(table) as hers, bert.at(table) as his, bert.at(table) as tab, Place(server, table) as watcher:
            his.ask("sit", seat=1)
            hers.play(TYPED[0], ply=0)
            his.ask("start")
            his.play(TYPED[1])  # a refusal that must not tell what others hold
            play_out(hers, his, tab, watcher)
    plies = truth(database, table)
    for seat, place in ((0, hers), (1, his), (1, tab), (None, watcher)):
        running_frames = [frame for frame in map(json.loads, place.frames) if frame.get("stage") != "over"]
        assert len(running_frames) > 20
        for frame in running_frames:
            check(frame, seat, plies)
            if frame.get("view"):
                assert frame["view"] == json.loads(json.dumps(plies[frame["view"]["ply"]].view(seat)))
            assert plies[0].position()["seed"] not in json.dumps(frame)


def truth(database: Path, table: str) -> list[Match]:
    """The match after every ply, rebuilt from the store."""
    store = SqliteStore(database)
    db = store._connection
    seed, options = db.execute("SELECT seed, options FROM tables WHERE id = ?", (table,)).fetchone()
    match = Match.new("esel", 4, json.loads(options), seed)
    plies = [match]
    for (move,) in db.execute('SELECT move FROM moves WHERE "table" = ? ORDER BY ply', (table,)).fetchall():
        match = match.copy()
        match.play(move)
        plies.append(match)
    store.close()
    assert match.over
    return plies


def check(frame: dict[str, Any], seat: int | None, plies: list[Match]) -> None:
    """Find everything in a frame that could be cards, and ask whether that seat may see them."""
    view = frame.get("view") or {}
    ply = view.get("ply", 0)
    hand = plies[ply].position()["hands"][seat] if seat is not None else ""
    shown = Counter[str]()  # all that was ever laid on the table, and the hands shown at the end of a deal (G10)
    for event in plies[ply].events:
        if event.tag in ("played", "deal_over"):
            for text in [event.cards] if event.tag == "played" else event.hands:
                shown.update(text.split())
    for path, text in leaves(frame):
        if not CARDS.fullmatch(text):
            continue
        if path[:2] == ("view", "hand"):
            assert text == hand
        elif path[:2] == ("view", "legal"):
            assert not Counter(text.split()) - Counter(hand.split())
            assert view["turn"] == seat
        elif "hands" in path and path[0] == "events" and frame["events"][path[1]]["event"] == "dealt":
            assert path[-1] == seat, path
        elif path[0] == "params":  # what one has typed oneself comes back in a refusal
            assert text in (*TYPED, *"EO")
        else:
            assert not Counter(text.split()) - shown - Counter("EO"), (path, text)


def leaves(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[Leaf]:
    """Every text in a message, with its path."""
    if isinstance(value, str):
        yield path, value
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from leaves(inner, (*path, key))


def test_the_check_finds_a_leak() -> None:
    """The same check, on frames that tell too much."""
    match = Match.new("esel", 4, {"starter": 0}, "leak")
    hands = match.position()["hands"]
    honest = {"view": match.view(1), "events": [event.plain() for event in match.events_for(1)]}
    check(honest, 1, [match])
    for leak in (
        {"view": match.view(0)},
        {"view": match.view(1) | {"table": hands[2]}},
        {"view": match.view(1), "events": [event.plain() for event in match.events]},
        {"kind": "refused", "params": {"held": hands[3].split()[0]}},
    ):
        with pytest.raises(AssertionError):
            check(leak, 1, [match])
