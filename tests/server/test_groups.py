"""Groups: a link lets one in, members see what was played, and nobody else learns anything."""

from __future__ import annotations

import pytest

from eselsohr.server.groups import groups
from tests.server.circle import join, look, make, play
from tests.server.people import Person, play_out
from tests.server.people import running as running_server

QUICK = {"name": "Quick", "game": "esel", "options": {"deals": 1}, "seats": [None, None, "greedy"], "pace": 0}


@pytest.fixture
def group(anna: Person, bert: Person) -> str:
    """Anna's, and Bert is in it."""
    made = make(anna)
    join(bert, made)
    return made


def test_a_group_has_a_link_and_whoever_follows_it_may_join(anna: Person, bert: Person) -> None:
    group = make(anna)
    assert look(anna, group)["link"].endswith(f"/g/{group}")
    assert anna.web.get("/api/home").json()["groups"] == [{"group": group, "name": "Kitchen"}]
    outside = look(bert, group)
    assert outside == {"group": group, "name": "Kitchen", "member": False} | {
        "link": None,
        "members": [],
        "presets": [],
        "duplicates": [],
        "tables": [],
        "pads": [],
        "played": [],
    }
    names = [(one["name"], one["you"]) for one in join(bert, group)["members"]]
    assert names == [("Anna", False), ("Bert", True)]
    join(bert, group)
    assert len(look(anna, group)["members"]) == 2
    bert.web.put("/api/me", json={"name": "Berta"})
    assert [one["name"] for one in look(anna, group)["members"]] == ["Anna", "Berta"]
    assert bert.web.delete(f"/api/groups/{group}/members").json()["groups"] == []
    assert look(bert, group)["member"] is False


def test_its_tables_and_finished_matches_are_its_members_business(group: str, anna: Person, bert: Person) -> None:
    cora = Person(anna.base, "Cora")
    refused = cora.web.post("/api/tables", json={"game": "esel", "options": {}, "seats": [None] * 3, "group": group})
    assert (refused.status_code, refused.json()["code"]) == (403, "not_member")
    table = anna.set_up([None, None, "greedy"], options={"deals": 1}, pace=0, group=group)
    assert [one["table"] for one in look(bert, group)["tables"]] == [table]
    play(group, anna, bert, table)
    shown = look(bert, group)
    assert shown["tables"] == []
    (match,) = shown["played"]
    assert (match["id"], match["kind"], match["game"]) == (table, "table", "esel")
    assert [(seat["name"], seat["level"], seat["you"]) for seat in match["seats"]] == [
        ("Anna", None, False),
        ("Bert", None, True),
        (match["seats"][2]["name"], "greedy", False),
    ]
    assert sorted(seat["place"] for seat in match["seats"])[0] == 1
    assert match["deals"] == [[seat["points"] for seat in match["seats"]]]
    assert "played" in shown and not look(cora, group)["played"]
    mine = anna.web.get("/api/home").json()["tables"][0]
    assert (mine["table"], mine["group"]) == (table, group)
    anna.web.delete(f"/api/groups/{group}/members")
    assert anna.web.get("/api/home").json()["tables"][0]["group"] is None
    for person in (anna, bert):
        person.web.delete(f"/api/tables/{table}")
    assert len(look(bert, group)["played"]) == 1, "the group remembers what its members have thrown away"


def test_the_same_again_asks_the_same_people(group: str, anna: Person, bert: Person) -> None:
    table = play(group, anna, bert)
    again = bert.web.post(f"/api/groups/{group}/tables/{table}")
    assert again.status_code == 201, again.text
    following = again.json()["table"]
    assert following != table
    assert anna.web.post(f"/api/groups/{group}/tables/{table}").json()["table"] == following
    with anna.at(following) as hers, bert.at(following) as his:
        assert hers.picture["options"]["deals"] == 1 and [seat["sitter"] for seat in hers.picture["seats"]] == [
            *("person", "person", "bot")
        ]
        hers.ask("sit", seat=0)
        his.until(lambda picture: picture["view"] is not None)
        play_out(hers, his)
    assert [match["id"] for match in look(anna, group)["played"]] == [following, table]
    third = anna.web.post(f"/api/groups/{group}/tables/{table}").json()["table"]
    assert third not in (table, following), "the last of them is over too"


