"""What the table answers when somebody asks for a hint."""

from __future__ import annotations

import pytest

from eselsohr.bots.advice import Hint, Option
from eselsohr.cli import sitting as at_the_table
from tests.golden.terminal import greedy, sitting


def compared(monkeypatch: pytest.MonkeyPatch, *options: Option) -> None:
    """Let the best bot have compared these moves."""
    monkeypatch.setattr(at_the_table, "prepare", lambda game: True)
    monkeypatch.setattr(at_the_table, "hint", lambda sight, g, bot: Hint(options))


def test_nobody_has_to_think_about_the_only_move() -> None:
    here = sitting("boss", 4, {"rounds": 1}, "en")
    while here.person is None or len(here.match.legal()) > 1:
        here.play(here.thought()() if here.person is None else greedy(here))
    assert here.hint()() == f"There is only one move: {here.match.legal()[0]}."


@pytest.mark.parametrize(("language", "place"), [("de", "1,2"), ("en", "1.2"), ("nl", "1,2")])
def test_places_are_written_as_the_language_writes_them(
    language: str, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = sitting("boss", 4, {"rounds": 1, "starter": 0}, language)
    compared(monkeypatch, Option("3", 1.2), Option("4", 2.4))
    assert f"3 ({place})" in here.hint()()
    assert place in here.hint("4")()


def test_asking_about_the_best_move_compares_it_with_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    here = sitting("boss", 4, {"rounds": 1, "starter": 0}, "en")
    compared(monkeypatch, Option("3", 1.2), Option("4", 2.4))
    assert here.hint("3")() == here.hint()()
