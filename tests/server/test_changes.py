"""A change says what is new and nothing else, and with it every client has the whole view; whatever it has missed."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest

from eselsohr.server.services import Services
from eselsohr.server.stores.sqlite import SqliteStore
from eselsohr.server.stores.store import Guest, SeatRow, TableRow
from eselsohr.testing import Setup, setups
from tests.changes import whole
from tests.ours import GAMES
from tests.server.wires import KeptWire, visit
from tests.waiting import PATIENCE, wait_async

CASES = [next(setup for setup in setups(game.name) if setup.players in (4, game.players[-1])) for game in GAMES]
MOVES = 60


class Window(KeptWire):
    """A client that puts its picture together from all it is sent."""

    def __init__(self) -> None:
        super().__init__()
        self.picture: dict[str, Any] = {}
        self._read = 0

    def look(self) -> dict[str, Any]:
        """Give the view it has now."""
        for message in map(json.loads, self.sent[self._read :]):
            if message["kind"] in ("picture", "change"):
                self.picture = whole(self.picture, message)
        self._read = len(self.sent)
        return dict(self.picture["view"])


@pytest.mark.parametrize("setup", CASES, ids=str)
def test_changes_lead_to_the_view_that_a_whole_picture_shows(setup: Setup, tmp_path: Path) -> None:
    async def work() -> None:
        services = Services.over(SqliteStore(tmp_path / "changes.sqlite3"))
        try:
            async with asyncio.timeout(PATIENCE):
                await _play(services, setup)
        finally:
            await services.close()

    asyncio.run(work())


async def _play(services: Services, setup: Setup) -> None:
    guests = [Guest(f"guest {number}", f"Name {number}") for number in range(setup.players)]
    row = _row(setup, guests)
    await services.store.save(row)
    everybody = [*guests, None, guests[0]]  # and one who watches, and a second window, which reads only now and then
    windows = [Window() for _ in everybody]
    for guest, window in zip(everybody, windows, strict=True):
        await visit(services, row.id, guest, window)
    *players, watcher, slow = windows
    match, chooser, alike = services.tables._live[row.id].match, random.Random(1), 0
    assert match is not None
    for ply in range(MOVES):
        await wait_async("views", lambda ply=ply: all(_is_at(each, ply) for each in windows), 0.001)  # type: ignore[misc]
        for seat, window in enumerate(windows):
            if not window.clogged:
                sees = match.view(0 if window is slow else None if window is watcher else seat)
                assert window.look() == json.loads(json.dumps(sees))
        alike += sum(window.sent[-1] == watcher.sent[-1] for window in players)
        if match.turn is None or services.tables._live[row.id].sheet:
            break
        slow.clogged = ply % 7 in (2, 3, 4)
        if not slow.clogged:
            slow.unclog()
        move = chooser.choice(match.legal())
        assert (await players[match.turn].ask(do="play", id=str(ply), ply=ply, move=move))["kind"] == "done"
    assert ply > 10 and alike > ply // 4, "whoever has nothing of their own reads what a watcher does"


def _is_at(window: Window, ply: int) -> bool:
    return window.clogged or (bool(window.sent) and window.look()["ply"] == ply)


def _row(setup: Setup, guests: list[Guest]) -> TableRow:
    seats = tuple(SeatRow(guest=guest.id, name=guest.name) for guest in guests)
    return TableRow(
        id="changes",
        made=0,
        game=setup.game.name,
        rules=setup.game.rules_version,
        options=setup.match(1).options,
        seed="the same",
        host=guests[0].id,
        pace=0,
        patience=None,
        seats=seats,
        started=True,
    )