def test_house_rules_have_names(group: str, anna: Person, bert: Person) -> None:
    path = f"/api/groups/{group}/presets"
    assert anna.web.put(path, json=QUICK).json()["presets"][0]["name"] == "Quick"
    assert anna.web.put(path, json=QUICK | {"pace": 300}).json()["presets"][0]["pace"] == 300
    wrong = anna.web.put(path, json=QUICK | {"seats": [None]})
    assert wrong.json()["code"] == "invalid_options"
    assert bert.web.delete(f"{path}/Quick").json()["presets"] == []


def test_whoever_is_not_in_a_group_may_do_nothing_there(group: str, anna: Person, bert: Person) -> None:
    table, cora = play(group, anna, bert), Person(anna.base, "Cora")
    base = f"/api/groups/{group}"
    asks = (
        ("PUT", base, {"name": "Mine"}),
        ("DELETE", f"{base}/members", None),
        ("PUT", f"{base}/presets", QUICK),
        ("DELETE", f"{base}/presets/Quick", None),
        ("POST", f"{base}/tables/{table}", None),
        ("GET", f"{base}/standings", None),
        ("GET", f"{base}/export.json", None),
        ("GET", f"{base}/export.csv", None),
        ("GET", f"{base}/talk", None),
        ("POST", f"{base}/talk", {"text": "Hello"}),
        ("GET", f"{base}/pads/p1", None),
        ("PUT", f"{base}/pads/p1", {"game": "esel", "names": ["Cora", "Anna", "Bert"], "players": 3}),
        ("DELETE", f"{base}/pads/p1", None),
        ("GET", f"{base}/duplicates/any", None),
        ("POST", f"{base}/duplicates/any", None),
    )
    for method, path, body in asks:
        refused = cora.web.request(method, path, json=body).json()
        assert (refused["code"], refused["key"]) == ("not_member", "server.not_member"), path
        nobody = Person(anna.base, "X").web
        nobody.cookies.clear()
        assert nobody.request(method, path, json=body).json()["code"] == "no_name"
        nowhere = cora.web.request(method, path.replace(group, "nowhere"), json=body)
        assert (nowhere.status_code, nowhere.json()["code"]) == (404, "no_such_group")
    assert look(anna, group)["name"] == "Kitchen"


