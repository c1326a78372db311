"""A whole game as a package of its own: installed, it is everywhere, without a line of Eselsohr that names it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.cli.tmux import ASKED, Terminal, corners, ready
from tests.examples.packages import MULE, SOURCE
from tests.waiting import patiently

Environment = dict[str, str]
Run = Callable[..., str]


@pytest.fixture
def run(with_mule: Environment, tmp_path: Path) -> Run:
    """Run a command line where Mule is installed."""

    def command(*words: str, given: str = "") -> str:
        return ran([sys.executable, *words], with_mule | {"ESELSOHR_DATA": str(tmp_path)}, given)

    return command


def ran(command: Sequence[str], environment: Environment, given: str = "", folder: Path | None = None) -> str:
    """Run a command to its end; gives what it said."""
    done = subprocess.run(
        command, env=environment, input=given, capture_output=True, encoding="utf-8", check=False, cwd=folder
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_its_own_tests_pass(with_mule: Environment) -> None:
    """The rules, rule by rule, and the whole contract."""
    said = ran([sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-o", "addopts="], with_mule, folder=MULE)
    assert " passed" in said and "failed" not in said


def test_without_it_nobody_knows_it(tmp_path: Path) -> None:
    code = "import eselsohr; print([game.name for game in eselsohr.games()])"
    said = ran([sys.executable, "-c", code], {"PYTHONPATH": str(SOURCE)}, folder=tmp_path)
    assert "mule" not in said and "esel" in said


def test_the_referee_plays_it_with_bots_and_hints(run: Run) -> None:
    asked = [
        {"do": "new", "game": "mule", "players": 4, "seed": "x"},
        *({"do": "bot", "level": level} for level in ("random", "greedy", "search:iterations=50")),
        {"do": "hint"},
        {"do": "play", "move": "pass"},
        {"do": "record"},
    ]
    said = run("-m", "eselsohr", "referee", given="".join(json.dumps(line) + "\n" for line in asked))
    answers = [json.loads(line) for line in said.splitlines()]
    assert [answer["ok"] for answer in answers] == [True, True, True, True, True, False, True]
    assert all(answer["move"] in [*"1234567C"] for answer in answers[1:4])
    assert answers[5]["error"]["rule"] == "M4" and "one card" in answers[5]["error"]["message"]


def test_the_arena_measures_bots_at_it(run: Run) -> None:
    said = run("-m", "eselsohr", "arena", "mule", "--bots", "greedy,random", "--games", "8", "--players", "3")
    assert "greedy" in said and "random" in said


@pytest.mark.parametrize(("language", "word"), [("de", "Möhre"), ("en", "carrot"), ("nl", "wortel")])
def test_its_rulebook_is_read_in_the_terminal(run: Run, language: str, word: str) -> None:
    said = run("-m", "eselsohr", "--lang", language, "rules", "mule")
    assert "M10" in said and word in said and "G8" in said


def test_its_lesson_is_taken_in_the_terminal(run: Run) -> None:
    said = run("-m", "eselsohr", "--lang", "en", "learn", "mule", given="pass\n6\n3\nC\n")
    assert "(M4)" in said  # passing is wrong
    assert "The mule sits down. You take 4 5 6." in said  # the 6 is foolish
    assert said.endswith("Keep a carrot for the bad moments.\nNow for real: eselsohr play mule\n")


def test_the_shell_completes_its_name(with_mule: Environment) -> None:
    typed = {"_ESELSOHR_COMPLETE": "bash_complete", "COMP_WORDS": "eselsohr play mu", "COMP_CWORD": "2"}
    assert ran([sys.executable, "-m", "eselsohr.cli"], with_mule | typed).strip() == "plain,mule"


FIRST_REQUEST = """
import asyncio
from pathlib import Path
from eselsohr.server.application import answer
from eselsohr.server.routing import Request
from eselsohr.server.services import Services
from eselsohr.server.stores.sqlite import SqliteStore

async def ask() -> None:
    services = Services.over(SqliteStore(Path("{database}")))
    print((await answer(services, Request("GET", "/api/words/en"))).body.decode())
    await services.close()

asyncio.run(ask())
"""


def test_its_words_are_on_the_very_first_page(run: Run, tmp_path: Path) -> None:
    said = run("-c", FIRST_REQUEST.replace("{database}", str(tmp_path / "tables.sqlite3")))
    assert json.loads(said)["mule.name"] == "Mule"


def test_a_match_in_plain_lines(run: Run) -> None:
    """Somebody who types every card there is until one is taken finishes the match."""
    cards = "\n".join([*"1234567C"] * 40)
    said = run("-m", "eselsohr", "play", "mule", "--players", "3", "--level", "greedy", "--plain", given=cards)
    assert "On the mule" in said or "loads" in said
    assert "M8" in said or "G8" in said


def test_a_match_on_the_full_screen(with_mule: Environment, tmp_path: Path) -> None:
    words = ("--name", "Ann", "--level", "greedy", "--set", "deals=1", "--seed", "1", "--pace", "0")
    with Terminal(tmp_path, "play", "mule", "--players", "2", *words, path=with_mule["PYTHONPATH"]) as terminal:
        screen = terminal.wait(ready)
        assert "Mule" in screen and "On the mule" in screen
        for _ in patiently("the end of the match"):
            if "Enter leaves" in screen:
                break
            if ASKED.search(screen):  # M8: a sack is always legal, and sacks come before carrots
                terminal.type(min(corners(screen)))
            else:
                terminal.press("Enter")
            screen = terminal.wait(lambda now, then=screen: is_next(now, then))  # type: ignore[misc]
        assert "The match is over" in screen


def is_next(screen: str, before: str) -> bool:
    """Whether a card has been played, or a page put away, and the person can do something again."""
    turned = ASKED.search(screen) and ASKED.search(before)
    return ready(screen) and (len(corners(screen)) != len(corners(before)) if turned else screen != before)
