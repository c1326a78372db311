"""People who play on whatever happens: they come back, and say again whatever was not answered.

Beside them somebody breaks things. In the end every move that was acknowledged must be there exactly once, none that
was refused, and every match must be over.
"""

from __future__ import annotations

import contextlib
import os
import random
import socket
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

import httpx
from websockets.exceptions import WebSocketException

from eselsohr import Match
from eselsohr.engine import files
from tests.ours import GAMES
from tests.server.people import ENGLISH, SERVE, Person, Tab, start
from tests.waiting import patiently, wait_for

GONE = (OSError, WebSocketException, httpx.HTTPError)  # what somebody whose server has gone may meet
NOT_NOW = ("not_stored", "too_fast", "busy")  # asked again, it may happen
OFTEN = 100  # times somebody may say the same thing
PEOPLE = (0, 1)  # the seats of Anna and Bert; bots have the others
LONG = 240  # seconds for a match that is broken off again and again


@contextlib.contextmanager
def open_house(database: Path | str, log: Path, servers: int = 1, serve: Sequence[str] = SERVE) -> Iterator[House]:
    """Run servers for a while; none of them may have stumbled."""
    with log.open("w") as errors:
        house = House(str(database), errors, servers, serve)
        try:
            yield house
        finally:
            house.close()
    assert "Traceback" not in log.read_text()


class House:
    """Servers at one database, at addresses that stay."""

    def __init__(self, database: str, log: IO[str], servers: int = 1, serve: Sequence[str] = SERVE) -> None:
        self.database = database
        self.reasons: Counter[str] = Counter()  # why people were refused something
        self._serve, self._log = serve, log
        self._ports = [free_port() for _ in range(servers)]
        self.addresses = [f"http://127.0.0.1:{port}" for port in self._ports]
        self.processes = [self._start(port) for port in self._ports]
        self.wait()

    def _start(self, port: int) -> subprocess.Popen[str]:
        where = ["--host", "127.0.0.1", "--port", str(port), "--database", self.database]
        environment = os.environ | ENGLISH | {"PYTHONDONTWRITEBYTECODE": "1"}  # a full disk would leave half a file
        return subprocess.Popen(
            [*self._serve, *where], stdout=subprocess.DEVNULL, stderr=self._log, text=True, env=environment
        )

    def wait(self) -> None:
        """Wait until all of them answer."""
        for address in self.addresses:
            wait_for(f"the server at {address}", lambda address=address: _get(f"{address}/healthz"))  # type: ignore[misc]

    def kill(self, number: int = 0) -> None:
        """End a server between two instructions, and start it again."""
        self.processes[number].kill()
        self.processes[number].wait()
        self.mend()

    def mend(self) -> None:
        """Start whichever server has ended, as a service manager does; one that finds no database ends by itself."""
        for number, process in enumerate(self.processes):
            if process.poll() is not None:
                self.processes[number] = self._start(self._ports[number])

    def close(self) -> None:
        """Stop all servers."""
        for process in self.processes:
            process.kill()
            process.wait()


@dataclass
class Ledger:
    """What was acknowledged at one table, and what was refused."""

    acknowledged: dict[str, tuple[int, int, str]] = field(default_factory=dict)  # by id: ply, seat, move
    refused: set[str] = field(default_factory=set)


