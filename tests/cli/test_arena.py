"""`eselsohr arena`: what it says and keeps; stopped or killed at any moment, the same command goes on."""

from __future__ import annotations

import contextlib
import errno
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import psutil
import pytest
from PIL import Image

from eselsohr import cli
from eselsohr.lab.arena import contest
from eselsohr.lab.log import FILE, Log
from eselsohr.text import languages, say
from tests.waiting import wait_for

SHORT = ("arena", "esel", "--set", "deals=1", "--seed", "short")
PATIENCE = 300.0
Said = tuple[int, str, str]
Call = Callable[..., Said]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str]) -> Call:
    """Call `eselsohr` in this process; gives its exit code and what it said."""

    def called(*arguments: object) -> Said:
        with pytest.raises(SystemExit) as end:
            cli.main([str(argument) for argument in arguments])
        said = capsys.readouterr()
        assert isinstance(end.value.code, int)
        return end.value.code, said.out, said.err

    return called


# What it says


def test_a_table(call: Call) -> None:
    code, out, err = call(*SHORT, "--bots", " greedy , random", "--games", 6, "--jobs", 1)
    assert (code, err) == (0, "")
    title, _, head, _, first, second, *_ = out.splitlines()
    assert title == "Esel · players: 3 · deals: 2 · matches: 6"
    assert head.split() == ["bot", "seats", "wins", "95%", "even", "place", "rating"]
    assert re.fullmatch(r" +greedy +12 +\d+\.\d% +\d+\.\d% – \d+\.\d% +33\.3% +\d\.\d\d +\d+\.\d ± \d\.\d", first)
    assert second.split()[:2] == ["random", "6"]


@pytest.mark.parametrize(("language", "even"), [("de", "33,3 %"), ("en", "33.3%"), ("nl", "33,3%")])
def test_in_the_language_of_the_caller(call: Call, language: str, even: str) -> None:
    code, out, err = call(*SHORT, "--games", 2, "--jobs", 1, "--lang", language)
    assert code == 0 and even in out
    assert err == say(language, "cli.arena.rounded", seatings=3, matches=3) + "\n"
    assert say(language, "cli.arena.column.rating") in out


@pytest.mark.parametrize("game", ["esel", "boss", "heuldoch", "dreist"])
def test_without_further_wishes_it_just_works(call: Call, game: str) -> None:
    code, out, _ = call("arena", game, "--bots", "greedy,random", "--games", 1, "--jobs", 1)
    assert code == 0 and "greedy" in out


def test_alone_there_is_no_rating(call: Call) -> None:
    code, out, _ = call("arena", "dreist", "--players", 1, "--bots", "random,greedy,random", "--games", 4, "--jobs", 1)
    assert code == 0
    rows = [line.split() for line in out.splitlines() if "50.0%" in line]
    assert {row[0]: (row[1], row[-1]) for row in rows} == {"random": ("4", "–"), "greedy": ("2", "–")}


def test_a_folder_keeps_everything(call: Call, tmp_path: Path) -> None:
    asked = (*SHORT, "--jobs", 1, "--out", tmp_path / "new")
    assert call(*asked, "--games", 7)[0] == 0
    outcomes = (tmp_path / "new" / FILE).read_bytes()
    assert outcomes.count(b"\n") == 1 + 9
    document = json.loads((tmp_path / "new" / "standings.json").read_text("utf-8"))
    options = {"ox": False, "deals": 1, "starter": None}
    line_up = ["greedy", "random", "greedy"]
    played = {"game": "esel", "players": 3, "options": options, "line_up": line_up, "seed": "short", "deals": 3}
    assert document["contest"] == played
    assert [row["bot"] for row in document["rows"]] == ["greedy", "random"]
    with Image.open(tmp_path / "new" / "standings.png") as image:
        assert image.format == "PNG"
    assert ElementTree.parse(tmp_path / "new" / "standings.svg").getroot().tag.endswith("svg")
    again = call(*asked, "--games", 3)
    assert "matches: 3\n" in again[1] and again[1:] == call(*SHORT, "--jobs", 1, "--games", 3)[1:]
    assert (tmp_path / "new" / FILE).read_bytes() == outcomes, "nothing was played again"


