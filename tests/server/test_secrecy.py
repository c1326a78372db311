"""Every frame every socket receives during whole matches, held against the true cards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from eselsohr.engine.match import Match
from tests.server.people import Person, Tab, play_out, running, start
from tests.server.secrecy import CARDS, check, check_all, leaves, truth

EXPORTS = ("export.json", "export.csv")
TYPED = ("1 1 1 1 1 1 1 1", "13 13 13 13 13 13 13 13")


@pytest.mark.parametrize("ox", [False, True])
def test_no_frame_holds_a_card_its_seat_may_not_see(database: Path, *, ox: bool) -> None:
    with running(database) as server:
        anna, bert = Person(server, "Anna"), Person(server, "Bert")
        table = anna.set_up([None, None, "greedy", "random"], options={"deals": 2, "ox": ox})
        with anna.at(table) as hers, bert.at(table) as his, bert.at(table) as his_other, Tab(server, table) as watcher:
            his.ask("sit", seat=1)
            hers.play(TYPED[0], ply=0)
            hers.ask("start")
            his.play(TYPED[1])  # a refusal that must not tell what others hold
            play_out(hers, his, his_other, watcher)
    plies = truth(database, table)
    for seat, tab in ((0, hers), (1, his), (1, his_other), (None, watcher)):
        assert check_all(map(json.loads, tab.frames), seat, plies, TYPED) > 20


def test_nothing_beside_the_table_tells_of_a_match_that_runs(database: Path) -> None:
    """Statistics, a group's page and standings, exports, lists of tables: no seed, no move, no card, to nobody."""
    with running(database) as server:
        anna, bert, cleo = (Person(server, name) for name in ("Anna", "Bert", "Cleo"))
        group = anna.web.post("/api/groups", json={"name": "Kitchen"}).json()["group"]
        for person in (bert, cleo):
            person.web.post(f"/api/groups/{group}/members")
        table = anna.set_up([None, None, "greedy"], options={"deals": 3}, pace=0, group=group)
        with anna.at(table) as hers, bert.at(table) as his:
            his.ask("sit", seat=1)
            start(hers, his)
            play_out(hers, his, until=lambda tab: len(tab.picture["sheet"]) == 1 and tab.view["ply"] > 20)
            told = [(path, person.web.get(path)) for person in (anna, bert, cleo) for path in figures(group)]
            play_out(hers, his)
    match = truth(database, table)[-1]
    for asked, answer in told:
        assert answer.status_code == 200, asked
        assert match.record()["seed"] not in answer.text, asked
        if "json" in answer.headers["content-type"]:
            cards = [text for path, text in leaves(answer.json()) if CARDS.fullmatch(text)]
            assert not cards, (asked, cards)
            assert not answer.json().get("played") and not answer.json().get("matches"), asked
        else:
            assert len(answer.text.splitlines()) == 1, asked  # nothing but the heading
    assert len(told) == 3 * len(figures(group))


def figures(group: str) -> list[str]:
    """Wherever figures and lists can be had."""
    mine = ["/api/home", "/api/tables", "/api/me", *(f"/api/me/{what}" for what in ("statistics", *EXPORTS))]
    return [*mine, f"/api/groups/{group}", *(f"/api/groups/{group}/{what}" for what in ("standings", *EXPORTS))]


def test_the_check_finds_a_leak() -> None:
    """The same check, on frames that tell too much."""
    match = Match.new("esel", 4, {"starter": 0}, "leak")
    hands = match.position()["hands"]
    honest = {"view": match.view(1), "events": [event.plain() for event in match.events_for(1)]}
    check(honest, 1, [match])
    for leak in (
        {"view": match.view(0)},
        {"view": match.view(1) | {"table": hands[2]}},
        {"view": match.view(1), "events": [event.plain() for event in match.events]},
        {"kind": "refused", "params": {"held": hands[3].split()[0]}},
    ):
        with pytest.raises(AssertionError):
            check(leak, 1, [match])
