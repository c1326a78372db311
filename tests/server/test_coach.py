"""Hints and reviews over the wire: for whom they are, one at a time, and nothing stands still meanwhile."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from eselsohr import bots
from eselsohr.bots import advice, compiled
from eselsohr.bots.compiled import think
from eselsohr.bots.thinking import Thinking
from eselsohr.engine import registry
from eselsohr.engine.game import Game
from eselsohr.engine.match import Match
from eselsohr.engine.replay import Replay
from eselsohr.server.tables import coach
from tests.server.people import Person, Tab, play_out, running
from tests.server.secrecy import truth
from tests.waiting import PATIENCE, wait_for

BOTS = ["greedy", "greedy"]


@pytest.fixture
def table(anna: Person) -> str:
    """A match among bots in which Anna is to act."""
    return anna.set_up([None, *BOTS], options={"starter": 0, "deals": 1}, start=True)


@pytest.fixture
def hers(anna: Person, table: str) -> Iterator[Tab]:
    """Anna's tab."""
    with anna.at(table) as tab:
        yield tab


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """No hint and no review is finished before this is set."""
    event, hint, judge = threading.Event(), coach._hint, advice.judge
    monkeypatch.setattr(coach, "_hint", lambda *given: event.wait(PATIENCE) and hint(*given))
    monkeypatch.setattr(advice, "judge", lambda *given: event.wait(PATIENCE) and judge(*given))
    yield event
    event.set()


def wait_for_search(game: str) -> None:
    compiled.prepare(registry.find(game)).result(10 * PATIENCE)


def hint(tab: Tab, ply: int | None = None) -> dict[str, Any]:
    return tab.ask("hint", ply=tab.view.get("ply", 0) if ply is None else ply)


def code(tab: Tab, ply: int | None = None) -> str:
    return str(hint(tab, ply)["code"])


# --- hints


def test_a_hint_compares_all_your_moves(hers: Tab) -> None:
    wait_for_search("esel")
    found = hint(hers)
    assert (found["kind"], found["ply"], found["way"]) == ("advice", 0, [])
    places = [option["place"] for option in found["options"]]
    assert {option["move"] for option in found["options"]} == {*hers.view["legal"]}
    assert places == sorted(places) and 1 <= places[0] <= places[-1] <= 3
    assert hers.picture["hints"] and hers.view["ply"] == 0


