"""What a reader's device thinks for an online table: from what the seat knows, and the same as the server thinks."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from eselsohr.bots import compiled
from eselsohr.engine import registry
from eselsohr.engine.match import Match
from eselsohr.server.messages import Insight
from eselsohr.server.page.device import Device
from eselsohr.server.tables.coach import insight, insight_read
from eselsohr.testing import Setup
from tests.bots.twins import CASES, pairs
from tests.server.pages import Compiled
from tests.server.people import Person, play_out
from tests.waiting import PATIENCE, patiently

SOLO = {"options": {"starter": 0, "deals": 1}, "start": True}


@pytest.fixture(scope="module", autouse=True)
def _compiled() -> None:
    compiled.prepare(registry.find("esel")).result(10 * PATIENCE)


def answer(asked: Any) -> Any:
    """What a device answers."""
    status, text = asyncio.run(asked)
    assert status == 200, text
    return msgspec.json.decode(text)


def device() -> Device:
    return Device([Compiled()])


@pytest.mark.parametrize("setup", CASES, ids=str)
def test_nothing_that_a_seat_cannot_know_reaches_its_device(setup: Setup) -> None:
    """Rearrange all that is hidden: not a byte that is sent is another one."""
    one, other = next(pairs(setup))
    sent = [msgspec.json.encode(insight("id", match)) for match in (one, other)]
    assert one.position() != other.position()
    assert sent[0] == sent[1]
    sight, _ = insight_read(msgspec.json.decode(sent[0], type=Insight))
    assert not any(sight.state.key), "the chance of the match is in it"


def test_the_device_finds_what_the_server_finds(anna: Person) -> None:
    with anna.at(anna.set_up([None, "greedy", "greedy"], **SOLO)) as tab:
        for _ in range(2):
            tab.until(lambda _: tab.to_act)
            ply, move = tab.view["ply"], tab.view["legal"][-1]
            told = tab.ask("hint", ply=ply, move=move)
            known = tab.ask("hint", ply=ply, move=move, here=True)
            assert (told["kind"], known["kind"]) == ("advice", "insight")
            found = answer(device().hint(msgspec.json.encode(known).decode(), move))
            assert {**found, "id": ""} == {**told, "id": ""}
            tab.play(tab.view["legal"][0])


def test_where_hints_are_not_fair_nobody_is_told_what_a_seat_knows(anna: Person, bert: Person) -> None:
    table = anna.set_up([None, None, "greedy"])
    with anna.at(table) as hers, bert.at(table) as his:
        his.ask("sit", seat=1)
        hers.ask("start")
        his.until(lambda picture: picture["stage"] == "running")
        turn = hers if hers.until(lambda picture: bool(picture["view"])) and hers.view["turn"] == 0 else his
        for tab in (turn, his):
            refused = tab.ask("hint", ply=tab.view["ply"], here=True)
            assert refused["kind"] == "refused" and "known" not in refused


def test_a_review_on_the_device_is_the_one_of_the_server(anna: Person) -> None:
    table = anna.set_up([None, "greedy", "greedy"], **SOLO)
    with anna.at(table) as tab:
        play_out(tab)
    record = anna.web.get(f"/api/tables/{table}/record").text

    async def here() -> dict[str, Any]:
        thinking = device()
        judged: list[Any] = []
        for _ in patiently("the review"):
            status, text = await thinking.review(table, 0, len(judged), record)
            found: dict[str, Any] = msgspec.json.decode(text)
            assert status == 200, found
            judged += found["judged"]
            if found["decisions"] == len(judged):
                break
            await asyncio.sleep(0.01)
        return found | {"judged": judged}

    path = f"/api/tables/{table}/reviews/0"
    for _ in patiently("the server's review"):
        there = anna.web.put(path).json()
        if there["decisions"] == len(there["judged"]):
            break
    assert there["judged"], "there was nothing to decide"
    assert asyncio.run(here()) == there


def test_what_is_no_record_is_refused_in_words() -> None:
    status, text = asyncio.run(device().review("table", 0, 0, "nothing"))
    refused = msgspec.json.decode(text)
    assert status == 400 and refused["key"] == "record.no_json"
    record = Match.new("esel", 3, seed=1).record()
    status, text = asyncio.run(device().verify(msgspec.json.encode(record).decode(), "[]"))
    assert status == 400 and msgspec.json.decode(text)["key"] == "record.witness"
