"""The application without any web framework: a whole match over requests, responses and one session."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from eselsohr import text
from eselsohr.engine.game import Game
from eselsohr.engine.registry import games
from eselsohr.server import application
from eselsohr.server.routing import Request, Response, Route
from eselsohr.server.services import Services
from eselsohr.server.stores.sqlite import SqliteStore
from tests.changes import whole
from tests.server.people import part_in_shuffle
from tests.server.wires import KeptWire
from tests.waiting import patiently, wait_async

PATIENCE = 60


class Guest:
    """Somebody who speaks to the application directly."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.token: str | None = None

    async def ask(self, method: str, path: str, body: Any = None, **query: str) -> Any:
        """Make a request and read the answer."""
        return msgspec.json.decode((await self.request(method, path, body, **query)).body)

    async def request(self, method: str, path: str, body: Any = None, **fields: Any) -> Response:
        """Make a request."""
        response = await application.answer(
            self.services, Request(method, path, fields, msgspec.json.encode(body), token=self.token)
        )
        self.token = response.new_token or self.token
        return response

    async def play(self, table: str, seed: int) -> dict[str, Any]:
        """Play a match to its end with random moves; gives the last picture."""
        dice, wire = random.Random(seed), KeptWire()
        request = Request("GET", f"/api/tables/{table}/socket", token=self.token)
        serving = asyncio.create_task(application.serve(self.services, request, table, wire))
        picture: dict[str, Any] = {}
        asked = -1
        for _ in patiently("the end of the match"):
            if picture.get("stage") == "over":
                break
            await wait_async("a message", lambda: bool(wire.sent), 0.001)
            message = whole(picture, msgspec.json.decode(wire.sent.pop(0)))
            assert message["kind"] in ("picture", "done"), message
            if message["kind"] != "picture":
                continue
            picture, view = message, message["view"]
            if part := part_in_shuffle(picture, "ab" * 32):
                await wire.say(id=part["do"], **part)
            elif view["legal"] and not picture["pause"] and view["ply"] != asked:
                asked = view["ply"]
                await wire.say(do="play", id=str(asked), ply=asked, move=dice.choice(view["legal"]))
            elif picture["pause"] and not picture["pause"]["pressed"]:
                await wire.say(do="press_on", id="on", deal=picture["pause"]["deal"])
        assert wire.listener is not None
        wire.listener.gone()
        assert await serving is None
        return picture


def with_guest(database: Path, work: Callable[[Guest], Awaitable[None]]) -> None:
    """Do something as a guest of an application of one's own."""

    async def run() -> None:
        services = Services.over(SqliteStore(database))
        try:
            async with asyncio.timeout(PATIENCE):
                await work(Guest(services))
        finally:
            await services.close()

    asyncio.run(run())


def test_a_whole_match_needs_no_web_framework(database: Path) -> None:
    async def work(anna: Guest) -> None:
        assert (await anna.ask("GET", "/api/home"))["name"] is None
        assert (await anna.ask("PUT", "/api/me", {"name": "Anna"}))["name"] == "Anna"
        wish = {"game": "esel", "options": {"deals": 2}, "seats": [None, "greedy", "greedy"], "seat": 0, "pace": 0}
        created = await anna.request("POST", "/api/tables", wish | {"start": True})
        assert created.status == 201
        table = msgspec.json.decode(created.body)["table"]
        picture = await anna.play(table, seed=12)
        assert len(picture["sheet"]) == 2
        replay = await anna.ask("GET", f"/api/tables/{table}/replay")
        assert replay["moments"][-1]["view"]["result"] == picture["view"]["result"]
        assert (await anna.ask("GET", "/api/home"))["tables"][0]["stage"] == "over"

    with_guest(database, work)


def test_the_application_loads_no_web_framework() -> None:
    code = "import sys, eselsohr.server.application; print(*{'starlette', 'uvicorn', 'websockets'} & {*sys.modules})"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert loaded.split() == []


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/nothing", 404, "no_such_page"),
        ("PATCH", "/api/home", 404, "no_such_page"),
        ("POST", "/api/tables", 401, "no_name"),
        ("GET", "/api/tables/nowhere/replay", 404, "no_such_table"),
        ("GET", "/api/rules/chess/en", 404, "no_such_page"),
        ("GET", "/api/games/chess/look", 404, "no_such_page"),
        ("GET", "/api/words/tlh", 404, "no_such_page"),
    ],
)
def test_what_cannot_be_had_is_refused(database: Path, method: str, path: str, status: int, code: str) -> None:
    async def work(anna: Guest) -> None:
        response = await anna.request(method, path)
        assert (response.status, msgspec.json.decode(response.body)["code"]) == (status, code)

    with_guest(database, work)


@pytest.mark.parametrize("language", text.languages())
def test_all_words_of_a_language_are_sent_until_one_has_them(database: Path, language: str) -> None:
    async def work(anna: Guest) -> None:
        first = await anna.request("GET", f"/api/words/{language}")
        assert msgspec.json.decode(first.body) == text.catalogue(language)
        again = Request("GET", f"/api/words/{language}", known_etag=first.headers["etag"])
        unchanged = await application.answer(anna.services, again)
        assert (unchanged.status, unchanged.body) == (304, b"")
        other = Request("GET", f"/api/words/{language}", known_etag='"of another version"')
        assert (await application.answer(anna.services, other)).body == first.body

    with_guest(database, work)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_clients_are_told_how_every_game_looks(database: Path, game: Game) -> None:
    async def work(anna: Guest) -> None:
        look = await anna.ask("GET", f"/api/games/{game.name}/look")
        assert [card["token"] for card in look["cards"]] == list(game.notation.TOKENS)
        assert look["accent"].startswith("#") and "hand" not in look["zones"]

    with_guest(database, work)


def test_a_socket_at_no_table_is_closed_with_the_reason(database: Path) -> None:
    async def work(anna: Guest) -> None:
        request, wire = Request("GET", "/api/tables/nowhere/socket"), KeptWire()
        assert await application.serve(anna.services, request, "nowhere", wire) == 4404
        assert [msgspec.json.decode(message)["code"] for message in wire.sent] == ["no_such_table"]

    with_guest(database, work)


async def _nothing() -> None:
    return None


@pytest.mark.parametrize(
    ("method", "path", "expected"),
    [
        ("GET", "/api/tables/abc/replay", {"table": "abc"}),
        ("HEAD", "/api/tables/abc/replay", {"table": "abc"}),
        ("PUT", "/api/tables/abc/replay", None),
        ("GET", "/api/tables/abc/replay/", None),
        ("GET", "/api/tables/abc/record", None),
        ("GET", "/api/tables/replay", None),
    ],
)
def test_a_route_knows_its_requests(method: str, path: str, expected: dict[str, str] | None) -> None:
    route = Route("GET", "/api/tables/{table}/replay", _nothing)
    assert route.parameters(Request(method, path)) == expected
