"""boardgame.io's server, in memory, with a small card game of ours: people who speak socket.io's frames."""

from __future__ import annotations

import random
import subprocess
from pathlib import Path

import msgspec
from picows import WSFrame, ws_connect

from benchmarks.server.process import Server, free_port
from benchmarks.server.table import PEOPLE, Crowd, Person, Table

FOLDER = Path(__file__).parent / "boardgame"
OPEN, CONNECTED, PING, EVENT = b"0", b"40", b"2", b"42/cards,"  # packets of engine.io, and of socket.io in them


class Cards(msgspec.Struct):
    """What somebody sees of the game, as far as they need it to move."""

    ply: int
    hand: list[int]
    next: int
    count: int
    top: int
    plays: list[msgspec.Raw]


class State(msgspec.Struct):
    """A state of a match: alone in an update, or inside of a sync."""

    G: Cards | None = None
    id: int = msgspec.field(name="_stateID", default=0)
    state: State | None = None


class Event(msgspec.Struct, array_like=True):
    """A message of the game; what follows the state is the log."""

    kind: str
    match: str
    told: State


_decode = msgspec.json.Decoder(Event).decode


class Visitor(Person):
    """Somebody at a match of boardgame.io."""

    def __init__(self, table: Round, seat: int) -> None:
        super().__init__(table)
        self.match, self.seat = table.match, seat
        self.cards: Cards
        self.state = 0

    def hear(self, frame: WSFrame) -> None:
        """Shake hands, answer pings, and take updates."""
        packet = frame.get_payload_as_memoryview()
        if packet[: len(EVENT)] == EVENT:
            self._take(packet[len(EVENT) :])
        elif packet == PING:
            self.say("3")
        elif packet[:2] == CONNECTED:
            self.say(f'42/cards,["sync","{self.match}","{self.seat}",null,{PEOPLE}]')
        elif packet[:1] == OPEN:
            self.say("40/cards,")

    def _take(self, event: memoryview) -> None:
        if bytes(event[:3]) not in (b'["s', b'["u'):  # sync and update: the others tell who is connected
            return
        told = _decode(event).told
        now = told.state or told
        assert now.G is not None
        self.cards, self.state = now.G, now.id
        self.table.shown(self, self.cards.ply)

    def play(self) -> None:
        """Play any legal move."""
        value, count = random.choice(legal(self.cards))
        action = f'{{"type":"MAKE_MOVE","payload":{{"type":"play","args":[{value},{count}],"playerID":"{self.seat}"}}}}'
        self.say(f'42/cards,["update",{action},{self.state},"{self.match}","{self.seat}"]')


def legal(cards: Cards) -> list[tuple[int, int]]:
    """Every value and number of cards that may be played; 0 cards: pass."""
    held = {value: cards.hand.count(value) for value in set(cards.hand)}
    if not cards.plays:
        return [(value, count) for value, most in held.items() for count in range(1, most + 1)]
    higher = [(value, cards.count) for value, most in held.items() if value > cards.top and most >= cards.count]
    return [(0, 0), *higher]


class Round(Table):
    """Four at a match of boardgame.io."""

    people: list[Visitor]

    def __init__(self, crowd: Crowd, match: str) -> None:
        super().__init__(crowd)
        self.match = match
        self.people = [Visitor(self, seat) for seat in range(PEOPLE)]

    def move(self) -> bool:
        """Let whoever is next play."""
        cards = self.people[0].cards
        self.people[cards.next].play()
        self.sent(cards.ply + 1)
        return True


class BoardgameIo:
    """boardgame.io from npm, as its documentation starts it."""

    name = "boardgame.io"

    def start(self) -> list[Server]:
        """Install it, if that has not been done, and let it listen."""
        if not (FOLDER / "node_modules").exists():
            subprocess.run(["npm", "ci", "--no-audit", "--no-fund", "--silent"], cwd=FOLDER, check=True)
        self._port = free_port()
        command = ["node", "server.js", str(self._port)]
        return [Server(command, self._port, folder=FOLDER, NODE_ENV="production")]

    def stored(self) -> None:
        """It keeps nothing."""

    async def open(self, crowd: Crowd, number: int) -> Round:
        """Bring four people to a match; the first who asks for it makes it."""
        table = Round(crowd, f"match{number}")
        for person in table.people:
            await self._connect(person)
        return table

    async def join(self, table: Round) -> Person:
        """Open a second window."""
        return await self._connect(Visitor(table, 0))

    async def _connect(self, person: Person) -> Person:
        await ws_connect(lambda: person, f"ws://127.0.0.1:{self._port}/socket.io/?EIO=4&transport=websocket")
        await person.arrived
        return person
