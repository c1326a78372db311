"""Our server: people who speak its messages, see eselsohr/server/messages.py."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import random
import secrets
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import httpx
import msgspec
from msgspec import UNSET, UnsetType
from picows import WSFrame, ws_connect

from benchmarks.server.process import Computing, Server, free_port
from benchmarks.server.table import PEOPLE, Crowd, Person, Table
from eselsohr.engine import shuffles
from eselsohr.engine.shuffles import Shuffle

Kind = tuple[str, dict[str, int], Callable[[list[str]], str]]  # a game, its options, and how to choose a move
SHORT: Kind = "esel", {"deals": 20}, random.choice
LONG: Kind = "dreist", {"games": 20}, functools.partial(min, key=len)  # some 3,700 moves
TABLES_OF_ONE = 20  # tables the same four sit at
COOKIE = "eselsohr"


class View(msgspec.Struct):
    """The game as a seat sees it, as far as it needs that to move; what is left out has not changed."""

    ply: int | UnsetType = UNSET
    legal: list[str] | UnsetType = UNSET


class Pause(msgspec.Struct):
    """The score sheet is up."""

    deal: int


class Told(msgspec.Struct):
    """Whatever the server says: a picture, what has changed of it, or an answer."""

    kind: str
    id: str | None = None
    view: View | UnsetType | None = UNSET
    pause: Pause | UnsetType | None = UNSET
    stage: str | UnsetType = UNSET
    commitment: str | UnsetType = UNSET
    shuffles: list[Shuffle] | UnsetType = UNSET
    asked: list[int] | UnsetType = UNSET


_decode = msgspec.json.Decoder(Told).decode


class Refused(Exception):
    """The server does not do what was asked for."""


class Player(Person):
    """Somebody with a seat."""

    def __init__(self, table: Ring, seat: int, cookie: str) -> None:
        super().__init__(table)
        self.choose, self.seat, self.cookie = table.ours.choose, seat, cookie
        self.legal: list[str] = []
        self.pause: int | None = None  # the deal whose score sheet is up
        self.stage = "open"
        self.commitment, self.shuffles, self.asked = "", list[Shuffle](), list[int]()
        self._drawn, self._part = secrets.token_hex(32), ""
        self._answers: dict[str, asyncio.Future[None]] = {}
        self._pressed = 0  # the last deal whose score sheet they have put away

    def hear(self, frame: WSFrame) -> None:
        """Take a picture, a change of it, or an answer."""
        told = _decode(frame.get_payload_as_memoryview())
        if told.kind in ("picture", "change"):
            self._look(told)
        elif told.id in self._answers:
            answer = self._answers.pop(told.id)
            if told.kind == "refused":
                answer.set_exception(Refused(frame.get_payload_as_utf8_text()))
            else:
                answer.set_result(None)
        elif told.kind == "refused":
            sys.exit(f"refused: {frame.get_payload_as_utf8_text()}")

    def _look(self, told: Told) -> None:
        for field in ("commitment", "shuffles", "asked"):
            if getattr(told, field) is not UNSET:
                setattr(self, field, getattr(told, field))
        self._shuffle()
        if told.stage is not UNSET:
            self.stage = told.stage
        if told.pause is not UNSET:
            self.pause = told.pause.deal if told.pause else None
        ply = self.ply
        if isinstance(told.view, View):
            if told.view.legal is not UNSET:
                self.legal = told.view.legal
            if told.view.ply is not UNSET:
                ply = told.view.ply
        self.table.shown(self, ply)

    def _shuffle(self) -> None:
        """Do one's part in the shuffle, once."""
        if self.seat not in self.asked:
            return
        number = len(self.shuffles)
        part = {"do": "reveal", "id": f"r{number}", "shuffle": number, "reveal": self._drawn}
        if self.shuffles[-1].commitments[self.seat] is None:
            committed = shuffles.commitment(self.commitment, number, self.seat, self._drawn)
            part = {"do": "commit", "id": f"c{number}", "shuffle": number, "commitment": committed}
        text = msgspec.json.encode(part).decode()
        if text != self._part:
            self._part = text
            self.say(text)

    async def ask(self, do: str, **fields: Any) -> None:
        """Ask for something and wait until it is done."""
        key = f"{do} {self.seat}"
        answer = self._answers[key] = asyncio.get_running_loop().create_future()
        self.say(msgspec.json.encode({"do": do, "id": key, **fields}).decode())
        await answer

    def play(self) -> None:
        """Play a move."""
        self.say(f'{{"do":"play","id":"{self.ply}","ply":{self.ply},"move":"{self.choose(self.legal)}"}}')

    def press_on(self) -> None:
        """Put the score sheet away."""
        if self.pause is not None and self.pause != self._pressed:
            self._pressed = self.pause
            self.say(f'{{"do":"press_on","id":"p{self.pause}","deal":{self.pause}}}')


