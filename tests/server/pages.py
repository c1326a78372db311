"""A page that is its own server, in tests: a browser that keeps its database, and kernels compiled for this machine."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from eselsohr.bots.compiled import Kernels
from eselsohr.bots.thinking import Foresee, Grow, Look, Tree, Value
from eselsohr.engine import registry
from eselsohr.server.page.page import Page
from tests.changes import whole
from tests.server.people import part_in_shuffle
from tests.waiting import PATIENCE, patiently, wait_async

T = TypeVar("T")


class Compiled:
    """Answers as a worker with kernels does: what is asked comes as plain lists, and goes back so."""

    def __init__(self) -> None:
        self.kernels = Kernels()
        self.trees: dict[int, Tree] = {}
        self.asked: list[str] = []
        self.busy = False

    async def ask(self, asked: list[Any]) -> Any:
        assert not self.busy, "one thing at a time"
        self.busy = True
        self.asked.append(asked[0])
        await asyncio.sleep(0)
        try:
            return getattr(self, asked[0])(*asked[1:])
        finally:
            self.busy = False

    def load(self, game: str) -> None:
        registry.find(game)

    def grow(self, number: int, game: str, state: bytes, dice: bytes, nodes: int, seat: int, *rest: Any) -> Any:
        tree = self.trees.setdefault(number, Tree(registry.find(game), seat, state, dice, nodes))
        return [[*tried] for tried in self.kernels.answer(Grow(tree, *rest))]

    def forget(self, numbers: list[int]) -> None:
        for number in numbers:
            del self.trees[number]

    def look(self, game: str, state: bytes, seat: int, codes: list[int], dice: bytes) -> bytes:
        return bytes(self.kernels.answer(Look(registry.find(game), seat, state, codes, dice)))

    def value(self, game: str, row: list[int], actions: list[int]) -> Any:
        return self.kernels.answer(Value(registry.find(game), row, actions))

    def foresee(self, game: str, state: bytes, seat: int, codes: list[int], dice: bytes, brief: bool) -> Any:
        found = self.kernels.answer(Foresee(registry.find(game), seat, state, codes, dice, brief))
        return None if found is None else [fact for one in found for fact in one]


class Browser:
    """Keeps pages of the database, and hears what sockets are told."""

    def __init__(self, kernels: int = 1) -> None:
        self.kernels = [Compiled() for _ in range(kernels)]
        self.pages: dict[int, bytes] = {}
        self.told: dict[str, list[bytes]] = {}
        self.closed: dict[str, int] = {}

    async def keep(self, pages: list[tuple[int, bytes]], count: int) -> None:
        await asyncio.sleep(0)
        self.pages |= dict(pages)
        self.pages = {number: self.pages[number] for number in range(count)}

    def tell(self, socket: str, text: str) -> None:
        self.told.setdefault(socket, []).append(text.encode())

    def hang_up(self, socket: str, code: int) -> None:
        self.closed[socket] = code


async def open_page(browser: Browser, file: Path) -> Page:
    """Begin, or go on with what the browser has."""
    return await Page.open(browser, browser.pages, file, "Mozilla/5.0 Firefox/150")


async def ask(page: Page, method: str, path: str, body: Any = None) -> Any:
    """Make a request and read the answer."""
    status, kind, _, content = await page.answer(method, path, msgspec.json.encode(body).decode())
    assert status < 300, content
    assert kind == "application/json"
    return msgspec.json.decode(content)


async def play(page: Page, browser: Browser, table: str, seed: int = 1) -> dict[str, Any]:
    """Play a match to its end with random moves; gives the last picture."""
    dice, picture, asked = random.Random(seed), dict[str, Any](), -1
    page.call("one", f"/api/tables/{table}/socket?seen=-1")
    heard = browser.told.setdefault("one", [])

    def say(**message: Any) -> None:
        page.hear("one", msgspec.json.encode(message).decode())

    for _ in patiently("the end of the match"):
        if picture.get("stage") == "over":
            break
        await wait_async("a message", lambda: bool(heard), 0.001)
        message = whole(picture, msgspec.json.decode(heard.pop(0)))
        assert message["kind"] in ("picture", "done"), message
        if message["kind"] != "picture":
            continue
        picture, view = message, message["view"]
        if part := part_in_shuffle(picture, "ab" * 32):
            say(id=part["do"], **part)
        elif view["legal"] and not picture["pause"] and view["ply"] != asked:
            asked = view["ply"]
            say(do="play", id=str(asked), ply=asked, move=dice.choice(view["legal"]))
        elif picture["pause"] and not picture["pause"]["pressed"]:
            say(do="press_on", id="on", deal=picture["pause"]["deal"])
    page.leave("one")
    return picture


def run(work: Awaitable[T]) -> T:
    """Do it in a loop of its own, and not for ever."""

    async def patient() -> T:
        async with asyncio.timeout(PATIENCE):
            return await work

    return asyncio.run(patient())
