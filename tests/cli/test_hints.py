"""What the table answers when somebody asks for a hint."""

from __future__ import annotations

from concurrent.futures import Future
from threading import Thread

import pytest
from rich.cells import cell_len

from eselsohr.bots import advice
from eselsohr.bots.advice import Candidate, Comparison
from eselsohr.bots.thinking import Thinking
from eselsohr.cli import local_match as at_the_table
from eselsohr.engine.events import Phrase
from eselsohr.text import languages
from tests.golden.terminal import COLUMNS, local_match, play_on
from tests.waiting import patiently

READY = Future[None]()
READY.set_result(None)
WHY = Phrase("boss.reason.keeps_aces")


def compared(monkeypatch: pytest.MonkeyPatch, *options: Candidate) -> None:
    """Let the best bot have compared these moves."""
    monkeypatch.setattr(at_the_table, "prepare", lambda game: READY)
    monkeypatch.setattr(advice, "hint", lambda sight, g, bot, asked: found())

    def found() -> Thinking[Comparison]:
        yield None
        return Comparison(options)


def test_nobody_has_to_think_about_the_only_move() -> None:
    here = local_match("boss", 4, {"rounds": 1}, "en")
    for _ in patiently("a turn with only one move"):
        play_on(here, 1)
        if len(here.match.legal()) == 1:
            break
    assert here.hint()() == f"There is only one move: {here.match.legal()[0]}."


@pytest.mark.parametrize(("language", "place"), [("de", "1,2"), ("en", "1.2"), ("nl", "1,2")])
def test_places_are_written_as_the_language_writes_them(
    language: str, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = local_match("boss", 4, {"rounds": 1, "starter": 0}, language)
    compared(monkeypatch, Candidate("3", 1.2), Candidate("4", 2.4))
    assert all(f" {place} " in here.hint(asked)() + " " for asked in ("", "3"))
    assert place in here.hint("4")()


def test_the_move_the_reasons_and_the_next_best(monkeypatch: pytest.MonkeyPatch) -> None:
    here = local_match("boss", 4, {"rounds": 1, "starter": 0}, "en")
    compared(monkeypatch, Candidate("3", 1.2), Candidate("4", 1.3, (WHY,)), Candidate("5", 2.4), Candidate("6", 3.0))
    assert here.hint()().split("\n") == [
        "Play 3. Average finish 1.2 of 4",
        "– Keeps your aces",
        "Next best: 4 (finish 1.3) · 5 (finish 2.4)",
    ]


def test_why_not_that_one(monkeypatch: pytest.MonkeyPatch) -> None:
    here = local_match("boss", 4, {"rounds": 1, "starter": 0}, "en")
    compared(monkeypatch, Candidate("3", 1.2), Candidate("4", 1.2), Candidate("5", 2.4, (WHY,)))
    assert here.hint("3")().startswith("3 is the best I see. Average finish 1.2 of 4")
    assert here.hint("4")() == "4 is as good as 3, as far as I can see. Average finish 1.2 of 4"
    assert here.hint("5")() == "5? Average finish 2.4 of 4\nBetter: 3 (finish 1.2)\n– Keeps your aces"


@pytest.mark.parametrize(("language", "said"), [("de", "Egon: 62"), ("en", "beat Egon: 62"), ("nl", "Egon: 62")])
def test_where_there_are_two_it_is_a_chance(language: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    here = local_match("dreist", 1, {}, language)
    first, second, *_ = here.match.legal()
    compared(monkeypatch, Candidate(first, 1.38), Candidate(second, 1.5))
    told = here.hint()()
    assert said in told and "50" in told and "1.4" not in told and "1,4" not in told


def test_a_hint_comes_when_the_search_is_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    here = local_match("boss", 4, {"rounds": 1, "starter": 0}, "en")
    compared(monkeypatch, Candidate("3", 1.2), Candidate("4", 1.3))
    ready, answers = Future[None](), list[str]()
    monkeypatch.setattr(at_the_table, "prepare", lambda game: ready)
    asking = Thread(target=lambda: answers.append(here.hint()()))
    asking.start()
    assert not here.ready and not answers
    ready.set_result(None)
    asking.join()
    assert here.ready and answers[0].startswith("Play 3.")


def test_a_move_asked_about_is_read_as_a_move_played(monkeypatch: pytest.MonkeyPatch) -> None:
    here = local_match("esel", 4, {"deals": 1, "starter": 0}, "en")
    pair = next(move for move in here.match.legal() if " " in move and len({*move.split()}) == 2)
    compared(monkeypatch, Candidate("1", 1.0), Candidate(pair, 3.0))
    clumsy = "  ".join(reversed(pair.split())) + " "
    assert here.hint(clumsy)() == here.hint(pair)() and "Average finish 3.0" in here.hint(clumsy)()
    refusal = here.match.objection("pass")
    assert refusal is not None and here.hint("pass")() == refusal.message("en")
    assert "hee-haw" in here.hint("hee-haw")()


@pytest.mark.parametrize("language", languages())
def test_where_a_turn_is_many_moves_a_plan_for_it_is_told_too(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    here = local_match("dreist", 2, {}, language)
    for _ in patiently("a turn on which cards must be laid"):
        play_on(here, 1)
        if all("@" in move for move in here.match.legal()):
            break
    first = here.match.game.plan(here.match.known(here.match.turn))[0]
    legal = sorted(here.match.legal(), key=lambda move: move != first)
    compared(monkeypatch, *(Candidate(move, 1.25) for move in legal))
    *moves, plan = here.hint()().split("\n")
    assert "(" in moves[-1] and any(move in plan for move in here.match.legal())
    assert max(map(cell_len, (*moves, plan))) <= COLUMNS - 2
    assert plan not in here.hint(first)()
