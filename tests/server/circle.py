"""People in a group."""

from __future__ import annotations

from typing import Any

from tests.server.people import Person, play_out, start


def make(person: Person, name: str = "Kitchen") -> str:
    answer = person.web.post("/api/groups", json={"name": name})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["group"])


def look(person: Person, group: str) -> dict[str, Any]:
    return dict(person.web.get(f"/api/groups/{group}").json())


def join(person: Person, group: str) -> dict[str, Any]:
    return dict(person.web.post(f"/api/groups/{group}/members").json())


def play(group: str, anna: Person, bert: Person, table: str | None = None) -> str:
    """Two people and a bot play a short match at a table of the group; gives the table."""
    table = table or anna.set_up([None, None, "greedy"], options={"deals": 1}, pace=0, group=group)
    with anna.at(table) as hers, bert.at(table) as his:
        if his.picture["you"] is None:
            his.ask("sit", seat=1)
        hers.until(lambda picture: picture["seats"][1]["sitter"] == "person")
        start(hers, his)
        play_out(hers, his)
    return table
