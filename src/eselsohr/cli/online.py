"""A table on a server, from the terminal: its socket, and the match as one seat may see it."""

from __future__ import annotations

import asyncio
import itertools
import json
import secrets
from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Origin

from eselsohr.cli.identities import COOKIE
from eselsohr.cli.localized import Misread
from eselsohr.engine import registry, shuffles
from eselsohr.engine.errors import quote
from eselsohr.engine.events import Event, Phrase
from eselsohr.engine.game import Game
from eselsohr.engine.records import Move, Seat

FINAL = range(4400, 4429)  # the server hangs up for good: calling again would change nothing
FIRST_WAIT, LONGEST_WAIT = 0.3, 5.0  # seconds before calling again

Message = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Link:
    """The address of a table, as people send it to each other."""

    base: str  # of the server: scheme, host, and its path if it is below one
    table: str

    @classmethod
    def read(cls, text: str) -> Link:
        """Read a link, or say what one looks like."""
        parts = urlsplit(text.strip())
        path, found, table = parts.path.rstrip("/").rpartition("/t/")
        if parts.scheme not in ("http", "https") or not parts.netloc or not found or not table.isalnum():
            raise Misread("cli.join.bad_link", value=quote(text))
        return cls(f"{parts.scheme}://{parts.netloc}{path}", table)

    @property
    def origin(self) -> str:
        """What a browser at that server would call it."""
        return "/".join(self.base.split("/")[:3])

    @property
    def socket(self) -> str:
        """Where the table's socket is."""
        return f"{self.base.replace('http', 'ws', 1)}/api/tables/{self.table}/socket"


# --- the socket


class Line:
    """The connection to a table: it comes back by itself, and what was asked and not answered is asked again."""

    def __init__(self, link: Link, token: str) -> None:
        self._link = link
        self._token = token
        self._socket: ClientConnection | None = None
        self._numbers = itertools.count(1)
        self._run = secrets.token_hex(6)
        self._asked: dict[str, str] = {}
        self._drawn = secrets.token_hex(32)
        self._sat_down = False
        self._again = False  # one more match is wanted
        self.picture: Message = {}
        self.story: list[HeardEvent] = []
        self.talk: list[HeardEvent] = []
        self.muted: dict[str, str] = {}  # whom one does not hear, and what they are called
        self.deaf = False  # one hears nobody
        self._speakers: dict[str, str] = {}

    async def messages(self) -> AsyncIterator[Message]:
        """Give all that the server says; `lost` and `gone` are said of the connection itself."""
        wait = FIRST_WAIT
        while True:
            code = 0
            try:
                async with self._call() as self._socket:
                    wait = FIRST_WAIT
                    for text in self._asked.values():
                        await self._socket.send(text)
                    async for frame in self._socket:
                        yield await self._hear(json.loads(frame))
            except (OSError, InvalidHandshake, ConnectionClosed, TimeoutError) as lost:
                closed = getattr(lost, "rcvd", None)
                code = closed.code if closed else 0
            code = code or (self._socket.close_code or 0 if self._socket else 0)
            self._socket = None
            if code in FINAL:
                yield {"kind": "gone", "code": code}
                return
            yield {"kind": "lost"}
            await asyncio.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)

    def _call(self) -> connect:
        told = f"?seen={self.picture['view']['ply']}" if self.picture.get("view") else ""
        headers = {"Cookie": f"{COOKIE}={self._token}"}
        return connect(self._link.socket + told, origin=Origin(self._link.origin), additional_headers=headers)

    async def ask(self, do: str, **fields: Any) -> None:
        """Ask for something; the answer is among the messages."""
        name = f"{self._run} {next(self._numbers)}"
        self._asked[name] = text = json.dumps({"do": do, "id": name, **fields})
        if self._socket:
            await self._socket.send(text)

    async def _hear(self, message: Message) -> Message:
        self._asked.pop(message.get("id") or "", None)
        if message["kind"] == "change":
            message = _whole(self.picture, message)
        if message["kind"] == "picture":
            since = message["since"]
            new = [HeardEvent.of(event) for event in message["events"]]
            self.story = [event for event in self.story if message["story_from"] <= event.ply <= since] + new
            self.picture = message
            await self._sit_down()
            await self._shuffle()
        if message["kind"] == "talk":
            ply = (self.picture.get("view") or {"ply": -1})["ply"]
            self._speakers |= {line["who"]: line["name"] for line in message["lines"] if line["who"]}
            new = [heard(line, ply) for line in message["lines"] if not self._is_mute(line["who"])]
            self.talk = new if message["anew"] else self.talk + new
        return message

    @property
    def told(self) -> list[HeardEvent]:
        """All that was told, and what happened at the table and was said in between."""
        return sorted([*self.story, *self.news, *self.talk], key=lambda event: event.ply)

    @property
    def news(self) -> list[HeardEvent]:
        """What happened at the table that is no move: somebody plays on for a bot, knocks, calls to supper."""
        return [HeardEvent.of_news(line) for line in self.picture.get("news", [])]

    def mute(self, name: str) -> None:
        """Hear somebody no more from now on, or again; without a name everybody."""
        if not name:
            self.deaf = not self.deaf
        for who, known in self._speakers.items():
            if known.lower() == name.lower() and not self.muted.pop(who, None):
                self.muted[who] = known

    def _is_mute(self, who: str | None) -> bool:
        return who is not None and (self.deaf or who in self.muted)

    async def follow(self) -> None:
        """Go to the table of the rematch, and take the seat that is kept there."""
        self._link = replace(self._link, table=self.picture["next"])
        self._again, self._drawn = True, secrets.token_hex(32)
        self.picture, self.story, self.talk, self._asked = {}, [], [], {}
        if self._socket:
            await self._socket.close()

    async def _sit_down(self) -> None:
        """Take a free seat before a match, once: whoever gets up again does not want it."""
        picture = self.picture
        if self._again and is_asked(picture):
            self._again = False
            await self.ask("sit", seat=picture["you"])
            await self.ask("ready", ready=True)
        free = free_seat(picture)
        if picture["stage"] == "open" and picture["you"] is None and free is not None and not self._sat_down:
            self._sat_down = True
            await self.ask("sit", seat=free)
            await self.ask("ready", ready=True)

    async def _shuffle(self) -> None:
        """Do one's part in the shuffle, as a page does by itself."""
        picture, seat = self.picture, self.picture["you"]
        if seat not in picture["asked"]:
            return
        number, commitments = len(picture["shuffles"]), picture["shuffles"][-1]["commitments"]
        if commitments[seat] is None:
            commitment = shuffles.commitment(picture["commitment"], number, seat, self._drawn)
            await self.ask("commit", shuffle=number, commitment=commitment)
        else:
            await self.ask("reveal", shuffle=number, reveal=self._drawn)


