"""Whatever is asked for over HTTP, in whatever words, the answer is a refusal or a deed; never anything else."""

from __future__ import annotations

import asyncio
import inspect
import json
import re
from collections.abc import Callable
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from eselsohr.server import application, messages
from eselsohr.server.application import ROUTES
from eselsohr.server.messages import Refused
from eselsohr.server.routing import Request, Response
from eselsohr.server.services import Services
from eselsohr.server.stores.databases import open_store
from eselsohr.server.tables.bot_pool import Purpose
from tests.conftest import SCALE
from tests.server.garbage import Idle, texts, values

BODIES: dict[str, dict[str, Any]] = {  # of every kind that is read, one that can be done
    "Name": {"name": "Anna"},
    "NewCode": {"move": False},
    "Words": {"words": "babab-babab-babab"},
    "NewTable": {"game": "esel", "options": {"deals": 1}, "seats": [None, "greedy", "greedy"], "seat": 0},
    "GroupName": {"name": "Kitchen"},
    "GroupSay": {"text": "So!", "after": 0},
    "GroupPad": {"game": "esel", "names": ["Anna", "Bert", "Cleo"], "players": 3, "options": {}, "deals": []},
    "Preset": {"name": "Quick", "game": "esel", "options": {"deals": 1}, "seats": [None, "greedy", "greedy"]},
    "PadDeals": {"players": 3, "options": {"deals": 2}, "deals": [[{"hand": "E 3"}, {"hand": ""}, {"hand": "13"}]]},
    "Attempt": {"played": [], "move": "3"},
}
PARCEL: dict[str, Any] = {  # what is read otherwise, since it may be larger
    "parcel": 1,
    "game": "esel",
    "rules": 1,
    "options": {"deals": 1},
    "seed": "kitchen",
    "made": 0,
    "pace": 0,
    "patience": None,
    "seats": [{"level": None}, {"level": "greedy"}, {"level": "greedy"}],
    "shuffles": [],
    "moves": [],
}
ALL = (*BODIES.values(), PARCEL)
FIELDS = sorted({field for body in ALL for field in body} | {"group", "duplicate", "clock", "extra"})
NESTED = st.recursive(values, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3))

spoiled = st.builds(
    lambda body, changes: json.dumps(body | changes),
    st.sampled_from(ALL),
    st.dictionaries(st.sampled_from(FIELDS), NESTED, max_size=2),
)
bodies = st.sampled_from([*map(json.dumps, ALL)]) | spoiled | texts
asked = st.tuples(st.sampled_from(ROUTES), bodies, st.dictionaries(st.integers(0, 3), texts, max_size=1))


def test_every_kind_of_body_is_among_those_that_are_spoiled() -> None:
    read = {name for route in ROUTES for name in re.findall(r"request\.read\((\w+)\)", _module(route.function))}
    assert read == BODIES.keys()
    for name, body in BODIES.items():
        msgspec.json.decode(json.dumps(body), type=getattr(messages, name))
    msgspec.json.decode(json.dumps(PARCEL), type=messages.Parcel)


def _module(function: Callable[..., Any]) -> str:
    return inspect.getsource(inspect.getmodule(function) or function)


def test_a_server_survives_anything_that_is_asked_of_it(either: str) -> None:
    services = Services.over(open_store(either), bot_pool=AtOnce())
    with asyncio.Runner() as runner:

        @settings(max_examples=25 * SCALE, deadline=None)
        @given(st.lists(asked, max_size=25))
        def ask_for_it_all(wishes: list[Any]) -> None:
            runner.run(Visit(services).ask_for(wishes))

        try:
            ask_for_it_all()
        finally:
            runner.run(services.close())


class AtOnce(Idle):
    """A pool that does what is quickly done, and never gets to thinking."""

    def work(
        self, purpose: Purpose, whose: str | None, job: Callable[..., Any], *args: Any, **kwargs: Any
    ) -> asyncio.Future[Any]:
        done = asyncio.get_running_loop().create_future()
        try:
            done.set_result(job(*args, **kwargs))
        except Exception as why:
            done.set_exception(why)
        return done


class Visit:
    """Somebody who has a name, a group, a table of it and a deal of the day, until what they ask for changes that."""

    comers = 0

    def __init__(self, services: Services) -> None:
        self._services = services
        self._token: str | None = None
        Visit.comers += 1

    async def ask_for(self, wishes: list[Any]) -> None:
        """Ask for everything, in the places of what is there, or of what is not."""
        await self._do("PUT", "/api/me", BODIES["Name"])
        group = (await self._do("POST", "/api/groups", BODIES["GroupName"]))["group"]
        table = (await self._do("POST", "/api/tables", BODIES["NewTable"] | {"group": group}))["table"]
        contest = (await self._do("GET", "/api/daily", {}))["deals"][0]["contest"]
        there = {"table": table, "group": group, "contest": contest, "game": "esel", "language": "en", "seat": "0"}
        there |= {"name": "Quick", "pad": "pad23456", "lesson": "first", "device": "0123456789abcdef"}
        for route, body, others in wishes:
            names = re.findall(r"{(\w+)}", route.path)
            given = there | {names[at]: text for at, text in others.items() if at < len(names)}
            path = re.sub(r"{(\w+)}", lambda found, given=given: given[found[1]], route.path)  # type: ignore[misc]
            answered = await self._request(route.method, path, body.encode("utf-8", "replace"))
            assert answered.status < 500, (route.method, path, body)
            if answered.status >= 400:
                assert msgspec.json.decode(answered.body, type=Refused).key

    async def _do(self, method: str, path: str, body: object) -> Any:
        return msgspec.json.decode((await self._request(method, path, json.dumps(body).encode())).body)

    async def _request(self, method: str, path: str, body: bytes) -> Response:
        address = f"10.0.{Visit.comers // 250 % 250}.{Visit.comers % 250}"
        request = Request(method, path, {"after": "0"}, body, token=self._token, address=address)
        answered = await application.answer(self._services, request)
        if answered.new_token is not None:
            self._token = answered.new_token or None
        return answered
