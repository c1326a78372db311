"""`eselsohr simulate`: the same rows however it was run; what goes wrong is a sentence, and what was written stays."""

from __future__ import annotations

import csv
import errno
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from eselsohr import cli
from eselsohr.lab.shards import Store
from eselsohr.lab.simulation import simulation
from eselsohr.text import languages, say
from tests.waiting import wait_for

ASKED = ("simulate", "esel", "--players", "3", "--options", "deals=1", "--seats", "greedy,random", "--games", "5000")
Said = tuple[int, str, str]
Call = Callable[..., Said]


@pytest.fixture
def call(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Call:
    """Call `eselsohr` in this process and an empty folder; gives its exit code and what it said."""
    monkeypatch.chdir(tmp_path)

    def called(*arguments: object) -> Said:
        with pytest.raises(SystemExit) as end:
            cli.main([str(argument) for argument in arguments])
        said = capsys.readouterr()
        assert isinstance(end.value.code, int)
        return end.value.code, said.out, said.err

    return called


def test_every_format_has_the_same_rows(call: Call) -> None:
    import pyarrow.parquet as pq

    for ending in ("csv", "jsonl", "parquet"):
        asked = ("--out", f"matches.{ending}", "--moves", f"new/moves.{ending}", "--workers", 1)
        assert call(*ASKED, *asked, "--games", 30)[0] == 0
    for name in ("matches", "new/moves"):
        with Path(f"{name}.csv").open(newline="") as file:
            rows = [*csv.DictReader(file)]
        lines = [json.loads(line) for line in Path(f"{name}.jsonl").read_text().splitlines()]
        assert pq.read_table(f"{name}.parquet").to_pylist() == lines
        assert [{key: str(value) for key, value in line.items()} for line in lines] == rows
        assert {row["match"] for row in rows} == {str(number) for number in range(30)}
    assert json.loads(Path("matches.csv.json").read_text())["simulation"]["line_up"] == ["greedy", "random", "greedy"]
    assert {file.name for file in Path().iterdir()} == {
        "new",
        *(f"matches.{ending}{about}" for ending in ("csv", "jsonl", "parquet") for about in ("", ".json")),
    }


def test_the_rows_do_not_depend_on_the_number_of_workers(call: Call) -> None:
    for workers in (1, 2):
        code, out, err = call(
            *ASKED, "--out", f"{workers}.csv", "--moves", f"{workers}-moves.csv", "--workers", workers
        )
        assert (code, err) == (0, "") and out.startswith(f"5000 matches in {workers}.csv, ")
    assert Path("1.csv").read_bytes() == Path("2.csv").read_bytes()
    assert Path("1-moves.csv").read_bytes() == Path("2-moves.csv").read_bytes()
    assert call(*ASKED, "--out", "1.csv", "--moves", "1-moves.csv") == (
        0,
        say("en", "cli.simulate.there", file="1.csv", matches=5000) + "\n",
        "",
    )


def test_stopped_and_killed_it_goes_on_with_the_same_rows(call: Call) -> None:
    asked = (*ASKED, "--games", "999999999", "--workers", "2", "--out", "broken.csv")
    parts, shard = Path("broken.csv.parts"), 2048

    def kept() -> int:
        return len(list(parts.glob("matches-????????????")))

    for end in (signal.SIGINT, signal.SIGKILL):
        before = kept()
        process = subprocess.Popen(
            [sys.executable, "-m", "eselsohr.cli", *asked], stderr=subprocess.PIPE, encoding="utf-8"
        )
        try:
            wait_for("parts", lambda before=before: kept() > before + 2, 300)  # type: ignore[misc]
            process.send_signal(end)
            said = process.communicate(timeout=100)[1]
        finally:
            process.kill()  # else it would go on for a thousand million matches beside all other tests
        if end == signal.SIGINT:
            assert process.returncode == 130 and re.search(
                r"\d+ of 999999999 matches are kept\. The same command", said
            )
    assert not Path("broken.csv").exists()
    about = json.loads(Path("broken.csv.json").read_text())
    games = (kept() + 3) * shard  # who would wait for all?
    Path("broken.csv.json").write_text(json.dumps(about | {"games": games}))
    (parts / f"matches-{games:012}.half").write_text("half a line")
    for file in ("broken.csv", "unbroken.csv"):
        assert call(*ASKED, "--games", games, "--out", file, "--workers", 1)[0] == 0
    assert not parts.exists()
    assert Path("broken.csv").read_bytes() == Path("unbroken.csv").read_bytes()


@pytest.mark.parametrize("ending", ["csv", "parquet"])
def test_memory_does_not_grow_with_the_number_of_matches(
    call: Call, ending: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was written is let go: many shards need as much as a few."""
    monkeypatch.setattr("eselsohr.lab.simulation.SHARD", 100)
    most = []
    for number, shards in enumerate((3, 3, 24)):  # the first one loads what is kept for good
        tracemalloc.start()
        asked = ("--out", f"{number}.{ending}", "--moves", f"{number}-moves.{ending}", "--workers", 1)
        assert call(*ASKED, *asked, "--games", shards * 100)[0] == 0
        most.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert most[2] < 1.2 * most[1]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("arguments", "key", "params"),
    [
        (["--out", "x.txt"], "simulate.ending", {"file": "x.txt", "names": ".parquet, .csv, .jsonl"}),
        (["--out", "x.csv", "--moves", "x.csv"], "simulate.same_file", {"file": "x.csv"}),
        (["--out", "mine.csv"], "simulate.not_ours", {"file": "mine.csv"}),
        (["--out", "new.csv", "--moves", "mine.csv"], "simulate.not_ours", {"file": "mine.csv"}),
        (["--out", "odd.csv"], "simulate.not_ours", {"file": "odd.csv.json"}),
        (["--out", "mine.csv/x.csv"], "simulate.unwritable", {"path": "mine.csv/x.csv", "why": "EEXIST"}),
        (["--out", "good.csv", "--seed", "2"], "simulate.other", {"file": "good.csv", "about": "good.csv.json"}),
        (["--out", "old.csv"], "simulate.other_code", {"file": "old.csv"}),
        (["--out", "short.csv"], "simulate.damaged", {"file": "short.csv"}),
        (["--out", "x.csv", "--seats", "search:ms=5"], "simulate.time", {"value": "search:ms=5"}),
        (["--out", "x.csv", "--seats", "a,b,c,d"], "options.level", {"value": "a"}),
    ],
)
def test_refusals_touch_nothing(
    call: Call,
    monkeypatch: pytest.MonkeyPatch,
    language: str,
    arguments: list[str],
    key: str,
    params: dict[str, Any],
) -> None:
    monkeypatch.setattr("eselsohr.cli.simulate.share", None)
    monkeypatch.setattr("eselsohr.cli.simulate.prepare", None)
    with Store(simulation("esel", 3, {"deals": 1}, ["greedy", "random"], "simulate"), 5000, Path("good.csv")):
        good = Path("good.csv.json").read_text()
    shutil.rmtree("good.csv.parts")
    texts = {
        "mine.csv": "1,2,3\n",
        "odd.csv.json": "{}",
        "old.csv.json": re.sub(r'"code": "\w+"', '"code": "0"', good),
        "short.csv.json": good,
        "short.csv": "match,first\n1,2\n3",
    }
    for file, text in texts.items():
        Path(file).write_text(text)
    before = {file: file.read_bytes() for file in Path().iterdir()}
    if params.get("why") == "EEXIST":
        params = params | {"why": os.strerror(errno.EEXIST)}
    if key == "options.level":
        from eselsohr import bots

        params = params | {"names": ", ".join(bots.levels())}
    assert call(*ASKED, *arguments, "--lang", language) == (2, "", say(language, key, **params) + "\n")
    assert {file: file.read_bytes() for file in Path().iterdir()} == before


def test_a_full_disk_is_a_sentence_and_what_is_written_stays_whole(call: Call) -> None:
    """A limit on the size of files stands in for the disk: first one that parts fit into and the whole does not."""
    asked = (*ASKED, "--out", "rows.csv", "--workers", 1)
    why = os.strerror(errno.EFBIG)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, before[1]))
        assert call(*asked) == (2, "", say("en", "simulate.unwritable", path="rows.csv", why=why) + "\n")
        kept = {file.name: file.read_bytes() for file in Path("rows.csv.parts").glob("matches-*")}
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, before[1]))
        code, _, err = call(*ASKED, "--out", "other.csv", "--workers", 1)
        assert code == 2 and why in err and not list(Path("other.csv.parts").glob("matches-*"))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert len(kept) == 3 and not Path("rows.csv").exists()
    name = min(kept)
    Path("rows.csv.parts", name).write_bytes(kept[name][:-5])  # what such a disk may do to a file
    damaged = say("en", "simulate.damaged", file=f"rows.csv.parts/{name}")
    assert call(*asked) == (2, "", f"{damaged}\n")
    Path("rows.csv.parts", name).unlink()
    assert call(*asked)[0] == 0 == call(*ASKED, "--out", "at-once.csv", "--workers", 1)[0]
    assert Path("rows.csv").read_bytes() == Path("at-once.csv").read_bytes()


@pytest.mark.parametrize("language", languages())
def test_two_simulations_do_not_write_one_file(call: Call, language: str) -> None:
    with Store(simulation("esel", 3, {"deals": 1}, ["greedy", "random"], "simulate"), 5000, Path("x.csv")):
        said = call(*ASKED, "--out", "x.csv", "--lang", language)
    assert said == (2, "", say(language, "simulate.locked", file="x.csv") + "\n")


def test_parquet_needs_an_extra(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    code, _, err = call(*ASKED, "--out", "x.parquet")
    assert code == 2 and "pip install 'eselsohr[research]'" in err