class Stubborn(threading.Thread):
    """One window of somebody at a table. Its moves have ids of its own."""

    def __init__(self, house: House, person: Person, table: str, name: str, ledger: Ledger) -> None:
        super().__init__(name=f"{name} at {table}", daemon=True)
        self.failure: BaseException | None = None
        self._house, self._person, self._table, self._ledger = house, person, table, ledger
        self._chance = random.Random(f"{random.random()} {name}")
        self._said = 0
        self._pending: dict[str, Any] | None = None  # a move that has not been answered

    def run(self) -> None:
        """Play to the end."""
        try:
            for _ in patiently(f"{self.name}: the end of the match; {self._house.reasons}", LONG):
                with contextlib.suppress(*GONE):
                    address = self._chance.choice(self._house.addresses)
                    with Tab(address, self._table, self._person.cookies) as tab:
                        self._play(tab)
                        return
                time.sleep(0.05)
        except BaseException as failure:
            self.failure = failure

    def _play(self, tab: Tab) -> None:
        for _ in patiently(f"{self.name}: the end of the match", LONG):
            tab.poll()
            if tab.picture["stage"] == "over" and self._pending is None:
                return
            pause = tab.picture["pause"]
            if self._pending is None and tab.to_act:
                self._said += 1
                move = self._chance.choice(tab.view["legal"])
                self._pending = {"id": f"{self.name} {self._said}"[-40:], "ply": tab.view["ply"], "move": move}
            if self._pending is not None:
                self._say(tab, self._pending)
            elif pause and tab.picture["you"] not in pause["pressed"]:
                tab.ask("press_on", deal=pause["deal"])
            else:
                time.sleep(0.005)

    def _say(self, tab: Tab, move: dict[str, Any]) -> None:
        """Say a move once, or often, and take the answers."""
        times = self._chance.choice([1, 1, 1, 1, 1, 2, 3, OFTEN]) if self._said % 5 == 0 else 1
        for _ in range(times):
            tab.send(do="play", **move)
        for _ in range(times):
            self._hear(tab, tab.answer(move["id"]), move)

    def _hear(self, tab: Tab, answer: dict[str, Any], move: dict[str, Any]) -> None:
        ledger, key = self._ledger, move["id"]
        if answer["kind"] == "done":
            assert answer["ply"] == move["ply"] + 1, (answer, move)
            assert key not in ledger.refused, (answer, move)
            ledger.acknowledged[key] = (answer["ply"], tab.picture["you"], move["move"])
            self._pending = None
            return
        self._house.reasons[answer["code"]] += 1
        if answer["code"] in NOT_NOW:
            time.sleep(0.05)
        elif key not in ledger.acknowledged:  # another window of the same person was first
            assert answer["code"] in ("late", "not_your_turn", "paused", "match_over"), (answer, move)
            ledger.refused.add(key)
            self._pending = None
        else:
            raise AssertionError(f"acknowledged before, and now: {answer}")


def play_while(house: House, matches: int, break_something: Callable[[], object], every: int = 20) -> None:
    """Let matches be played to their ends, by two people at each, one of them in two windows, and break things."""
    people = [Person(house.addresses[0], name) for name in ("Anna", "Bert")]
    tables = {_begin(house, people): Ledger() for _ in range(matches)}
    windows = [
        Stubborn(house, people[seat], table, name, ledger)
        for table, ledger in tables.items()
        for name, seat in (("Anna", 0), ("Bert", 1), ("Anna again", 0))
    ]
    for window in windows:
        window.start()
    _break(house, break_something, windows, list(tables.values()), every)
    house.wait()
    for table, ledger in tables.items():
        _check(house, table, ledger)


def _break(
    house: House,
    break_something: Callable[[], object],
    windows: Sequence[Stubborn],
    ledgers: Sequence[Ledger],
    every: int,
) -> None:
    """Break something after every so many moves, more or less, while there is somebody who plays."""
    played, broken = lambda: sum(len(ledger.acknowledged) for ledger in ledgers), 0
    due = random.randint(1, every)
    for _ in patiently("the matches to end", 2 * LONG):
        playing = any(window.is_alive() for window in windows)
        for window in windows:
            if window.failure:
                raise window.failure
        if not playing:
            break
        house.mend()
        if played() >= due:
            break_something()
            broken += 1
            due = played() + random.randint(1, 2 * every)
        time.sleep(random.random() / 100)
    assert broken, "nothing was broken while they played"


def _begin(house: House, people: Sequence[Person]) -> str:
    """Begin a match of any game with two people and two bots."""
    game = random.choice(GAMES)
    seats: list[str | None] = [None, None, "random", "greedy"][: max(2, min(4, game.players[-1]))]
    options = {game.deals: 1} if game.deals else {}
    table = people[0].set_up(seats, game=game.name, options=options, pace=0, patience=None)
    with people[0].at(table) as hers, people[1].at(table) as his:
        assert his.ask("sit", seat=1)["kind"] == "done"
        hers.until(lambda picture: picture["seats"][1]["sitter"] == "person")  # they may be at different servers
        start(hers, his)
    return table


def _check(house: House, table: str, ledger: Ledger) -> None:
    """See that the record has every acknowledged move once, in its place, nothing that was refused, and an end."""
    got = wait_for("the record", lambda: _get(f"{house.addresses[-1]}/api/tables/{table}/record"))
    match = Match.replay(files.loads(got.content))
    assert match.over
    played = [(ply, move.seat, move.move) for ply, move in enumerate(match.entries, 1)]
    assert sorted(ledger.acknowledged.values()) == [move for move in played if move[1] in PEOPLE]


def _get(address: str) -> httpx.Response | None:
    """Ask for something; None if it cannot be had just now."""
    try:
        answer = httpx.get(address)
    except httpx.HTTPError:
        return None
    return answer if answer.status_code == 200 else None


def free_port() -> int:
    """A port nobody listens at."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])
