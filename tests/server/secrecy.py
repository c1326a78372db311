"""Everything in a message that could be a card, held against the true cards."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec

from eselsohr.engine.match import Match
from eselsohr.engine.records import Seat
from eselsohr.engine.shuffles import Shuffle
from eselsohr.server.stores.sqlite import SqliteStore
from tests.changes import whole

CARDS = re.compile(r"(1[0-3]|[1-9]|[*EO])( (1[0-3]|[1-9]|[*EO]))*")
Leaf = tuple[tuple[str | int, ...], str]


def truth(database: Path, table: str, first: Mapping[int, str | None] = MappingProxyType({})) -> list[Match]:
    """The match after every ply, rebuilt from the store; `first`: bots whose seats were taken over later."""
    store = SqliteStore(database)
    db = store._connection
    columns = db.execute("SELECT game, seed, options, shuffles FROM tables WHERE id = ?", (table,)).fetchone()
    game, seed, options, shuffles = columns
    sitters = db.execute('SELECT name, level FROM seats WHERE "table" = ? ORDER BY seat', (table,)).fetchall()
    seats = [Seat(name=name, bot=first.get(seat, level)) for seat, (name, level) in enumerate(sitters)]
    parts = msgspec.json.decode(shuffles, type=list[Shuffle])
    match = Match.new(game, len(seats), json.loads(options), seed, shuffles=parts, seats=seats)
    plies = [match]
    for (move,) in db.execute('SELECT move FROM moves WHERE "table" = ? ORDER BY ply', (table,)).fetchall():
        match = match.copy()
        match.play(move)
        plies.append(match)
    store.close()
    assert match.over
    return plies


def check_all(frames: Iterable[dict[str, Any]], seat: int | None, plies: list[Match], typed: Sequence[str] = ()) -> int:
    """Check all that one seat was sent while the match ran; gives the number of messages."""
    running = [frame for frame in frames if frame.get("stage") != "over"]
    picture: dict[str, Any] = {}
    for sent in running:
        frame = whole(picture, sent)
        check(frame, seat, plies, typed)
        if frame.get("view"):
            assert frame["view"] == json.loads(json.dumps(plies[frame["view"]["ply"]].view(seat)))
            picture = frame
        assert plies[0].position()["seed"] not in json.dumps(frame)
    return len(running)


def check(frame: dict[str, Any], seat: int | None, plies: list[Match], typed: Sequence[str] = ()) -> None:
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
        elif path[0] in ("params", "cards"):  # what one has typed oneself comes back in a refusal
            assert text in (*typed, *"EO")
        else:
            assert not Counter(text.split()) - shown - Counter("EO"), (path, text)


def without_after(event: dict[str, Any], match: Match) -> dict[str, Any]:
    """An event as it was sent, without what it led to: that must be what the step changed for everybody to see."""
    steps = [json.loads(json.dumps(told.after)) for told in match.events if told.ply == event["ply"]]
    assert event["after"] in steps, event
    return {name: value for name, value in event.items() if name != "after"}


def leaves(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[Leaf]:
    """Every text in a message, with its path."""
    if isinstance(value, str):
        yield path, value
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from leaves(inner, (*path, key))
