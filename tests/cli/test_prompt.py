"""What a person is about to play: keys in, a move out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from eselsohr import terminal
from eselsohr.cli.prompt import LONGEST, Prompt, Word, ask, word
from eselsohr.engine import registry

ESEL = terminal.find(registry.find("esel"))
LEGAL = ("pass", "7 7", "7 *", "9 *")


def after(*keys: str) -> Prompt:
    prompt = ask(ESEL, "3 7 7 9 *", LEGAL)
    for key in keys:
        prompt = prompt.press(key, {"space": " "}.get(key, key if len(key) == 1 else None))
    return prompt


@pytest.mark.parametrize(
    ("keys", "move"),
    [
        ([], ""),
        (["7", "space", "7"], "7 7"),
        (["7", "backspace", "p"], "p"),
        (["x", "escape"], ""),
        (["right", "space", "right", "space"], "7 7"),
        (["left", "space", "left", "space"], "9 *"),
        (["space"], "3"),  # no legal move: Enter will say why not
        (["space", "space"], ""),
        (["down"], "pass"),
        (["down", "down"], "7 7"),
        (["up"], "9 *"),
        (["x", "down"], "pass"),
        (["right", "space", "left", "left", "space", "down"], "7 *"),
        (["down", "x"], "x"),
    ],
)
def test_keys(keys: list[str], move: str) -> None:
    assert after(*keys).move == move


def test_the_only_move_needs_no_choosing() -> None:
    assert ask(ESEL, "3", ["pass"]).move == "pass"
    assert ask(ESEL, None, []).press("down", None).press("space", " ").press("right", None).move == ""


def test_a_click_picks_a_card_and_puts_it_back() -> None:
    assert after().pick(1).pick(4).offers == ("7 *",)
    assert after().pick(1).pick(1).picked == frozenset()
    assert after().pick(99) == after()


KEYS = ["left", "right", "up", "down", "space", "backspace", "escape", "tab", "a", "7", " ", "É", "f5"]


@given(st.lists(st.sampled_from(KEYS)), st.text())
def test_any_keys_leave_a_prompt_that_works(keys: list[str], pasted: str) -> None:
    prompt = after(*keys).type(pasted)
    assert len(prompt.typed) <= LONGEST and prompt.typed.isprintable()
    assert prompt.move == prompt.move.strip() and {*prompt.offers} <= {*LEGAL}


def test_words_are_not_moves_and_moves_are_not_words() -> None:
    game = registry.find("esel")
    assert word("?", game) == (Word.HELP, "")
    assert word(" Rules  E8 ", game) == (Word.RULES, "E8")
    assert word("tipp 6 6", game) == (Word.HINT, "6 6")
    assert word("q", game) == (Word.QUIT, "")
    assert word("!2", game) == (Word.REACT, "2") and word("! bray", game) == (Word.REACT, "bray")
    assert word("quit now", game) is None
    assert word("6 6", game) is None and word("pass", game) is None and word("", game) is None