def test_there_are_not_more_groups_or_members_than_anybody_needs(
    anna: Person, bert: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(groups, "MOST_GROUPS", 1)
    group = make(anna)
    assert anna.web.post("/api/groups", json={"name": "Two"}).json()["key"] == "server.too_many.groups"
    make(bert)
    assert join(bert, group)["key"] == "server.too_many.groups"
    monkeypatch.setattr(groups, "MOST_MEMBERS", 1)
    assert join(Person(anna.base, "Cora"), group)["key"] == "server.too_many.members"
    monkeypatch.setattr(groups, "MOST_PRESETS", 0)
    refused = anna.web.put(f"/api/groups/{group}/presets", json=QUICK)
    assert refused.json()["key"] == "server.too_many.presets"


def test_a_group_is_the_same_at_every_server(postgres_url: str) -> None:
    with running_server(postgres_url) as here, running_server(postgres_url) as there:
        anna, bert = Person(here, "Anna"), Person(there, "Bert")
        group = make(anna)
        join(bert, group)
        play(group, anna, bert)
        assert len(look(bert, group)["played"]) == len(look(anna, group)["played"]) == 1


def test_members_see_how_everybody_stands(group: str, anna: Person, bert: Person) -> None:
    assert anna.web.get(f"/api/groups/{group}/standings").json() == {"games": []}
    play(group, anna, bert)
    (esel,) = bert.web.get(f"/api/groups/{group}/standings").json()["games"]
    assert (esel["game"], esel["matches"]) == ("esel", 1)
    people = [line for line in esel["lines"] if line["level"] is None]
    assert {line["name"]: line["you"] for line in people} == {"Anna": False, "Bert": True}
    assert all(line["deviation"] < 25 / 3 for line in esel["lines"])
    assert "guest" not in str(esel)


def test_members_talk_and_read_what_was_said(group: str, anna: Person, bert: Person) -> None:
    path = f"/api/groups/{group}/talk"
    assert anna.web.post(path, json={"text": "Friday?\u202e  "}).json()["last"] == 1
    answer = bert.web.post(path, json={"text": "https://example.com", "after": 1}).json()
    assert [line["text"] for line in answer["lines"]] == ["https://example.com"] and answer["last"] == 2
    lines = anna.web.get(path).json()["lines"]
    assert [(line["name"], line["text"], line["who"] is None) for line in lines] == [
        ("Anna", "Friday?", True),
        ("Bert", "https://example.com", False),
    ]
    assert anna.web.get(f"{path}?after=2").json() == {"lines": [], "last": 2}
    assert anna.web.post(path, json={"text": " "}).json()["code"] == "bad_text"
    said = [anna.web.post(path, json={"text": "!"}).json() for _ in range(6)]
    assert said[-1]["key"] == "server.too_fast.talk"
    bert.web.delete(f"/api/groups/{group}/members")
    assert bert.web.get(path).json()["code"] == "not_member"


def test_your_own_results_by_game_and_company(group: str, anna: Person, bert: Person) -> None:
    play(group, anna, bert)
    alone = anna.set_up([None, "greedy", "random"], options={"deals": 1}, pace=0, start=True)
    with anna.at(alone) as tab:
        tab.until(lambda picture: picture["view"] is not None)
        assert len(anna.web.get("/api/me/statistics").json()["played"]) == 1, "nothing is told of a running match"
        play_out(tab)
    mine = anna.web.get("/api/me/statistics").json()
    assert mine["played"][0]["id"] == alone
    assert [seat["you"] for seat in mine["played"][0]["seats"]] == [True, False, False]
    assert {(one["game"], one["company"], one["matches"]) for one in mine["tallies"]} == {
        ("esel", None, 1),
        ("esel", "greedy", 1),
    }
    his = bert.web.get("/api/me/statistics").json()["played"]
    assert len(his) == 1, "what she did alone is hers"
    anna.web.delete(f"/api/tables/{alone}")
    assert len(anna.web.get("/api/me/statistics").json()["played"]) == 1


def test_everything_can_be_taken_along(group: str, anna: Person, bert: Person) -> None:
    bert.web.put("/api/me", json={"name": "=1+1"})
    play(group, anna, bert)
    anna.web.post(f"/api/groups/{group}/talk", json={"text": "Revenge!"})
    shared = bert.web.get(f"/api/groups/{group}/export.json")
    assert "attachment" in shared.headers["content-disposition"]
    assert [one["name"] for one in shared.json()["members"]] == ["Anna", "=1+1"]
    assert shared.json()["talk"][0]["text"] == "Revenge!" and len(shared.json()["matches"]) == 1
    mine = anna.web.get("/api/me/export.json").json()
    assert (mine["name"], mine["groups"][0]["group"], mine["said"][0]["text"]) == ("Anna", "Kitchen", "Revenge!")
    assert mine["matches"][0]["seats"][0]["you"] is True and mine["tables"][0]["over"] is True
    for path in ("/api/me/export.csv", f"/api/groups/{group}/export.csv"):
        sheet = anna.web.get(path)
        assert sheet.headers["content-type"].startswith("text/csv")
        lines = sheet.text.splitlines()
        assert lines[0].startswith("match,kind,game") and len(lines) == 4
        assert ",1,Anna,,yes," in lines[1] and ",2,'=1+1,,," in lines[2], "nobody's name is a formula"
