"""A table of one person and bots goes from one place to another, and nobody else's does."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from eselsohr.engine import files
from eselsohr.engine.match import Match
from tests.server.pages import Browser, ask, open_page
from tests.server.people import Person, play_out, running
from tests.server.test_page import run

BOTS: list[str | None] = [None, "greedy", "random"]


def begun(person: Person, **wishes: Any) -> str:
    """A table in the middle of a match, a take-back in it."""
    table = person.set_up(BOTS, options={"deals": 2}, **wishes)
    with person.at(table) as tab:
        tab.ask("start")
        for _ in range(3):
            tab.until(lambda picture: bool(tab.view.get("legal")))
            tab.play(tab.view["legal"][0])
        tab.until(lambda picture: bool(tab.view.get("legal")))
        tab.ask("take_back", ply=tab.view["ply"])
    return table


def parcel(person: Person, table: str) -> Any:
    answer = person.web.get(f"/api/tables/{table}/parcel")
    assert answer.status_code == 200, answer.text
    return answer.json()


def lay(person: Person, told: Any) -> Any:
    return person.web.post("/api/parcels", json=told)


def test_a_match_goes_on_elsewhere_and_its_record_is_the_same(anna: Person, tmp_path: Path) -> None:
    told = parcel(anna, begun(anna))
    assert len(told["moves"]) > 3
    assert told["shuffles"][0]["reveals"][0]
    with running(tmp_path / "elsewhere.sqlite3") as address:
        there = Person(address, "Anna")
        laid = lay(there, told).json()["table"]
        again = parcel(there, laid)
        assert again == told
        with there.at(laid) as tab:
            play_out(tab)
        record = files.loads(there.web.get(f"/api/tables/{laid}/record").content)
    assert Match.replay(record).over


def test_from_a_server_to_a_page_and_back(anna: Person, tmp_path: Path) -> None:
    told = parcel(anna, begun(anna))

    async def through_a_page() -> Any:
        page = await open_page(Browser(), tmp_path / "page.sqlite3")
        await ask(page, "PUT", "/api/me", {"name": "Anna"})
        laid = (await ask(page, "POST", "/api/parcels", told))["table"]
        *_, body = await page.answer("GET", f"/api/tables/{laid}/parcel")
        await page.close()
        return json.loads(body)

    back = run(through_a_page())
    assert back == told
    table = lay(anna, back).json()["table"]
    with anna.at(table) as tab:
        assert tab.picture["view"]["ply"] >= len(told["moves"])
        play_out(tab)


def test_what_others_have_to_do_with_stays(anna: Person, bert: Person) -> None:
    with_bert = anna.set_up([None, None, "greedy"])
    with anna.at(with_bert) as tab, bert.at(with_bert) as other:
        other.ask("sit", seat=1)
        tab.ask("start")
        tab.until(lambda picture: picture["view"] is not None)
    waiting = anna.set_up(BOTS)
    daily = anna.web.post(f"/api/daily/{anna.web.get('/api/daily').json()['deals'][0]['contest']}").json()["table"]
    own = begun(anna)
    for person, table, code in (
        (anna, with_bert, "not_alone"),
        (anna, waiting, "not_started"),
        (anna, daily, "not_alone"),
        (bert, own, "not_seated"),
        (anna, "nowhere", "no_such_table"),
    ):
        answer = person.web.get(f"/api/tables/{table}/parcel")
        assert answer.json()["code"] == code, (table, answer.text)


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"seed": "another"}, None),
        ({"rules": 0}, "old_rules"),
        ({"game": "chess"}, "unknown_game"),
        ({"seats": [{"level": "greedy"}] * 3}, "not_alone"),
        ({"seats": [{"level": None}, {"level": None}, {"level": "greedy"}]}, "not_alone"),
        ({"seats": [{"level": None}, {"level": "nobody"}, {"level": "greedy"}]}, "invalid_options"),
        ({"options": {"deals": 99}}, "invalid_options"),
        ({"parcel": 2}, "malformed"),
        ({"more": 1}, "malformed"),
    ],
)
def test_a_table_that_cannot_have_been_is_not_laid(anna: Person, wrong: Any, code: str | None) -> None:
    told = parcel(anna, begun(anna)) | wrong
    if code is None:  # other cards: the moves do not fit, sooner or later
        told["moves"] *= 3
    answer = lay(anna, told)
    assert answer.status_code >= 400
    assert code is None or answer.json()["code"] == code, answer.text


def test_garbage_breaks_nothing(anna: Person) -> None:
    told = parcel(anna, begun(anna))
    chance = random.Random(7)
    for _ in range(60):
        broken = json.loads(json.dumps(told))
        field = chance.choice([*broken])
        broken[field] = chance.choice([None, -1, 1 << 60, "", "\0", [], {}, [None], [[]], {"a": 1}, "x" * 1000])
        assert lay(anna, broken).status_code in (201, 400, 409, 413, 422, 429), field
