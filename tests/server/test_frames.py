"""Every byte the server sends to a seat, at tables of every game that differ only in what that seat cannot know."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from eselsohr import Match
from eselsohr.engine.records import Move
from eselsohr.server.messages import MAX_PACE
from eselsohr.server.services import Services
from eselsohr.server.stores.sqlite import SqliteStore
from eselsohr.server.stores.store import Guest, SeatRow, TableRow
from eselsohr.server.tables import picture, seating, takeover
from eselsohr.server.tables.gathering import Timing
from eselsohr.testing import Setup, rearranged, setups
from tests.conftest import SCALE
from tests.ours import GAMES
from tests.playing import turns
from tests.server.wires import KeptWire, visit
from tests.waiting import PATIENCE, wait_async

TABLE = "frames"
NEWCOMER = Guest("newcomer", "Nova")
WAITED = re.compile(rb'"waited":[0-9]+')  # ms: what the time is, nobody can choose
World = tuple[dict[str, Any], list[Move]]  # a start, and what is played from there
Frames = dict[str, list[bytes]]  # by who got them

CASES = [  # every variant at its smallest and its largest table
    setup
    for setup in setups(*(game.name for game in GAMES))
    if setup.players in (max(2, setup.game.players[0]), setup.game.players[-1])
]


@pytest.fixture
def play_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Frames]:
    """Play moves at a server from a position on; gives all that a seat and a watcher are sent."""
    numbers = count()

    def play(start: dict[str, Any], moves: Sequence[Move], seat: int) -> Frames:
        monkeypatch.setattr(seating, "new_match", lambda row: Match.from_position(start))
        frames = asyncio.run(_frames(tmp_path / f"{next(numbers)}.sqlite3", start, moves, seat))
        return {who: [WAITED.sub(b'"waited":0', frame) for frame in sent] for who, sent in frames.items()}

    return play


@pytest.mark.parametrize("setup", CASES, ids=str)
def test_frames_do_not_change_with_what_a_seat_cannot_know(setup: Setup, play_from: Callable[..., Frames]) -> None:
    for number in range(SCALE):
        one, other, seat = _twins(setup, number)
        frames = play_from(*one, seat)
        assert frames == play_from(*other, seat)
        newcomer, hand = _last(frames["newcomer"]), json.loads(frames["seat"][0])["view"].keys()
        assert (newcomer["you"], newcomer["since"]) == (seat, -1) and newcomer["view"].keys() == hand


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_the_comparison_finds_a_leak(
    game: str, play_from: Callable[..., Frames], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other, seat = _twins(next(setup for setup in CASES if setup.game.name == game), 0)
    neighbour = (seat + 1) % one[0]["players"]
    monkeypatch.setattr(picture, "seat_of", lambda row, guest: neighbour)
    assert play_from(*one, seat) != play_from(*other, seat)


def _twins(setup: Setup, number: int) -> tuple[World, World, int]:
    """Two ways one deal may have gone that a seat cannot tell apart, from the start on; and that seat."""
    chooser = random.Random(number)
    start = setup.match(number).position()
    match = Match.from_position(start)
    ends = chooser.randrange(10, 40)
    for _ in turns(match):
        before = match.copy()
        match.play(chooser.choice(match.legal()))
        if match.deal != before.deal or match.ply == ends or match.over:
            break
    seat = chooser.randrange(setup.players)
    other = rearranged(setup, start, before, seat, chooser)
    assert other._start is not None and other._start != start, "nothing was hidden"
    return (start, before.moves), (other._start, other.moves), seat


@pytest.mark.rule("H10")
def test_frames_do_not_tell_who_else_knows_an_onion(play_from: Callable[..., Frames]) -> None:
    """The same table, but others have seen other onions, and longer ago than anybody may read."""
    start = {
        "game": "heuldoch",
        "players": 4,
        "options": {"specials": True},
        "stacks": ["5r 1y~", "2o 3b~", "4g 6v~", "7p"],
        "hands": ["carousel 1r", "towel 2r", "3r 4r", "1b 2b"],
        "seen": ["01", "1", "", ""],
    }
    moves = [Move(seat=0, move="carousel left"), Move(seat=1, move="towel 0")]
    told = play_from(start, moves, 0)
    assert b"1y~" in b"".join(told["seat"])  # its own onion on its way
    assert b"1y~" not in b"".join(told["watcher"])
    for seen in (["0", "1", "", ""], ["0", "", "", ""], ["023", "23", "3", ""]):
        assert play_from(start | {"seen": seen}, moves, 0) == told
    aided = start | {"options": {"specials": True, "memory_aid": True}}
    assert play_from(aided, moves, 0) != play_from(aided | {"seen": ["0", "", "", ""]}, moves, 0)


async def _frames(database: Path, start: dict[str, Any], moves: Sequence[Move], seat: int) -> Frames:
    services = Services.over(SqliteStore(database), timing=Timing(nameless=3600))  # nothing comes by the clock
    guests = [Guest(f"guest {number}", f"Name {number}") for number in range(start["players"])]
    row = TableRow(
        id=TABLE,
        made=0,
        game=start["game"],
        rules=1,
        options=start["options"],
        seed="the same",
        host=guests[0].id,
        pace=0,
        patience=None,
        seats=tuple(SeatRow(guest=guest.id, name=guest.name) for guest in guests),
        started=True,
    )
    try:
        async with asyncio.timeout(PATIENCE):
            await services.store.save(row)
            return await _play(services, guests, moves, seat)
    finally:
        await services.close()


async def _play(services: Services, guests: Sequence[Guest], moves: Sequence[Move], seat: int) -> Frames:
    """Let everybody play; the seat tries moves in and out of turn, and now and then confirms what it has.

    In the end it gets up, and a newcomer who has been watching takes over.
    """
    wires, watcher, newcomer = [KeptWire() for _ in guests], KeptWire(), KeptWire()
    sessions = [await visit(services, TABLE, guest, wire) for guest, wire in zip(guests, wires, strict=True)]
    sessions.append(await visit(services, TABLE, None, watcher))
    sessions.append(await visit(services, TABLE, NEWCOMER, newcomer))
    running = [asyncio.create_task(session.run()) for session in sessions]
    frames: Frames = {"seat": wires[seat].sent, "watcher": watcher.sent, "newcomer": newcomer.sent}
    for ply, move in enumerate([*moves, None]):
        await wait_async("pictures", lambda ply=ply: all(_ply(got) == ply for got in frames.values()), 0.002)  # type: ignore[misc]
        legal = _legal(frames["seat"])
        for number, text in enumerate(["never", *legal[:3]]):
            await wires[seat].ask(do="try", id=f"{ply} {number}", ply=ply, move=text)
        if ply % 3 == 0:  # something else changes too: everybody gets a whole picture
            await wires[0].ask(do="pace", id=f"{ply} pace", pace=ply)
        if move is not None:
            answer = await wires[move.seat].ask(do="play", id=str(ply), ply=ply, move=move.move)
            assert answer.get("ply") == ply + 1, answer
    await _take_over(wires[0], wires[seat], newcomer, seat)
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    return frames


async def _take_over(host: KeptWire, leaving: KeptWire, newcomer: KeptWire, seat: int) -> None:
    await host.ask(do="pace", id="slow", pace=MAX_PACE)  # no bot plays meanwhile
    await leaving.ask(do="leave", id="leave")
    await newcomer.ask(do="take_over", id="asked", seat=seat)
    who = takeover.person_id(TableRow(TABLE, 0, "", 1, {}, "", "", 0, None, ()), NEWCOMER)
    assert (await host.ask(do="grant", id="granted", who=who, granted=True))["kind"] == "done"
    await wait_async("the news", lambda: bool(_last(newcomer.sent).get("news")), 0.002)


def _last(frames: list[bytes]) -> dict[str, Any]:
    """What somebody was shown last: a picture, or a change of it."""
    shown = (json.loads(frame) for frame in reversed(frames))
    return next((message for message in shown if message["kind"] in ("picture", "change")), {"view": {"ply": None}})


def _legal(frames: list[bytes]) -> list[str]:
    """The moves somebody was shown last: a change says nothing of them that are as they were."""
    shown = (json.loads(frame) for frame in reversed(frames))
    views = (message["view"] for message in shown if message["kind"] in ("picture", "change"))
    legal: list[str] = next(view["legal"] for view in views if "legal" in view)
    return legal


def _ply(frames: list[bytes]) -> int | None:
    """The ply of what somebody was shown last."""
    ply: int | None = _last(frames)["view"]["ply"]
    return ply