class Ring(Table):
    """Four at a table of ours; when their match is over they go to another."""

    people: list[Player]

    def __init__(self, crowd: Crowd, ours: Ours, number: int, name: str, cookies: Sequence[str]) -> None:
        super().__init__(crowd)
        self.ours, self.number, self.name = ours, number, name
        self.people = [Player(self, seat, cookie) for seat, cookie in enumerate(cookies)]
        self._moving_on: asyncio.Task[None] | None = None

    def move(self) -> bool:
        """Let whoever may play do so; after a deal everybody presses on, after a match they take the next table."""
        for person in self.people:
            if person.legal and person.pause is None:
                person.play()
                self.sent(person.ply + 1)
                return True
        for person in self.people:
            person.press_on()
        if self.people[0].stage == "over" and self._moving_on is None:
            self._moving_on = asyncio.create_task(self.ours.move_on(self))
        return False


class Ours:
    """Our server, on a database of its own."""

    name = "ours, SQLite"

    def __init__(self, game: Kind = SHORT) -> None:
        self.game, self.options, self.choose = game
        self._folder = tempfile.TemporaryDirectory(prefix="bench-server-")
        self.database = str(Path(self._folder.name) / "tables.sqlite3")
        self.ports = [free_port()]
        self._cookies: dict[int, list[str]] = {}
        self._naming = asyncio.Lock()

    def start(self) -> Sequence[Computing]:
        """Let it listen; again on the same database and port."""
        address = f"http://127.0.0.1:{self.ports[0]}"
        self._web = httpx.AsyncClient(base_url=address, headers={"origin": address})
        return [self._serve(port) for port in self.ports]

    def _serve(self, port: int) -> Server:
        where = ["--host", "127.0.0.1", "--port", str(port), "--database", self.database]
        return Server([sys.executable, "-m", "benchmarks.server.ours_serve", "serve", *where], port)

    async def open(self, crowd: Crowd, number: int) -> Ring:
        """Set up a table, bring four people to it and begin."""
        cookies = await self._people(number // TABLES_OF_ONE)
        wish = {"game": self.game, "options": self.options, "seats": [None] * PEOPLE, "seat": 0}
        made = await self._web.post("/api/tables", json=wish, headers={"cookie": f"{COOKIE}={cookies[0]}"})
        made.raise_for_status()
        table = Ring(crowd, self, number, made.json()["table"], cookies)
        for person in table.people:
            await self._connect(person, table.name)
            if person.seat:
                await person.ask("sit", seat=person.seat)
        await self._begin(table.people[0])
        await asyncio.gather(*(person.arrived for person in table.people))
        return table

    async def _begin(self, host: Player) -> None:
        """Begin the match, as soon as the host's server has heard that all have sat down at theirs."""
        for _ in range(200):
            with contextlib.suppress(Refused):
                return await host.ask("start")
            await asyncio.sleep(0.02)
        raise TimeoutError("the match does not begin")

    async def join(self, table: Ring, seat: int = 0, *, seen: int = -1) -> Player:
        """Open another window, with what somebody has already been shown."""
        window = Player(table, seat, table.people[seat].cookie)
        await self._connect(window, table.name, seen)
        await window.arrived
        return window

    async def move_on(self, table: Ring) -> None:
        """Bring those at a table whose match is over to another one."""
        for person in table.people:
            person.transport.disconnect()
        crowd = table.crowd
        following = await self.open(crowd, table.number)
        crowd.tables[crowd.tables.index(table)] = following
        following.rest(0)

    def stored(self) -> int:
        """How many moves the database has; once the server has stopped."""
        with sqlite3.connect(self.database) as database:
            return int(database.execute("SELECT count(*) FROM moves").fetchone()[0])

    async def _connect(self, person: Player, table: str, seen: int = -1) -> None:
        """Bring somebody to a table; where there are several servers, those at a table are spread over them."""
        address = f"127.0.0.1:{self.ports[person.seat % len(self.ports)]}"
        await ws_connect(
            lambda: person,
            f"ws://{address}/api/tables/{table}/socket?seen={seen}",
            extra_headers={"Origin": f"http://{address}", "Cookie": f"{COOKIE}={person.cookie}"},
        )

    async def _people(self, group: int) -> list[str]:
        async with self._naming:
            if group not in self._cookies:
                names = [f"{name} {group}" for name in ("Anna", "Bert", "Cleo", "Dora")]
                self._cookies[group] = [await self._cookie(name) for name in names]
        return self._cookies[group]

    async def _cookie(self, name: str) -> str:
        told = await self._web.put("/api/me", json={"name": name})
        told.raise_for_status()
        self._web.cookies.clear()
        return str(told.cookies[COOKIE])