def test_where_a_turn_is_many_moves_the_way_through_it_is_told(anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    seed = {"game": "dreist", "options": {"starter": 0}, "start": True}
    with anna.at(anna.set_up([None, "greedy"], **seed)) as hers:
        play_out(hers, until=lambda tab: any("@" in move for move in tab.view["legal"]))
        found = hint(hers)
        assert found["way"][:1] in ([], [found["options"][0]["move"]])
        way = registry.find("dreist").plan(hers.view)

        def compare(*_: object) -> Thinking[advice.Comparison]:
            yield None
            return advice.Comparison((advice.Candidate(way[0], 1.0),))

        monkeypatch.setattr(advice, "compare", compare)
        assert hint(hers)["way"] == way


def test_a_hint_says_why(hers: Tab) -> None:
    wait_for_search("esel")
    worst = hint(hers)["options"][-1]["move"]
    best, *others = hers.ask("hint", ply=0, move=worst)["options"]
    (asked,) = (option for option in others if option["move"] == worst)
    assert not best["why_not"] and asked["why_not"]
    for reason in asked["why_not"]:
        assert reason["params"].get("reason", reason)["key"].startswith(("esel.reason.", "reason."))


def test_the_first_hint_is_announced_and_comes_when_the_search_is_ready(
    hers: Tab, monkeypatch: pytest.MonkeyPatch
) -> None:
    wait_for_search("esel")
    ready = Future[None]()
    monkeypatch.setattr(compiled, "prepare", lambda game: ready)
    hers.send(do="hint", id="first", ply=0)
    told = hers.find("word of it", lambda message: message.get("id") == "first")
    assert told == {"kind": "preparing", "id": "first"}
    tried = hers.ask("try", ply=0, move=hers.view["legal"][0])
    assert tried["kind"] == "done", "the table goes on meanwhile"
    ready.set_result(None)
    found = hers.answer("first")
    assert found["kind"] == "advice" and len(found["options"]) == len(hers.view["legal"]), "a real one"


def test_a_server_makes_every_search_ready_one_after_the_other(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, waiting = list[str](), {game.name: Future[None]() for game in registry.games()}

    def prepare(game: Game) -> Future[None]:
        begun.append(game.name)
        return waiting[game.name]

    monkeypatch.setattr(compiled, "prepare", prepare)
    with running(database, prepare=True):
        for name in waiting:
            wait_for(f"{name} to have its turn", partial(begun.__contains__, name))
            assert begun[-1] == name
            waiting[name].set_result(None)
    assert begun == [*waiting]


def test_where_one_search_cannot_be_made_ready_the_next_one_is_and_it_is_logged(
    database: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first, *others = (game.name for game in registry.games())
    begun = list[str]()

    def load(game: Game) -> None:
        begun.append(game.name)
        if game.name == first:
            raise MemoryError("no room for it")

    monkeypatch.setattr(compiled, "_prepared", {})
    monkeypatch.setattr(compiled, "load", load)
    monkeypatch.setattr(compiled, "_compile_apart", lambda game: None)
    with running(database, prepare=True):
        wait_for("all of them to have their turn", lambda: begun == [first, *others])
    (logged,) = (entry for entry in caplog.records if entry.name == compiled.__name__)
    assert first in logged.message and logged.exc_info


def test_what_is_not_compiled_yet_is_compiled_by_a_process_that_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The compiler gives no memory back: where nothing is kept, it has worked elsewhere before anything is loaded."""
    game, note, done = registry.games()[0], tmp_path / "note", list[object]()

    class Process:
        def __init__(self, command: Sequence[str], **_: object) -> None:
            done.append(command[1:])

        def __enter__(self) -> Process:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def wait(self) -> None:
            note.touch()

    monkeypatch.setattr(compiled, "subprocess", SimpleNamespace(Popen=Process, PIPE=-1, DEVNULL=-3))
    monkeypatch.setattr(compiled, "note", lambda game: note)
    monkeypatch.setattr(compiled, "load", lambda game: done.append(note.exists()))
    apart = ["-m", "eselsohr.bots.compiling", game.package, game.name]
    for expected in ([apart, True], [apart, True, True]):  # the second time it is kept
        ready = Future[None]()
        compiled._compile(game, ready)
        assert ready.done() and done == expected


@pytest.mark.parametrize("failing", ["prepare", "think"])
def test_a_hint_that_cannot_be_found_is_answered_and_logged(
    hers: Tab, failing: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    broken = Future[None]()
    broken.set_exception(MemoryError("no room for it"))
    if failing == "prepare":
        monkeypatch.setattr(compiled, "prepare", lambda game: broken)
    else:
        wait_for_search("esel")
        monkeypatch.setattr(coach, "_hint", lambda *given: broken.result())
    for _ in range(2):  # and one may ask again
        found = hint(hers)
        assert (found["kind"], found["code"], found["key"]) == ("refused", "no_idea", "server.no_idea")
    assert all("esel" in entry.message and entry.exc_info for entry in caplog.records if entry.name == coach.__name__)
    assert coach.__name__ in [entry.name for entry in caplog.records]
    assert hers.play(hers.view["legal"][0])["kind"] == "done"


def test_hints_are_for_whoever_is_to_act_among_bots(server: str, anna: Person, hers: Tab, table: str) -> None:
    with Person(server, "Carla").at(table) as carla, Tab(server, table) as nameless:
        assert not carla.picture["hints"] and not nameless.picture["hints"]
        assert (code(carla), code(nameless)) == ("not_seated", "no_name")
    assert (code(hers, 1), code(hers, -1)) == ("late", "late")
    with anna.at(anna.set_up([None, *BOTS])) as early:
        assert code(early) == "not_started"
    slow = anna.set_up([None, *BOTS], options={"starter": 1}, start=True, pace=10_000)
    with anna.at(slow) as out_of_turn:
        assert code(out_of_turn) == "not_your_turn"
    play_out(hers)
    assert code(hers) == "match_over"


def test_hints_wait_while_the_score_sheet_is_up(anna: Person) -> None:
    with anna.at(anna.set_up([None, *BOTS], options={"deals": 2}, start=True)) as hers:
        play_out(hers, until=lambda tab: tab.picture["pause"] is not None)
        assert code(hers) == "paused"


def test_there_are_no_hints_where_other_people_sit(anna: Person, bert: Person) -> None:
    table = anna.set_up([None, None, "greedy"], options={"starter": 0})
    with anna.at(table) as hers, bert.at(table) as his:
        assert hers.picture["hints"]
        his.ask("sit", seat=1)
        hers.ask("start")
        assert code(hers, 0) == "no_hints" and not hers.picture["hints"]


def test_one_hint_at_a_time_and_playing_goes_on_meanwhile(
    anna: Person, hers: Tab, table: str, held: threading.Event
) -> None:
    hers.send(do="hint", id="first", ply=0)
    with anna.at(table) as tab:
        assert code(tab, 0) == "busy"
    assert hers.play(hers.view["legal"][0])["kind"] == "done"  # answered before the hint is
    held.set()
    message = hers.answer("first")
    assert (message["kind"], message["ply"]) == ("advice", 0)
    hers.until(lambda picture: bool(picture["view"]["legal"]) or picture["stage"] == "over")
    play_out(hers, until=lambda tab: tab.to_act or tab.picture["stage"] == "over")
    assert hint(hers).get("code") != "busy"


def test_whoever_goes_away_can_ask_again_later(anna: Person, table: str, held: threading.Event) -> None:
    with anna.at(table) as gone:
        gone.send(do="hint", id="first", ply=0)
        assert code(gone, 0) == "busy"
    held.set()
    with anna.at(table) as back:
        back.until(lambda picture: picture["stage"] == "running")
        wait_for("a hint", lambda: hint(back, 0)["kind"] == "advice")


# --- reviews


def ask(person: Person, table: str, seat: int = 0, since: int = 0) -> httpx.Response:
    return person.web.put(f"/api/tables/{table}/reviews/{seat}", params={"since": since})


def wait(person: Person, table: str, seat: int = 0) -> dict[str, Any]:
    """Ask until everything is thought over."""

    def whole() -> dict[str, Any] | None:
        found: dict[str, Any] = ask(person, table, seat).json()
        return found if found["decisions"] == len(found["judged"]) else None

    return wait_for("the review", whole, 10 * PATIENCE)


@pytest.fixture
def finished(hers: Tab, table: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """A match that is over; a review of it takes no time."""
    monkeypatch.setattr(advice, "MOST_COMPARED", 1000)
    play_out(hers)
    return table


def test_a_review_is_what_the_best_bot_says_of_every_decision(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "MOST_COMPARED", 1000)
    with running(database) as server:
        anna, bert = Person(server, "Anna"), Person(server, "Bert")
        table = anna.set_up([None, *BOTS], options={"deals": 1}, start=True)
        with anna.at(table) as hers:
            play_out(hers)
        found, again, rest = wait(anna, table), ask(bert, table).json(), ask(bert, table, since=2).json()
        bot = wait(bert, table, 1)
    match = truth(database, table)[-1]
    for seat, told in ((0, found), (1, bot)):
        decisions = think(advice.decisions(Replay(Match.moments(match.record())), seat))
        judge = bots.adviser(match.game)
        judgements = [*map(think, advice.review(decisions, judge))]
        assert [(j.ply, j.played, j.best, j.place, j.cost) for j in judgements] == [
            (j["ply"], j["played"], j["best"], j["place"], j["cost"]) for j in told["judged"]
        ]
        assert [decision.view for decision in decisions] == [j["view"] for j in told["judged"]]
        assert match.result is not None and told["place"] == match.result.places[seat]
        assert (told["seat"], told["iterations"], told["level"]) == (seat, judge.iterations, judge.level)
    assert again == found and rest == found | {"judged": found["judged"][2:]}


def test_refused_reviews(server: str, anna: Person, table: str, finished: str) -> None:
    running = anna.set_up([None, *BOTS], start=True)
    for wanted, seat, refused in (
        (running, 0, (409, "not_over")),
        ("nowhere", 0, (404, "no_such_table")),
        (finished, 3, (400, "no_such_seat")),
        (finished, 10**9, (400, "no_such_seat")),
    ):
        answer = ask(anna, wanted, seat)
        assert (answer.status_code, answer.json()["code"]) == refused
    assert anna.web.put(f"/api/tables/{finished}/reviews/me").status_code in (404, 405)
    nameless = httpx.Client(base_url=server, headers={"origin": server})
    path = f"/api/tables/{finished}/reviews/0"
    assert nameless.put(path).json()["code"] == "no_name"
    wait(anna, finished)
    assert nameless.put(path).json()["decisions"] > 0, "what is there anybody may read"


def test_a_review_goes_with_its_table(anna: Person, finished: str) -> None:
    wait(anna, finished)
    anna.web.delete(f"/api/tables/{finished}").raise_for_status()
    assert ask(anna, finished).json()["code"] == "no_such_table"


def test_one_review_at_a_time_and_the_others_queue(
    anna: Person, bert: Person, finished: str, held: threading.Event
) -> None:
    assert ask(anna, finished, 0).json()["waiting"] == 0
    second = ask(anna, finished, 1)
    assert (second.status_code, second.json()["code"]) == (429, "busy")
    queued = ask(bert, finished, 1).json()
    assert (queued["waiting"], queued["decisions"], queued["judged"]) == (1, None, [])
    assert ask(anna, finished, 1).json() == queued, "what another one has asked for may be looked at"
    held.set()
    assert wait(bert, finished, 1)["waiting"] == 0 and len(wait(anna, finished, 0)["judged"]) > 0


def test_the_server_stops_in_the_middle_of_a_review(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on, judge = threading.Event(), threading.Event(), advice.judge
    count = list[int]()

    def slowly(*given: Any) -> Thinking[advice.Judgement]:
        begun.set()
        count.append(1)
        go_on.wait(PATIENCE)
        return judge(*given)

    monkeypatch.setattr(advice, "judge", slowly)
    with running(database) as server:
        anna = Person(server, "Anna")
        with anna.at(table := anna.set_up([None, *BOTS], options={"deals": 1}, start=True)) as hers:
            play_out(hers)
        ask(anna, table)
        assert begun.wait(PATIENCE)
    go_on.set()
    time.sleep(0.2)
    assert len(count) == 1


def test_only_the_latest_reviews_are_kept(anna: Person, finished: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "KEPT", 1)
    judged, judge = list[Any](), advice.judge

    def noted(*given: Any) -> Thinking[advice.Judgement]:
        judged.append(given)
        return judge(*given)

    monkeypatch.setattr(advice, "judge", noted)
    wait(anna, finished, 0)
    once = len(judged)
    wait(anna, finished, 0)
    assert len(judged) == once
    wait(anna, finished, 1)
    twice = len(judged)
    wait(anna, finished, 0)
    assert len(judged) == twice + once


def test_a_review_that_fails_is_no_review(
    anna: Person, finished: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*given: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(advice, "judge", fail)
        ask(anna, finished)
        wait_for("the failure in the log", lambda: "ZeroDivisionError" in caplog.text)
    assert wait(anna, finished)["judged"]
