"""Pass for me this round: the server does, until the round ends, and nobody else can tell."""

from __future__ import annotations

import asyncio
import json
import random
import re
from pathlib import Path

import pytest

from eselsohr import Match
from eselsohr.engine.game import Game
from eselsohr.engine.records import Move
from eselsohr.server.services import Services
from eselsohr.server.stores.sqlite import SqliteStore
from eselsohr.server.stores.store import Guest, SeatRow, TableRow
from eselsohr.server.tables import passing, seating
from tests.ours import GAMES
from tests.server.people import Person
from tests.server.timing import roc
from tests.server.wires import KeptWire, visit
from tests.waiting import wait_async

WAITED = re.compile(rb'"waited":\d+')  # how long the table has waited: the time of the test, and nobody's secret
GUESTS = [Guest("a", "Anna"), Guest("b", "Bert"), Guest("c", "Carla")]
ROUND = {"game": "esel", "players": 3, "hands": ["6 7 8", "3 9 9", "2 10 13"], "starter": 0}
DONKEY = ROUND | {"hands": ["E 7 8", "3 9 9", "2 10 13"]}


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long for a pass."""
    monkeypatch.setattr(passing, "delay", lambda own: 0.05)


class Evening:
    """Three people and a watcher at a table where a position is played."""

    def __init__(self, services: Services, wires: list[KeptWire]) -> None:
        self.table = services.tables._live["t"]
        self.wires = wires
        self._asks = 0

    async def ask(self, who: int, do: str, **fields: object) -> dict[str, object]:
        """Ask for something, and give the answer."""
        self._asks += 1
        return await self.wires[who].ask(id=str(self._asks), do=do, ply=self.table.ply, **fields)

    async def until(self, ply: int) -> None:
        """Wait until so many moves have been made."""
        await wait_async(f"ply {ply}", lambda: self.table.ply == ply, 0.005)

    def passing(self, who: int) -> list[bool]:
        """What the frames of somebody say of it, one after the other."""
        frames = map(json.loads, self.wires[who].sent)
        return [frame["passing"] for frame in frames if "passing" in frame]


async def begin(file: Path, monkeypatch: pytest.MonkeyPatch, start: dict[str, object] = ROUND) -> Evening:
    """Have everybody at the table."""
    monkeypatch.setattr(seating, "new_match", lambda row: Match.from_position(start))
    store = SqliteStore(file)
    services = Services.over(store)
    for guest in GUESTS:
        await store.add_guest(guest, guest.id.encode())
    seats = tuple(SeatRow(guest=guest.id, name=guest.name) for guest in GUESTS)
    options = {"ox": False, "deals": 5, "starter": None}
    row = TableRow("t", 0, "esel", 1, options, "seed", "a", 0, None, seats, started=True, version=1)
    await store.save(row)
    wires = [KeptWire() for _ in range(4)]
    for who, wire in zip([*GUESTS, None], wires, strict=True):
        await visit(services, "t", who, wire)
    evening = Evening(services, wires)
    await wait_async("the pictures", lambda: all(wire.sent for wire in wires), 0.005)
    return evening


@pytest.mark.usefixtures("quick")
def test_passes_come_until_the_round_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening() -> None:
        table = await begin(tmp_path / "x.sqlite3", monkeypatch)
        assert (await table.ask(1, "pass_round", on=True))["kind"] == "done"
        await table.ask(0, "play", move="6")
        await table.until(2)
        assert table.table.match is not None
        assert [move.move for move in table.table.match.moves] == ["6", "pass"]
        await table.ask(2, "play", move="10")  # it takes the round, and leads
        await table.ask(2, "play", move="2")
        await table.ask(0, "play", move="7")
        await asyncio.sleep(0.2)
        assert table.table.ply == 5  # Bert is asked: that was another round
        assert table.passing(1)[:2] == [False, True]
        assert table.passing(1)[-1] is False

    asyncio.run(evening())


@pytest.mark.usefixtures("quick")
def test_whoever_may_not_pass_is_asked_and_one_can_think_better_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def evening() -> None:
        table = await begin(tmp_path / "x.sqlite3", monkeypatch, DONKEY)
        await table.ask(1, "pass_round", on=True)
        await table.ask(2, "pass_round", on=True)
        await table.ask(0, "play", move="E")  # E13: nobody may pass
        await asyncio.sleep(0.2)
        assert table.table.ply == 1
        assert table.passing(1)[-1] is False
        assert (await table.ask(1, "play", move="3"))["kind"] == "done"
        await table.ask(2, "play", move="2")  # by hand, although it would be passed
        assert table.table.ply == 3
        await table.ask(0, "pass_round", on=True)
        assert (await table.ask(0, "pass_round", on=False))["kind"] == "done"
        assert table.passing(0)[-1] is False

    asyncio.run(evening())


@pytest.mark.usefixtures("quick")
def test_nobody_else_sees_it_and_the_pass_looks_like_any_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def evening(file: str, *, by_hand: bool) -> list[list[bytes]]:
        table = await begin(tmp_path / file, monkeypatch)
        before = [len(wire.sent) for wire in table.wires]
        if not by_hand:
            await table.ask(1, "pass_round", on=False)
            await table.ask(1, "pass_round", on=True)
        others = (0, 2, 3)
        assert [len(table.wires[who].sent) for who in others] == [before[who] for who in others]
        await table.wires[0].ask(id="6", do="play", ply=0, move="6")
        if by_hand:
            await table.wires[1].ask(id="pass", do="play", ply=1, move="pass")
        await table.until(2)
        await table.wires[2].ask(id="10", do="play", ply=2, move="10")
        return [[WAITED.sub(b'"waited":0', frame) for frame in table.wires[who].sent] for who in others]

    assert asyncio.run(evening("a", by_hand=True)) == asyncio.run(evening("b", by_hand=False))


def test_it_is_forgotten_when_one_goes_away(anna: Person, bert: Person) -> None:
    table = anna.set_up([None, None, "random"], options={"starter": 2}, patience=None, pace=10_000)
    with anna.at(table) as hers:
        with bert.at(table) as his:
            his.ask("sit", seat=1)
            hers.ask("start")
            his.until(lambda picture: picture["stage"] == "running")
            assert his.picture["passing"] is False
            assert his.ask("pass_round", ply=0, on=True)["kind"] == "done"
            his.until(lambda picture: picture["passing"] is True)
            with bert.at(table) as other:
                assert other.picture["passing"] is True
        with bert.at(table) as his:
            assert his.picture["passing"] is False
        assert hers.picture["passing"] is False


def test_it_is_refused_where_there_is_nothing_to_pass(anna: Person, bert: Person) -> None:
    waiting = anna.set_up([None, None, "random"])
    with anna.at(waiting) as hers, bert.at(waiting) as his:
        assert hers.ask("pass_round", ply=0, on=True)["code"] == "not_started"
        assert his.ask("pass_round", ply=0, on=True)["code"] == "not_seated"
    other = anna.set_up([None, "random", "random"], game="heuldoch", start=True)
    with anna.at(other) as hers:
        hers.until(lambda picture: picture["stage"] == "running")
        assert hers.picture["passing"] is None
        assert hers.ask("pass_round", ply=0, on=True)["code"] == "no_passing"


@pytest.mark.parametrize("game", [game for game in GAMES if game.passing], ids=str)
def test_the_move_that_passes_is_one(game: Game) -> None:
    code = game.notation.parse(game.passing or "")
    assert code is not None
    assert game.notation.spell(code) == game.passing


# --- when it comes


def passes(*times: float) -> Match:
    """A match in which the second seat passed whenever it could, so many seconds after the move before."""
    match, now, left = Match.new("esel", 3, {"deals": 20}, "seed"), 0.0, list(times)
    for _ in range(1000):
        may = match.turn == 1 and "pass" in match.legal()
        now += left.pop(0) if may else 1
        match.add(Move(seat=match.turn or 0, move="pass" if may else match.legal()[-1], time=now))
        if not left:
            break
    return match


def test_only_passes_made_by_hand_say_how_long_somebody_takes() -> None:
    match = passes(3.0, 5.0, 7.0)
    plies = [ply for ply, move in enumerate(match.entries, 1) if move.seat == 1]
    by_hand = [ply for ply in plies if match.entries[ply - 1].move == "pass"]
    assert passing.took(match, plies) == pytest.approx([3, 5, 7])
    assert passing.took(match, by_hand[1:]) == pytest.approx([5, 7])
    assert passing.took(match, []) == []


def test_nobody_tells_from_the_time_who_has_passed() -> None:
    """Passes somebody made and passes made for them are mixed: which is which is hardly guessed better than by chance.

    See `test_bot_timing`: the area under the ROC curve may be 0.05 off, and three standard errors on top.
    """
    chance = random.Random(3)
    own = [min(chance.lognormvariate(0.7, 0.5), passing.LONGEST) for _ in range(300)]
    made = [passing.delay(own[:number]) for number in range(20, 300)]
    timed = [
        (time, by_hand)
        for pair in zip(own[20:], made, strict=True)
        for time, by_hand in zip(pair, (True, False), strict=True)
    ]
    area, error = roc(timed)
    assert abs(area - 0.5) < 0.05 + 3 * error
    assert roc([(time + 2 * by_hand, by_hand) for time, by_hand in timed])[0] > 0.7  # it would have been found


def test_whoever_has_never_passed_is_like_anybody() -> None:
    drawn = [passing.delay([]) for _ in range(200)]
    assert 0.8 * min(passing.USUAL) <= min(drawn) < max(drawn) <= 1.25 * max(passing.USUAL)
    assert passing.delay([1000.0] * 20) == passing.LONGEST
