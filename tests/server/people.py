"""People at a real server, over real sockets: what the tests of the server speak through."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import random
import re
import secrets
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import IO, Any, Self

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from eselsohr.engine import shuffles
from eselsohr.server.services import Services
from eselsohr.server.solo import Solo
from eselsohr.server.stores.databases import open_store
from eselsohr.server.tables.gathering import Timing
from eselsohr.server.web.addresses import Place, listen
from eselsohr.server.web.app import COOKIE, STATIC
from eselsohr.server.web.limits import Limits
from eselsohr.server.web.server import make_server
from tests.changes import whole
from tests.waiting import PATIENCE, patiently

SERVE = (sys.executable, "-m", "tests.command", "serve")
ENGLISH = {"ESELSOHR_LANG": "en", "PYTHONUNBUFFERED": "1"}

_numbers = itertools.count(1)


@contextlib.contextmanager
def running(
    database: Path | str,
    *,
    timing: Timing | None = None,
    static: Path = STATIC,
    prepare: bool = False,
    pipe: int | None = None,
    limits: Limits | None = None,
    base_path: str = "",
    port: int = 0,
    solo: Solo | None = None,
) -> Iterator[str]:
    """Run the server in a thread; gives its address. `pipe`: so many bytes wait in the system to be read."""
    listener = listen("127.0.0.1", port)
    if pipe is not None:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, pipe)  # those it accepts have it too
    # Whoever reads nothing just now does not hold up the shuffle for long.
    services = Services.over(open_store(database), timing=timing or Timing(shuffle=0.1))
    place = Place("0.0.0.0", base_path)
    server = make_server(services, place=place, static=static, prepare=prepare, limits=limits, solo=solo)
    thread = threading.Thread(target=server.run, args=([listener],))
    thread.start()
    try:
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
        listener.close()


@contextlib.contextmanager
def served(
    database: Path | str, *options: str, errors: IO[str] | None = None, environment: dict[str, str] = ENGLISH
) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Run `eselsohr serve` as a process of its own; gives its address on this machine; it complains to `errors`."""
    command = [*SERVE, "--host", "127.0.0.1", "--port", "0", "--database", str(database), *options]
    environment = os.environ | environment
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment)
    assert process.stdout is not None
    try:
        found = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
        assert found
        yield found[0], process
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def call(*arguments: object) -> subprocess.CompletedProcess[str]:
    """Call `eselsohr` in the terminal."""
    words = [sys.executable, "-m", "tests.command", *map(str, arguments)]
    return subprocess.run(words, capture_output=True, text=True, check=False, env=os.environ | ENGLISH)


def origin(base: str) -> str:
    """The address of a server without a path."""
    return "/".join(base.split("/")[:3])


class Person:
    """Somebody with a name and a cookie."""

    def __init__(self, base: str, name: str, *, token: str | None = None) -> None:
        """Tell a name; whoever has a token is known already."""
        self.base = base
        cookies = {} if token is None else {COOKIE: token}
        self.web = httpx.Client(
            base_url=base, headers={"origin": origin(base)}, cookies=cookies, timeout=PATIENCE, verify=False
        )
        self.web.put("/api/me", json={"name": name}).raise_for_status()

    def moved(self, address: str) -> Person:
        """The same browser at another address: of another server, or of one that was started again."""
        again = Person.__new__(Person)
        again.base = address
        again.web = httpx.Client(
            base_url=address, headers={"origin": address}, cookies=self.web.cookies, timeout=PATIENCE, verify=False
        )
        return again

    def set_up(self, seats: list[str | None], **wishes: Any) -> str:
        """Set up a table of Esel."""
        wish = {"game": "esel", "options": {}, "seats": seats, "seat": 0, "pace": 5} | wishes
        answer = self.web.post("/api/tables", json=wish)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    @property
    def cookies(self) -> dict[str, str]:
        """What a browser of theirs would send."""
        pairs = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.web.cookies.jar)
        return {"Cookie": pairs} if pairs else {}

    def at(self, table: str, *, seen: int | None = None, shuffles: bool = True) -> Tab:
        """Go to a table; `shuffles`: and do one's part in the shuffle."""
        return Tab(self.base, table, self.cookies, seen=seen, shuffles=shuffles)