def free_seat(picture: Message) -> int | None:
    """The seat that is kept for one's name, otherwise the first that is kept for nobody."""
    free = {number: seat["name"] for number, seat in enumerate(picture["seats"]) if seat["sitter"] == "nobody"}
    own = (picture["name"] or "").casefold()
    kept = (number for number, name in free.items() if name and name.casefold() == own)
    return next(kept, next((number for number, name in free.items() if not name), None))


def is_asked(picture: Message) -> bool:
    """Whether the own seat is kept for one more match, until one says yes."""
    you: int | None = picture.get("you")
    return you is not None and picture["stage"] == "open" and picture["seats"][you]["presence"] == "asked"


def _whole(before: Message, change: Message) -> Message:
    """The picture that a change leads to from the one before."""
    view = dict(before["view"])
    for event in change["events"]:
        view |= event["after"]
    begun = {"waiting": {"waited": 0, "left": None}}  # unless the change says otherwise, a turn has just begun
    return before | begun | change | {"kind": "picture", "view": view | change["view"]}


# --- the match, as one seat sees it


class HeardEvent(Event, frozen=True, kw_only=True, tag="heard"):
    """Something that happened, in the words in which the server told it."""

    name: str
    about: int | None = None
    title: Phrase | None = None
    words: tuple[Phrase, ...] = ()

    @classmethod
    def of(cls, told: Message) -> HeardEvent:
        """Take an event from a message."""
        words = msgspec.convert(told["phrases"], tuple[Phrase, ...])
        title = msgspec.convert(told.get("heading"), Phrase | None)
        return cls(ply=told["ply"], name=told["event"], about=told.get("seat"), title=title, words=words)

    @classmethod
    def of_news(cls, line: Message) -> HeardEvent:
        """Take a line of the table's news from a picture."""
        return cls(ply=line["ply"], name="news", words=(msgspec.convert(line["phrase"], Phrase),))

    @property
    def tag(self) -> str:
        """The name the server gave it."""
        return self.name

    @property
    def subject(self) -> int | None:
        """The seat it is about."""
        return self.about

    @property
    def heading(self) -> Phrase | None:
        """What stands above it."""
        return self.title

    def heading_for(self, you: int | None) -> Phrase | None:
        """It was told to this seat already."""
        return self.title

    def phrases(self, you: int | None) -> list[Phrase]:
        """It was told to this seat already."""
        return [*self.words]


def heard(line: Message, ply: int) -> HeardEvent:
    """Put what somebody said, or did without words, into the story after a ply."""
    key, params = "cli.join.said", {"name": line["name"], "text": line["text"]}
    if line["reaction"]:
        key, params = f"reaction.{line['reaction']}.told", {"name": line["name"]}
    return HeardEvent(ply=ply, name="talk", words=(Phrase(key, params),))


@dataclass(frozen=True, slots=True)
class SeenMatch:
    """A match as far as the server shows it: what the terminal draws a table from."""

    picture: Message
    story: list[HeardEvent] = field(default_factory=list)

    @property
    def game(self) -> Game:
        """Which game it is."""
        return registry.find(self.picture["game"])

    @property
    def players(self) -> int:
        """How many play."""
        return int(self.picture["view"]["players"])

    @property
    def seats(self) -> list[Seat]:
        """Who sits where."""
        return [Seat(name=seat["name"], bot=seat["level"]) for seat in self.picture["seats"]]

    @property
    def ply(self) -> int:
        """How far it is."""
        return int(self.picture["view"]["ply"])

    @property
    def turn(self) -> int | None:
        """The seat to act."""
        turn: int | None = self.picture["view"]["turn"]
        return turn

    @property
    def events(self) -> list[Event]:
        """What was told of it."""
        return [*self.story]

    @property
    def entries(self) -> list[Move]:
        """Who made which move, as far as that is told."""
        movers = {event.ply: event.about for event in reversed(self.story) if event.about is not None}
        return [Move(seat=movers.get(ply, -1), move="") for ply in range(1, self.ply + 1)]

    def view(self, seat: int | None) -> dict[str, Any]:
        """What one sees: the server has left out all the rest."""
        view: dict[str, Any] = self.picture["view"]
        return view

    def events_for(self, seat: int | None) -> list[Event]:
        """What was told of it, to this seat."""
        return self.events