# What it refuses


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("arguments", "key", "params"),
    [
        (["--games", "0"], "cli.mistake.least", {"name": "--games", "value": "0", "least": 1}),
        (["--jobs", "0"], "cli.mistake.least", {"name": "--jobs", "value": "0", "least": 1}),
        (["--jobs", "-1"], "cli.mistake.number", {"name": "--jobs", "value": "-1"}),
        (["--players", "0"], "options.players", {"game": "esel", "value": "0", "low": 3, "high": 12}),
        (["--bots", "greedy," * 3 + "greedy", "--players", "3"], "arena.line_up", {"count": 4, "seats": 3}),
        (["--out", "file"], "arena.not_a_folder", {"path": "file"}),
        (["--out", "file/x"], "arena.unwritable", {"path": f"file/x/{FILE}", "why": os.strerror(errno.ENOTDIR)}),
        (["--out", "garbage"], "arena.not_a_log", {"file": f"garbage/{FILE}"}),
        (["--out", "damaged"], "arena.damaged", {"file": f"damaged/{FILE}", "line": 2}),
        (["--out", "old"], "arena.other_code", {"file": f"old/{FILE}"}),
        (["--out", "good", "--seed", "other"], "arena.other_contest", {"file": f"good/{FILE}"}),
    ],
)
def test_refusals_come_before_anything_is_played(
    call: Call,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    arguments: list[str],
    key: str,
    params: dict[str, Any],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("eselsohr.cli.arena.run", None)
    Path("file").touch()
    with Log(Path("good"), contest("esel", None, {"deals": 1}, ["greedy", "random"], "short")) as log:
        good = log.path.read_bytes()
    old = re.sub(rb'"code":"\w+"', b'"code":"0"', good)
    for folder, text in {"garbage": b"\0\1\2", "damaged": good + b"{}\n", "old": old}.items():
        Path(folder).mkdir()
        Path(folder, FILE).write_bytes(text)
    said = call(*SHORT, *arguments, "--lang", language)
    assert said == (2, "", say(language, key, **params) + "\n")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("package", ["filelock", "matplotlib"])
def test_what_is_not_installed_is_said_at_once(
    call: Call, monkeypatch: pytest.MonkeyPatch, package: str, language: str
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    code, out, err = call(*SHORT, "--lang", language)
    assert (code, out) == (2, "") and "pip install 'eselsohr[lab]'" in err
    assert err == say(language, "cli.arena.extra") + "\n"


@pytest.mark.parametrize("language", languages())
def test_two_arenas_do_not_share_a_folder(call: Call, tmp_path: Path, language: str) -> None:
    with Log(tmp_path, contest("esel", None, {"deals": 1}, ["greedy", "random"], "short")) as log:
        code, out, err = call(*SHORT, "--out", tmp_path, "--lang", language)
    assert (code, out, err) == (2, "", say(language, "arena.locked", file=str(log.path)) + "\n")


# Stopped and killed


def started(folder: Path) -> subprocess.Popen[str]:
    """Begin an arena that would take very long, as a process of its own with a terminal's signals."""
    command = [
        sys.executable,
        "-m",
        "eselsohr.cli",
        *SHORT,
        "--games",
        "999999999",
        "--jobs",
        "2",
        "--out",
        str(folder),
    ]
    return subprocess.Popen(command, stderr=subprocess.PIPE, encoding="utf-8", start_new_session=True)


def lines(folder: Path) -> int:
    return (folder / FILE).read_bytes().count(b"\n") if (folder / FILE).exists() else 0


def session(number: int) -> list[int]:
    """Who still lives of those a process has started; the dead whom nobody has buried do not count."""
    found = []
    for process in psutil.process_iter():
        with contextlib.suppress(psutil.NoSuchProcess, ProcessLookupError):
            if os.getsid(process.pid) == number and process.status() != psutil.STATUS_ZOMBIE:
                found.append(process.pid)
    return found


def stopped(folder: Path, more: int) -> str:
    """Play some more matches, press Ctrl-C, and give what is said."""
    process = started(folder)
    goal = lines(folder) + more
    wait_for("outcomes in the log", lambda: lines(folder) >= goal, PATIENCE)
    os.killpg(process.pid, signal.SIGINT)
    said = process.communicate(timeout=PATIENCE)[1]
    assert process.returncode == 130 and "Traceback" not in said
    wait_for("the end of its processes", lambda: session(process.pid) == [], PATIENCE)
    return said


def killed(folder: Path, more: int) -> None:
    """Play some more matches and end the process without a warning; those it has started end by themselves."""
    process = started(folder)
    goal = lines(folder) + more
    wait_for("outcomes in the log", lambda: lines(folder) >= goal, PATIENCE)
    assert len(session(process.pid)) >= 3
    process.kill()
    process.communicate(timeout=PATIENCE)
    wait_for("the end of its processes", lambda: session(process.pid) == [], PATIENCE)


def test_stopped_and_killed_it_goes_on_and_nothing_is_lost(call: Call, tmp_path: Path) -> None:
    broken, unbroken = tmp_path / "broken", tmp_path / "unbroken"
    stopped(broken, 1)  # while its processes start
    said = stopped(broken, 8)
    assert re.search(r"Stopped: \d+ of 999999999 matches are kept\. The same command picks up here\.", said)
    before = (broken / FILE).read_bytes()
    killed(broken, 8)
    assert (broken / FILE).read_bytes().startswith(before)
    games = 60
    code, out, _ = call(*SHORT, "--games", games, "--jobs", 2, "--out", broken)
    assert code == 0
    assert (code, out, "") == call(*SHORT, "--games", games, "--jobs", 1, "--out", unbroken)
    asked = [line for line in (broken / FILE).read_bytes().splitlines() if _number(line) < games]
    assert sorted(asked) == sorted((unbroken / FILE).read_bytes().splitlines())


def _number(line: bytes) -> int:
    return int(json.loads(line).get("number", -1))


def test_without_a_folder_a_stop_says_what_would_have_kept_it(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> Any:
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr("eselsohr.cli.arena.run", interrupted)
    code, out, err = call(*SHORT, "--games", 3)
    assert (code, out) == (130, "") and "after 0 of 3 matches. With --out FOLDER" in err