class Tab:
    """One socket at one table."""

    def __init__(
        self,
        base: str,
        table: str,
        headers: dict[str, str] | None = None,
        *,
        seen: int | None = None,
        shuffles: bool = True,
        acting: str | None = None,
    ) -> None:
        query = httpx.QueryParams(
            {name: value for name, value in (("seen", seen), ("as", acting)) if value is not None}
        )
        address = f"{base.replace('http', 'ws', 1)}/api/tables/{table}/socket?{query}"
        self._connecting = connect(address, origin=Origin(origin(base)), additional_headers=headers)
        self.socket: ClientConnection
        self.frames: list[str] = []  # everything the server has sent
        self.picture: dict[str, Any] = {}
        self.story: list[dict[str, Any]] = []  # all events, put together from the pictures as a client does
        self.shuffles = shuffles  # as a page does by itself
        self.drawn = secrets.token_hex(32)

    def __enter__(self) -> Self:
        self.socket = self._connecting.__enter__()
        self.until(lambda picture: not self._is_asked(picture))
        return self

    def __exit__(self, *why: object) -> None:
        self._connecting.__exit__(*why)  # type: ignore[arg-type]

    def read(self) -> dict[str, Any]:
        """Wait for the next message."""
        return self._take(self.socket.recv(timeout=PATIENCE))

    def _take(self, frame: str | bytes) -> dict[str, Any]:
        self.frames.append(str(frame))
        message = whole(self.picture, json.loads(frame))
        if message["kind"] == "picture":
            self.picture = message
            known = [event for event in self.story if event["ply"] <= message["since"]]
            self.story = known + message["events"]
            self._shuffle()
        return message

    def _is_asked(self, picture: dict[str, Any]) -> bool:
        return self.shuffles and picture["you"] in picture["asked"]

    def _shuffle(self) -> None:
        """Do one's part in the shuffle."""
        part = part_in_shuffle(self.picture, self.drawn) if self.shuffles else None
        if part:
            self.send(id=f"ask {next(_numbers)}", **part)

    def send(self, **ask: Any) -> None:
        """Say something."""
        self.socket.send(json.dumps(ask))

    def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        """Ask for something and wait for the answer."""
        fields = {"id": f"ask {next(_numbers)}"} | fields
        self.send(do=do, **fields)
        answer = self.answer(fields["id"])
        if do == "start" and answer["kind"] == "done":
            self.until(lambda picture: not self.shuffles or picture["stage"] != "shuffling")
        return answer

    def answer(self, to: str) -> dict[str, Any]:
        """Read on until the answer to a message comes, known by its id; that it takes a while is no answer."""
        return self.find(
            f"the answer to {to!r}", lambda message: message.get("id") == to and message["kind"] != "preparing"
        )

    def find(self, what: str, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Read on until a message fits."""
        return next(message for _ in patiently(what) if fits(message := self.read()))

    def play(self, move: str, **fields: Any) -> dict[str, Any]:
        """Play a move."""
        return self.ask("play", move=move, **({"ply": self.view.get("ply", 0)} | fields))

    def until(self, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Read on until a picture shows something."""
        for _ in patiently("a picture"):
            if self.picture and holds(self.picture):
                break
            self.read()
        return self.picture

    def until_closed(self) -> None:
        """Read on until the connection ends: ConnectionClosed."""
        for _ in patiently("the end of the connection"):
            self.read()

    @property
    def view(self) -> dict[str, Any]:
        """The game as last seen; empty before the start."""
        view: dict[str, Any] = self.picture["view"] or {}
        return view

    def poll(self) -> None:
        """Read whatever has come."""
        with contextlib.suppress(TimeoutError):
            for _ in patiently("a pause"):
                self._take(self.socket.recv(timeout=0))

    @property
    def to_act(self) -> bool:
        """Whether this seat may play now."""
        return bool(self.view.get("legal")) and self.picture["pause"] is None

    def act(self) -> None:
        """Do what is to be done here, if anything: press on, or play a legal move."""
        pause, you = self.picture["pause"], self.picture["you"]
        if pause and you is not None and you not in pause["pressed"]:
            self.ask("press_on", deal=pause["deal"])
        elif self.to_act:
            answer = self.play(random.choice(self.view["legal"]))
            assert answer["kind"] == "done" or answer["code"] == "late", answer


def part_in_shuffle(picture: dict[str, Any], drawn: str) -> dict[str, Any] | None:
    """What a page that has drawn these bytes says to a picture, if the table waits for its part in the shuffle."""
    seat, number = picture["you"], len(picture["shuffles"])
    if seat not in picture["asked"]:
        return None
    if picture["shuffles"][-1]["commitments"][seat] is not None:
        return {"do": "reveal", "shuffle": number, "reveal": drawn}
    commitment = shuffles.commitment(picture["commitment"], number, seat, drawn)
    return {"do": "commit", "shuffle": number, "commitment": commitment}


def start(*tabs: Tab) -> None:
    """Begin the match, and let everybody do their part in the shuffle at once."""
    tabs[0].send(do="start", id=f"ask {next(_numbers)}")
    for _ in patiently("the cards"):
        if all(tab.picture["view"] for tab in tabs):
            break
        for tab in tabs:
            tab.poll()
        time.sleep(0.002)


def play_out(*tabs: Tab, until: Callable[[Tab], bool] = lambda tab: tab.picture["stage"] == "over") -> None:
    """Let everybody play, to the end of the match or until something holds for all of them."""
    for _ in patiently("the match to come that far"):
        if all(map(until, tabs)):
            break
        for tab in tabs:
            tab.poll()
            if not until(tab):
                tab.act()
        time.sleep(0.002)


def untold(events: Sequence[object]) -> list[dict[str, Any]]:
    """Events as data, without their words."""
    return [event | {"phrases": [], "heading": None} for event in json.loads(msgspec.json.encode(events))]
