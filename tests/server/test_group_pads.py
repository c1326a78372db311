"""Score pads of a group: kept on the server, part of its standings beside online matches, and only for members."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from eselsohr.server.stores.databases import open_store
from eselsohr.server.stores.pad_store import PadRow
from eselsohr.server.stores.store import GroupRow, Member, Store
from tests.server.people import Person
from tests.server.rows import ANNA

DEAL = [{"hand": ""}, {"hand": "E 3"}, {"hand": "13"}]
TOLD: dict[str, Any] = {"game": "esel", "names": ["anna", "Bert", "Grandma"], "players": 3, "options": {"deals": 1}}


@pytest.fixture
def group(anna: Person, bert: Person) -> str:
    """Anna's, and Bert is in it."""
    made = str(anna.web.post("/api/groups", json={"name": "Kitchen"}).json()["group"])
    bert.web.post(f"/api/groups/{made}/members").raise_for_status()
    return made


def keep(person: Person, group: str, pad: str = "p1", **changes: Any) -> Any:
    return person.web.put(f"/api/groups/{group}/pads/{pad}", json=TOLD | changes)


def played(person: Person, group: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.web.get(f"/api/groups/{group}").json()["played"]
    return found


def test_a_complete_pad_stands_beside_matches_and_counts_for_those_it_names(
    anna: Person, bert: Person, group: str
) -> None:
    assert keep(anna, group).json()["starter"] == 0
    assert played(bert, group) == []  # it has only begun
    assert keep(anna, group, deals=[DEAL]).json()["result"]["winners"] == [0]
    (match,) = played(bert, group)
    assert (match["kind"], match["game"], match["deals"]) == ("pad", "esel", [[0, 23, 13]])
    assert [(seat["name"], seat["you"], seat["place"]) for seat in match["seats"]] == [
        ("anna", False, 1),
        ("Bert", True, 3),
        ("Grandma", False, 2),
    ]
    (game,) = bert.web.get(f"/api/groups/{group}/standings").json()["games"]
    assert (game["matches"], {line["name"].casefold() for line in game["lines"]}) == (1, {"anna", "bert", "grandma"})
    keep(bert, group, deals=[[{"hand": "E 3"}, {}, {"hand": "13"}]])  # anybody of the group corrects it
    assert [seat["points"] for seat in played(anna, group)[0]["seats"]] == [23, 0, 13]
    assert anna.web.delete(f"/api/groups/{group}/pads/p1").json()["played"] == []


def test_a_pad_goes_on_at_whichever_device_of_the_group(anna: Person, bert: Person, group: str) -> None:
    """The group sees that it is being written, another member goes on with it, and then it is complete."""
    keep(anna, group, options={"deals": 2}, deals=[DEAL])
    (pad,) = bert.web.get(f"/api/groups/{group}").json()["pads"]
    assert (pad["pad"], pad["game"], pad["names"], pad["deals"]) == ("p1", "esel", TOLD["names"], 1)
    (taken,) = bert.web.get(f"/api/groups/{group}/export.json").json()["score_pads"]
    assert (taken["names"], taken["deals"]) == (TOLD["names"], [DEAL])
    found = bert.web.get(f"/api/groups/{group}/pads/p1").json()
    assert found["options"] == {"deals": 2} and found["deals"] == [DEAL]
    bert.web.put(f"/api/groups/{group}/pads/p1", json=found | {"deals": [DEAL, DEAL]}).raise_for_status()
    shown = anna.web.get(f"/api/groups/{group}").json()
    assert shown["pads"] == [] and [seat["points"] for seat in shown["played"][0]["seats"]] == [0, 46, 26]
    assert anna.web.get(f"/api/groups/{group}/pads/p1").json()["deals"] == [DEAL, DEAL]


def test_a_pad_is_among_what_one_has_played_and_takes_along(anna: Person, bert: Person, group: str) -> None:
    keep(anna, group, deals=[DEAL])
    told = bert.web.get("/api/me/statistics").json()
    assert [(one["game"], one["company"], one["matches"], one["wins"]) for one in told["tallies"]] == [
        ("esel", None, 1, 0)
    ]
    assert [(match["kind"], match["seats"][1]["you"]) for match in told["played"]] == [("pad", True)]
    assert [match["kind"] for match in bert.web.get("/api/me/export.json").json()["matches"]] == ["pad"]
    assert bert.web.get("/api/me/export.csv").text.count(",pad,esel,") == 3
    bert.web.delete(f"/api/groups/{group}/members")
    assert len(bert.web.get("/api/me/statistics").json()["played"]) == 1, "whoever leaves has played it all the same"


def test_a_seat_stays_whose_it_was_whatever_they_are_called_later(
    anna: Person, bert: Person, group: str, server: str
) -> None:
    keep(anna, group, deals=[DEAL])
    bert.web.put("/api/me", json={"name": "Bertie"})
    Person(server, "Bert").web.post(f"/api/groups/{group}/members").raise_for_status()
    keep(anna, group, deals=[DEAL])
    assert [seat["you"] for seat in played(bert, group)[0]["seats"]] == [False, True, False]


def test_who_is_deleted_leaves_a_nameless_line(anna: Person, bert: Person, group: str) -> None:
    keep(anna, group, deals=[DEAL])
    assert bert.web.delete("/api/me").status_code == 200
    (match,) = played(anna, group)
    assert "Bert" not in str(match)
    assert [seat["points"] for seat in match["seats"]] == [0, 23, 13]
    found = anna.web.get(f"/api/groups/{group}/pads/p1").json()
    assert found["names"] == ["anna", "", "Grandma"]
    anna.web.put(f"/api/groups/{group}/pads/p1", json=found).raise_for_status()  # it can still be corrected


def test_nobody_else_may(anna: Person, group: str, server: str) -> None:
    cleo = Person(server, "Cleo")
    assert keep(cleo, group, deals=[DEAL]).json()["code"] == "not_member"
    assert keep(cleo, "nothing").json()["code"] == "no_such_group"
    keep(anna, group, deals=[DEAL])
    for pad, code in (("p1", "not_member"), ("p2", "not_member")):
        assert cleo.web.get(f"/api/groups/{group}/pads/{pad}").json()["code"] == code
    assert anna.web.get(f"/api/groups/{group}/pads/p2").json()["code"] == "no_such_page"
    other = str(cleo.web.post("/api/groups", json={"name": "Garden"}).json()["group"])
    keep(cleo, other, deals=[DEAL])  # the same name in another group
    assert cleo.web.delete(f"/api/groups/{other}/pads/p1").status_code == 200
    assert cleo.web.delete(f"/api/groups/{group}/pads/p1").json()["code"] == "not_member"
    assert len(played(anna, group)) == 1
    assert played(cleo, other) == []


@pytest.mark.parametrize(
    ("pad", "changes", "code"),
    [
        ("p-1", {}, "no_such_page"),
        ("p1", {"game": "nothing"}, "unknown_game"),
        ("p1", {"players": 2}, "invalid_options"),
        ("p1", {"names": ["Anna"]}, "malformed"),
        ("p1", {"names": ["Anna", "Bert", "\u0000"]}, "bad_name"),
        ("p1", {"deals": [[{"hand": "1"}, {"hand": "2"}, {"hand": "E"}]]}, "invalid_pad"),
        ("p1", {"more": 1}, "malformed"),
    ],
)
def test_what_cannot_be_is_refused_and_not_kept(
    anna: Person, group: str, pad: str, changes: dict[str, Any], code: str
) -> None:
    assert keep(anna, group, pad, **changes).json()["code"] == code
    assert played(anna, group) == []


def test_either_store_forgets_people_and_groups(either: str) -> None:
    pad = PadRow("p1", 5, "esel", ("Anna", "Bert"), ("anna", None), 2, {}, ())

    async def use(store: Store) -> None:
        await store.pads.keep("g", pad)
        assert await store.pads.of_group("g") == []  # there is no such group
        await store.add_guest(ANNA, b"hash")
        await store.groups.add(GroupRow("g", 1, "Kitchen", (Member(ANNA.id, ANNA.name, 1),)))
        await store.pads.keep("g", pad)
        assert await store.pads.of_group("g") == await store.pads.of_guest("anna") == [pad]
        assert await store.pads.of_guest("ann") == []
        await store.pads.forget("anna")
        (nameless,) = await store.pads.of_group("g")
        assert (nameless.names, nameless.guests) == (("", "Bert"), (None, None))
        await store.groups.leave("g", ANNA.id)
        assert await store.pads.of_group("g") == []

    store = open_store(either)
    try:
        asyncio.run(use(store))
    finally:
        store.close()
